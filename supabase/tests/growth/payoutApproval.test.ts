import { randomUUID } from 'node:crypto';
import type { AffiliatePayoutRequest, PlatformApprovals, PlatformSettings } from '../../../shared/src/api/rpcTypes';
import { signUp } from '../billing/billingFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { makePlatformAdmin } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

/* Above a limit a pay-out takes two people. Its invoices have no lines: here only their sums count. */
const database = testDatabase({ breaksInvariants: true });
const reason = 'Paid with the others of the month';
let admin: Persona;
let second: Persona;

const as = <T>(persona: Persona, name: string, args: object = {}): Promise<T> =>
  asUser(database.client, persona, () => callRpc<T>(database.client, name, args as Record<string, unknown>));
const query = async <Row>(sql: string, values: unknown[] = []) =>
  (await database.client.query(sql, values)).rows as Row[];
const limit = async (currency: string, amount: number) => {
  const { saved_at, approval_limits, ...settings } = await as<PlatformSettings>(admin, 'admin_platform_settings');
  const { trial_hours, default_plan_id, trial_extension_days, trial_extension_total_days, seller_name } = settings;
  const { grace_days, retry_days, refund_window_days, closing_days } = settings;
  return as<PlatformSettings>(admin, 'admin_save_platform_settings', {
    p_settings: {
      ...{ grace_days, retry_days, refund_window_days, closing_days },
      ...{ trial_hours, default_plan_id, trial_extension_days, trial_extension_total_days, seller_name },
      approval_limits: [...approval_limits.filter((known) => known.currency !== currency), { currency, amount }],
      version: saved_at,
    },
  });
};
const payOut = (id: string, currency: string, by = admin) =>
  as<AffiliatePayoutRequest>(by, 'admin_make_affiliate_payout', { p_payout: { id, currency, reason } });
const decide = (id: string, decision: 'agree' | 'decline', by = second) =>
  as<AffiliatePayoutRequest>(by, 'admin_decide_affiliate_payout', { p_decision: { id, decision, reason } });
const waiting = async (by = admin) => (await as<PlatformApprovals>(by, 'admin_list_approvals')).payouts;

/** An affiliate who is owed a fifth of an amount, long enough ago that nothing is held. */
async function owe(currency: string, net: number): Promise<{ invoiceId: string; tenantId: string }> {
  const tenantId = await signUp(database.client, '2019-12-01T00:00:00Z');
  const affiliate = { id: randomUUID(), code: `PAY${randomUUID().slice(0, 6).toUpperCase()}` };
  await as(admin, 'admin_save_affiliate', {
    p_affiliate: {
      ...affiliate,
      ...{ name: 'Ann', email: `${affiliate.code}@links.test`, payout_account: '254700000001', rate_percent: 20 },
      ...{ months: 12, state: 'active', reason },
    },
  });
  await query(`select private.refer_tenant($1, $2, '2019-12-01', '2019-12-01')`, [tenantId, affiliate.code]);
  const [invoice] = await query<{ id: string }>(
    `insert into public.subscription_invoices (tenant_id, number, kind, period_start, period_end, currency, subtotal, tax, total, credit_used, amount_due,
       due_at, issued_at, buyer, seller)
     values ($1, 'PA-' || $2, 'manual', '2020-01-01', '2020-02-01', $3, $4, 0, $4, 0, $4, '2020-01-01', '2020-01-01', '{}', '{}') returning id`,
    [tenantId, randomUUID().slice(0, 13), currency, net],
  );
  await query('select private.take_money($1, $2, $3, $4)', [tenantId, invoice!.id, net, '2020-01-01T00:00:00Z']);
  return { invoiceId: invoice!.id, tenantId };
}

beforeAll(async () => {
  admin = await makePlatformAdmin(database.client);
  second = await makePlatformAdmin(database.client);
});

describe('a pay-out above the limit', () => {
  it('waits for somebody else, who makes the file of the same id', async () => {
    await limit('JPY', 99);
    await owe('JPY', 500);
    const id = randomUUID();
    for (let time = 0; time < 2; time += 1)
      expect(await payOut(id, 'JPY')).toMatchObject({ state: 'waiting', total: 100, people: 1, is_own: true });
    expect(await query('select 1 from private.affiliate_payout_entries')).toEqual([]);
    await expectCode(payOut(randomUUID(), 'JPY', second), 'payout_waiting');
    expect(await waiting(second)).toMatchObject([{ id, is_own: false, asked_by: 'Platform Root' }]);

    await expectCode(decide(id, 'agree', admin), 'second_person_required');
    for (let time = 0; time < 2; time += 1) expect(await decide(id, 'agree')).toMatchObject({ state: 'made' });
    await expectCode(decide(id, 'decline'), 'payout_decided');
    expect(await waiting()).toEqual([]);
    expect(await query('select id, total from private.affiliate_payouts')).toEqual([{ id, total: '100.00' }]);
    await expectCode(payOut(randomUUID(), 'JPY'), 'nothing_to_pay');
    expect(
      await query(
        `select actor_id, action from audit.events where entity like 'affiliate_payout%' and entity_id = $1 order by created_at`,
        [id],
      ),
    ).toEqual([
      { actor_id: admin.userId, action: 'affiliate_payout_asked' },
      { actor_id: second.userId, action: 'affiliate_payout_made' },
      { actor_id: second.userId, action: 'affiliate_payout_made' },
    ]);
  });

  it('is made at once up to the limit, and in a currency without one', async () => {
    await limit('GBP', 100);
    await owe('GBP', 500);
    expect(await payOut(randomUUID(), 'GBP')).toMatchObject({ state: 'made', total: 100 });
    await owe('AUD', 50000);
    expect(await payOut(randomUUID(), 'AUD')).toMatchObject({ state: 'made', total: 10000 });
  });

  it('is declined, also by whoever asked, and asked for again', async () => {
    await limit('CAD', 50);
    const { invoiceId } = await owe('CAD', 500);
    const [first, next] = [randomUUID(), randomUUID()];
    await payOut(first, 'CAD');
    expect(await decide(first, 'decline', admin)).toMatchObject({ state: 'declined' });
    await expectCode(decide(first, 'agree'), 'payout_decided');
    await payOut(next, 'CAD');
    // What is owed is another sum by now.
    await query('update public.subscription_invoices set refunded_amount = 100 where id = $1', [invoiceId]);
    await expectCode(decide(next, 'agree'), 'payout_changed');
    await decide(next, 'decline');
    await expectCode(decide(randomUUID(), 'agree'), 'not_found');
  });
});

describe('limits', () => {
  it.each([
    ['no list', { approval_limits: 5 }],
    ['a currency that is not offered', { approval_limits: [{ currency: 'XXX', amount: 5 }] }],
    ['an amount that is none', { approval_limits: [{ currency: 'USD', amount: 0 }] }],
    [
      'a currency twice',
      {
        approval_limits: [
          { currency: 'USD', amount: 5 },
          { currency: 'USD', amount: 6 },
        ],
      },
    ],
  ])('are refused with %s', async (_case, changes) => {
    const {
      saved_at,
      approval_limits: _known,
      ...settings
    } = await as<PlatformSettings>(admin, 'admin_platform_settings');
    await expectCode(
      as(admin, 'admin_save_platform_settings', { p_settings: { ...settings, ...changes, version: saved_at } }),
      'invalid_input',
    );
  });
});
