import type { FiscalImport, FiscalPerson } from '../types.ts';
import type { EtimsBody } from './bodies.ts';
import { auditFields, clipped, exactText, requiredText } from './texts.ts';

/** Somebody who issues documents for the branch. */
export function personBody(person: FiscalPerson): EtimsBody {
  return {
    userId: exactText(person.id, 20, 'userId'),
    userNm: requiredText(person.name, 60, 'userNm'),
    pwd: exactText(person.password, 255, 'pwd'),
    adrs: null,
    cntc: null,
    authCd: null,
    remark: null,
    useYn: 'Y',
    ...auditFields(person.operator),
  };
}

/** An imported line; `statusField` because sources spell it in two ways. */
export function importBody(
  decided: FiscalImport,
  statusField: 'imptItemSttsCd' | 'imptItemsttsCd' = 'imptItemSttsCd',
): EtimsBody {
  const { modrId, modrNm } = auditFields(decided.operator);
  return {
    taskCd: exactText(decided.taskCode, 50, 'taskCd'),
    dclDe: exactText(decided.declaredOn, 8, 'dclDe'),
    itemSeq: decided.lineNumber,
    hsCd: exactText(decided.customsCode, 17, 'hsCd'),
    itemClsCd: exactText(decided.itemClass, 10, 'itemClsCd'),
    itemCd: exactText(decided.itemCode, 20, 'itemCd'),
    [statusField]: decided.decision === 'accept' ? '3' : '4',
    remark: clipped(decided.remark, 400),
    modrId,
    modrNm,
  };
}
