import { requirePerson } from './branchRecords';
import { checkAmounts } from './checkAmounts';
import { linesOf, objectAt } from './checkFields';
import { hasCode } from './codeLists';
import { requireCredit } from './credits';
import type { Receipt } from './EtimsStore';
import {
  countersOf,
  receiptKey,
  setCounters,
  stockOf,
  textIn,
  type EtimsData,
  type EtimsRequest,
} from './etimsRequest';
import { isService, requireItem } from './items';
import { invalid, Refusal, unknownCode } from './refusal';
import { signed } from './signatures';

/** Signs a sale or a credit note, once everything about it is right. */
export function sale(request: EtimsRequest): EtimsData {
  const { body } = request;
  const isCredit = body.rcptTyCd === 'R';
  checkCodes(body);
  requireNumber(request);
  checkDates(request, isCredit);
  checkReceipt(body);
  requirePerson(request);
  for (const line of linesOf(body)) requireSellable(request, line);
  checkAmounts(
    body,
    { rules: request.rules, isNegative: isCredit && request.rules.creditSign === 'negative' },
    { discount: 'dcAmt', hasBands: true },
  );
  const original = isCredit ? requireCredit(request) : null;
  if (!isCredit && body.orgInvcNo !== 0) throw invalid('orgInvcNo of a sale is 0');
  return sign(request, original);
}

function checkCodes(body: Record<string, unknown>): void {
  const coded = [
    ['37', 'rcptTyCd'],
    ['14', 'salesTyCd'],
    ['11', 'salesSttsCd'],
  ] as const;
  for (const [cls, name] of coded) if (!hasCode(cls, body[name])) throw unknownCode(`<${name}>`);
  if (body.pmtTyCd !== undefined && body.pmtTyCd !== null && !hasCode('07', body.pmtTyCd))
    throw unknownCode('<pmtTyCd>');
  // Only what counts is sent here: copies, training and proforma print without the authority.
  if (body.salesTyCd !== 'N') throw invalid('Invalid salesTyCd');
  if (body.salesSttsCd !== '02') throw invalid('Invalid salesSttsCd');
}

/** An accepted number again is overlapped data for the flat style; the gateway names the number that it wants. */
function requireNumber(request: EtimsRequest): void {
  const { body, style } = request;
  const expected = countersOf(request).invoice + 1;
  const found = Number(body.invcNo);
  if (found === expected) return;
  if (found < expected && found > 0 && style === 'direct') throw new Refusal('994', 'There are overlapped data');
  throw invalid(`Invc No: ${found} is invalid, use the expected value: ${expected}`);
}

function checkDates({ body, now }: EtimsRequest, isCredit: boolean): void {
  if (textIn(body, 'cfmDt') > now) throw invalid('cfmDt cannot be in the future');
  if (textIn(body, 'salesDt') > now.slice(0, 8)) throw invalid('salesDt cannot be in the future');
  if (isCredit) return;
  for (const name of ['rfdDt', 'rfdRsnCd'])
    if (body[name] !== null && body[name] !== undefined) throw invalid(`${name} belongs to a credit note`);
}

function checkReceipt(body: Record<string, unknown>): void {
  const receipt = objectAt(body, 'receipt');
  for (const name of ['custTin', 'prchrAcptcYn'])
    if ((receipt[name] ?? null) !== (body[name] ?? null))
      throw invalid(`Validation failed: <receipt><${name}> differs`);
  if (body.custTin !== null && body.custTin !== undefined && !/^[A-Z]\d{9}[A-Z]$/.test(textIn(body, 'custTin')))
    throw invalid('Validation failed: <custTin> is not a PIN of 11 characters');
}

function requireSellable(request: EtimsRequest, line: Record<string, unknown>): void {
  const item = requireItem(request, line);
  const stock = stockOf(request, textIn(line, 'itemCd'));
  if (!isService(item) && (stock === undefined || stock.master === null))
    throw invalid('Items provided under the itemList section do not exist in your stock');
  if (line.isrccCd === null || line.isrccCd === undefined) return;
  const insurance = request.store.get('insurances', `${request.tin}/${request.bhfId}/${textIn(line, 'isrccCd')}`);
  if (insurance === undefined || item.body.isrcAplcbYn !== 'Y') throw unknownCode('<itemList><isrccCd>');
  if (insurance.body.isrcRt !== line.isrcRt) throw invalid(`Invalid isrcRt on item: ${textIn(line, 'itemSeq')}`);
}

function sign(request: EtimsRequest, original: Receipt | null): EtimsData {
  const { tin, bhfId, body, store, now } = request;
  const before = countersOf(request);
  const counted = original === null ? { sales: before.sales + 1 } : { credits: before.credits + 1 };
  const invcNo = Number(body.invcNo);
  const counters = setCounters(request, { invoice: invcNo, ...counted });
  const proof = [tin, bhfId, invcNo, textIn(body, 'totAmt')];
  const answer = {
    curRcptNo: original === null ? counters.sales : counters.credits,
    totRcptNo: counters.sales + counters.credits,
    intrlData: signed(['internal', ...proof], 26),
    rcptSign: signed(proof, 16),
    sdcDateTime: now,
  };
  store.set('receipts', receiptKey(request, invcNo), {
    tin,
    bhfId,
    invcNo,
    trdInvcNo: textIn(body, 'trdInvcNo'),
    rcptTyCd: textIn(body, 'rcptTyCd'),
    orgInvcNo: Number(body.orgInvcNo),
    totAmt: textIn(body, 'totAmt'),
    ...answer,
    lines: linesOf(body).map((line) => ({
      itemCd: textIn(line, 'itemCd'),
      qty: textIn(line, 'qty'),
      totAmt: textIn(line, 'totAmt'),
    })),
    credits: { count: 0, totAmt: '0', lines: {} },
    isForeign: false,
  });
  return { ...answer, curRcptNo: String(answer.curRcptNo), totRcptNo: String(answer.totRcptNo) };
}

/** One document as the gateway's look-ups show it; the field names are those of the sale and its answer (modelled). */
export function foundReceipt(receipt: Receipt): Record<string, unknown> {
  const { invcNo, trdInvcNo, rcptTyCd, orgInvcNo, totAmt, curRcptNo, totRcptNo, intrlData, rcptSign, sdcDateTime } =
    receipt;
  const total = Number(totAmt);
  return {
    invcNo,
    trdInvcNo,
    rcptTyCd,
    orgInvcNo,
    totAmt: total,
    curRcptNo: String(curRcptNo),
    totRcptNo: String(totRcptNo),
    intrlData,
    rcptSign,
    sdcDateTime,
  };
}

/** The gateway's look-up of one document. */
export function invoice(request: EtimsRequest): EtimsData {
  const receipt = request.store.get('receipts', receiptKey(request, Number(request.body.invcNo)));
  return receipt === undefined ? 'none' : foundReceipt(receipt);
}
