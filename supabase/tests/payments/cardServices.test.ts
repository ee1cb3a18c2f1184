import { randomUUID } from 'node:crypto';
import { mpesaClient } from '../../functions/_shared/payments/mpesa.ts';
import { paystackClient } from '../../functions/_shared/payments/paystack.ts';
import { stripeClient } from '../../functions/_shared/payments/stripe.ts';
import type { OpenedProvider, PaymentClient, PaymentRequest } from '../../functions/_shared/payments/types.ts';
import { CardPages } from '../../local/src/simulatedPayments/CardPages';
import { SimulatedPaystack } from '../../local/src/simulatedPayments/SimulatedPaystack';
import { SimulatedStripe } from '../../local/src/simulatedPayments/SimulatedStripe';
import { shownAmount } from '../../local/src/simulatedPayments/cardUnits';

/** The clients of the edge functions against the simulated services, which police units by tables of their own. */
const pages = { stripe: new CardPages('http://pay.test'), paystack: new CardPages('http://pay.test') };
const stripe = new SimulatedStripe(pages.stripe);
const paystack = new SimulatedPaystack(pages.paystack);
const sent: { url: URL; method: string; body: string }[] = [];
let mpesaAnswer: Record<string, unknown> = {};

function answerOf(url: URL, method: string, headers: Headers, body: string) {
  const route = `${method} ${url.pathname.slice(1)}`;
  const authorization = headers.get('authorization') ?? '';
  const search = url.searchParams;
  const idempotencyKey = headers.get('idempotency-key') ?? '';
  if (url.host === 'stripe.test')
    return stripe.answer(route, { authorization, form: new URLSearchParams(body), idempotencyKey, search });
  if (url.host === 'paystack.test')
    return paystack.answer(route, {
      authorization,
      body: body === '' ? {} : (JSON.parse(body) as Record<string, unknown>),
      search,
    });
  if (url.pathname.startsWith('/oauth')) return { status: 200, body: { access_token: 'token', expires_in: '3599' } };
  return { status: 200, body: mpesaAnswer };
}

beforeAll(() => {
  jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const body =
      init?.body instanceof URLSearchParams ? init.body.toString() : typeof init?.body === 'string' ? init.body : '';
    const method = init?.method ?? 'GET';
    sent.push({ url, method, body });
    const answer = answerOf(url, method, new Headers(init?.headers), body);
    return Promise.resolve(Response.json(answer?.body ?? null, { status: answer?.status ?? 500 }));
  });
});
afterAll(() => jest.restoreAllMocks());

const opened = (kind: 'mpesa' | 'paystack' | 'stripe'): OpenedProvider => ({
  tenant_id: 'tenant',
  kind,
  mode: 'test',
  shortcode: '174379',
  shortcode_kind: 'paybill',
  sealed_keys: {},
  keys: { secret_key: 'sk_test_local' },
});
const clients: Record<'paystack' | 'stripe', PaymentClient> = {
  stripe: stripeClient(opened('stripe'), 'http://stripe.test'),
  paystack: paystackClient(opened('paystack'), 'http://paystack.test'),
};
const requestOf = (currency: string, amount: number, more: Partial<PaymentRequest> = {}): PaymentRequest => ({
  id: randomUUID(),
  amount,
  currency,
  payer: 'wanjiru@mail.test',
  orderNumber: 'WEB-000001',
  callbackUrl: 'http://here.test',
  returnUrl: 'http://shop.test',
  tenantId: 'tenant',
  pageEndsAt: new Date(Date.now() + 31 * 60_000),
  ...more,
});

/** In the units of the service for 120,000 of the currency, and as its page shows it. By hand from the documentation. */
const cards: ['paystack' | 'stripe', string, number, string][] = [
  ...[
    'USD',
    'KES',
    'EUR',
    'GBP',
    'CNY',
    'INR',
    'NGN',
    'ZAR',
    'TZS',
    'ETB',
    'EGP',
    'MAD',
    'CAD',
    'AUD',
    'BRL',
    'UGX',
  ].map((currency) => ['stripe', currency, 12_000_000, `${currency} 120000.00`] as ['stripe', string, number, string]),
  ...['JPY', 'RWF', 'XOF', 'XAF'].map(
    (currency) => ['stripe', currency, 120_000, `${currency} 120000`] as ['stripe', string, number, string],
  ),
  ...['KES', 'GHS', 'NGN', 'USD', 'ZAR'].map(
    (currency) => ['paystack', currency, 12_000_000, `${currency} 120000.00`] as ['paystack', string, number, string],
  ),
];

async function opens(kind: 'paystack' | 'stripe', payment: PaymentRequest) {
  const outcome = await clients[kind].request(payment);
  if (outcome.outcome !== 'accepted') throw new Error(JSON.stringify(outcome));
  const page = pages[kind].find(outcome.provider_reference);
  if (page === undefined) throw new Error('There is no page.');
  return { outcome, page, name: { id: payment.id, reference: outcome.provider_reference } };
}

describe('units', () => {
  it.each(cards)('%s counts 120,000 %s as %i', async (kind, currency, units, shown) => {
    const payment = requestOf(currency, 120_000);
    const { page, name } = await opens(kind, payment);
    expect([page.amount, shownAmount(kind, page.amount, page.currency)]).toEqual([units, shown]);
    page.state = 'paid';
    const outcome = await clients[kind].query(name);
    expect(outcome).toMatchObject({
      outcome: 'succeeded',
      amount: 120_000,
      service_amount: units,
      currency_code: currency,
    });
    const back = {
      id: payment.id,
      amount: 40_000,
      currency,
      reference: name.reference,
      providerPayment: page.payment,
      isRepeated: false,
    };
    expect(await clients[kind].refund(back)).toMatchObject({ outcome: 'done', service_amount: units / 3 });
    expect(page.refunds).toMatchObject([{ amount: units / 3 }]);
    expect(await clients[kind].returns({ ...name, providerPayment: page.payment })).toMatchObject([
      { kind: 'refund', state: 'gone', service_amount: units / 3, currency_code: currency, is_own: true },
    ]);
  });

  it('are policed: another currency, a part of a shilling, too little', async () => {
    expect(await clients.stripe.request(requestOf('GHS', 100))).toMatchObject({
      outcome: 'refused',
      code: 'currency_not_supported',
    });
    expect(await clients.paystack.request(requestOf('UGX', 100))).toMatchObject({
      outcome: 'refused',
      code: 'unsupported_currency',
    });
    expect(await clients.stripe.request(requestOf('JPY', 49))).toMatchObject({
      outcome: 'refused',
      code: 'amount_too_small',
    });
    expect(await clients.paystack.request(requestOf('KES', 2))).toMatchObject({
      outcome: 'refused',
      code: 'invalid_amount',
    });
    const form = new URLSearchParams({
      'line_items[0][price_data][currency]': 'ugx',
      'line_items[0][price_data][unit_amount]': '150',
    });
    expect(
      stripe.answer('POST v1/checkout/sessions', {
        authorization: 'Bearer sk_test_local',
        form,
        idempotencyKey: '',
        search: new URLSearchParams(),
      }),
    ).toMatchObject({ status: 400, body: { error: { code: 'invalid_charge_amount_no_decimal_compatible' } } });
  });

  it('are whole shillings for M-Pesa, and its answers are those of the request', async () => {
    const client = mpesaClient(opened('mpesa'), 'http://mpesa.test');
    mpesaAnswer = { ResponseCode: '0', CheckoutRequestID: 'ws_1' };
    await client.request(requestOf('KES', 120_000));
    expect(JSON.parse(sent.at(-1)?.body ?? '{}')).toMatchObject({ Amount: 120_000 });
    mpesaAnswer = { ResponseCode: '0', ResultCode: '0', CheckoutRequestID: 'ws_1' };
    expect(await client.query({ id: 'x', reference: 'ws_1' })).toMatchObject({ outcome: 'succeeded' });
    expect(await client.query({ id: 'x', reference: 'ws_2' })).toEqual({ outcome: 'pending', code: 'other_payment' });
  });
});

describe('the page of Stripe', () => {
  it('ends with our try', async () => {
    const payment = requestOf('KES', 100);
    const { outcome, page } = await opens('stripe', payment);
    expect(Date.parse(outcome.expires_at ?? '')).toBe(Math.floor(payment.pageEndsAt.getTime() / 1000) * 1000);
    page.endsAt = Date.now() - 1;
    expect(pages.stripe.find(page.id)?.state).toBe('expired');
  });

  it.each([
    ['too early', 29],
    ['too late', 24 * 60 + 1],
  ])('may not end %s', async (_what, minutes) => {
    const payment = requestOf('KES', 100, { pageEndsAt: new Date(Date.now() + minutes * 60_000) });
    expect(await clients.stripe.request(payment)).toMatchObject({ outcome: 'refused', code: 'invalid_expires_at' });
  });

  it('is ended once nobody is to pay it, and says so; a paid one says that it is paid', async () => {
    const open = await opens('stripe', requestOf('KES', 100));
    expect(await clients.stripe.close(open.name)).toEqual({ outcome: 'failed', code: 'expired' });
    expect(open.page.state).toBe('expired');
    const paid = await opens('stripe', requestOf('KES', 100));
    paid.page.state = 'paid';
    expect(await clients.stripe.close(paid.name)).toMatchObject({ outcome: 'succeeded', amount: 100 });
  });

  it('of somebody else, or of a trial, pays nothing', async () => {
    const { page, name } = await opens('stripe', requestOf('KES', 100));
    page.state = 'paid';
    expect(await clients.stripe.query({ ...name, id: randomUUID() })).toEqual({
      outcome: 'pending',
      code: 'other_payment',
    });
    const live = stripeClient({ ...opened('stripe'), mode: 'live' }, 'http://stripe.test');
    expect(await live.query(name)).toEqual({ outcome: 'pending', code: 'other_mode' });
    const { page: other, name: otherName } = await opens('paystack', requestOf('KES', 100));
    other.state = 'paid';
    const livePaystack = paystackClient({ ...opened('paystack'), mode: 'live' }, 'http://paystack.test');
    expect(await livePaystack.query(otherName)).toEqual({ outcome: 'pending', code: 'other_mode' });
  });
});

describe.each(['stripe', 'paystack'] as const)('what %s gives back by itself', (kind) => {
  it('is told as it stands: refunds in part, one that fails, a dispute that is lost or won', async () => {
    const { page, name } = await opens(kind, requestOf('KES', 100));
    page.state = 'paid';
    const returns = () => clients[kind].returns({ ...name, providerPayment: page.payment });
    expect(await returns()).toEqual([]);
    const first = pages[kind].refund(page, { amount: 3000 });
    const second = pages[kind].refund(page, { amount: 2000 });
    if (second !== null) second.status = 'failed';
    expect(first).not.toBeNull();
    const dispute = pages[kind].dispute(page);
    const rows = await returns();
    expect(rows).toMatchObject([
      { kind: 'refund', state: 'gone', service_amount: 3000, is_own: false },
      { kind: 'refund', state: 'kept', service_amount: 2000, is_own: false },
      // Stripe takes the money at once, Paystack when the business has answered.
      { kind: 'dispute', state: kind === 'stripe' ? 'gone' : 'pending', service_amount: 10_000 },
    ]);
    expect(rows?.[2]?.respond_by).toBeDefined();
    dispute.status = 'lost';
    expect((await returns())?.[2]).toMatchObject({ state: 'gone' });
    dispute.status = 'won';
    expect((await returns())?.[2]).toMatchObject({ state: 'kept' });
  });
});
