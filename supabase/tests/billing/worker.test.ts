import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { BillingState } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode, expectSqlState } from '../support/callRpc';
import { makePlatformAdmin, makeTenant, type TestTenant } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { makePlans, type Plans } from './billingFixtures';
import { BillingBackend, invoiceToPay, paymentIn, payOf, readPayment, simulatedKeys } from './workerFixtures';

// The real edge functions and their clients against the real simulated services; only signing in is played.
const database = testDatabase();
let backend: BillingBackend;
let workAttempts: (endsAt: number) => Promise<void>;
let openKey: (sealed: string, place: string) => Promise<string>;
let root: Persona;
let tenant: TestTenant;
let plans: Plans;

const asOwner = <T>(name: string, args: Record<string, unknown> = {}, persona = tenant.owner) =>
  asUser(database.client, persona, () => callRpc<T>(database.client, name, args));
const state = () => asOwner<BillingState>('billing_state');
const enable = (kind: string, isEnabled: boolean) =>
  asOwner(
    'admin_save_billing_provider',
    { p_provider: { kind, mode: 'test', is_enabled: isEnabled, ...numberOf(kind) } },
    root,
  );
const numberOf = (kind: string) => (kind === 'mpesa' ? { shortcode: '174379', shortcode_kind: 'paybill' } : {});
const paymentRow = async (id: string) => await readPayment(database.client, id);
const until = async (id: string, wanted: string) => await paymentIn(database.client, id, wanted);
/** The next look at what is under way is due. */
const makeDue = () =>
  database.client.query(
    `update public.subscription_payments set claimed_at = now() - interval '6 minutes', created_at = created_at - interval '6 minutes'
     where state in ('pending', 'unknown')`,
  );
const work = () => workAttempts(Date.now() - 1);
const pay = (invoiceId: string, provider: string, more: Record<string, unknown> = {}) => {
  const asked = payOf(invoiceId, provider, more);
  return { id: asked.payment.id, send: () => backend.as('owner', 'billing-payment', asked) };
};

beforeAll(async () => {
  backend = new BillingBackend(database.url);
  await backend.load();
  ({ workAttempts } = (await import(path.resolve(__dirname, '../../functions/_shared/billing/attempts.ts'))) as {
    workAttempts: typeof workAttempts;
  });
  ({ openKey } = (await import(path.resolve(__dirname, '../../functions/_shared/payments/seal.ts'))) as {
    openKey: typeof openKey;
  });
  plans = await makePlans(database.client);
  root = await makePlatformAdmin(database.client);
  backend.people.root = root;
  backend.play();
  for (const kind of ['mpesa', 'stripe']) {
    await enable(kind, false);
    await backend.as('root', 'payment-keys', { kind, keys: simulatedKeys[kind], of: 'platform' });
    await enable(kind, true);
  }
});
beforeEach(async () => {
  backend.play();
  backend.losing = null;
  backend.sent.length = 0;
  tenant = await makeTenant(database.client, { subscription: 'trial', currencyCode: 'KES' });
  backend.people.owner = tenant.owner;
  backend.people.cashier = tenant.cashier;
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => backend.stop());

describe('keys of the platform', () => {
  it('are its administrators’ with a second factor alone, and never read back', async () => {
    const keys = { kind: 'stripe', keys: simulatedKeys.stripe, of: 'platform' };
    backend.people.weak = await makePlatformAdmin(database.client, { assuranceLevel: 'aal1' });
    expect(await backend.as('owner', 'payment-keys', keys)).toMatchObject({ status: 403 });
    expect(await backend.as('weak', 'payment-keys', keys)).toMatchObject({
      answer: { code: 'second_factor_required' },
    });
    const saved = await backend.as('root', 'payment-keys', keys);
    expect(saved.status).toBe(200);
    expect(JSON.stringify(saved.answer)).not.toMatch(/sk_test|whsec|v1\./);
    expect(JSON.stringify(await asOwner('admin_list_billing_providers', {}, root))).not.toMatch(/sk_test|whsec|v1\./);
    for (const name of ['admin_list_billing_providers', 'check_billing_provider_keys'])
      await expectCode(asOwner(name, name.startsWith('check') ? { p_kind: 'stripe' } : {}), 'permission_denied');
    for (const name of ['billing_provider_access', 'save_billing_provider_keys'])
      await expectSqlState(
        asOwner(
          name,
          name.startsWith('save') ? { p_user_id: null, p_kind: 'stripe', p_keys: '[]' } : { p_kind: 'stripe' },
        ),
        '42501',
      );
  });

  it('are sealed for the platform: no business opens them, and they open none of a business', async () => {
    const { rows } = await database.client.query<{ sealed: string }>(
      `select keys -> 'secret_key' ->> 'sealed' as sealed from private.platform_payment_providers where kind = 'stripe'`,
    );
    const sealed = rows[0]?.sealed ?? '';
    expect(await openKey(sealed, 'platform:stripe:secret_key')).toBe('sk_test_local');
    await expect(openKey(sealed, `${tenant.tenantId}:stripe:secret_key`)).rejects.toThrow();
  });

  it('come before a service is switched on, and one service takes cards', async () => {
    await enable('paystack', false);
    await expectCode(enable('paystack', true), 'keys_missing');
    await backend.as('root', 'payment-keys', { kind: 'paystack', keys: simulatedKeys.paystack, of: 'platform' });
    await expectCode(enable('paystack', true), 'in_use');
  });
});

describe('by M-Pesa', () => {
  const bought = () =>
    invoiceToPay(database.client, tenant.owner, plans.starter, { currency: 'KES', collection: 'mpesa' });

  it('asks the phone once, and the callback makes the plan active: doubled and late ones change nothing', async () => {
    const invoice = await bought();
    const first = pay(invoice.id, 'mpesa', { phone: '0712 777 991' });
    expect(await first.send()).toMatchObject({ status: 200, answer: { state: 'pending', phone: '254712777991' } });
    expect(await first.send()).toMatchObject({ status: 200, answer: { id: first.id } });
    await until(first.id, 'succeeded');
    // The number is kept after the money is counted.
    for (let left = 50; left > 0 && (await state()).method === null; left -= 1)
      await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await state()).toMatchObject({
      subscription: { status: 'active', gate: 'allowed' },
      payment: null,
      open_invoices: [],
      method: { provider: 'mpesa', phone: '254712777991' },
      balance: 0,
    });
    expect(await paymentRow(first.id)).toMatchObject({
      state: 'succeeded',
      receipt: expect.stringMatching(/^S/) as string,
    });
    expect(backend.countSent(/stkpush\/v1/)).toBe(1);
    await makeDue();
    await work();
    expect((await state()).balance).toBe(0);
  }, 300_000);

  it('is asked for where no callback comes, and finds out', async () => {
    const invoice = await bought();
    const { id, send } = pay(invoice.id, 'mpesa', { phone: '0712777990' });
    await send();
    while ((await paymentRow(id)).state === 'pending') {
      await makeDue();
      await work();
    }
    expect(await paymentRow(id)).toMatchObject({ state: 'succeeded' });
    expect(await state()).toMatchObject({ subscription: { status: 'active' } });
  }, 300_000);

  it.each([
    ['992', 'a forged report'],
    ['032', 'a refusal on the phone'],
  ])(
    'is not paid by %s: %s',
    async (digits) => {
      const invoice = await bought();
      const { id, send } = pay(invoice.id, 'mpesa', { phone: `0712777${digits}` });
      await send();
      expect(await until(id, 'failed')).toMatchObject({ state: 'failed', failure: 'Request cancelled by user' });
      expect(await state()).toMatchObject({ open_invoices: [{ id: invoice.id }], payment: null });
    },
    60_000,
  );

  it('takes no report at an address that was not given out, nor about another request', async () => {
    const invoice = await bought();
    const { id, send } = pay(invoice.id, 'mpesa', { phone: '0712777993' });
    await send();
    expect(await state()).toMatchObject({ payment: { id, provider: 'mpesa' } });
    expect(await pay(invoice.id, 'mpesa', { phone: '0712777000' }).send()).toMatchObject({
      status: 409,
      answer: { code: 'payment_in_progress' },
    });
    const report = {
      Body: { stkCallback: { CheckoutRequestID: String((await paymentRow(id)).provider_reference), ResultCode: 0 } },
    };
    expect(await backend.call(`payment-webhook/billing/${id}/${'0'.repeat(64)}`, report)).toMatchObject({
      status: 200,
    });
    expect(await backend.call(`payment-webhook/billing/nobody/x`, report)).toMatchObject({ status: 200 });
    expect(await paymentRow(id)).toMatchObject({ state: 'pending' });
  });

  it('whose reply was lost is unknown: never asked again, and known by its callback', async () => {
    const invoice = await bought();
    const { id, send } = pay(invoice.id, 'mpesa', { phone: '0712777995' });
    expect(await send()).toMatchObject({ answer: { state: 'unknown' } });
    await makeDue();
    await work();
    expect(await until(id, 'succeeded')).toMatchObject({ state: 'succeeded' });
    expect(backend.countSent(/stkpush\/v1/)).toBe(1);
  }, 300_000);

  it('leaves an amount that nobody asked for to a person', async () => {
    const invoice = await bought();
    const { id, send } = pay(invoice.id, 'mpesa', { phone: '0712777994' });
    await send();
    expect(await until(id, 'unknown')).toMatchObject({
      state: 'unknown',
      failure: 'Another amount than was asked for',
    });
    expect(await state()).toMatchObject({ open_invoices: [{ id: invoice.id }] });
  }, 300_000);

  it('refuses a number of no phone, and a service that is off', async () => {
    const invoice = await bought();
    expect(await pay(invoice.id, 'mpesa', { phone: '12345' }).send()).toMatchObject({
      answer: { code: 'invalid_input' },
    });
    expect(await pay(invoice.id, 'paystack').send()).toMatchObject({ answer: { code: 'payment_unavailable' } });
    expect(
      await backend.as('cashier', 'billing-payment', payOf(invoice.id, 'mpesa', { phone: '0712777000' })),
    ).toMatchObject({
      status: 403,
    });
    expect(await backend.as('nobody', 'billing-payment', payOf(invoice.id, 'mpesa'))).toMatchObject({ status: 401 });
  });
});

describe.each(['stripe', 'paystack'] as const)('by card at %s', (kind) => {
  const other = kind === 'stripe' ? 'paystack' : 'stripe';
  const bought = () => invoiceToPay(database.client, tenant.owner, plans.starter);
  /** Pays a first invoice on the page; the card stays on file. */
  async function cardOnFile(email: string): Promise<void> {
    backend.setEmail(tenant.owner, email);
    const invoice = await bought();
    const { id, send } = pay(invoice.id, kind);
    const { answer } = await send();
    expect(answer).toMatchObject({
      state: 'pending',
      page_url: expect.stringContaining('http://pay.test/page/') as string,
    });
    const page = backend.pages[kind].find(String((await paymentRow(id)).provider_reference));
    if (page) page.state = 'paid';
    await database.client.query(
      `update public.subscription_payments set claimed_at = now() - interval '1 minute' where id = $1`,
      [id],
    );
    expect(await send()).toMatchObject({ answer: { state: 'succeeded' } });
  }
  const chargePath = kind === 'stripe' ? /POST \/v1\/payment_intents$/ : /charge_authorization/;

  beforeAll(async () => {
    backend.play();
    await enable(other, false);
    if (kind === 'paystack')
      await backend.as('root', 'payment-keys', { kind, keys: simulatedKeys[kind], of: 'platform' });
    await enable(kind, true);
  });

  it('is paid on its page, and the card is kept sealed for one business', async () => {
    await cardOnFile('owner@duka.test');
    expect(await state()).toMatchObject({
      subscription: { status: 'active', collection: 'card' },
      method: { provider: kind, brand: 'visa', exp_year: 2030 },
      payment: null,
    });
    const { rows } = await database.client.query<{ sealed_token: string }>(
      'select sealed_token from private.billing_methods where tenant_id = $1 and removed_at is null',
      [tenant.tenantId],
    );
    const sealed = rows[0]?.sealed_token ?? '';
    expect(sealed).not.toContain('owner@duka.test');
    await expect(openKey(sealed, `platform:${kind}:card:${randomUUID()}`)).rejects.toThrow();
    expect(await openKey(sealed, `platform:${kind}:card:${tenant.tenantId}`)).toContain('owner@duka.test');
  });

  /** A renewal is due: an attempt with the card on file, as the cycle makes it. */
  async function renewal(): Promise<string> {
    const { rows } = await database.client.query<{ id: string }>(
      `with i as (select private.issue_invoice($1, $2, '[{"kind": "manual", "description": "Plan", "amount": 9}]', now()) as invoice)
       select (i.invoice).id as id from i where private.try_method(i.invoice, now())`,
      [
        tenant.tenantId,
        JSON.stringify({
          kind: 'manual',
          currency: 'USD',
          period_start: '2026-01-01T00:00:00Z',
          period_end: '2026-02-01T00:00:00Z',
          due_at: '2026-01-01T00:00:00Z',
        }),
      ],
    );
    const found = await database.client.query<{ id: string }>(
      'select id from public.subscription_payments where invoice_id = $1',
      [rows[0]?.id],
    );
    return found.rows[0]?.id ?? '';
  }

  it('charges the card on file once, by two workers at once too', async () => {
    await cardOnFile('owner@duka.test');
    const id = await renewal();
    await Promise.all([work(), work()]);
    await work();
    expect(await paymentRow(id)).toMatchObject({ state: 'succeeded' });
    expect(backend.countSent(chargePath)).toBe(1);
  });

  it.each([
    ['declined', false],
    ['expired', true],
  ])('fails with a card that is %s, tried again only where that may help', async (word, isHard) => {
    await cardOnFile(`owner+${word}@duka.test`);
    const id = await renewal();
    await work();
    expect(await paymentRow(id)).toMatchObject({ state: 'failed', is_hard_failure: isHard });
  });

  it('whose reply was lost is looked up, and never charged twice', async () => {
    await cardOnFile('owner+lost@duka.test');
    const id = await renewal();
    await work();
    expect(await paymentRow(id)).toMatchObject({ state: 'unknown' });
    await makeDue();
    await work();
    expect(await paymentRow(id)).toMatchObject({ state: 'succeeded' });
    expect(backend.countSent(chargePath)).toBe(1);
  });

  it('that never reached the service is charged after all, under the same key', async () => {
    await cardOnFile('owner@duka.test');
    const id = await renewal();
    // Claimed by a worker that died before it asked.
    await database.client.query('select public.claim_billing_attempt()');
    await makeDue();
    await work();
    await work();
    expect(await paymentRow(id)).toMatchObject({ state: 'succeeded' });
    expect(backend.countSent(chargePath)).toBe(1);
  });

  it('lets a page be given up and another way be taken', async () => {
    const invoice = await bought();
    const { id, send } = pay(invoice.id, kind);
    await send();
    expect(await backend.as('cashier', 'billing-payment', { action: 'give_up', payment_id: id })).toMatchObject({
      status: 403,
    });
    expect(await backend.as('owner', 'billing-payment', { action: 'give_up', payment_id: id })).toMatchObject({
      status: 200,
      answer: { state: 'failed' },
    });
    expect(await pay(invoice.id, kind).send()).toMatchObject({ answer: { state: 'pending' } });
  });

  it('believes signed messages only, and only what the service says when it is asked', async () => {
    const invoice = await bought();
    const { id, send } = pay(invoice.id, kind);
    await send();
    const reference = String((await paymentRow(id)).provider_reference);
    const event =
      kind === 'stripe'
        ? {
            id: 'evt_1',
            type: 'checkout.session.completed',
            data: { object: { id: reference, payment_status: 'paid' } },
          }
        : { event: 'charge.success', data: { reference, status: 'success', amount: 1 } };
    expect(await backend.message(kind, event, 'made up')).toBe(401);
    expect(await backend.message(kind, event)).toBe(200);
    expect(await paymentRow(id)).toMatchObject({ state: 'pending' });
    const page = backend.pages[kind].find(reference);
    if (page) page.state = 'paid';
    for (let time = 0; time < 3; time += 1) expect(await backend.message(kind, event)).toBe(200);
    expect(await paymentRow(id)).toMatchObject({ state: 'succeeded' });
    expect(await state()).toMatchObject({ balance: 0, subscription: { status: 'active' } });
  });

  it('opens the invoice again when the bank takes the money back, once', async () => {
    await cardOnFile('owner@duka.test');
    const { rows } = await database.client.query<{ provider_reference: string; receipt: string }>(
      `select provider_reference, receipt from public.subscription_payments where tenant_id = $1 and state = 'succeeded'`,
      [tenant.tenantId],
    );
    const { provider_reference: reference = '', receipt = '' } = rows[0] ?? {};
    const page = backend.pages[kind].find(reference);
    if (page) backend.pages[kind].dispute(page).status = 'lost';
    const event =
      kind === 'stripe'
        ? {
            id: `evt_${randomUUID()}`,
            type: 'charge.dispute.closed',
            data: { object: { id: 'du_1', payment_intent: receipt } },
          }
        : { event: 'charge.dispute.resolve', data: { transaction: { reference }, status: 'resolved' } };
    for (let time = 0; time < 2; time += 1) expect(await backend.message(kind, event)).toBe(200);
    expect((await state()).open_invoices).toHaveLength(1);
    const again = await state();
    expect(again.open_invoices[0]).toMatchObject({ owed: again.open_invoices[0]?.amount_due });
  });
});
