import { randomUUID } from 'node:crypto';
import type { DirectPaymentPage, OrderPaymentState, PaymentProvider } from '../../../shared/src/api/rpcTypes';
import { anonymous, as, closeAll, request, target, whenPossible } from './environment';
import { invoke, must, openPaidShop, placeOrder, type PaidShop } from './paymentShops';

// Needs the simulated paybill of the embedded backend. Amounts end in .60: M-Pesa brings the next whole shilling.
afterAll(closeAll);

let shop: PaidShop;
let phones = 0;
/** A number of its own for each payment; its last three digits say how the report travels. */
const phone = (digits: string) => `2547${String((Date.now() + (phones += 1)) % 1e5).padStart(5, '0')}${digits}`;

async function order(quantity = 1) {
  phones += 1;
  const placed = await placeOrder({
    id: randomUUID(),
    tenant_id: shop.tenantId,
    lines: [{ id: randomUUID(), product_id: shop.productId, quantity }],
    customer: { name: 'Wanjiru', phone: `+2547${String(Date.now() + phones).slice(-8)}` },
    fulfilment_method: 'pickup',
    payment_method: 'mobile_money',
  });
  const state = await stateOf(placed.token);
  return { ...placed, number: state.order_number, direct: state.direct };
}

const stateOf = (token: string) => must<OrderPaymentState>(anonymous().rpc('order_payment', { p_token: token }));
const quiet = (ms = 250) => new Promise((resolve) => setTimeout(resolve, ms));

async function until<T>(read: () => Promise<T>, isRight: (value: T) => boolean): Promise<T> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const value = await read();
    if (isRight(value)) return value;
    if (Date.now() > deadline) throw new Error(`Waited in vain: ${JSON.stringify(value)}`);
    await quiet();
  }
}
const paid = (token: string) =>
  until(
    () => stateOf(token),
    (state) => state.left_amount === 0,
  );

/** Sends money from the simulated phone; what it says. */
async function send(money: { account: string; amount: number; phone: string; shortcode?: string }): Promise<string> {
  const page = await fetch(`${target.url}/simulated-payments/mpesa/phone`, {
    method: 'POST',
    body: new URLSearchParams({ shortcode: '174379', ...money, amount: String(money.amount) }),
  });
  return /role="status"[^>]*>([^<]*)/.exec(await page.text())?.[1] ?? '';
}
const codeOf = (message: string) => /^(\w{10}) Confirmed/.exec(message)?.[1] ?? '';

const reports = (body: Record<string, unknown>, who = shop.owner) =>
  who.functions.invoke('payment-reports', { body }) as Promise<{
    data: PaymentProvider[];
    error: { context: Response } | null;
  }>;
const save = (more: Record<string, unknown>) =>
  must<PaymentProvider[]>(
    shop.owner.rpc('save_payment_provider', {
      p_provider: {
        kind: 'mpesa',
        mode: 'test',
        is_enabled: true,
        shortcode: '174379',
        shortcode_kind: 'paybill',
        ...more,
      },
    }),
  );
const listed = (query: string) =>
  must<DirectPaymentPage>(shop.owner.rpc('list_direct_payments', { p_query: query })).then(({ rows }) => rows);

whenPossible.mailbox('paying a paybill by hand', () => {
  beforeAll(async () => {
    shop = await openPaidShop('mpesa');
    await save({ takes_direct_payments: true });
  });

  it('is reported once an owner has asked Safaricom, and nobody else may ask', async () => {
    for (const persona of ['manager', 'cashier'] as const)
      expect((await reports({ what: 'reports' }, await as(persona))).error?.context.status).toBe(403);
    expect((await invoke('payment-reports', { what: 'reports' })).status).toBe(401);
    const { data } = await reports({ what: 'reports' });
    expect(data[0]).toMatchObject({ kind: 'mpesa', reports: { state: 'registered' } });
    expect(JSON.stringify(data)).not.toMatch(/[0-9a-f]{48}/);
  });

  it.each([
    ['once', '000'],
    ['three times', '991'],
    ['late', '993'],
  ])('pays the order whose number was typed; reported %s', async (_how, digits) => {
    const placed = await order(2);
    expect(placed.direct).toMatchObject({
      kind: 'paybill',
      shortcode: '174379',
      amount: 99,
      account_number: placed.number.replace('-', ''),
    });
    const code = codeOf(await send({ account: placed.number.toLowerCase(), amount: 99, phone: phone(digits) }));
    const state = await paid(placed.token);
    expect(state.payment).toMatchObject({ state: 'succeeded', is_direct: true, receipt_number: code, payer: null });
    await quiet(500);
    const { deposits } = await must<{ deposits: unknown[] }>(shop.owner.rpc('get_order', { p_order_id: placed.id }));
    expect(deposits).toMatchObject([{ kind: 'paid', amount: 99.2, reference: code }]);
  });

  it('is refused before money moves for an order that is paid, and for more than it costs', async () => {
    const placed = await order();
    expect(await send({ account: placed.number, amount: 51, phone: phone('000') })).toContain('C2B00013');
    await send({ account: placed.number, amount: 50, phone: phone('000') });
    await paid(placed.token);
    expect(await send({ account: placed.number, amount: 50, phone: phone('000') })).toContain('C2B00012');
  });

  it('counts once when it was a request on the phone that is reported twice', async () => {
    const placed = await order();
    const started = await invoke('payment-start', {
      id: randomUUID(),
      token: placed.token,
      method: 'mobile_money',
      payer: phone('000'),
    });
    expect(started.status).toBe(200);
    const state = await paid(placed.token);
    const code = state.payment?.receipt_number ?? '';
    await until(
      () => listed(code),
      (rows) => rows[0]?.state === 'assigned',
    );
    const payments = await must<{ state: string }[]>(shop.owner.rpc('order_payments', { p_order_id: placed.id }));
    expect(payments.map((payment) => payment.state)).toEqual(['succeeded']);
  });

  it('is placed by what the shopper says when the account number was wrong', async () => {
    const placed = await order();
    const from = phone('000');
    const code = codeOf(await send({ account: 'my soap', amount: 50, phone: from }));
    await until(
      () => listed(code),
      (rows) => rows[0]?.state === 'open',
    );
    const claim = (more: Record<string, unknown>) =>
      anonymous().rpc('claim_direct_payment', { p_claim: { token: placed.token, ...more } });
    expect((await claim({ phone: '0733', receipt_number: code })).error?.code).toBe('PT400');
    // Somebody else's phone: the code alone is not enough.
    await must(claim({ phone: '0799 999 999', receipt_number: code }));
    expect((await stateOf(placed.token)).left_amount).toBeGreaterThan(0);
    expect(await must<OrderPaymentState>(claim({ phone: from, receipt_number: code.toLowerCase() }))).toMatchObject({
      left_amount: 0,
      payment: { state: 'succeeded', receipt_number: code },
    });
    const second = await order();
    const again = await anonymous().rpc('claim_direct_payment', {
      p_claim: { token: second.token, phone: from, receipt_number: code },
    });
    expect(again.error).toMatchObject({ code: 'PT409', hint: 'receipt_reused' });
  });

  it('answers every report with 200 and believes none at an address that nobody was given', async () => {
    const placed = await order();
    const report = { TransID: 'FORGED1234', TransAmount: '50', BillRefNumber: placed.number };
    for (const [path, body] of [
      [`paybill/${'0'.repeat(48)}`, JSON.stringify(report)],
      ['paybill/', JSON.stringify(report)],
      ['paybill/x', 'not json'],
      ['paybill/x', '[]'],
      [`paybill/${'0'.repeat(48)}/check`, JSON.stringify(report)],
      ['paybill/x/check', 'not json'],
    ] as const)
      expect((await invoke(`payment-webhook/${path}`, body, { apikey: '' })).status).toBe(200);
    await quiet(500);
    expect((await stateOf(placed.token)).left_amount).toBeGreaterThan(0);
    expect(await listed('FORGED1234')).toEqual([]);
    expect((await request('/functions/v1/payment-webhook/paybill/x')).status).toBe(405);
  });

  it('says why Safaricom refuses, and finds the version of the product that an app has', async () => {
    await save({ shortcode: '600199' });
    const refused = await reports({ what: 'reports' });
    expect(refused.data[0]?.reports).toMatchObject({ state: 'refused', message: 'URLs are already registered' });
    await save({ shortcode: '600101' });
    expect((await reports({ what: 'reports' })).data[0]?.reports).toMatchObject({ state: 'registered' });
    const placed = await order();
    // The first version gives a digest of the number.
    const code = codeOf(await send({ account: '', amount: 50, phone: '254712340000', shortcode: '600101' }));
    await save({ shortcode_kind: 'till', shortcode: '600101' });
    expect((await stateOf(placed.token)).direct).toMatchObject({ kind: 'till', account_number: null });
    await must(
      anonymous().rpc('claim_direct_payment', {
        p_claim: { token: placed.token, phone: '0712 340 000', receipt_number: code },
      }),
    );
    await paid(placed.token);
    await save({});
  });

  describe('where Safaricom’s list is read', () => {
    beforeAll(async () => {
      const wrong = await reports({ what: 'reconciliations', nominated_number: '12' });
      expect(wrong.error?.context.status).toBe(400);
      const { data } = await reports({ what: 'reconciliations', nominated_number: '0712 345 678' });
      expect(data[0]).toMatchObject({ reconciles_payments: true });
    });

    it.each([
      ['that nobody reported', '990', 50],
      ['that is reported, and listed', '000', 50],
    ])('money %s pays its order', async (_what, digits, amount) => {
      const placed = await order();
      await send({ account: placed.number, amount, phone: phone(digits) });
      await until(
        async () => {
          await invoke('payment-query', { token: placed.token });
          return await stateOf(placed.token);
        },
        (state) => state.left_amount === 0,
      );
    });

    it('a report of money that never was pays nothing; of another sum, what came', async () => {
      const [forged, other] = [await order(), await order()];
      const code = codeOf(await send({ account: forged.number, amount: 50, phone: phone('992') }));
      await send({ account: other.number, amount: 50, phone: phone('994') });
      const rows = await until(
        () => listed(code),
        (found) => found.length > 0,
      );
      expect(rows).toMatchObject([{ state: 'reported' }]);
      await paid(other.token);
      expect((await stateOf(forged.token)).left_amount).toBeGreaterThan(0);
    });
  });
});
