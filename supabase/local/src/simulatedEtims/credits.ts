import { decimalOf } from './checkAmounts';
import { linesOf } from './checkFields';
import { hasCode } from './codeLists';
import type { Receipt } from './EtimsStore';
import { receiptKey, textIn, type EtimsRequest } from './etimsRequest';
import { invalid } from './refusal';

/** The sale that a credit note takes back; refuses what the sale does not have any more, and counts what it takes. */
export function requireCredit(request: EtimsRequest): Receipt {
  const { body, store, now } = request;
  if (body.rfdDt === null || body.rfdDt === undefined) throw invalid('Missing RfdDt Date');
  if (textIn(body, 'rfdDt') > now) throw invalid('rfdDt cannot be in the future');
  if (!hasCode('32', body.rfdRsnCd)) throw invalid('Invalid RfdRsnCd');
  const key = receiptKey(request, Number(body.orgInvcNo));
  const original = store.get('receipts', key);
  if (original === undefined || original.rcptTyCd !== 'S')
    throw invalid(`orgInvcNo does not exist: ${textIn(body, 'orgInvcNo')}`);
  checkLimits(request, original);
  store.set('receipts', key, { ...original, credits: taken(request, original) });
  return original;
}

/** How many there may be and for how long is stated by one source each; the texts are modelled. */
function checkLimits({ rules, now }: EtimsRequest, original: Receipt): void {
  if (rules.maxCreditNotes > 0 && original.credits.count >= rules.maxCreditNotes)
    throw invalid(`Invoice ${original.invcNo} has ${original.credits.count} credit notes already`);
  if (rules.creditWindowMonths > 0 && monthsBetween(original.sdcDateTime, now) >= rules.creditWindowMonths)
    throw invalid(`Invoice ${original.invcNo} is too old for a credit note`);
}

/** The texts are modelled. */
function taken({ body }: EtimsRequest, original: Receipt): Receipt['credits'] {
  const lines = { ...original.credits.lines };
  for (const line of linesOf(body)) {
    const itemCd = textIn(line, 'itemCd');
    const sold = original.lines.filter((entry) => entry.itemCd === itemCd);
    if (sold.length === 0) throw invalid(`Item ${itemCd} is not on invoice ${original.invcNo}`);
    const before = lines[itemCd] ?? { qty: '0', totAmt: '0' };
    const qty = decimalOf(before.qty).plus(decimalOf(line.qty));
    const totAmt = decimalOf(before.totAmt).plus(decimalOf(line.totAmt).abs());
    const remains = (name: 'qty' | 'totAmt') =>
      sold.reduce((sum, entry) => sum.plus(decimalOf(entry[name])), decimalOf(0));
    if (qty.gt(remains('qty')) || totAmt.gt(remains('totAmt')))
      throw invalid(
        `Credit note exceeds invoice ${original.invcNo} on item: ${textIn(line, 'itemSeq')}. Remaining: ${remains('qty').minus(decimalOf(before.qty)).toString()}`,
      );
    lines[itemCd] = { qty: qty.toString(), totAmt: totAmt.toString() };
  }
  const totAmt = decimalOf(original.credits.totAmt).plus(decimalOf(body.totAmt).abs());
  if (totAmt.gt(decimalOf(original.totAmt)))
    throw invalid(`Credit note exceeds the amount of invoice ${original.invcNo}`);
  return { count: original.credits.count + 1, totAmt: totAmt.toString(), lines };
}

function monthsBetween(from: string, to: string): number {
  const months = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(4, 6));
  return months(to) - months(from) - (to.slice(6) < from.slice(6) ? 1 : 0);
}
