import { accessToken, messageOf, postToDaraja } from './daraja.ts';
import { objectOf, textOf } from './http.ts';
import { toUnits } from './units.ts';
import type { OpenedProvider, PaymentClient, PaymentOutcome, PaymentRequest, RequestOutcome } from './types.ts';

/** Final answers other than 0. A code that is not among them says nothing yet. */
const failures = new Set(['1', '1001', '1019', '1025', '1031', '1032', '1036', '1037', '2001', '9999']);

/** M-Pesa by Safaricom's Daraja: a request to pay appears on the phone, the outcome comes later. */
export function mpesaClient(provider: OpenedProvider, baseUrl: string): PaymentClient {
  return {
    request: (payment) => push(provider, baseUrl, payment),
    query: ({ reference }) => query(provider, baseUrl, reference),
    // A request on a phone ends by itself after about a minute: there is no page.
    close: ({ reference }) => query(provider, baseUrl, reference),
    returns: () => Promise.resolve([]),
    // Daraja gives back only with the credentials of an operator of the business's portal, which nobody should keep here.
    refund: () => Promise.resolve({ outcome: 'refused', message: 'Refund M-Pesa payments from your M-Pesa account.' }),
  };
}

/** What a ResultCode means; it comes as a number or as a text. */
export function outcomeOfCode(code: string | undefined): PaymentOutcome['outcome'] {
  if (code === '0') return 'succeeded';
  return code !== undefined && failures.has(code) ? 'failed' : 'pending';
}

/** What a callback says. The list of items varies, and there is none on failure. */
export interface MpesaCallback {
  reference: string;
  code: string;
  message: string | undefined;
  amount: number | undefined;
  receiptNumber: string | undefined;
}

/** Reads a callback; null when it is none. */
export function readCallback(body: unknown): MpesaCallback | null {
  const callback = objectOf(objectOf(objectOf(body).Body).stkCallback);
  const reference = textOf(callback.CheckoutRequestID);
  const code = textOf(callback.ResultCode);
  if (reference === undefined || code === undefined) return null;
  const items = objectOf(callback.CallbackMetadata).Item;
  const valueOf = (name: string) =>
    Array.isArray(items) ? objectOf(items.find((item) => objectOf(item).Name === name)).Value : undefined;
  const amount = Number(valueOf('Amount'));
  return {
    reference,
    code,
    message: textOf(callback.ResultDesc),
    amount: Number.isFinite(amount) ? amount : undefined,
    receiptNumber: textOf(valueOf('MpesaReceiptNumber')),
  };
}

/** The time of Nairobi, which has no summer time, as YYYYMMDDHHmmss. */
export function timestampOf(now: Date): string {
  return new Date(now.getTime() + 3 * 3_600_000).toISOString().replaceAll(/\D/g, '').slice(0, 14);
}

/** Shortcode, passkey and time, as Daraja wants them. */
export function passwordOf(shortcode: string, passkey: string, timestamp: string): string {
  return btoa(shortcode + passkey + timestamp);
}

async function push(provider: OpenedProvider, baseUrl: string, payment: PaymentRequest): Promise<RequestOutcome> {
  const token = await accessToken(provider, baseUrl);
  // Nothing was asked for yet, so nobody is paying.
  if (typeof token !== 'string') return { outcome: 'refused', code: 'not_connected', message: messageOf(token) };
  const answer = await postToDaraja(`${baseUrl}/mpesa/stkpush/v1/processrequest`, token, {
    ...signed(provider),
    TransactionType: provider.shortcode_kind === 'till' ? 'CustomerBuyGoodsOnline' : 'CustomerPayBillOnline',
    Amount: toUnits('mpesa', payment.amount, payment.currency),
    PartyA: payment.payer,
    PartyB: provider.shortcode,
    PhoneNumber: payment.payer,
    CallBackURL: payment.callbackUrl,
    AccountReference: payment.orderNumber.slice(0, 12),
    TransactionDesc: (payment.title ?? 'Order').slice(0, 13),
  });
  const reference = textOf(answer.body.CheckoutRequestID);
  const code = textOf(answer.body.ResponseCode);
  if (answer.status === 200 && code === '0' && reference !== undefined)
    return { outcome: 'accepted', provider_reference: reference, code };
  const refusal = textOf(answer.body.errorCode) ?? code;
  // Without a word from Safaricom the request may be on the phone: never sent again blindly.
  if (refusal === undefined || answer.status === 0) return { outcome: 'unanswered', message: messageOf(answer) };
  return { outcome: 'refused', code: refusal, message: messageOf(answer) };
}

async function query(provider: OpenedProvider, baseUrl: string, reference: string): Promise<PaymentOutcome> {
  const token = await accessToken(provider, baseUrl);
  if (typeof token !== 'string') return { outcome: 'pending', code: 'not_connected' };
  const answer = await postToDaraja(`${baseUrl}/mpesa/stkpushquery/v1/query`, token, {
    ...signed(provider),
    CheckoutRequestID: reference,
  });
  const about = textOf(answer.body.CheckoutRequestID);
  if (about !== undefined && about !== reference) return { outcome: 'pending', code: 'other_payment' };
  const code = textOf(answer.body.ResultCode) ?? textOf(answer.body.errorCode);
  const message = textOf(answer.body.ResultDesc);
  return {
    outcome: answer.status === 200 ? outcomeOfCode(code) : 'pending',
    ...(code === undefined ? {} : { code }),
    ...(message === undefined ? {} : { message }),
  };
}

function signed({ shortcode, keys }: OpenedProvider): Record<string, string> {
  const number = shortcode ?? '';
  const timestamp = timestampOf(new Date());
  return {
    BusinessShortCode: number,
    Password: passwordOf(number, keys.passkey ?? '', timestamp),
    Timestamp: timestamp,
  };
}
