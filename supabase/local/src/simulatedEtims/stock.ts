import { checkAmounts, decimalOf } from './checkAmounts';
import { linesOf } from './checkFields';
import { hasCode } from './codeLists';
import type { Counters } from './EtimsStore';
import { countersOf, setCounters, setStock, stockOf, textIn, type EtimsData, type EtimsRequest } from './etimsRequest';
import { isService, requireItem } from './items';
import { invalid, Refusal, unknownCode } from './refusal';

/** Takes a movement of stock; its number has to be the next. */
export function stockMovement(request: EtimsRequest, lagging: number): EtimsData {
  const { tin, bhfId, body, store, rules, now } = request;
  if (!hasCode('31', body.regTyCd)) throw unknownCode('<regTyCd>');
  if (!hasCode('12', body.sarTyCd)) throw unknownCode('<sarTyCd>');
  const expected = countersOf(request).movement + 1;
  if (body.sarNo !== expected) throw invalid(`Invalid sarNo: Expected: ${expected} but found: ${String(body.sarNo)}`);
  if (body.orgSarNo !== 0 && store.get('movements', `${tin}/${bhfId}/${String(body.orgSarNo)}`) === undefined)
    throw invalid('orgSarNo does not exist');
  if (textIn(body, 'ocrnDt') > now.slice(0, 8)) throw invalid('ocrnDt cannot be in the future');
  checkAmounts(body, { rules, isNegative: false }, { discount: 'totDcAmt', hasBands: false });
  if (decimalOf(body.totAmt).isZero()) throw invalid('totAmt must not be 0');
  const lines = linesOf(body);
  for (const line of lines)
    if (isService(requireItem(request, line)))
      throw invalid(`Item ${textIn(line, 'itemCd')} is a service and has no stock`);
  const followed = following(request);
  for (const line of lines) move(request, line, lagging);
  store.set('movements', `${tin}/${bhfId}/${expected}`, { tin, bhfId, body, at: now });
  setCounters(request, { movement: expected, ...followed });
  return null;
}

/**
 * A sale is sent before the stock that leaves for it, and a credit note before what comes back; a source says the order, the texts are
 * modelled. Movements are counted, not items: what leaves for a set are its parts.
 */
function following(request: EtimsRequest): Partial<Counters> {
  const { sales, credits, movedForSales, movedForCredits } = countersOf(request);
  switch (request.body.sarTyCd) {
    case '11':
      if (movedForSales >= sales) throw new Refusal('922', 'The sale of this stock was not sent yet');
      return { movedForSales: movedForSales + 1 };
    case '03':
      if (movedForCredits >= credits) throw new Refusal('922', 'The credit note of this stock was not sent yet');
      return { movedForCredits: movedForCredits + 1 };
    default:
      return {};
  }
}

function move(request: EtimsRequest, line: Record<string, unknown>, lagging: number): void {
  const type = textIn(request.body, 'sarTyCd');
  const isIn = Number(type) < 10;
  const itemCd = textIn(line, 'itemCd');
  const before = stockOf(request, itemCd);
  const quantity = decimalOf(line.qty);
  const ledger = decimalOf(before?.ledger ?? '0').plus(isIn ? quantity : quantity.negated());
  setStock(request, itemCd, {
    ledger: ledger.toString(),
    lagging: Array.from({ length: lagging }, () => before?.ledger ?? '0'),
  });
}

/** Takes what is on hand; it has to be what the movements come to. */
export function stockLevel(request: EtimsRequest): EtimsData {
  const { body } = request;
  const itemCd = textIn(body, 'itemCd');
  requireItem(request, { itemCd });
  const stock = stockOf(request, itemCd);
  if (stock === undefined) throw invalid('Stock IO is empty, consider adding items to the stock IO first');
  const [late, ...lagging] = stock.lagging;
  if (late !== undefined) {
    setStock(request, itemCd, { lagging });
    // The authority forgets one step of its lag although it refuses.
    request.store.commit();
  }
  const expected = decimalOf(late ?? stock.ledger);
  const found = decimalOf(body.rsdQty);
  if (!expected.equals(found))
    throw invalid(
      `rsdQty mismatch. Expected: ${expected.toFixed(Math.max(1, expected.decimalPlaces()))} but found: ${found.toString()}`,
    );
  setStock(request, itemCd, { master: found.toString() });
  return null;
}
