import { callService, fromMinor, objectOf, textOf, toMinor, type ServiceAnswer } from './http.ts';
import type { OpenedProvider, PaymentClient, PaymentOutcome, PaymentRequest, RequestOutcome } from './types.ts';

/** Paystack: the shopper pays on its page; our own reference makes every request one that can be repeated. */
export function paystackClient({ keys }: OpenedProvider, baseUrl: string): PaymentClient {
  const send = (path: string, body?: unknown) =>
    callService(`${baseUrl}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { Authorization: `Bearer ${keys.secret_key ?? ''}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return {
    request: (payment) => initialize(send, payment),
    query: async (reference) => outcomeOf(await send(`/transaction/verify/${encodeURIComponent(reference)}`)),
    async refund({ reference, amount, currency, isRepeated }) {
      // Paystack knows no idempotency key: a part given back twice would be two parts.
      const unknown = 'Paystack did not answer. Look in your account there before you try again.';
      if (isRepeated) return { outcome: 'refused', message: unknown };
      const answer = await send('/refund', { transaction: reference, amount: toMinor(amount, currency), currency });
      const message = textOf(answer.body.message);
      if (answer.status === 0 || answer.status >= 500) return { outcome: 'refused', message: unknown };
      if (answer.body.status === true || /fully reversed/i.test(message ?? ''))
        return { outcome: 'done', reference: textOf(objectOf(answer.body.data).id) ?? reference };
      return { outcome: 'refused', ...(message === undefined ? {} : { message }) };
    },
  };
}

type Send = (path: string, body?: unknown) => Promise<ServiceAnswer>;

async function initialize(send: Send, payment: PaymentRequest): Promise<RequestOutcome> {
  const answer = await send('/transaction/initialize', {
    email: payment.payer,
    amount: toMinor(payment.amount, payment.currency),
    currency: payment.currency,
    reference: payment.id,
    callback_url: payment.returnUrl,
    metadata: { order_number: payment.orderNumber },
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

function outcomeOf({ status, body }: ServiceAnswer): PaymentOutcome {
  const data = objectOf(body.data);
  const state = textOf(data.status);
  const currency = textOf(data.currency) ?? '';
  const amount = fromMinor(data.amount, currency);
  const receipt = textOf(data.id);
  const message = textOf(data.gateway_response);
  if (status !== 200 || body.status !== true || state === undefined)
    return { outcome: 'pending', code: `http_${status}` };
  const facts = { code: state, ...(message === undefined ? {} : { message }) };
  if (state === 'success' && amount !== undefined)
    return {
      outcome: 'succeeded',
      ...facts,
      amount,
      currency_code: currency,
      ...(receipt ? { receipt_number: receipt } : {}),
    };
  return { outcome: state === 'failed' || state === 'reversed' ? 'failed' : 'pending', ...facts };
}
