import { createHmac, randomUUID } from 'node:crypto';
import type { OrderPaymentState, StaffPayment } from '../../../shared/src/api/rpcTypes';
import {
  anonymous,
  as,
  closeAll,
  freshEmail,
  makeAccount,
  request,
  signIn,
  target,
  whenPossible,
  withDatabase,
  world,
  type Db,
} from './environment';
import { invoke, must, placeOrder } from './paymentShops';

// Needs the simulated payment services of the embedded backend; in a business of its own, each test makes an order.
afterAll(closeAll);

let owner: Db;
const tenantId = randomUUID();
const productId = randomUUID();

const hex = (hash: 'sha256' | 'sha512', secret: string, text: string) =>
  createHmac(hash, secret).update(text).digest('hex');

async function switchOn(kind: 'mpesa' | 'paystack' | 'stripe', keys: Record<string, string>): Promise<void> {
  const provider = {
    kind,
    mode: 'test',
    ...(kind === 'mpesa' ? { shortcode: '174379', shortcode_kind: 'paybill' } : {}),
  };
  const save = (isEnabled: boolean) =>
    must(owner.rpc('save_payment_provider', { p_provider: { ...provider, is_enabled: isEnabled } }));
  await save(false);
  const { error } = await owner.functions.invoke('payment-keys', { body: { kind, keys } });
  if (error !== null) throw new Error('The keys were not saved.');
  await save(true);
}
const switchOff = (kind: string) =>
  must(owner.rpc('save_payment_provider', { p_provider: { kind, mode: 'test', is_enabled: false } }));

let phones = 0;
/** A number of its own for each payment: one that is asked too often is left alone. */
const phone = (suffix: string) => `07${String(Math.floor(Math.random() * 1e5)).padStart(5, '0')}${suffix}`;

async function orderPaidBy(method: 'mobile_money' | 'card'): Promise<{ id: string; token: string }> {
  phones += 1;
  return await placeOrder({
    id: randomUUID(),
    tenant_id: tenantId,
    lines: [{ id: randomUUID(), product_id: productId, quantity: 1 }],
    customer: { name: 'Wanjiru', phone: `+2547${String(Date.now() + phones).slice(-8)}` },
    fulfilment_method: 'pickup',
    payment_method: method,
  });
}

const start = async (token: string, payer: string, more: Record<string, unknown> = {}) => {
  const body = { id: randomUUID(), token, method: payer.includes('@') ? 'card' : 'mobile_money', payer, ...more };
  const response = await invoke('payment-start', body);
  return { body, status: response.status, state: (await response.json()) as OrderPaymentState };
};
const stateOf = (token: string) => must<OrderPaymentState>(anonymous().rpc('order_payment', { p_token: token }));
const staffOf = async (orderId: string) => {
  const [payment] = await must<StaffPayment[]>(owner.rpc('order_payments', { p_order_id: orderId }));
  if (payment === undefined) throw new Error('There is no payment.');
  return payment;
};

async function settled(token: string): Promise<OrderPaymentState> {
  const deadline = Date.now() + 40_000;
  for (;;) {
    const state = await stateOf(token);
    if (state.payment !== null && !['created', 'pending'].includes(state.payment.state)) return state;
    if (Date.now() > deadline) throw new Error(`Waited in vain: ${JSON.stringify(state.payment)}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
const quiet = () => new Promise((resolve) => setTimeout(resolve, 1000));
const depositsOf = async (orderId: string) =>
  (
    await must<{ deposits: { kind: string; amount: number; reference: string }[] }>(
      owner.rpc('get_order', { p_order_id: orderId }),
    )
  ).deposits;

whenPossible.mailbox('paying online', () => {
  beforeAll(async () => {
    const email = freshEmail('paid-online');
    await makeAccount(email);
    owner = await signIn(email);
    await must(
      owner.rpc('create_tenant', {
        p_tenant: {
          id: tenantId,
          name: 'Paid Online',
          subdomain: `paid-${tenantId.slice(0, 8)}`,
          country: 'KE',
          currency_code: 'KES',
          timezone: 'Africa/Nairobi',
        },
      }),
    );
    await must(
      owner
        .from('storefront_settings')
        .update({ is_enabled: true, pickup_enabled: true })
        .eq('tenant_id', tenantId)
        .select(),
    );
    await must(
      owner.rpc('save_product', {
        p_product: {
          id: productId,
          name: 'Paid online',
          kind: 'goods',
          unit: 'each',
          price: 50,
          is_published: true,
          opening_stock: { quantity: 500, unit_cost: 5 },
        },
      }),
    );
    await switchOn('mpesa', {
      consumer_key: 'sim_consumer_key',
      consumer_secret: 'sim_consumer_secret',
      passkey: 'passkey_local',
    });
  });

  describe('by M-Pesa', () => {
    it('pays, once, and shows the receipt', async () => {
      const order = await orderPaidBy('mobile_money');
      const { body, state } = await start(order.token, phone('000'));
      // Asked is not paid.
      expect(state).toMatchObject({ left_amount: 50, payment: { state: 'pending', is_live: true } });
      const replay = await invoke('payment-start', body);
      expect(((await replay.json()) as OrderPaymentState).payment?.id).toBe(body.id);
      const second = await invoke('payment-start', { ...body, id: randomUUID() });
      expect([second.status, ((await second.json()) as { code: string }).code]).toEqual([409, 'payment_pending']);
      expect(await settled(order.token)).toMatchObject({
        left_amount: 0,
        can_pay: false,
        payment: { state: 'succeeded' },
      });
      const payment = await staffOf(order.id);
      expect(payment.receipt_number).toMatch(/^S[0-9A-F]{9}$/);
      expect(await depositsOf(order.id)).toMatchObject([
        { kind: 'paid', amount: 50, reference: payment.receipt_number },
      ]);
    });

    it.each([
      ['001', '1'],
      ['032', '1032'],
      ['037', '1037'],
      ['201', '2001'],
      // A callback claims success; the query knows better.
      ['992', '1032'],
    ])('…%s fails with %s, and another try pays', async (suffix, code) => {
      const order = await orderPaidBy('mobile_money');
      await start(order.token, phone(suffix));
      expect(await settled(order.token)).toMatchObject({
        left_amount: 50,
        can_pay: true,
        payment: { state: 'failed', code },
      });
      await start(order.token, phone('000'));
      expect(await settled(order.token)).toMatchObject({ left_amount: 0, payment: { state: 'succeeded' } });
      expect(await depositsOf(order.id)).toHaveLength(1);
    });

    it('is settled once by three callbacks at the same moment', async () => {
      const order = await orderPaidBy('mobile_money');
      await start(order.token, phone('991'));
      await settled(order.token);
      await quiet();
      expect(await depositsOf(order.id)).toHaveLength(1);
      expect((await staffOf(order.id)).events?.filter(({ kind }) => kind === 'succeeded')).toHaveLength(1);
    });

    it('finds out by asking when no callback comes', async () => {
      const order = await orderPaidBy('mobile_money');
      await start(order.token, phone('990'));
      const ask = async () => {
        await new Promise((resolve) => setTimeout(resolve, 5500));
        return (await (await invoke('payment-query', { token: order.token })).json()) as OrderPaymentState;
      };
      let state = await ask();
      if (state.payment?.state === 'pending') state = await ask();
      expect(state).toMatchObject({ left_amount: 0, payment: { state: 'succeeded', receipt_number: null } });
      expect(await depositsOf(order.id)).toHaveLength(1);
    });

    it('takes a late callback, and one whose request was never answered', async () => {
      const [late, unanswered] = [await orderPaidBy('mobile_money'), await orderPaidBy('mobile_money')];
      await Promise.all([start(late.token, phone('993')), start(unanswered.token, phone('995'))]);
      expect(await settled(unanswered.token)).toMatchObject({ payment: { state: 'succeeded' } });
      expect(await settled(late.token)).toMatchObject({ payment: { state: 'succeeded' } });
    });

    it('never counts another amount as paid', async () => {
      const order = await orderPaidBy('mobile_money');
      await start(order.token, phone('994'));
      expect(await settled(order.token)).toMatchObject({ left_amount: 50, payment: { state: 'needs_review' } });
      expect(await staffOf(order.id)).toMatchObject({
        review_reason: 'amount_mismatch',
        received_amount: 40,
        refund_status: 'due',
      });
    });

    it('answers every callback with 200 and believes none that it cannot place', async () => {
      const order = await orderPaidBy('mobile_money');
      await start(order.token, phone('990'));
      const { provider_reference: reference } = await staffOf(order.id);
      const forged = JSON.stringify({
        Body: {
          stkCallback: {
            CheckoutRequestID: reference,
            ResultCode: 0,
            CallbackMetadata: {
              Item: [
                { Name: 'Amount', Value: 50 },
                { Name: 'MpesaReceiptNumber', Value: 'FORGED1' },
              ],
            },
          },
        },
      });
      for (const [path, body] of [
        [`push/${'0'.repeat(48)}`, forged],
        ['push/', forged],
        ['push/x', 'not json'],
        ['push/x', '[]'],
      ] as const)
        expect((await invoke(`payment-webhook/${path}`, body, { apikey: '' })).status).toBe(200);
      expect((await staffOf(order.id)).receipt_number).toBeNull();
      expect((await invoke('payment-webhook/unknown/x', '{}')).status).toBe(404);
      expect((await request('/functions/v1/payment-webhook/push/x')).status).toBe(405);
    });

    it('refuses what is wrong before anybody is asked', async () => {
      const order = await orderPaidBy('mobile_money');
      expect((await start('wrong-token', phone('000'))).status).toBe(404);
      expect((await start(order.token, '+255712345000')).status).toBe(400);
      expect((await start(order.token, 'a@b.test')).status).toBe(400);
      const elsewhere = await start(order.token, phone('000'), { return_url: 'https://evil.test/' });
      expect(elsewhere.status).toBe(400);
      expect((await stateOf(order.token)).payment).toBeNull();
    });
  });

  describe('keys', () => {
    it('are saved by owners only, sealed, and bound to their place', async () => {
      const keys = { secret_key: 'sk_test_of_nobody' };
      for (const persona of ['manager', 'cashier'] as const) {
        const { error } = await (await as(persona)).functions.invoke('payment-keys', { body: { kind: 'mpesa', keys } });
        expect((error as { context: Response }).context.status).toBe(403);
      }
      const wrong = await owner.functions.invoke('payment-keys', { body: { kind: 'mpesa', keys: { passkey: 'a b' } } });
      expect((wrong.error as { context: Response }).context.status).toBe(400);
      if (target.databaseUrl === null) return;
      const { rows } = await withDatabase((client) =>
        client.query<{ sealed: string }>('select sealed from private.payment_provider_keys'),
      );
      expect(rows.length).toBeGreaterThan(0);
      for (const { sealed } of rows) {
        expect(sealed).toMatch(/^v1\./);
        expect(sealed).not.toContain('sim_consumer');
      }
      const providers = await must(owner.rpc('list_payment_providers'));
      expect(JSON.stringify(providers)).not.toMatch(/sim_consumer_key|v1\./);
    });
  });

  describe.each([
    ['paystack', { secret_key: 'sk_test_local' }],
    ['stripe', { secret_key: 'sk_test_local', webhook_secret: 'whsec_local' }],
  ] as const)('by card with %s', (kind, keys) => {
    const choose = async (address: string, choice: string) => {
      const page = await fetch(address.replace('localhost', '127.0.0.1'), {
        method: 'POST',
        body: new URLSearchParams({ choice }),
        redirect: 'manual',
      });
      expect(page.status).toBe(303);
    };
    const message = (reference: string) =>
      kind === 'paystack'
        ? JSON.stringify({ event: 'charge.success', data: { reference, status: 'success' } })
        : JSON.stringify({
            id: `evt_${reference}`,
            type: 'checkout.session.completed',
            data: { object: { id: reference } },
          });
    const signed = (body: string, seconds = Math.floor(Date.now() / 1000)): Record<string, string> =>
      kind === 'paystack'
        ? { 'x-paystack-signature': hex('sha512', 'sk_test_local', body) }
        : { 'stripe-signature': `t=${seconds},v1=${hex('sha256', 'whsec_local', `${seconds}.${body}`)}` };
    const hook = async (body: string, headers: Record<string, string>) =>
      (await invoke(`payment-webhook/${kind}/${tenantId}`, body, headers)).status;

    beforeAll(async () => await switchOn(kind, keys));
    afterAll(async () => await switchOff(kind));

    it('pays on its page and is told by a signed message, once', async () => {
      const order = await orderPaidBy('card');
      const { state } = await start(order.token, 'wanjiru@mail.test');
      const { provider_reference: reference } = await staffOf(order.id);
      const body = message(reference ?? '');
      // Told before it is paid: the service is asked, and says no.
      expect(await hook(body, signed(body))).toBe(200);
      expect((await stateOf(order.token)).left_amount).toBe(50);
      await choose(state.payment?.redirect_url ?? '', 'paid');
      const byteChanged = `${body.slice(0, -1)} }`;
      expect(await hook(byteChanged, signed(body))).toBe(401);
      expect(await hook(body, {})).toBe(401);
      expect((await stateOf(order.token)).left_amount).toBe(50);
      expect(await Promise.all([hook(body, signed(body)), hook(body, signed(body))])).toEqual([200, 200]);
      expect(await hook(body, signed(body))).toBe(200);
      expect(await stateOf(order.token)).toMatchObject({ left_amount: 0, payment: { state: 'succeeded' } });
      expect(await depositsOf(order.id)).toHaveLength(1);
      if (kind === 'stripe') expect(await hook(body, signed(body, 1_700_000_000))).toBe(401);
    });

    it('is declined, tried again, and given back through the service', async () => {
      const order = await orderPaidBy('card');
      const first = await start(order.token, 'wanjiru@mail.test');
      await choose(first.state.payment?.redirect_url ?? '', 'declined');
      const body = message((await staffOf(order.id)).provider_reference ?? '');
      expect(await hook(body, signed(body))).toBe(200);
      expect(await stateOf(order.token)).toMatchObject({ can_pay: true, payment: { state: 'failed' } });
      const second = await start(order.token, 'wanjiru@mail.test');
      await choose(second.state.payment?.redirect_url ?? '', 'paid');
      const paid = message((await staffOf(order.id)).provider_reference ?? '');
      await hook(paid, signed(paid));
      await must(
        owner.rpc('cancel_paid_order', {
          p_cancellation: { id: randomUUID(), order_id: order.id, reason: 'Sold out', refund_tender_type: 'card' },
        }),
      );
      const deadline = Date.now() + 30_000;
      while ((await staffOf(order.id)).refund_status !== 'done' && Date.now() < deadline) await quiet();
      expect(await staffOf(order.id)).toMatchObject({ state: 'refunded', refund_amount: 50 });
    });
  });

  it('checks the signatures that others have computed', async () => {
    await switchOn('paystack', { secret_key: 'sk_test_local' });
    const body =
      '{"event":"charge.success","data":{"id":302961,"reference":"ord_0001","status":"success","amount":116000,"currency":"KES"}}';
    const signature =
      '4f2f421aedde000ff9a74b2dfad69d16902f76e2cdcd80a14a8d42effb4d3dcea846eea707ec5df21362a5eee374bfa03e9d9cb7364147d71aaa72c1844ab114';
    const hook = async (text: string) =>
      (await invoke(`payment-webhook/paystack/${tenantId}`, text, { 'x-paystack-signature': signature })).status;
    expect(await hook(body)).toBe(200);
    expect(await hook(body.replace('116000', '116001'))).toBe(401);
    const other = await invoke(`payment-webhook/paystack/${world().otherTenantId}`, body, {
      'x-paystack-signature': signature,
    });
    expect(other.status).toBe(401);
    // Stripe's vector is right and long past: only its age refuses it.
    const event = '{"id":"evt_1","object":"event","type":"payment_intent.succeeded"}';
    expect(hex('sha256', 'whsec_local', `1700000000.${event}`)).toBe(
      '1fd51859585db83c766550c58db2604d61d05cf53141ae1bf4e45883e2bd580a',
    );
    await switchOff('paystack');
  });
});
