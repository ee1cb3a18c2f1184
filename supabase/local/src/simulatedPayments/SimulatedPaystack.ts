import { randomBytes } from 'node:crypto';
import type { CardDispute, CardPage, CardPages, CardRefund } from './CardPages';
import { unitsOf } from './cardUnits';
import { cardScenario } from './cardScenarios';
import type { SimulatedAnswer } from './simulatedAnswer';

const key = 'Bearer sk_test_local';
/** Paystack has no end of a page of its own; an account may have a time limit for all of them. */
const lifeMs = 24 * 3_600_000;

/** Paystack, as far as paying on its page, giving back and disputes need it; the secret key is sk_test_local. */
export class SimulatedPaystack {
  constructor(private readonly pages: CardPages) {}

  /** What a request answers; `search` are the parameters of its address. */
  answer(
    route: string,
    { authorization, body, search }: { authorization: string; body: Record<string, unknown>; search: URLSearchParams },
  ): SimulatedAnswer {
    if (authorization !== key) return refused(401, 'Invalid key');
    const verified = /^GET transaction\/verify\/(.+)$/.exec(route)?.[1];
    if (verified !== undefined) return this.verify(decodeURIComponent(verified));
    if (route === 'POST transaction/initialize') return this.initialize(body);
    if (route === 'POST transaction/charge_authorization') return this.charge(body);
    if (route === 'POST refund') return this.refund(body);
    const page = this.pages.paidBy(search.get('transaction') ?? '');
    if (route === 'GET refund') return listed((page?.refunds ?? []).map((refund) => refundRow(page, refund)));
    if (route === 'GET dispute') return listed((page?.disputes ?? []).map((dispute) => disputeRow(page, dispute)));
    return refused(404, 'Not found');
  }

  private initialize(body: Record<string, unknown>): SimulatedAnswer {
    const reference = String(body.reference);
    const currency = String(body.currency);
    const amount = body.amount;
    const units = unitsOf('paystack', currency);
    if (this.pages.find(reference) !== undefined)
      return refused(400, 'Duplicate Transaction Reference', 'duplicate_reference');
    if (units === undefined) return refused(403, 'Currency not supported by merchant', 'unsupported_currency');
    if (typeof amount !== 'number' || !Number.isInteger(amount) || amount % units.step !== 0)
      return refused(400, 'Invalid Amount Sent', 'invalid_params');
    if (amount < units.minimum) return refused(400, 'Amount cannot be less than the minimum', 'invalid_amount');
    const metadata = typeof body.metadata === 'object' ? (body.metadata as Record<string, unknown> | null) : null;
    const authorizationUrl = this.pages.open({
      id: reference,
      payment: String(Number.parseInt(reference.slice(0, 8), 16)),
      ownId: reference,
      tenantId: typeof metadata?.tenant_id === 'string' ? metadata.tenant_id : '',
      amount,
      currency,
      returnUrl: String(body.callback_url),
      endsAt: Date.now() + lifeMs,
      email: String(body.email),
      isKept: true,
    });
    const data = { authorization_url: authorizationUrl, access_code: randomBytes(6).toString('hex'), reference };
    return { status: 200, body: { status: true, message: 'Authorization URL created', data } };
  }

  private verify(reference: string): SimulatedAnswer {
    const page = this.pages.find(reference);
    if (page === undefined) return refused(400, 'Transaction reference not found.');
    return { status: 200, body: { status: true, message: 'Verification successful', data: transaction(page) } };
  }

  /** A card on file is charged without its owner. */
  private charge(body: Record<string, unknown>): SimulatedAnswer {
    const reference = String(body.reference);
    const email = String(body.email);
    const amount = body.amount;
    if (this.pages.find(reference) !== undefined)
      return refused(400, 'Duplicate Transaction Reference', 'duplicate_reference');
    if (typeof amount !== 'number' || !Number.isInteger(amount))
      return refused(400, 'Invalid Amount Sent', 'invalid_params');
    if (body.authorization_code !== authorizationOf(email))
      return refused(400, 'Email does not match Authorization code', 'invalid_params');
    const { declineCode, isReplyLost } = cardScenario(email);
    const page = this.pages.charge(
      {
        id: reference,
        payment: String(Number.parseInt(reference.slice(0, 8), 16)),
        ownId: reference,
        tenantId: 'platform',
        amount,
        currency: String(body.currency),
        returnUrl: '',
        endsAt: Number.MAX_SAFE_INTEGER,
        email,
        isKept: true,
      },
      declineCode === null ? 'paid' : 'declined',
    );
    return isReplyLost
      ? null
      : { status: 200, body: { status: true, message: 'Charge attempted', data: transaction(page) } };
  }

  private refund(body: Record<string, unknown>): SimulatedAnswer {
    const page = this.pages.find(String(body.transaction));
    if (page !== undefined && body.currency !== page.currency) return refused(400, 'Currency does not match');
    const note = typeof body.merchant_note === 'string' ? body.merchant_note : '';
    const refund = page === undefined ? null : this.pages.refund(page, { amount: Number(body.amount), note });
    if (page === undefined || refund === null) return refused(400, 'Transaction has been fully reversed');
    const data = { ...refundRow(page, refund), status: 'pending' };
    return { status: 200, body: { status: true, message: 'Refund has been queued for processing', data } };
  }
}

const authorizationOf = (email: string): string => `AUTH_${email}`;

function transaction(page: CardPage): Record<string, unknown> {
  const { declineCode } = cardScenario(page.email ?? '');
  return {
    id: Number(page.payment),
    domain: 'test',
    status: { open: 'abandoned', paid: 'success', declined: 'failed', expired: 'abandoned' }[page.state],
    reference: page.id,
    amount: page.amount,
    currency: page.currency,
    gateway_response: page.state === 'declined' ? (declineCode ?? 'Declined') : 'Successful',
    channel: 'card',
    customer: { email: page.email ?? '' },
    authorization: {
      authorization_code: authorizationOf(page.email ?? ''),
      brand: 'visa',
      last4: '4081',
      exp_month: '12',
      exp_year: '2030',
      reusable: page.isKept === true,
    },
  };
}

/** The messages that Paystack sends about what happened in its dashboard. */
export function paystackEvents(page: CardPage, what: CardRefund | CardDispute, change: string): unknown[] {
  if ('note' in what) {
    const data = {
      status: refundStatus(what),
      transaction_reference: page.id,
      refund_reference: what.id,
      // A text here, a number elsewhere.
      amount: String(what.amount),
      currency: page.currency,
      domain: 'test',
    };
    return [
      { event: 'refund.pending', data: { ...data, status: 'pending', refund_reference: null } },
      { event: `refund.${data.status}`, data },
    ];
  }
  const kind = change === 'dispute' ? 'create' : 'resolve';
  return [{ event: `charge.dispute.${kind}`, data: disputeRow(page, what) }];
}

const refundStatus = ({ status }: CardRefund) =>
  ({ pending: 'pending', succeeded: 'processed', failed: 'failed' })[status];

function refundRow(page: CardPage | undefined, refund: CardRefund): Record<string, unknown> {
  return {
    id: Number(refund.id),
    transaction: Number(page?.payment),
    amount: refund.amount,
    currency: page?.currency,
    status: refundStatus(refund),
    merchant_note: refund.note === '' ? `Refund for transaction ${page?.id ?? ''} by owner@shop.test` : refund.note,
    domain: 'test',
  };
}

function disputeRow(page: CardPage | undefined, dispute: CardDispute): Record<string, unknown> {
  return {
    id: Number(dispute.id),
    refund_amount: dispute.amount,
    currency: page?.currency,
    status: dispute.status === 'open' ? 'awaiting-merchant-feedback' : 'resolved',
    resolution: { open: null, won: 'declined', lost: 'merchant-accepted' }[dispute.status],
    category: 'chargeback',
    domain: 'test',
    dueAt: new Date(Date.now() + 86_400_000).toISOString(),
    transaction: { id: Number(page?.payment), reference: page?.id, amount: page?.amount, currency: page?.currency },
  };
}

function listed(data: unknown[]): SimulatedAnswer {
  return { status: 200, body: { status: true, message: 'Retrieved', data } };
}

function refused(status: number, message: string, code?: string): SimulatedAnswer {
  return {
    status,
    body: { status: false, message, ...(code === undefined ? {} : { type: 'validation_error', code }) },
  };
}
