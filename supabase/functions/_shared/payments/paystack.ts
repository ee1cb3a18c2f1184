import { callService, objectOf, textOf, type ServiceAnswer } from './http.ts';
import { countOf, fromUnits, toUnits } from './units.ts';
import type {
  OpenedProvider,
  PaymentClient,
  PaymentName,
  PaymentOutcome,
  PaymentRequest,
  RefundOutcome,
  RefundRequest,
  RequestOutcome,
  ReturnedMoney,
} from './types.ts';

/**
 * Paystack: the shopper pays on its page; our own reference makes every request one that can be repeated. A page cannot be ended from
 * here: Paystack has one time limit for all pages of an account (PUT /integration/payment_session_timeout), which is the owner's to set.
 */
export function paystackClient({ keys, mode }: OpenedProvider, baseUrl: string): PaymentClient {
  const send = (path: string, body?: unknown) =>
    callService(`${baseUrl}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { Authorization: `Bearer ${keys.secret_key ?? ''}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const query = async ({ reference }: PaymentName) =>
    outcomeOf(await send(`/transaction/verify/${encodeURIComponent(reference)}`), reference, mode);
  return {
    request: (payment) => initialize(send, payment),
    query,
    close: query,
    refund: (refund) => giveBack(send, refund),
    returns: ({ id, reference }) => returnsOf(send, id, reference),
  };
}

type Send = (path: string, body?: unknown) => Promise<ServiceAnswer>;

async function initialize(send: Send, payment: PaymentRequest): Promise<RequestOutcome> {
  const answer = await send('/transaction/initialize', {
    email: payment.payer,
    amount: toUnits('paystack', payment.amount, payment.currency),
    currency: payment.currency,
    reference: payment.id,
    callback_url: payment.returnUrl,
    metadata: { order_number: payment.orderNumber, tenant_id: payment.tenantId },
  });
  const redirect = textOf(objectOf(answer.body.data).authorization_url);
  if (answer.status === 200 && answer.body.status === true && redirect !== undefined)
    return { outcome: 'accepted', provider_reference: payment.id, redirect_url: redirect };
  const message = textOf(answer.body.message);
  if (answer.status === 0 || answer.status >= 500) return { outcome: 'unanswered', provider_reference: payment.id };
  return {
    outcome: 'refused',
    code: textOf(answer.body.code) ?? String(answer.status),
    ...(message ? { message } : {}),
  };
}

function outcomeOf({ status, body }: ServiceAnswer, reference: string, mode: string): PaymentOutcome {
  const data = objectOf(body.data);
  const state = textOf(data.status);
  const currency = textOf(data.currency) ?? '';
  const units = countOf(data.amount);
  const amount = fromUnits('paystack', units, currency);
  const receipt = textOf(data.id);
  const message = textOf(data.gateway_response);
  if (status !== 200 || body.status !== true || state === undefined)
    return { outcome: 'pending', code: `http_${status}` };
  if ((textOf(data.reference) ?? reference) !== reference) return { outcome: 'pending', code: 'other_payment' };
  // A trial is no money.
  if ((textOf(data.domain) ?? mode) !== mode) return { outcome: 'pending', code: 'other_mode' };
  const facts = { code: state, ...(message === undefined ? {} : { message }) };
  if (state === 'success' && amount !== undefined && units !== undefined)
    return {
      outcome: 'succeeded',
      ...facts,
      amount,
      service_amount: units,
      currency_code: currency,
      ...(receipt ? { receipt_number: receipt } : {}),
    };
  return { outcome: state === 'failed' || state === 'reversed' ? 'failed' : 'pending', ...facts };
}

async function giveBack(
  send: Send,
  { id, reference, amount, currency, isRepeated }: RefundRequest,
): Promise<RefundOutcome> {
  // Paystack knows no idempotency key: a part given back twice would be two parts.
  const unknown = 'Paystack did not answer. Look in your account there before you try again.';
  if (isRepeated) return { outcome: 'refused', message: unknown };
  const answer = await send('/refund', {
    transaction: reference,
    amount: toUnits('paystack', amount, currency),
    currency,
    // Tells our own refunds from those made in Paystack's dashboard.
    merchant_note: ownNote(id),
  });
  const message = textOf(answer.body.message);
  const data = objectOf(answer.body.data);
  const units = countOf(data.amount);
  if (answer.status === 0 || answer.status >= 500)
    return { outcome: 'refused', code: unansweredCode, message: unknown };
  if (answer.body.status === true || /fully reversed/i.test(message ?? ''))
    return {
      outcome: 'done',
      reference: textOf(data.id) ?? reference,
      ...(units === undefined ? {} : { service_amount: units, currency_code: textOf(data.currency) ?? currency }),
    };
  return { outcome: 'refused', ...(message === undefined ? {} : { message }) };
}

/** Of a refund that Paystack may have made all the same. */
export const unansweredCode = 'unanswered';

const ownNote = (id: string): string => `Payment ${id}`;

/** Refunds and disputes are listed by the number of the transaction, which its verification says. */
async function returnsOf(send: Send, id: string, reference: string): Promise<ReturnedMoney[] | null> {
  const verified = await send(`/transaction/verify/${encodeURIComponent(reference)}`);
  const transaction = textOf(objectOf(verified.body.data).id);
  if (verified.status !== 200 || transaction === undefined) return null;
  const query = `transaction=${encodeURIComponent(transaction)}&perPage=100`;
  const [refunds, disputes] = await Promise.all([send(`/refund?${query}`), send(`/dispute?${query}`)]);
  const answers = [refunds, disputes].map(({ status, body }) =>
    status === 200 && Array.isArray(body.data) ? body.data : null,
  );
  const [refundRows, disputeRows] = answers;
  if (!refundRows || !disputeRows) return null;
  return [
    ...refundRows.map((row) => refundOf(objectOf(row), ownNote(id))),
    ...disputeRows.map((row) => disputeOf(objectOf(row))),
  ].filter((row) => row !== null);
}

function refundOf(refund: Record<string, unknown>, note: string): ReturnedMoney | null {
  const status = textOf(refund.status) ?? '';
  return returned({
    kind: 'refund',
    reference: textOf(refund.id),
    state: { processed: 'gone', failed: 'kept' }[status],
    status,
    units: refund.amount,
    currency: refund.currency,
    reason: refund.customer_note,
    isOwn: textOf(refund.merchant_note) === note,
  });
}

/** A dispute that the business accepts is paid from its balance; one that it declines successfully is not. */
function disputeOf(dispute: Record<string, unknown>): ReturnedMoney | null {
  const status = textOf(dispute.status) ?? '';
  const resolution = textOf(dispute.resolution);
  const state = status !== 'resolved' ? 'pending' : resolution === 'declined' ? 'kept' : 'gone';
  return returned({
    kind: 'dispute',
    reference: textOf(dispute.id),
    state,
    status: resolution ?? status,
    units: dispute.refund_amount ?? objectOf(dispute.transaction).amount,
    currency: dispute.currency ?? objectOf(dispute.transaction).currency,
    reason: dispute.category,
    respondBy: textOf(dispute.dueAt),
    isOwn: false,
  });
}

function returned(said: {
  kind: ReturnedMoney['kind'];
  reference: string | undefined;
  state: string | undefined;
  status: string;
  units: unknown;
  currency: unknown;
  reason: unknown;
  respondBy?: string | undefined;
  isOwn: boolean;
}): ReturnedMoney | null {
  const units = countOf(said.units);
  const reason = textOf(said.reason);
  if (said.reference === undefined || units === undefined) return null;
  return {
    kind: said.kind,
    reference: said.reference,
    state: said.state === 'gone' || said.state === 'kept' ? said.state : 'pending',
    status: said.status,
    service_amount: units,
    currency_code: (textOf(said.currency) ?? '').toUpperCase(),
    ...(reason ? { reason } : {}),
    ...(said.respondBy ? { respond_by: said.respondBy } : {}),
    is_own: said.isOwn,
  };
}
