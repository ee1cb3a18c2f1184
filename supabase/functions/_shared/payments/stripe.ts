import { callService, fromMinor, objectOf, textOf, toMinor, type ServiceAnswer } from './http.ts';
import type { OpenedProvider, PaymentClient, PaymentOutcome, PaymentRequest, RequestOutcome } from './types.ts';

const apiVersion = '2026-10-28.endive';

/** Stripe: the shopper pays on its page (Checkout); our id as idempotency key makes every request one that can be repeated. */
export function stripeClient({ keys }: OpenedProvider, baseUrl: string): PaymentClient {
  const send = (path: string, form?: Record<string, string>, idempotencyKey?: string) =>
    callService(`${baseUrl}${path}`, {
      method: form === undefined ? 'GET' : 'POST',
      headers: {
        Authorization: `Bearer ${keys.secret_key ?? ''}`,
        'Stripe-Version': apiVersion,
        ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
      },
      ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
    });
  return {
    request: (payment) => openSession(send, payment),
    query: async (reference) => outcomeOf(await send(`/v1/checkout/sessions/${encodeURIComponent(reference)}`)),
    async refund({ id, amount, currency, providerPayment }) {
      if (providerPayment === null) return { outcome: 'refused', message: 'Stripe named no payment.' };
      const form = { payment_intent: providerPayment, amount: String(toMinor(amount, currency)) };
      const answer = await send('/v1/refunds', form, `refund-${id}`);
      const error = objectOf(answer.body.error);
      if (answer.status === 0 || answer.status >= 500) return { outcome: 'pending' };
      if (answer.status === 200 || error.code === 'charge_already_refunded')
        return { outcome: 'done', reference: textOf(answer.body.id) ?? providerPayment };
      return { outcome: 'refused', code: textOf(error.code) ?? '', message: textOf(error.message) ?? '' };
    },
  };
}

type Send = (path: string, form?: Record<string, string>, idempotencyKey?: string) => Promise<ServiceAnswer>;

async function openSession(send: Send, payment: PaymentRequest): Promise<RequestOutcome> {
  const answer = await send(
    '/v1/checkout/sessions',
    {
      mode: 'payment',
      customer_email: payment.payer,
      client_reference_id: payment.id,
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': payment.currency.toLowerCase(),
      'line_items[0][price_data][unit_amount]': String(toMinor(payment.amount, payment.currency)),
      'line_items[0][price_data][product_data][name]': `Order ${payment.orderNumber}`,
      success_url: payment.returnUrl,
      cancel_url: payment.returnUrl,
    },
    payment.id,
  );
  const reference = textOf(answer.body.id);
  const redirect = textOf(answer.body.url);
  if (answer.status === 200 && reference !== undefined && redirect !== undefined)
    return { outcome: 'accepted', provider_reference: reference, redirect_url: redirect };
  if (answer.status === 0 || answer.status >= 500) return { outcome: 'unanswered' };
  const error = objectOf(answer.body.error);
  return {
    outcome: 'refused',
    code: textOf(error.code) ?? String(answer.status),
    message: textOf(error.message) ?? '',
  };
}

function outcomeOf({ status, body }: ServiceAnswer): PaymentOutcome {
  const currency = (textOf(body.currency) ?? '').toUpperCase();
  const amount = fromMinor(body.amount_total, currency);
  const payment = textOf(body.payment_intent);
  if (status !== 200) return { outcome: 'pending', code: `http_${status}` };
  if (body.payment_status === 'paid' && amount !== undefined && payment !== undefined)
    return {
      outcome: 'succeeded',
      code: 'paid',
      amount,
      currency_code: currency,
      receipt_number: payment,
      provider_payment: payment,
    };
  return { outcome: body.status === 'expired' ? 'failed' : 'pending', code: textOf(body.status) ?? '' };
}
