import { randomBytes } from 'node:crypto';
import type { SimulatedAnswer } from './SimulatedMpesa';

/** A page of a card service on which somebody pays, or does not. */
export interface CardPage {
  id: string;
  amount: number;
  currency: string;
  returnUrl: string;
  state: 'open' | 'paid' | 'declined';
  refunded: number;
}

const key = 'Bearer sk_test_local';

/** Paystack and Stripe, as far as paying on their page and giving back needs them; the secret key is sk_test_local. */
export class SimulatedCards {
  private readonly pages = new Map<string, CardPage>();
  private readonly keyed = new Map<string, SimulatedAnswer>();

  constructor(private readonly address: string) {}

  /** A page that was opened, for showing it. */
  page(id: string): CardPage | undefined {
    return this.pages.get(id);
  }

  /** What a request to Paystack answers. */
  paystack(route: string, authorization: string, body: Record<string, unknown>): SimulatedAnswer {
    if (authorization !== key) return { status: 401, body: { status: false, message: 'Invalid key' } };
    const verified = /^GET transaction\/verify\/(.+)$/.exec(route)?.[1];
    if (verified !== undefined) return this.verify(decodeURIComponent(verified));
    if (route === 'POST transaction/initialize') return this.initialize(body);
    if (route === 'POST refund') return this.refundPaystack(body);
    return { status: 404, body: { status: false, message: 'Not found' } };
  }

  /** What a request to Stripe answers. */
  stripe(route: string, authorization: string, form: URLSearchParams, idempotencyKey: string): SimulatedAnswer {
    if (authorization !== key) return stripeError(401, 'invalid_api_key', 'Invalid API Key provided');
    const asked = /^GET v1\/checkout\/sessions\/(.+)$/.exec(route)?.[1];
    if (asked !== undefined) return this.session(asked);
    const known = this.keyed.get(route + idempotencyKey);
    if (idempotencyKey !== '' && known !== undefined) return known;
    const answer =
      route === 'POST v1/checkout/sessions'
        ? this.openSession(form)
        : route === 'POST v1/refunds'
          ? this.refundStripe(form)
          : stripeError(404, 'resource_missing', 'Unrecognized request URL');
    this.keyed.set(route + idempotencyKey, answer);
    return answer;
  }

  private open(page: Omit<CardPage, 'state' | 'refunded'>): string {
    this.pages.set(page.id, { ...page, state: 'open', refunded: 0 });
    return `${this.address}/page/${page.id}`;
  }

  private initialize(body: Record<string, unknown>): SimulatedAnswer {
    const reference = String(body.reference);
    if (this.pages.has(reference))
      return {
        status: 400,
        body: {
          status: false,
          message: 'Duplicate Transaction Reference',
          type: 'validation_error',
          code: 'duplicate_reference',
        },
      };
    const authorizationUrl = this.open({
      id: reference,
      amount: Number(body.amount),
      currency: String(body.currency),
      returnUrl: String(body.callback_url),
    });
    const data = { authorization_url: authorizationUrl, access_code: randomBytes(6).toString('hex'), reference };
    return { status: 200, body: { status: true, message: 'Authorization URL created', data } };
  }

  private verify(reference: string): SimulatedAnswer {
    const page = this.pages.get(reference);
    if (page === undefined)
      return { status: 400, body: { status: false, message: 'Transaction reference not found.' } };
    const status = { open: 'abandoned', paid: 'success', declined: 'failed' }[page.state];
    const data = {
      id: Number.parseInt(reference.slice(0, 8), 16),
      status,
      reference,
      amount: page.amount,
      currency: page.currency,
      gateway_response: page.state === 'declined' ? 'Declined' : 'Successful',
      channel: 'card',
    };
    return { status: 200, body: { status: true, message: 'Verification successful', data } };
  }

  private refundPaystack(body: Record<string, unknown>): SimulatedAnswer {
    const page = this.pages.get(String(body.transaction));
    if (page === undefined || page.state !== 'paid' || page.refunded + Number(body.amount) > page.amount)
      return { status: 400, body: { status: false, message: 'Transaction has been fully reversed' } };
    page.refunded += Number(body.amount);
    return {
      status: 200,
      body: { status: true, message: 'Refund has been queued for processing', data: { id: 7700 } },
    };
  }

  private openSession(form: URLSearchParams): SimulatedAnswer {
    const id = `cs_test_${randomBytes(12).toString('hex')}`;
    const url = this.open({
      id,
      amount: Number(form.get('line_items[0][price_data][unit_amount]')),
      currency: form.get('line_items[0][price_data][currency]') ?? '',
      returnUrl: form.get('success_url') ?? '',
    });
    return { status: 200, body: { id, object: 'checkout.session', url, status: 'open', payment_status: 'unpaid' } };
  }

  private session(id: string): SimulatedAnswer {
    const page = this.pages.get(id);
    if (page === undefined) return stripeError(404, 'resource_missing', 'No such checkout session');
    const body = {
      id,
      object: 'checkout.session',
      status: { open: 'open', paid: 'complete', declined: 'expired' }[page.state],
      payment_status: page.state === 'paid' ? 'paid' : 'unpaid',
      amount_total: page.amount,
      currency: page.currency,
      payment_intent: page.state === 'paid' ? `pi_${id.slice(8)}` : null,
    };
    return { status: 200, body };
  }

  private refundStripe(form: URLSearchParams): SimulatedAnswer {
    const page = this.pages.get(`cs_test_${(form.get('payment_intent') ?? '').slice(3)}`);
    const amount = Number(form.get('amount'));
    if (page === undefined || page.state !== 'paid')
      return stripeError(404, 'resource_missing', 'No such payment_intent');
    if (page.refunded + amount > page.amount)
      return stripeError(400, 'charge_already_refunded', 'Charge has already been refunded.');
    page.refunded += amount;
    return {
      status: 200,
      body: { id: `re_${randomBytes(8).toString('hex')}`, object: 'refund', status: 'succeeded', amount },
    };
  }
}

function stripeError(status: number, code: string, message: string): SimulatedAnswer {
  return { status, body: { error: { type: 'invalid_request_error', code, message } } };
}
