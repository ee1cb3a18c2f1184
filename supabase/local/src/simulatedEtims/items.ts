import type { Registered } from './EtimsStore';
import { hasCode, hasItemClass } from './codeLists';
import { textIn, type EtimsData, type EtimsRequest } from './etimsRequest';
import { invalid, unknownCode } from './refusal';

/** Registers an item under the next number, or changes one that is there. */
export function saveItem(request: EtimsRequest): EtimsData {
  const { tin, bhfId, body, store, now } = request;
  checkCodes(body);
  const itemCd = textIn(body, 'itemCd');
  const key = `${tin}/${itemCd}`;
  const known = store.get('items', key);
  if (known === undefined) takeNumber(request, itemCd);
  store.set('items', key, { tin, bhfId: known?.bhfId ?? bhfId, body, at: now });
  return null;
}

function checkCodes(body: Record<string, unknown>): void {
  if (!hasItemClass(body.itemClsCd)) throw unknownCode('<itemClsCd>');
  const coded = [
    ['24', 'itemTyCd'],
    ['17', 'pkgUnitCd'],
    ['10', 'qtyUnitCd'],
    ['04', 'taxTyCd'],
  ] as const;
  for (const [cls, name] of coded) if (!hasCode(cls, body[name])) throw unknownCode(`<${name}>`);
  if (!/^[A-Z]{2}$/.test(textIn(body, 'orgnNatCd'))) throw unknownCode('<orgnNatCd>');
}

/** Texts about the order and the quantity unit are known; those about the other parts are modelled after them. */
function takeNumber({ tin, body, store, rules }: EtimsRequest, itemCd: string): void {
  const parts = ['orgnNatCd', 'itemTyCd', 'pkgUnitCd', 'qtyUnitCd'].map((name) => [name, textIn(body, name)] as const);
  let rest = itemCd;
  for (const [name, value] of parts) {
    if (!rest.startsWith(value)) throw invalid(`Incorrect ${name.charAt(0).toUpperCase()}${name.slice(1)} Prefix`);
    rest = rest.slice(value.length);
  }
  if (textIn(body, 'qtyUnitCd').length === 1) throw invalid('Incorrect QtyUnitCd Prefix');
  if (!new RegExp(`^\\d{${rules.itemCodeDigits}}$`).test(rest))
    throw invalid(`Invalid itemCd. Expected ${rules.itemCodeDigits} digits after the prefix`);
  const scope = rules.itemCodeCounter === 'pin' ? tin : `${tin}/${parts.map(([, value]) => value).join('')}`;
  const expected = (store.get('itemNumbers', scope) ?? 0) + 1;
  if (Number(rest) !== expected)
    throw invalid(
      `Invalid itemCd Sequence. Expected sequence ending with: ${'*'.repeat(9 - String(expected).length)}${expected}`,
    );
  store.set('itemNumbers', scope, expected);
}

/** What a product is made of; both have to be there. */
export function saveComposition({ tin, bhfId, body, store, now }: EtimsRequest): EtimsData {
  const [whole, part] = [textIn(body, 'itemCd'), textIn(body, 'cpstItemCd')];
  for (const code of [whole, part])
    if (store.get('items', `${tin}/${code}`) === undefined) throw invalid(`Item ${code} does not exist`);
  if (whole === part) throw invalid('An item is no part of itself');
  store.set('compositions', `${tin}/${whole}/${part}`, { tin, bhfId, body, at: now });
  return null;
}

/** An item that a line names, as it is registered. */
export function requireItem({ tin, store }: EtimsRequest, line: Record<string, unknown>): Registered {
  const item = store.get('items', `${tin}/${textIn(line, 'itemCd')}`);
  if (item === undefined || item.body.useYn === 'N')
    throw invalid('Items provided under the itemList section do not exist in your stock');
  // That a line repeats what is registered is modelled.
  for (const name of ['itemClsCd', 'pkgUnitCd', 'qtyUnitCd', 'taxTyCd'])
    if (line[name] !== undefined && line[name] !== null && line[name] !== item.body[name])
      throw invalid(
        `Invalid ${name} on item: ${textIn(line, 'itemSeq')}. Expected: ${textIn(item.body, name)}, But Found: ${textIn(line, name)}`,
      );
  return item;
}

/** Services have no stock. */
export function isService(item: Registered): boolean {
  return item.body.itemTyCd === '3';
}
