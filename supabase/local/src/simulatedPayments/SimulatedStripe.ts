import { randomBytes } from 'node:crypto';
import type { CardDispute, CardPage, CardPages, CardRefund } from './CardPages';
import { unitsOf } from './cardUnits';
import { cardScenario } from './cardScenarios';
import type { SimulatedAnswer } from './simulatedAnswer';

const key = 'Bearer sk_test_local';
const shortestSeconds = 30 * 60;
const longestSeconds = 24 * 3600;

interface StripeRequest {
  authorization: string;
  form: URLSearchParams;
  idempotencyKey: string;
  search: URLSearchParams;
}

/** Stripe, as far as paying on its page, giving back and disputes need it; the secret key is sk_test_local. */
export class SimulatedStripe {
  private readonly keyed = new Map<string, SimulatedAnswer>();

  constructor(private readonly pages: CardPages) {}

  /** What a request answers; one under an idempotency key that was seen before answers as it did then. */
  answer(route: string, { authorization, form, idempotencyKey, search }: StripeRequest): SimulatedAnswer {
    if (authorization !== key) return refused(401, 'invalid_api_key', 'Invalid API Key provided');
    if (route.startsWith('GET ')) return this.read(route, search);
    const known = this.keyed.get(route + idempotencyKey);
    if (idempotencyKey !== '' && known !== undefined) return known;
    const ended = /^POST v1\/checkout\/sessions\/([^/]+)\/expire$/.exec(route)?.[1];
    const answer =
      ended !== undefined
        ? this.expire(ended)
        : route === 'POST v1/checkout/sessions'
          ? this.openSession(form)
          : route === 'POST v1/refunds'
            ? this.refund(form)
            : route === 'POST v1/payment_intents'
              ? this.charge(form)
              : refused(404, 'resource_missing', 'Unrecognized request URL');
    this.keyed.set(route + idempotencyKey, answer);
    // Charged, and the reply is lost; asked again under its key it is there.
    return route === 'POST v1/payment_intents' && cardScenario(form.get('customer') ?? '').isReplyLost ? null : answer;
  }

  private read(route: string, search: URLSearchParams): SimulatedAnswer {
    const asked = /^GET v1\/checkout\/sessions\/([^/]+)$/.exec(route)?.[1];
    if (asked !== undefined) {
      const page = this.pages.find(asked);
      return page === undefined
        ? refused(404, 'resource_missing', 'No such checkout session')
        : { status: 200, body: session(page) };
    }
    if (route === 'GET v1/payment_intents/search') {
      const id = /^metadata\['payment_id'\]:'([^']*)'$/.exec(search.get('query') ?? '')?.[1] ?? '';
      const found = this.pages.ownedBy(id);
      return { status: 200, body: { object: 'search_result', data: found?.isKept === true ? [intent(found)] : [] } };
    }
    const charged = /^GET v1\/payment_intents\/([^/]+)$/.exec(route)?.[1];
    if (charged !== undefined) {
      const of = this.pages.find(charged) ?? this.pages.paidBy(charged);
      return of === undefined
        ? refused(404, 'resource_missing', 'No such payment_intent')
        : { status: 200, body: intent(of) };
    }
    const page = this.pages.paidBy(search.get('payment_intent') ?? '');
    const rows: Record<string, unknown[]> = {
      'GET v1/checkout/sessions': page === undefined ? [] : [session(page)],
      'GET v1/refunds': (page?.refunds ?? []).map((refund) => refundRow(page, refund)),
      'GET v1/disputes': (page?.disputes ?? []).map((dispute) => disputeRow(page, dispute)),
    };
    const data = rows[route];
    return data === undefined
      ? refused(404, 'resource_missing', 'Unrecognized request URL')
      : { status: 200, body: { object: 'list', has_more: false, data } };
  }

  private openSession(form: URLSearchParams): SimulatedAnswer {
    const currency = form.get('line_items[0][price_data][currency]') ?? '';
    const amount = Number(form.get('line_items[0][price_data][unit_amount]'));
    const units = unitsOf('stripe', currency);
    const now = Math.floor(Date.now() / 1000);
    const endsAt = Number(form.get('expires_at') ?? now + longestSeconds);
    if (currency !== currency.toLowerCase() || units === undefined)
      return refused(400, 'currency_not_supported', `Invalid currency: ${currency}`);
    if (!Number.isInteger(amount)) return refused(400, 'parameter_invalid_integer', 'Invalid integer');
    if (amount % units.step !== 0)
      return refused(400, 'invalid_charge_amount_no_decimal_compatible', `${currency} is charged in whole units only`);
    if (amount < units.minimum) return refused(400, 'amount_too_small', 'The amount is below the minimum charge');
    if (endsAt < now + shortestSeconds || endsAt > now + longestSeconds)
      return refused(400, 'invalid_expires_at', 'expires_at must be between 30 minutes and 24 hours from now');
    const id = `cs_test_${randomBytes(12).toString('hex')}`;
    const url = this.pages.open({
      id,
      payment: `pi_${id.slice(8)}`,
      ownId: form.get('client_reference_id') ?? '',
      tenantId: form.get('metadata[tenant_id]') ?? '',
      amount,
      currency,
      returnUrl: form.get('success_url') ?? '',
      endsAt: endsAt * 1000,
      email: form.get('customer_email') ?? '',
      isKept: form.get('payment_intent_data[setup_future_usage]') === 'off_session',
    });
    const page = this.pages.find(id);
    return { status: 200, body: { ...(page === undefined ? {} : session(page)), url } };
  }

  /** A card on file is charged without its owner. */
  private charge(form: URLSearchParams): SimulatedAnswer {
    const customer = form.get('customer') ?? '';
    const { declineCode } = cardScenario(customer);
    const id = `pi_${randomBytes(12).toString('hex')}`;
    if (!customer.startsWith('cus_') || form.get('payment_method') !== cardOf(customer))
      return refused(400, 'resource_missing', 'No such payment_method');
    const page = this.pages.charge(
      {
        id,
        payment: id,
        ownId: form.get('metadata[payment_id]') ?? '',
        tenantId: 'platform',
        amount: Number(form.get('amount')),
        currency: form.get('currency') ?? '',
        returnUrl: '',
        endsAt: Number.MAX_SAFE_INTEGER,
        email: customer.slice(4),
        isKept: true,
      },
      declineCode === null ? 'paid' : 'declined',
    );
    if (declineCode === null) return { status: 200, body: intent(page) };
    const error = { type: 'card_error', code: 'card_declined', decline_code: declineCode };
    return {
      status: 402,
      body: { error: { ...error, message: 'Your card was declined.', payment_intent: intent(page) } },
    };
  }

  private expire(id: string): SimulatedAnswer {
    const page = this.pages.find(id);
    if (page === undefined) return refused(404, 'resource_missing', 'No such checkout session');
    if (page.state !== 'open')
      return refused(
        400,
        'checkout_session_not_open',
        'Only Checkout Sessions with a status of `open` can be expired.',
      );
    page.state = 'expired';
    return { status: 200, body: session(page) };
  }

  private refund(form: URLSearchParams): SimulatedAnswer {
    const page = this.pages.paidBy(form.get('payment_intent') ?? '');
    const amount = Number(form.get('amount'));
    if (page === undefined) return refused(404, 'resource_missing', 'No such payment_intent');
    if (amount % (unitsOf('stripe', page.currency)?.step ?? 1) !== 0)
      return refused(400, 'invalid_charge_amount_no_decimal_compatible', 'Invalid amount');
    const refund = this.pages.refund(page, { amount, note: form.get('metadata[payment_id]') ?? '' });
    return refund === null
      ? refused(400, 'charge_already_refunded', 'Charge has already been refunded.')
      : { status: 200, body: refundRow(page, refund) };
  }
}

/** The messages that Stripe sends about what happened in its dashboard, in no order that one may rely on. */
export function stripeEvents(page: CardPage, what: CardRefund | CardDispute, change: string): unknown[] {
  const event = (type: string, object: unknown) => ({
    id: `evt_${randomBytes(10).toString('hex')}`,
    object: 'event',
    type,
    livemode: false,
    data: { object },
  });
  if ('note' in what) {
    const refund = refundRow(page, what);
    const total = page.refunds.reduce((sum, each) => sum + (each.status === 'failed' ? 0 : each.amount), 0);
    const charge = { id: `ch_${page.payment.slice(3)}`, object: 'charge', payment_intent: page.payment };
    const charged = { ...charge, amount: page.amount, amount_refunded: total, currency: page.currency };
    return what.status === 'failed'
      ? [event('refund.failed', refund), event('refund.updated', refund)]
      : [event('charge.refunded', charged), event('refund.created', refund), event('refund.updated', refund)];
  }
  const dispute = disputeRow(page, what);
  const types = {
    dispute: ['charge.dispute.funds_withdrawn', 'charge.dispute.created'],
    won: ['charge.dispute.funds_reinstated', 'charge.dispute.closed'],
    lost: ['charge.dispute.closed'],
  }[change];
  return (types ?? []).map((type) => event(type, dispute));
}

const cardOf = (customer: string): string => `pm_${customer.slice(4)}`;

function intent(page: CardPage): Record<string, unknown> {
  const customer = page.isKept === true ? `cus_${page.email ?? ''}` : null;
  return {
    id: page.payment,
    object: 'payment_intent',
    status: page.state === 'paid' ? 'succeeded' : 'requires_payment_method',
    amount: page.amount,
    amount_received: page.state === 'paid' ? page.amount : 0,
    currency: page.currency,
    livemode: false,
    customer,
    metadata: { payment_id: page.ownId },
    payment_method:
      customer === null
        ? null
        : { id: cardOf(customer), card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2030 } },
  };
}

function session(page: CardPage): Record<string, unknown> {
  return {
    id: page.id,
    object: 'checkout.session',
    status: { open: 'open', paid: 'complete', declined: 'expired', expired: 'expired' }[page.state],
    payment_status: page.state === 'paid' ? 'paid' : 'unpaid',
    amount_total: page.amount,
    currency: page.currency,
    client_reference_id: page.ownId,
    livemode: false,
    expires_at: Math.floor(page.endsAt / 1000),
    payment_intent: page.state === 'paid' ? page.payment : null,
  };
}

function refundRow(page: CardPage | undefined, refund: CardRefund): Record<string, unknown> {
  return {
    id: `re_${refund.id}`,
    object: 'refund',
    amount: refund.amount,
    currency: page?.currency,
    payment_intent: page?.payment,
    status: refund.status,
    metadata: refund.note === '' ? {} : { payment_id: refund.note },
    ...(refund.status === 'failed' ? { failure_reason: 'expired_or_canceled_card' } : {}),
  };
}

function disputeRow(page: CardPage | undefined, dispute: CardDispute): Record<string, unknown> {
  const withdrawn = { amount: -dispute.amount };
  return {
    id: `du_${dispute.id}`,
    object: 'dispute',
    amount: dispute.amount,
    currency: page?.currency,
    payment_intent: page?.payment,
    status: { open: 'needs_response', won: 'won', lost: 'lost' }[dispute.status],
    reason: 'fraudulent',
    balance_transactions: dispute.status === 'won' ? [withdrawn, { amount: dispute.amount }] : [withdrawn],
    evidence_details: { due_by: Math.floor(Date.now() / 1000) + 7 * 86_400 },
  };
}

function refused(status: number, code: string, message: string): SimulatedAnswer {
  return { status, body: { error: { type: 'invalid_request_error', code, message } } };
}
