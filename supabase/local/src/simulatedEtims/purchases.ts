import { requirePerson } from './branchRecords';
import { checkAmounts, decimalOf } from './checkAmounts';
import { linesOf } from './checkFields';
import { hasCode, hasItemClass } from './codeLists';
import { countersOf, setCounters, textIn, type EtimsData, type EtimsRequest } from './etimsRequest';
import { requireItem } from './items';
import { invalid, Refusal, unknownCode } from './refusal';

/** Takes the answer to a supplier's sale; one that no supplier made is refused. Texts without a source are modelled. */
export function savePurchase(request: EtimsRequest): EtimsData {
  const { tin, body, store, rules, now, style } = request;
  const coded = [
    ['31', 'regTyCd'],
    ['14', 'pchsTyCd'],
    ['38', 'rcptTyCd'],
    ['07', 'pmtTyCd'],
    ['11', 'pchsSttsCd'],
  ] as const;
  for (const [cls, name] of coded) if (!hasCode(cls, body[name])) throw unknownCode(`<${name}>`);
  if (body.pchsSttsCd !== '02' && body.pchsSttsCd !== '04') throw invalid('Invalid pchsSttsCd');
  const expected = countersOf(request).purchase + 1;
  const found = Number(body.invcNo);
  if (found < expected && style === 'direct') throw new Refusal('994', 'There are overlapped data');
  if (found !== expected) throw invalid(`Invalid invcNo sequence, expected: ${expected} but found: ${found}`);
  requirePerson(request);
  if (textIn(body, 'pchsDt') > now.slice(0, 8)) throw invalid('pchsDt cannot be in the future');
  const key = `${tin}/${textIn(body, 'spplrTin')}/${textIn(body, 'spplrInvcNo')}`;
  const offered = store.get('supplierSales', key);
  if (offered === undefined) throw invalid(`Supplier invoice ${textIn(body, 'spplrInvcNo')} does not exist`);
  if (offered.answer !== null) throw invalid(`Supplier invoice ${textIn(body, 'spplrInvcNo')} was answered already`);
  if (body.pchsSttsCd === '02') for (const line of linesOf(body)) requireItem(request, line);
  checkAmounts(body, { rules, isNegative: false }, { discount: 'dcAmt', hasBands: true });
  if (!decimalOf(body.totAmt).equals(decimalOf(offered.body.totAmt)))
    throw invalid(
      `Invalid totAmt. Expected: ${decimalOf(offered.body.totAmt).toFixed(2)}, But Found: ${decimalOf(body.totAmt).toFixed(2)}`,
    );
  store.set('supplierSales', key, { ...offered, answer: textIn(body, 'pchsSttsCd'), at: now });
  setCounters(request, { purchase: expected });
  return null;
}

/** Takes what became of an imported line. */
export function updateImport(request: EtimsRequest): EtimsData {
  const { tin, body, store, rules, now } = request;
  const [right, wrong] =
    rules.importStatusField === 'imptItemSttsCd'
      ? ['imptItemSttsCd', 'imptItemsttsCd']
      : ['imptItemsttsCd', 'imptItemSttsCd'];
  if (body[wrong] !== undefined) throw invalid(`Validation failed: <${wrong}> is not a field`);
  requirePerson(request, 'modrId');
  if (!hasCode('26', body[right])) throw unknownCode(`<${right}>`);
  if (!hasItemClass(body.itemClsCd)) throw unknownCode('<itemClsCd>');
  const key = `${tin}/${textIn(body, 'taskCd')}/${textIn(body, 'itemSeq')}`;
  const offered = store.get('imports', key);
  if (offered === undefined || offered.body.dclDe !== body.dclDe || offered.body.hsCd !== body.hsCd)
    throw invalid('Import item does not exist');
  if (offered.answer !== null) throw invalid('Import item was answered already');
  if (body[right] === '3') requireItem(request, { itemCd: body.itemCd, itemClsCd: body.itemClsCd });
  const status = textIn(body, right);
  store.set('imports', key, { ...offered, answer: status, at: now });
  return null;
}
