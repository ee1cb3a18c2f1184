import { countersOf, receiptKey, setCounters, type EtimsRequest } from './etimsRequest';
import { digitsOf, signed } from './signatures';

/** Another system of the same taxpayer takes invoice numbers. */
export function takeNumbers(request: EtimsRequest, count: number): void {
  for (let left = count; left > 0; left -= 1) {
    const before = countersOf(request);
    const invcNo = before.invoice + 1;
    const counters = setCounters(request, { invoice: invcNo, sales: before.sales + 1 });
    const { tin, bhfId, now } = request;
    const proof = ['foreign', tin, bhfId, invcNo];
    request.store.set('receipts', receiptKey(request, invcNo), {
      tin,
      bhfId,
      invcNo,
      trdInvcNo: `OTHER-${digitsOf(proof, 6)}`,
      rcptTyCd: 'S',
      orgInvcNo: 0,
      totAmt: '999',
      curRcptNo: counters.sales,
      totRcptNo: counters.sales + counters.credits,
      intrlData: signed(['internal', ...proof], 26),
      rcptSign: signed(proof, 16),
      sdcDateTime: now,
      lines: [],
      credits: { count: 0, totAmt: '0', lines: {} },
      isForeign: true,
    });
  }
}
