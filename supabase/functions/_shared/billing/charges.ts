import { callService, objectOf, textOf, type ServiceAnswer } from '../payments/http.ts';
import { sendToStripe } from '../payments/stripe.ts';
import { countOf, fromUnits, toUnits } from '../payments/units.ts';
import type { OpenedProvider } from '../payments/types.ts';
import type { CardToken } from './provider.ts';

/** A card on file that is to pay. */
export interface Charge {
  id: string;
  amount: number;
  currency: string;
  description: string;
}

/** What became of it; not_found: the service has never heard of it. */
export interface ChargeOutcome {
  outcome: 'succeeded' | 'failed' | 'pending' | 'unknown' | 'not_found';
  provider_reference?: string;
  receipt?: string;
  amount?: number;
  currency?: string;
  failure?: string;
  /** The same card would be refused again. */
  is_hard?: boolean;
}

/** A card as its service knows it. */
export interface KnownCard {
  token: CardToken;
  brand?: string;
  last4?: string;
  exp_month?: number;
  exp_year?: number;
}

/** Cards on file at one service. No method throws for what the service or the network does. */
export interface CardCharges {
  charge(charge: Charge, card: CardToken): Promise<ChargeOutcome>;
  /** A charge by our id and, where it is known, by what the service calls it. */
  find(id: string, reference: string | null): Promise<ChargeOutcome>;
  /** The card that paid on a page, if it may be charged again. */
  cardOf(payment: { reference: string; receipt: string | null }): Promise<KnownCard | null>;
}

/** The cards of the platform at Stripe or Paystack. */
export function cardCharges(provider: OpenedProvider, host: string): CardCharges {
  return provider.kind === 'stripe' ? stripeCharges(provider, host) : paystackCharges(provider, host);
}

/** Refusals after which the same card is not tried again. */
const hardCodes =
  /authentication_required|expired_card|incorrect_number|invalid_account|lost_card|stolen_card|pickup_card|restricted_card|do_not_honor|card_not_supported/;

function stripeCharges(provider: OpenedProvider, host: string): CardCharges {
  const send = sendToStripe(provider, host);
  return {
    async charge({ id, amount, currency, description }, { customer, card }) {
      const form = {
        amount: String(toUnits('stripe', amount, currency)),
        currency: currency.toLowerCase(),
        customer,
        payment_method: card,
        off_session: 'true',
        confirm: 'true',
        description,
        'metadata[payment_id]': id,
      };
      return stripeOutcome(await send('/v1/payment_intents', form, id), id, provider.mode);
    },
    async find(id, reference) {
      if (reference !== null)
        return stripeOutcome(await send(`/v1/payment_intents/${encodeURIComponent(reference)}`), id, provider.mode);
      const query = encodeURIComponent(`metadata['payment_id']:'${id}'`);
      const answer = await send(`/v1/payment_intents/search?query=${query}`);
      if (answer.status !== 200 || !Array.isArray(answer.body.data)) return { outcome: 'unknown' };
      const found: unknown = answer.body.data[0];
      return found === undefined
        ? { outcome: 'not_found' }
        : stripeOutcome({ status: 200, body: objectOf(found) }, id, provider.mode);
    },
    async cardOf({ receipt }) {
      if (receipt === null) return null;
      const path = `/v1/payment_intents/${encodeURIComponent(receipt)}?expand[]=payment_method`;
      const { status, body } = await send(path);
      const method = objectOf(body.payment_method);
      const [customer, card] = [textOf(body.customer), textOf(method.id)];
      if (status !== 200 || customer === undefined || card === undefined) return null;
      return { token: { customer, card }, ...shownCard(objectOf(method.card)) };
    },
  };
}

function stripeOutcome({ status, body }: ServiceAnswer, id: string, mode: string): ChargeOutcome {
  const error = objectOf(body.error);
  const intent = status === 402 ? objectOf(error.payment_intent) : body;
  const reference = textOf(intent.id);
  const named = reference === undefined ? {} : { provider_reference: reference };
  if (status === 402) {
    const code = textOf(error.decline_code) ?? textOf(error.code) ?? '';
    return { outcome: 'failed', ...named, failure: textOf(error.message) ?? code, is_hard: hardCodes.test(code) };
  }
  // Keys that are wrong, a card that is gone: nothing was charged, and nothing would be.
  if (status >= 400 && status < 500 && status !== 409 && status !== 429)
    return status === 404
      ? { outcome: 'unknown' }
      : { outcome: 'failed', failure: textOf(error.message) ?? `Stripe ${status}` };
  if (status !== 200 || textOf(objectOf(intent.metadata).payment_id) !== id) return { outcome: 'unknown' };
  if (typeof intent.livemode === 'boolean' && intent.livemode !== (mode === 'live')) return { outcome: 'unknown' };
  const currency = (textOf(intent.currency) ?? '').toUpperCase();
  const amount = fromUnits('stripe', intent.amount_received ?? intent.amount, currency);
  if (intent.status === 'succeeded' && amount !== undefined && reference !== undefined)
    return { outcome: 'succeeded', ...named, receipt: reference, amount, currency };
  if (intent.status === 'processing') return { outcome: 'pending', ...named };
  const isAsked = intent.status === 'requires_action';
  const failure = isAsked ? 'The bank asks its customer to confirm the payment' : 'The card was declined';
  return { outcome: 'failed', ...named, failure, is_hard: isAsked };
}

function paystackCharges({ keys, mode }: OpenedProvider, host: string): CardCharges {
  const send = (path: string, body?: unknown) =>
    callService(`${host}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { Authorization: `Bearer ${keys.secret_key ?? ''}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const verify = async (id: string) =>
    paystackOutcome(await send(`/transaction/verify/${encodeURIComponent(id)}`), id, mode);
  return {
    async charge({ id, amount, currency, description }, { customer, card }) {
      const answer = await send('/transaction/charge_authorization', {
        authorization_code: card,
        email: customer,
        amount: toUnits('paystack', amount, currency),
        currency,
        reference: id,
        metadata: { description },
      });
      // The reference is taken: this charge was sent before.
      return textOf(answer.body.code) === 'duplicate_reference' ? await verify(id) : paystackOutcome(answer, id, mode);
    },
    find: verify,
    async cardOf({ reference }) {
      const { status, body } = await send(`/transaction/verify/${encodeURIComponent(reference)}`);
      const data = objectOf(body.data);
      const authorization = objectOf(data.authorization);
      const [customer, card] = [textOf(objectOf(data.customer).email), textOf(authorization.authorization_code)];
      if (status !== 200 || authorization.reusable !== true || customer === undefined || card === undefined)
        return null;
      return { token: { customer, card }, ...shownCard(authorization) };
    },
  };
}

function paystackOutcome({ status, body }: ServiceAnswer, id: string, mode: string): ChargeOutcome {
  const data = objectOf(body.data);
  const state = textOf(data.status);
  const message = textOf(data.gateway_response) ?? textOf(body.message) ?? '';
  if (status === 0 || status >= 500) return { outcome: 'unknown' };
  if (state === undefined) {
    if (/reference not found/i.test(message)) return { outcome: 'not_found' };
    return status >= 400 && status !== 429
      ? { outcome: 'failed', failure: message || `Paystack ${status}` }
      : { outcome: 'unknown' };
  }
  // Somebody else's, or no money.
  if (textOf(data.reference) !== id || (textOf(data.domain) ?? mode) !== mode) return { outcome: 'unknown' };
  const currency = textOf(data.currency) ?? '';
  const amount = fromUnits('paystack', data.amount, currency);
  const receipt = textOf(data.id);
  if (state === 'success' && amount !== undefined)
    return { outcome: 'succeeded', provider_reference: id, amount, currency, ...(receipt ? { receipt } : {}) };
  if (state === 'failed' || state === 'reversed') {
    const is_hard = /expired|stolen|lost|pick.?up|restricted|authenticat|do not honou?r/i.test(message);
    return { outcome: 'failed', provider_reference: id, failure: message || 'The card was declined', is_hard };
  }
  return { outcome: 'pending', provider_reference: id };
}

/** What may be shown of a card. Stripe writes numbers, Paystack texts. */
function shownCard(card: Record<string, unknown>): Omit<KnownCard, 'token'> {
  const [brand, last4] = [textOf(card.brand), textOf(card.last4)];
  const [month, year] = [countOf(card.exp_month), countOf(card.exp_year)];
  return {
    ...(brand === undefined ? {} : { brand: brand.slice(0, 40) }),
    ...(last4 === undefined ? {} : { last4: last4.slice(-4) }),
    ...(month === undefined ? {} : { exp_month: month }),
    ...(year === undefined ? {} : { exp_year: year }),
  };
}
