import { randomUUID } from 'node:crypto';
import type { BillingState, SubscriptionQuote, ConfirmedChange } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode, expectSqlState } from '../support/callRpc';
import { makePlatformAdmin, makeTenant, type TestTenant } from '../support/makeTenant';
import { asAnonymous, asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import {
  invoicesOf,
  makePlans,
  putOnPlan,
  saveCard,
  subscriptionOf,
  takeBillingPayments,
  type Plans,
} from './billingFixtures';

const database = testDatabase();
const day = 86_400_000;
const reason = 'Agreed with the owner';
let plans: Plans;
let root: Persona;
let tenant: TestTenant;
let other: TestTenant;

const call = <T>(persona: Persona, name: string, args: Record<string, unknown> = {}) =>
  asUser(database.client, persona, () => callRpc<T>(database.client, name, args));

const quote = (planId: string, persona: Persona = tenant.owner, more: object = {}) =>
  call<SubscriptionQuote>(persona, 'quote_subscription_change', {
    p_change: { billing_plan_id: planId, period: 'month', currency: 'USD', ...more },
  });

const confirm = ({ quote_id, quote_hash }: SubscriptionQuote, persona: Persona = tenant.owner) =>
  call<ConfirmedChange>(persona, 'confirm_subscription_change', { p_quote_id: quote_id, p_quote_hash: quote_hash });

/** Half a period of Starter is over. */
async function onStarter(): Promise<void> {
  const start = new Date(Math.floor(Date.now() / day) * day - 15 * day).toISOString();
  await putOnPlan(database.client, tenant.tenantId, plans.starter, {
    start,
    end: new Date(Date.parse(start) + 30 * day).toISOString(),
    collection: 'manual',
  });
}

beforeAll(async () => {
  plans = await makePlans(database.client);
  await takeBillingPayments(database.client, ['stripe', 'paystack']);
  root = await makePlatformAdmin(database.client);
});

beforeEach(async () => {
  tenant = await makeTenant(database.client, { subscription: 'trial', currencyCode: 'USD' });
  other = await makeTenant(database.client, { currencyCode: 'USD' });
});

describe('the owner', () => {
  it('takes a plan in the trial and pays it with a card: nothing is charged before the end', async () => {
    const offered = await quote(plans.business);
    expect(offered).toMatchObject({ kind: 'trial_plan', amount_due: 0, amount: 29 });
    expect(await confirm(offered)).toEqual({ kind: 'trial_plan', invoice: null });
    await saveCard(database.client, tenant.tenantId, new Date().toISOString());
    const state = await call<BillingState>(tenant.owner, 'billing_state');
    expect(state).toMatchObject({
      subscription: { status: 'trialing', gate: 'allowed', plan_name: 'Business', amount: 29 },
      method: { provider: 'stripe', last4: '4242' },
      open_invoices: [],
    });
    expect(state.usage.map(({ limit }) => limit)).toEqual([999999, 999999, 999999, 999999, 999999]);
    expect(JSON.stringify(state)).not.toContain('sealed');
  });

  it('buys more in the middle of a period: the plan changes when it is paid', async () => {
    await onStarter();
    const offered = await quote(plans.business);
    expect(offered.kind).toBe('change');
    const { invoice } = await confirm(offered);
    expect(invoice).toMatchObject({ status: 'open', amount_due: offered.amount_due });
    expect(await confirm(offered)).toMatchObject({ invoice: { id: invoice?.id } });
    expect(await subscriptionOf(database.client, tenant.tenantId)).toMatchObject({ amount: 9 });
    const payment = { id: randomUUID(), invoice_id: invoice?.id, provider: 'stripe' };
    await call(tenant.owner, 'pay_billing_invoice', { p_payment: payment });
    expect(await call(tenant.owner, 'pay_billing_invoice', { p_payment: payment })).toMatchObject({ state: 'created' });
    // Pressed again in another tab while the first is under way.
    for (let time = 0; time < 3; time += 1)
      await expectCode(
        call(tenant.owner, 'pay_billing_invoice', { p_payment: { ...payment, id: randomUUID() } }),
        'payment_in_progress',
      );
    await expectCode(
      call(tenant.owner, 'pay_billing_invoice', { p_payment: { ...payment, provider: 'paystack' } }),
      'idempotency_mismatch',
    );
    await database.client.query('select public.settle_billing_attempt($1)', [
      JSON.stringify({ payment_id: payment.id, outcome: 'succeeded' }),
    ]);
    expect(await subscriptionOf(database.client, tenant.tenantId)).toMatchObject({ amount: 29, status: 'active' });
    await expectCode(
      call(tenant.owner, 'pay_billing_invoice', { p_payment: { ...payment, id: randomUUID() } }),
      'invoice_settled',
    );
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      'the price',
      async () => {
        await database.client.query('update public.billing_plans set price = 31 where id = $1', [plans.business]);
      },
    ],
    [
      'the credit',
      () =>
        call(root, 'admin_give_credit', {
          p_credit: { id: randomUUID(), tenant_id: tenant.tenantId, currency: 'USD', amount: 5, reason },
        }),
    ],
    [
      'the time',
      () => database.client.query(`update private.billing_quotes set quoted_at = quoted_at - interval '16 minutes'`),
    ],
  ])('is asked again where %s has changed since the offer', async (_what, change) => {
    await onStarter();
    const offered = await quote(plans.business);
    await change();
    await expectCode(confirm(offered), 'quote_changed');
    await expectCode(confirm({ ...offered, quote_hash: 'f'.repeat(64) }), 'quote_changed');
    expect(await invoicesOf(database.client, tenant.tenantId)).toEqual([]);
    await database.client.query('update public.billing_plans set price = 29 where id = $1', [plans.business]);
  });

  it('cancels at the end, and takes it back', async () => {
    await expectCode(call(tenant.owner, 'cancel_subscription'), 'not_billed');
    await onStarter();
    expect(await call(tenant.owner, 'cancel_subscription', { p_reason: 'Too dear' })).toMatchObject({
      subscription: { status: 'active', cancel_at_period_end: true, cancel_reason: 'Too dear' },
    });
    expect(await call(tenant.owner, 'resume_subscription')).toMatchObject({
      subscription: { cancel_at_period_end: false, cancel_reason: null },
    });
  });

  it('drops a change that waits for the end of the period, and one that waits for its payment', async () => {
    await expectCode(call(tenant.owner, 'drop_subscription_change'), 'not_found');
    await onStarter();
    await confirm(await quote(plans.business));
    const [invoice] = await invoicesOf(database.client, tenant.tenantId);
    await expectCode(call(tenant.cashier, 'drop_subscription_change'), 'permission_denied');
    expect(await call(tenant.owner, 'drop_subscription_change')).toMatchObject({
      subscription: { plan_name: 'Starter', amount: 9, pending: null },
      open_invoices: [],
    });
    expect(await invoicesOf(database.client, tenant.tenantId)).toMatchObject([{ ...invoice, status: 'void' }]);
    await expectCode(call(tenant.owner, 'drop_subscription_change'), 'not_found');

    const tenant_id = tenant.tenantId;
    const { quote_id, quote_hash } = await call<SubscriptionQuote>(root, 'admin_quote_subscription_change', {
      p_change: { tenant_id, billing_plan_id: plans.scale, period: 'month', currency: 'USD', begins: 'later' },
    });
    await call(root, 'admin_confirm_subscription_change', { p_change: { tenant_id, quote_id, quote_hash, reason } });
    expect(await call(tenant.owner, 'drop_subscription_change')).toMatchObject({
      subscription: { plan_name: 'Starter', pending: null, next_billing_amount: 9 },
    });
  });

  it('does not drop a change whose payment is under way', async () => {
    await onStarter();
    await confirm(await quote(plans.business));
    const [invoice] = await invoicesOf(database.client, tenant.tenantId);
    await call(tenant.owner, 'pay_billing_invoice', {
      p_payment: { id: randomUUID(), invoice_id: invoice?.id, provider: 'stripe' },
    });
    await expectCode(call(tenant.owner, 'drop_subscription_change'), 'payment_in_progress');
  });

  it('guesses no coupons: after ten unknown codes there is an hour’s rest', async () => {
    await database.client.query(
      `insert into private.billing_coupons (code, percent, duration) values ('REAL', 10, 'forever') on conflict do nothing`,
    );
    for (let time = 0; time < 10; time += 1)
      expect(await call(tenant.owner, 'apply_billing_coupon', { p_code: `WRONG${time}` })).toMatchObject({
        hint: 'coupon_unknown',
      });
    expect(await call(tenant.owner, 'apply_billing_coupon', { p_code: 'REAL' })).toMatchObject({
      hint: 'rate_limited',
    });
    await database.client.query('delete from private.coupon_guesses');
    expect(await call(tenant.owner, 'apply_billing_coupon', { p_code: ' real ' })).toMatchObject({
      coupon: { code: 'REAL', percent: 10 },
    });
    await expectCode(call(tenant.owner, 'apply_billing_coupon', { p_code: 'REAL' }), 'coupon_used');
  });

  it('is the only one: cashiers, other businesses and visitors change and see nothing', async () => {
    await onStarter();
    const offered = await quote(plans.business);
    const { invoice } = await confirm(offered);
    for (const persona of [tenant.cashier, tenant.manager]) {
      await expectCode(call(persona, 'billing_state'), 'permission_denied');
      await expectCode(quote(plans.business, persona), 'permission_denied');
      await expectCode(confirm(offered, persona), 'permission_denied');
      await expectCode(call(persona, 'cancel_subscription'), 'permission_denied');
    }
    await expectCode(confirm(offered, other.owner), 'not_found');
    await expectCode(call(other.owner, 'get_billing_invoice', { p_invoice_id: invoice?.id }), 'not_found');
    await expectCode(
      call(other.owner, 'pay_billing_invoice', {
        p_payment: { id: randomUUID(), invoice_id: invoice?.id, provider: 'stripe' },
      }),
      'not_found',
    );
    await expectSqlState(
      asAnonymous(database.client, () => callRpc(database.client, 'billing_state')),
      '42501',
    );
    for (const table of [
      'subscription_invoices',
      'subscription_credits',
      'subscription_payments',
      'subscription_changes',
    ])
      for (const persona of [tenant.owner, root])
        await expectSqlState(
          asUser(database.client, persona, () => database.client.query(`delete from public.${table}`)),
          '42501',
        );
    for (const name of ['run_billing_cycle', 'claim_billing_attempt'])
      await expectSqlState(call(tenant.owner, name), '42501');
  });
});

describe('an administrator', () => {
  const withInvoice = async () => {
    await onStarter();
    const { invoice } = await confirm(await quote(plans.business));
    return invoice?.id ?? '';
  };
  const bank = (invoiceId: string, more: object = {}) =>
    call<{ status: string }>(root, 'admin_record_bank_payment', {
      p_payment: { id: randomUUID(), invoice_id: invoiceId, amount: 10, reference: randomUUID(), reason, ...more },
    });

  it('records what came by bank, once for each reference', async () => {
    const invoiceId = await withInvoice();
    const [{ amount_due: due } = { amount_due: 0 }] = await invoicesOf(database.client, tenant.tenantId);
    expect(await bank(invoiceId, { amount: Math.round((due - 1) * 100) / 100, reference: 'B-1' })).toMatchObject({
      status: 'open',
      owed: 1,
    });
    await expectCode(bank(invoiceId, { amount: 1, reference: 'B-1' }), 'reference_used');
    const again = { id: randomUUID(), amount: 1, reference: 'B-2' };
    for (let time = 0; time < 2; time += 1) expect(await bank(invoiceId, again)).toMatchObject({ status: 'paid' });
    expect(await subscriptionOf(database.client, tenant.tenantId)).toMatchObject({ amount: 29 });
  });

  it('gives back no more than was paid, late only with a second administrator', async () => {
    const invoiceId = await withInvoice();
    const [{ amount_due: due } = { amount_due: 0 }] = await invoicesOf(database.client, tenant.tenantId);
    await bank(invoiceId, { amount: due });
    const refund = (persona: Persona, id: string, amount: number) =>
      call<{ state: string; invoice: { refunded_amount: number; credit_notes: { number: string }[] } }>(
        persona,
        'admin_refund_invoice',
        { p_refund: { id, invoice_id: invoiceId, amount, reason } },
      );
    const first = randomUUID();
    for (let time = 0; time < 2; time += 1)
      expect(await refund(root, first, 4)).toMatchObject({ state: 'manual', invoice: { refunded_amount: 4 } });
    await expectCode(refund(root, first, 3), 'idempotency_mismatch');
    await expectCode(refund(root, randomUUID(), due), 'refund_too_much');
    await database.client.query(
      `update public.subscription_invoices set paid_at = now() - interval '31 days' where id = $1`,
      [invoiceId],
    );
    const late = randomUUID();
    for (let time = 0; time < 2; time += 1)
      expect(await refund(root, late, 1)).toMatchObject({ state: 'waiting', invoice: { refunded_amount: 4 } });
    const second = await makePlatformAdmin(database.client);
    const done = await refund(second, late, 1);
    expect(done).toMatchObject({ state: 'manual', invoice: { refunded_amount: 5 } });
    expect(done.invoice.credit_notes.map(({ number }) => number)).toHaveLength(2);
  });

  it('takes back an unpaid invoice and gives one up', async () => {
    const invoiceId = await withInvoice();
    expect(await call(root, 'admin_void_invoice', { p_void: { invoice_id: invoiceId, reason } })).toMatchObject({
      status: 'void',
    });
    expect(await subscriptionOf(database.client, tenant.tenantId)).toMatchObject({
      amount: 9,
      pending_plan_price_id: null,
    });
    await expectCode(
      call(root, 'admin_mark_invoice_uncollectible', { p_mark: { invoice_id: invoiceId, reason } }),
      'invoice_settled',
    );
  });

  it('extends a trial by 90 days at a time and 180 in all', async () => {
    const extend = (days: number) =>
      call(root, 'admin_extend_trial', {
        p_extension: {
          tenant_id: tenant.tenantId,
          expires_at: new Date(Date.now() + days * day).toISOString(),
          reason,
        },
      });
    await expectCode(extend(121), 'invalid_input');
    await expectCode(extend(-1), 'invalid_input');
    await extend(119);
    // Never shorter by it.
    await expectCode(extend(118), 'invalid_input');
    await extend(208);
    await expectCode(extend(215), 'trial_too_long');
    await expectCode(
      call(root, 'admin_extend_trial', {
        p_extension: { tenant_id: other.tenantId, expires_at: new Date().toISOString(), reason },
      }),
      'no_trial',
    );
  });

  it('gives a cheaper plan at once, suspends and restores', async () => {
    await onStarter();
    await confirm(await quote(plans.business));
    const change = (action: string, more: object = {}) =>
      call<BillingState>(root, 'admin_change_subscription', {
        p_change: { tenant_id: tenant.tenantId, action, reason, ...more },
      });
    await database.client.query(
      `select private.take_money(i.tenant_id, i.id, i.amount_due, now()) from public.subscription_invoices i where i.tenant_id = $1 and i.status = 'open'`,
      [tenant.tenantId],
    );
    const state = await change('change_plan', { billing_plan_id: plans.starter, period: 'month', currency: 'USD' });
    expect(state).toMatchObject({ subscription: { amount: 9 } });
    expect(state.balance).toBeGreaterThan(9);
    expect(await change('suspend')).toMatchObject({ subscription: { gate: 'subscription=inactive' } });
    await expectCode(quote(plans.business), 'subscription_suspended');
    expect(await change('restore')).toMatchObject({ subscription: { status: 'active', expires_at: null } });
  });

  it('changes a price for those who come: who has the plan keeps theirs', async () => {
    await onStarter();
    const plan = {
      id: plans.starter,
      name: 'Starter',
      price: 12,
      currency: 'USD',
      period: 'month',
      features: [],
      position: 1,
      is_public: true,
    };
    await call(root, 'admin_save_plan', { p_plan: plan });
    expect(await subscriptionOf(database.client, tenant.tenantId)).toMatchObject({ amount: 9 });
    expect(await quote(plans.starter, other.owner)).toMatchObject({ kind: 'start', amount: 12 });
    await call(root, 'admin_save_plan', { p_plan: { ...plan, price: 9 } });
    await expectCode(call(root, 'admin_save_plan', { p_plan: { ...plan, currency: 'EUR' } }), 'in_use');
  });

  it('is one with a second factor', async () => {
    const weak = await makePlatformAdmin(database.client, { assuranceLevel: 'aal1' });
    const args = { p_void: { invoice_id: randomUUID(), reason } };
    await expectCode(call(weak, 'admin_void_invoice', args), 'second_factor_required');
    for (const persona of [tenant.owner, tenant.cashier, other.owner])
      await expectCode(call(persona, 'admin_void_invoice', args), 'permission_denied');
    await expectCode(call(root, 'admin_void_invoice', args), 'not_found');
  });
});
