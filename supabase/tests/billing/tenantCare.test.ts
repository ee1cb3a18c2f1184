import { randomUUID } from 'node:crypto';
import type { BillingState, SubscriptionQuote, TenantTimeline } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode } from '../support/callRpc';
import { makePlatformAdmin, makeTenant, type TestTenant } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { makePlans, putOnPlan, runUntil, type Plans } from './billingFixtures';

const database = testDatabase();
const reason = 'Agreed on the phone';
const day = 86_400_000;
let plans: Plans;
let admin: Persona;
let shop: TestTenant;

const as = <T>(persona: Persona, name: string, args: Record<string, unknown> = {}): Promise<T> =>
  asUser(database.client, persona, () => callRpc<T>(database.client, name, args));
const quote = (plan: string, begins: string, changes = {}, by = admin) =>
  as<SubscriptionQuote>(by, 'admin_quote_subscription_change', {
    p_change: {
      tenant_id: shop.tenantId,
      billing_plan_id: plan,
      period: 'month',
      currency: 'USD',
      begins,
      ...changes,
    },
  });
const confirm = ({ quote_id, quote_hash }: SubscriptionQuote, changes = {}, by = admin) =>
  as<{ kind: string; invoice: object | null }>(by, 'admin_confirm_subscription_change', {
    p_change: { tenant_id: shop.tenantId, quote_id, quote_hash, reason, ...changes },
  });
const stateOf = () => as<BillingState>(admin, 'admin_billing_state', { p_tenant_id: shop.tenantId });
const timeline = (more: Record<string, unknown> = {}) =>
  as<TenantTimeline>(admin, 'admin_tenant_timeline', { p_tenant_id: shop.tenantId, ...more });

/** Half of a period of 30 days has gone. */
async function putOn(plan: string): Promise<void> {
  await putOnPlan(database.client, shop.tenantId, plan, {
    start: new Date(Date.now() - 15 * day).toISOString(),
    end: new Date(Date.now() + 15 * day).toISOString(),
  });
}

beforeAll(async () => {
  plans = await makePlans(database.client);
  admin = await makePlatformAdmin(database.client);
});
beforeEach(async () => {
  shop = await makeTenant(database.client, { country: 'US', currencyCode: 'USD' });
});

describe('another plan, by staff', () => {
  it('is quoted without changing anything, and waits for the end of the period where that was chosen', async () => {
    await putOn(plans.scale);
    const later = await quote(plans.starter, 'later');
    expect(later).toMatchObject({ kind: 'schedule', credit: 0, charge: 0, amount: 9 });
    expect((await stateOf()).subscription).toMatchObject({ plan_name: 'Scale', pending: null });

    expect(await confirm(later)).toEqual({ kind: 'schedule', invoice: null });
    expect((await stateOf()).subscription).toMatchObject({
      plan_name: 'Scale',
      pending: { plan_name: 'Starter', amount: 9, invoice_id: null },
    });
  });

  it('holds an upgrade back to the end of the period, too, where that was chosen', async () => {
    await putOn(plans.starter);
    expect(await quote(plans.scale, 'later')).toMatchObject({ kind: 'schedule', amount_due: 0 });
    expect(await quote(plans.scale, 'now')).toMatchObject({ kind: 'change' });
  });

  it('waits for the end of the period, too, of a plan that is kept by hand, and is billed from there', async () => {
    const end = new Date(Math.floor(Date.now() / 1000) * 1000 + 10 * day).toISOString();
    await database.client.query(
      `update public.tenant_subscriptions set status = 'active', billing_plan_id = $2, amount = 79, currency = 'USD', expires_at = null,
         current_period_start = now() - interval '20 days', current_period_end = $3 where tenant_id = $1`,
      [shop.tenantId, plans.scale, end],
    );
    const offer = await as<SubscriptionQuote>(shop.owner, 'quote_subscription_change', {
      p_change: { billing_plan_id: plans.starter, period: 'month', currency: 'USD' },
    });
    expect(offer).toMatchObject({ kind: 'schedule', amount_due: 0, amount: 9 });
    expect(Date.parse(offer.effective_at)).toBe(Date.parse(end));
    expect(await quote(plans.starter, 'later')).toMatchObject({ kind: 'schedule' });
    expect(await quote(plans.starter, 'now')).toMatchObject({ kind: 'start', amount: 9 });
    const { quote_id: p_quote_id, quote_hash: p_quote_hash } = offer;
    await as(shop.owner, 'confirm_subscription_change', { p_quote_id, p_quote_hash });
    expect((await stateOf()).subscription).toMatchObject({ plan_name: 'Scale', pending: { plan_name: 'Starter' } });
    // Nothing before the end, and from there on one invoice for each month.
    await runUntil(database.client, new Date(Date.parse(end) - 1000).toISOString());
    expect((await stateOf()).open_invoices).toEqual([]);
    await runUntil(database.client, end);
    const state = await stateOf();
    expect(state.subscription).toMatchObject({ plan_name: 'Starter', pending: null, is_billed: true, amount: 9 });
    expect(Date.parse(state.subscription?.current_period_start ?? '')).toBe(Date.parse(end));
    expect(state.open_invoices).toMatchObject([{ kind: 'renewal', total: 9 }]);
  });

  it.each([
    ['an upgrade', 'starter', 'business', 9, { credit: 4.5, charge: 29, amount_due: 24.5, total: 24.5 }, 0],
    ['what is less than providers take', 'business', 'starter', 18, { credit: 9, charge: 9, amount_due: 0 }, 0],
    ['more than the other plan costs', 'scale', 'starter', 79, { credit: 39.5, charge: 9, amount_due: 0 }, 30.5],
  ] as const)(
    'gives credit for the rest of a plan that is kept by hand where another begins now: %s',
    async (_case, from, to, amount, expected, balance) => {
      await database.client.query(
        `update public.tenant_subscriptions set status = 'active', billing_plan_id = $2, amount = $3, currency = 'USD', expires_at = null,
           current_period_start = now() - interval '15 days', current_period_end = now() + interval '15 days' where tenant_id = $1`,
        [shop.tenantId, plans[from], amount],
      );
      const offer = await quote(plans[to], 'now');
      expect(offer).toMatchObject({ kind: 'start', restarts_period: true, ...expected });
      const { invoice } = await confirm(offer);
      expect(invoice).toMatchObject({ kind: 'renewal', total: expected.amount_due });
      const state = await stateOf();
      expect(state.balance).toBe(balance);
      // What needs no money begins at once; else the plan waits for it.
      expect(state.subscription).toMatchObject(
        expected.amount_due > 0
          ? { is_billed: false, pending: { amount: 29 } }
          : { is_billed: true, pending: null, amount: 9 },
      );
    },
  );

  it('gives no credit for a plan that is kept by hand in another currency', async () => {
    await database.client.query(
      `update public.tenant_subscriptions set status = 'active', billing_plan_id = $2, amount = 1200, currency = 'KES', expires_at = null,
         current_period_start = now() - interval '15 days', current_period_end = now() + interval '15 days' where tenant_id = $1`,
      [shop.tenantId, plans.starter],
    );
    expect(await quote(plans.business, 'now')).toMatchObject({ kind: 'start', credit: 0, charge: 29 });
  });

  it('keeps a plan that is kept by hand when the change that was planned is taken back', async () => {
    await database.client.query(
      `update public.tenant_subscriptions set status = 'active', billing_plan_id = $2, amount = 79, currency = 'USD', expires_at = null,
         current_period_start = now() - interval '20 days', current_period_end = now() + interval '10 days' where tenant_id = $1`,
      [shop.tenantId, plans.scale],
    );
    await expectCode(quote(plans.scale, 'later'), 'same_plan');
    await confirm(await quote(plans.starter, 'later'));
    await confirm(await quote(plans.scale, 'later'));
    expect((await stateOf()).subscription).toMatchObject({ plan_name: 'Scale', pending: null, amount: 79 });
  });

  it('gives credit for a lower price at once', async () => {
    await putOn(plans.scale);
    const now = await quote(plans.starter, 'now');
    expect(now.kind).toBe('change');
    expect(now.credit).toBeGreaterThan(now.charge);
    await confirm(now);

    const { subscription, balance } = await stateOf();
    expect(subscription).toMatchObject({ plan_name: 'Starter', pending: null });
    expect(balance).toBeCloseTo(now.credit - now.charge, 2);
  });

  it('is made once and written down once with its reason, however often it is confirmed', async () => {
    await putOn(plans.scale);
    const offer = await quote(plans.starter, 'now');
    const answers = [await confirm(offer), await confirm(offer)];
    expect(answers[0]).toEqual(answers[1]);
    const { rows } = await database.client.query(
      `select after ->> 'reason' as reason, after ->> 'kind' as kind from audit.events where action = 'subscription_change_plan' and tenant_id = $1`,
      [shop.tenantId],
    );
    expect(rows).toEqual([{ reason, kind: 'change' }]);
  });

  it('is refused when anything is different by now, or was not quoted for this business', async () => {
    await putOn(plans.scale);
    const offer = await quote(plans.starter, 'now');
    await expectCode(confirm({ ...offer, quote_hash: 'f'.repeat(64) }), 'quote_changed');
    await expectCode(confirm(offer, { reason: 'short' }), 'invalid_input');
    const other = await makeTenant(database.client);
    await expectCode(confirm(offer, { tenant_id: other.tenantId }), 'not_found');
    await as(admin, 'admin_give_credit', {
      p_credit: { id: randomUUID(), tenant_id: shop.tenantId, currency: 'USD', amount: 5, reason },
    });
    const upgrade = await quote(plans.business, 'now');
    await database.client.query(
      'update public.plan_prices set retired_at = now() where plan_id = $1 and currency = $2',
      [plans.business, 'USD'],
    );
    await database.client.query('update public.billing_plans set price = 39 where id = $1', [plans.business]);
    await expectCode(confirm(upgrade), 'quote_changed');
    await database.client.query('update public.billing_plans set price = 29 where id = $1', [plans.business]);
  });

  it('is for owners, operations and finance of the platform', async () => {
    await putOn(plans.scale);
    const offer = await quote(plans.starter, 'later');
    for (const [role, may] of [
      ['operations', true],
      ['finance', true],
      ['support', false],
    ] as const) {
      const persona = await makePlatformAdmin(database.client);
      await database.client.query('update private.platform_admins set role = $2 where user_id = $1', [
        persona.userId,
        role,
      ]);
      const attempts = [() => quote(plans.starter, 'later', {}, persona), () => confirm(offer, {}, persona)];
      for (const attempt of attempts) await (may ? attempt() : expectCode(attempt(), 'permission_denied'));
    }
  });
});

describe('the timeline of a business', () => {
  const note = (text: string, id = randomUUID()) =>
    as<{ id: string }>(admin, 'admin_add_tenant_note', { p_note: { id, tenant_id: shop.tenantId, note: text } });

  it('has notes, what staff did with its reason, and what happened by itself, newest first', async () => {
    await putOn(plans.scale);
    await confirm(await quote(plans.starter, 'now'));
    await as(admin, 'admin_set_tenant_status', {
      p_tenant_id: shop.tenantId,
      p_status: 'suspended',
      p_reason: 'Asked to stop',
    });
    const id = randomUUID();
    await note('Will call again in May', id);
    await note('Will call again in May', id);
    await expectCode(note('Something else', id), 'idempotency_mismatch');

    const { rows } = await timeline({ p_limit: 50 });
    expect(rows[0]).toMatchObject({ kind: 'note', detail: 'Will call again in May', actor: 'Platform Root' });
    expect(rows.filter(({ kind }) => kind === 'note')).toHaveLength(1);
    expect(rows[1]).toMatchObject({ kind: 'action', what: 'tenant_status_changed', detail: 'Asked to stop' });
    expect(rows.filter(({ what }) => what === 'subscription_change_plan')).toMatchObject([{ detail: reason }]);
    expect(rows.at(-1)).toMatchObject({ kind: 'subscription', what: 'created' });
    expect(rows.map(({ at }) => Date.parse(at))).toEqual(
      rows.map(({ at }) => Date.parse(at)).sort((left, right) => right - left),
    );
  });

  it('says of money how much, in which currency', async () => {
    await putOn(plans.starter);
    await confirm(await quote(plans.scale, 'now'));
    const [invoice] = (await stateOf()).open_invoices;
    await as(admin, 'admin_record_bank_payment', {
      p_payment: {
        id: randomUUID(),
        invoice_id: invoice?.id,
        amount: invoice?.amount_due,
        reference: 'BANK-T1',
        reason,
      },
    });
    await as(admin, 'admin_refund_invoice', {
      p_refund: { id: randomUUID(), invoice_id: invoice?.id, amount: 5, reason },
    });
    const { rows } = await timeline({ p_limit: 50 });
    const paid = `${invoice?.number}, USD ${invoice?.amount_due.toFixed(2)}`;
    expect(rows.find(({ kind }) => kind === 'invoice')).toMatchObject({ what: 'issued', detail: paid, actor: null });
    expect(rows.find(({ kind }) => kind === 'payment')).toMatchObject({ what: 'succeeded', detail: `${paid}, bank` });
    expect(rows.find(({ kind }) => kind === 'refund')).toMatchObject({
      what: 'manual',
      detail: `${invoice?.number}, USD 5.00`,
      actor: 'Platform Root',
    });
  });

  it('comes page by page, each once', async () => {
    for (let index = 0; index < 5; index += 1) await note(`Note ${index}`);
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: TenantTimeline = await timeline({ p_limit: 2, p_after: after });
      seen.push(...page.rows.map(({ id }) => id));
      after = page.next_cursor;
    } while (after !== null);
    const all = (await timeline({ p_limit: 100 })).rows.map(({ id }) => id);
    // Looking at it is written down and not part of it.
    expect(seen).toEqual(all);
    await expectCode(timeline({ p_after: 'bm9uc2Vuc2U' }), 'invalid_input');
  });

  it('is of this business alone, and notes show something', async () => {
    const other = await makeTenant(database.client);
    await note('About the shop');
    const { rows } = await as<TenantTimeline>(admin, 'admin_tenant_timeline', { p_tenant_id: other.tenantId });
    expect(JSON.stringify(rows)).not.toContain('About the shop');
    await expectCode(note('\u200b'), 'invalid_input');
    await expectCode(timeline({ p_tenant_id: randomUUID() }), 'not_found');
  });
});

const nobody = '00000000-0000-4000-8000-000000000000';
it.each([
  ['admin_quote_subscription_change', { p_change: { tenant_id: nobody } }],
  ['admin_confirm_subscription_change', { p_change: { tenant_id: nobody } }],
  ['admin_add_tenant_note', { p_note: { id: nobody, tenant_id: nobody, note: 'x' } }],
  ['admin_tenant_timeline', { p_tenant_id: nobody }],
])('%s is for platform administrators with a second factor', async (name, args) => {
  for (const persona of [shop.owner, shop.cashier]) await expectCode(as(persona, name, args), 'permission_denied');
  const weak = await makePlatformAdmin(database.client, { assuranceLevel: 'aal1' });
  await expectCode(as(weak, name, args), 'second_factor_required');
});
