import { accessToken, messageOf, postToDaraja } from './daraja.ts';
import { objectOf, textOf, type ServiceAnswer } from './http.ts';
import type { OpenedProvider } from './types.ts';

/** Money that somebody sent to a paybill or till by themselves. */
export interface DirectPayment {
  receipt_number: string;
  amount: number;
  account_number?: string;
  shortcode?: string;
  payer_name?: string;
  /** The number, the number with stars, or its SHA-256: as Safaricom gives it. */
  payer_phone?: string;
  paid_at?: string;
}

/** What Safaricom says when it is asked to report, or to list. */
export interface Registration {
  outcome: 'registered' | 'refused' | 'unanswered';
  message?: string;
}

/** Reads a report (C2B confirmation or validation); null when it is none. */
export function readReport(body: unknown): DirectPayment | null {
  const report = objectOf(body);
  const name = [report.FirstName, report.MiddleName, report.LastName].map((part) => textOf(part)?.trim() ?? '');
  return paymentOf({
    receipt: report.TransID,
    amount: report.TransAmount,
    account: report.BillRefNumber,
    shortcode: report.BusinessShortCode,
    name: name.filter((part) => part !== '').join(' '),
    phone: report.MSISDN,
    time: timeOf(textOf(report.TransTime)),
  });
}

/** YYYYMMDDHHmmss by the clock of Nairobi, which has no summer time, as an instant. */
function timeOf(text: string | undefined): string | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text ?? '');
  if (parts === null) return undefined;
  const [, year, month, day, hour, minute, second] = parts;
  return instantOf(`${year}-${month}-${day}T${hour}:${minute}:${second}+03:00`);
}

/**
 * Asks Safaricom to report what is paid to a number, once and for all in live mode. Apps have the first or the second version of this
 * product; the wrong one answers that it matches none.
 */
export async function registerReports(
  provider: OpenedProvider,
  baseUrl: string,
  addresses: { confirm: string; check: string },
): Promise<Registration> {
  const token = await accessToken(provider, baseUrl);
  if (typeof token !== 'string') return { outcome: 'refused', message: messageOf(token) };
  const body = {
    ShortCode: provider.shortcode,
    ResponseType: 'Completed',
    ConfirmationURL: addresses.confirm,
    ValidationURL: addresses.check,
  };
  let answer = await postToDaraja(`${baseUrl}/mpesa/c2b/v2/registerurl`, token, body);
  if (isOtherProduct(answer)) answer = await postToDaraja(`${baseUrl}/mpesa/c2b/v1/registerurl`, token, body);
  const code = textOf(answer.body.ResponseCode);
  const said = textOf(answer.body.ResponseDescription) ?? '';
  // Older answers have no code, and say this also when they refuse.
  if (answer.status === 200 && (code ?? '0') === '0' && /^(success|accept)/i.test(said))
    return { outcome: 'registered' };
  if (answer.status === 0) return { outcome: 'unanswered', message: messageOf(answer) };
  return { outcome: 'refused', message: messageOf(answer) };
}

/** Asks for the list of payments of a number; the phone is the one that the business named to Safaricom. */
export async function registerReconciliation(
  provider: OpenedProvider,
  baseUrl: string,
  { phone, callbackUrl }: { phone: string; callbackUrl: string },
): Promise<Registration> {
  const token = await accessToken(provider, baseUrl);
  if (typeof token !== 'string') return { outcome: 'refused', message: messageOf(token) };
  const answer = await postToDaraja(`${baseUrl}/pulltransactions/v1/register`, token, {
    ShortCode: provider.shortcode,
    RequestType: 'Pull',
    NominatedNumber: phone,
    CallBackURL: callbackUrl,
  });
  const status = textOf(answer.body['Response Status']) ?? textOf(answer.body.ResponseStatus);
  // 1001: it was registered before.
  if (answer.status === 200 && (status === '1000' || status === '1001')) return { outcome: 'registered' };
  if (answer.status === 0) return { outcome: 'unanswered', message: messageOf(answer) };
  return { outcome: 'refused', message: textOf(answer.body['Response Description']) ?? messageOf(answer) };
}

const pageSize = 1000;
const sliceMs = 2 * 3_600_000;
/** Others wait for the same timer. */
const longestMs = 12_000;

/** Some of Safaricom's list, up to a moment; or why it could not be read. */
export type ListPart =
  { payments: DirectPayment[]; to: string; isLast: boolean; failure?: undefined } | { failure: string };

/** What Safaricom's list has between two moments, slice by slice; it ends early when it takes long, and is gone on with later. */
export async function* reconcilePayments(
  provider: OpenedProvider,
  baseUrl: string,
  { from, to }: { from: string; to: string },
): AsyncGenerator<ListPart> {
  const token = await accessToken(provider, baseUrl);
  if (typeof token !== 'string') {
    yield { failure: messageOf(token) };
    return;
  }
  const deadline = Date.now() + longestMs;
  const end = Date.parse(to);
  for (let start = Date.parse(from); start < end && Date.now() < deadline; start += sliceMs) {
    const slice = { from: start, to: Math.min(start + sliceMs, end) };
    const payments = await readSlice(`${baseUrl}/pulltransactions/v1/query`, token, provider.shortcode, slice);
    if (typeof payments === 'string') {
      yield { failure: payments };
      return;
    }
    yield { payments, to: new Date(slice.to).toISOString(), isLast: slice.to >= end };
  }
}

async function readSlice(
  url: string,
  token: string,
  shortcode: string | null,
  slice: { from: number; to: number },
): Promise<DirectPayment[] | string> {
  const found: DirectPayment[] = [];
  for (let offset = 0; ; offset += pageSize) {
    const answer = await postToDaraja(url, token, {
      ShortCode: shortcode,
      StartDate: localTime(slice.from),
      EndDate: localTime(slice.to),
      OffSetValue: String(offset),
    });
    const code = textOf(answer.body.ResponseCode);
    // 1001: nothing was paid meanwhile.
    if (answer.status === 200 && code === '1001') return found;
    if (answer.status !== 200 || code !== '1000') return textOf(answer.body.ResponseMessage) ?? messageOf(answer);
    const rows = rowsOf(answer.body.Response);
    found.push(...rows.map(listedPayment).filter((payment) => payment !== null));
    if (rows.length < pageSize) return found;
  }
}

/** The answer of a validation; the texts are Safaricom's. */
export function checkAnswer(
  verdict: 'accepted' | 'invalid_account' | 'invalid_amount' | 'invalid_shortcode',
): Record<string, unknown> {
  if (verdict === 'invalid_account') return { ResultCode: 'C2B00012', ResultDesc: 'Rejected' };
  if (verdict === 'invalid_amount') return { ResultCode: 'C2B00013', ResultDesc: 'Rejected' };
  if (verdict === 'invalid_shortcode') return { ResultCode: 'C2B00015', ResultDesc: 'Rejected' };
  return { ResultCode: '0', ResultDesc: 'Accepted' };
}

function isOtherProduct({ status, body }: ServiceAnswer): boolean {
  return status >= 400 && /apiproduct|resource not found/i.test(textOf(body.errorMessage) ?? '');
}

/** The rows come as a list in a list. */
function rowsOf(response: unknown): unknown[] {
  return Array.isArray(response) ? response.flat() : [];
}

function listedPayment(row: unknown): DirectPayment | null {
  const listed = objectOf(row);
  return paymentOf({
    receipt: listed.transactionId,
    amount: listed.amount,
    account: listed.billreference,
    shortcode: undefined,
    name: undefined,
    phone: listed.msisdn,
    time: instantOf(textOf(listed.trxDate)),
  });
}

function paymentOf(said: {
  receipt: unknown;
  amount: unknown;
  account: unknown;
  shortcode: unknown;
  name: string | undefined;
  phone: unknown;
  time: string | undefined;
}): DirectPayment | null {
  const receipt = (textOf(said.receipt) ?? '').trim().toUpperCase();
  const figure = (textOf(said.amount) ?? '').trim();
  const amount = /^\d{1,11}(\.\d+)?$/.test(figure) ? Math.round(Number(figure) * 100) / 100 : 0;
  if (!/^[A-Z0-9]{6,30}$/.test(receipt) || amount <= 0) return null;
  const texts = Object.entries({
    account_number: textOf(said.account),
    shortcode: textOf(said.shortcode),
    payer_name: said.name,
    payer_phone: textOf(said.phone),
    paid_at: said.time,
  }).map(([key, value]) => [key, storable(value)] as const);
  return {
    receipt_number: receipt,
    amount,
    ...Object.fromEntries(texts.filter(([, value]) => value !== '')),
  };
}

/** What people typed on their phones, without what the database cannot keep or nobody can see. */
function storable(text = ''): string {
  return text.replaceAll(/[\p{Cc}\p{Surrogate}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu, ' ').trim();
}

/** The clock of Nairobi, as the list wants it. */
function localTime(instant: number): string {
  return new Date(instant + 3 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

function instantOf(text: string | undefined): string | undefined {
  const time = new Date(text ?? NaN);
  // M-Pesa began in 2007; a clock that is far off says nothing.
  const year = time.getUTCFullYear();
  return year >= 2007 && year < 2100 ? time.toISOString() : undefined;
}
