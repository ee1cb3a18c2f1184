import { callService, objectOf, textOf, type ServiceAnswer } from './http.ts';
import { stripeReturns, type SendToStripe } from './stripeReturns.ts';
import { countOf, fromUnits, toUnits } from './units.ts';
import type {
  OpenedProvider,
  PaymentClient,
  PaymentName,
  PaymentOutcome,
  PaymentRequest,
  RequestOutcome,
} from './types.ts';

const apiVersion = '2026-10-28.endive';

/** Stripe: the shopper pays on its page (Checkout); our id as idempotency key makes every request one that can be repeated. */
export function stripeClient(provider: OpenedProvider, baseUrl: string): PaymentClient {
  const send = sendToStripe(provider, baseUrl);
  const query = async (payment: PaymentName) => outcomeOf(await send(pathOf(payment)), payment, provider.mode);
  return {
    request: (payment) => openSession(send, payment),
    query,
    async close(payment) {
      const answer = await send(`${pathOf(payment)}/expire`, {});
      // Only an open page can be ended: otherwise it is paid, or over.
      return answer.status === 200 ? outcomeOf(answer, payment, provider.mode) : await query(payment);
    },
    async refund({ id, amount, currency, providerPayment }) {
      if (providerPayment === null) return { outcome: 'refused', message: 'Stripe named no payment.' };
      const form = {
        payment_intent: providerPayment,
        amount: String(toUnits('stripe', amount, currency)),
        // Tells our own refunds from those made in Stripe's dashboard.
        'metadata[payment_id]': id,
      };
      const answer = await send('/v1/refunds', form, `refund-${id}`);
      const error = objectOf(answer.body.error);
      const units = countOf(answer.body.amount);
      if (answer.status === 0 || answer.status >= 500) return { outcome: 'pending' };
      if (answer.status === 200 || error.code === 'charge_already_refunded')
        return {
          outcome: 'done',
          reference: textOf(answer.body.id) ?? providerPayment,
          ...(units === undefined
            ? {}
            : { service_amount: units, currency_code: textOf(answer.body.currency) ?? currency }),
        };
      return { outcome: 'refused', code: textOf(error.code) ?? '', message: textOf(error.message) ?? '' };
    },
    returns: ({ id, providerPayment }) => stripeReturns(send, id, providerPayment),
  };
}

/** The way to Stripe with the keys of a business. */
export function sendToStripe({ keys }: OpenedProvider, baseUrl: string): SendToStripe {
  return (path, form, idempotencyKey) =>
    callService(`${baseUrl}${path}`, {
      method: form === undefined ? 'GET' : 'POST',
      headers: {
        Authorization: `Bearer ${keys.secret_key ?? ''}`,
        'Stripe-Version': apiVersion,
        ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
      },
      ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
    });
}

const pathOf = ({ reference }: PaymentName): string => `/v1/checkout/sessions/${encodeURIComponent(reference)}`;

async function openSession(send: SendToStripe, payment: PaymentRequest): Promise<RequestOutcome> {
  const answer = await send(
    '/v1/checkout/sessions',
    {
      mode: 'payment',
      customer_email: payment.payer,
      client_reference_id: payment.id,
      'metadata[tenant_id]': payment.tenantId,
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': payment.currency.toLowerCase(),
      'line_items[0][price_data][unit_amount]': String(toUnits('stripe', payment.amount, payment.currency)),
      'line_items[0][price_data][product_data][name]': `${payment.title ?? 'Order'} ${payment.orderNumber}`,
      success_url: payment.returnUrl,
      cancel_url: payment.returnUrl,
      expires_at: String(Math.floor(payment.pageEndsAt.getTime() / 1000)),
      ...(payment.keepsCard === true
        ? { customer_creation: 'always', 'payment_intent_data[setup_future_usage]': 'off_session' }
        : {}),
    },
    payment.id,
  );
  const reference = textOf(answer.body.id);
  const redirect = textOf(answer.body.url);
  const end = countOf(answer.body.expires_at);
  if (answer.status === 200 && reference !== undefined && redirect !== undefined)
    return {
      outcome: 'accepted',
      provider_reference: reference,
      redirect_url: redirect,
      ...(end === undefined ? {} : { expires_at: new Date(end * 1000).toISOString() }),
    };
  if (answer.status === 0 || answer.status >= 500) return { outcome: 'unanswered' };
  const error = objectOf(answer.body.error);
  return {
    outcome: 'refused',
    code: textOf(error.code) ?? String(answer.status),
    message: textOf(error.message) ?? '',
  };
}

function outcomeOf({ status, body }: ServiceAnswer, { id, reference }: PaymentName, mode: string): PaymentOutcome {
  const currency = (textOf(body.currency) ?? '').toUpperCase();
  const units = countOf(body.amount_total);
  const amount = fromUnits('stripe', units, currency);
  const payment = textOf(body.payment_intent);
  if (status !== 200) return { outcome: 'pending', code: `http_${status}` };
  // Every word of the answer that says whose payment this is.
  if (textOf(body.id) !== reference || (textOf(body.client_reference_id) ?? id) !== id)
    return { outcome: 'pending', code: 'other_payment' };
  if (typeof body.livemode === 'boolean' && body.livemode !== (mode === 'live'))
    return { outcome: 'pending', code: 'other_mode' };
  if (body.payment_status === 'paid' && amount !== undefined && units !== undefined && payment !== undefined)
    return {
      outcome: 'succeeded',
      code: 'paid',
      amount,
      service_amount: units,
      currency_code: currency,
      receipt_number: payment,
      provider_payment: payment,
    };
  return { outcome: body.status === 'expired' ? 'failed' : 'pending', code: textOf(body.status) ?? '' };
}
