import { randomUUID } from 'node:crypto';
import type { PlatformOverview, PlatformRevenue } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode } from '../support/callRpc';
import { makePlatformAdmin, makeTenant } from '../support/makeTenant';
import { asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { giveCoupon, makePlans, signUp, type Plans } from './billingFixtures';

const database = testDatabase();
let plans: Plans;
const subs = new Map<string, string>();

const at = (day: string) => `2027-${day}T12:00:00Z`;

async function startTrial(name: string, day: string): Promise<void> {
  subs.set(name, await signUp(database.client, day));
}

/** A price from a day on; a later status ends it. */
async function put(
  name: string,
  day: string,
  values: { plan?: string; period?: string; status?: string; periods?: number },
) {
  await database.client.query(
    `update public.tenant_subscriptions s set status = coalesce($3, 'active'), moved_at = $2,
       billing_plan_id = coalesce(x.plan_id, s.billing_plan_id), plan_price_id = coalesce(x.id, s.plan_price_id), amount = coalesce(x.amount, s.amount),
       currency = 'USD', expires_at = null, period_index = coalesce($6, s.period_index)
     from (select 1) one left join private.billing_price($4, 'USD', $5) x on $4 is not null
     where s.tenant_id = $1 and s.status not in ('cancelled', 'expired')`,
    [
      subs.get(name),
      at(day),
      values.status ?? null,
      values.plan ?? null,
      values.period ?? 'month',
      values.periods ?? null,
    ],
  );
}

beforeAll(async () => {
  plans = await makePlans(database.client);
  const { starter, business, scale } = plans;
  for (const [name, day] of [
    ['S1', '2026-12-06'],
    ['S2', '2026-12-11'],
    ['S3', '2026-12-21'],
    ['S4', '2026-12-26'],
    ['S5', '2027-01-02'],
    ['S6', '2027-01-15'],
    ['S7', '2027-02-20'],
    ['S8', '2027-03-03'],
    ['S9', '2027-02-13'],
    ['S10', '2027-03-09'],
  ] as const)
    await startTrial(name, `${day}T12:00:00Z`);
  await put('S1', '01-05', { plan: starter });
  await put('S2', '01-10', { plan: business });
  await put('S3', '01-20', { plan: business });
  await put('S4', '01-25', { plan: starter });
  await put('S5', '02-01', { plan: business, period: 'year' });
  await giveCoupon(database.client, subs.get('S6') ?? '', { percent: 50 }, 3);
  await database.client.query(`select private.use_coupon($1, 0, 79, 'USD')`, [subs.get('S6')]);
  await put('S6', '02-14', { plan: scale });
  await put('S2', '03-12', { plan: scale });
  await put('S9', '03-15', { plan: business });
  await put('S4', '03-25', { status: 'cancelled' });
  await put('S8', '04-02', { plan: starter });
  await put('S10', '04-08', { plan: starter });
  await put('S3', '04-20', { plan: starter });
  await put('S10', '05-08', { plan: business });
  await database.client.query(
    `insert into public.tenant_subscriptions (tenant_id, status, billing_plan_id, amount, moved_at, created_at) values ($1, 'active', $2, 29, $3, $3)`,
    [subs.get('S4'), business, at('05-10')],
  );
  await put('S6', '05-14', { periods: 3 });
  await put('S9', '05-29', { status: 'past_due' });
  await put('S10', '06-08', { status: 'cancelled' });
});

const month = async (day: string) =>
  (
    await database.client.query<{ month: Record<string, unknown> }>(`select private.mrr_month('USD', $1) as month`, [
      day,
    ])
  ).rows[0]?.month;

describe('ten subscriptions in half a year', () => {
  it('stand at 29.00 at risk at the end of May', async () => {
    const { rows } = await database.client.query<{ risk: string }>(
      `select sum(private.subscription_mrr(s)) as risk from public.tenant_subscriptions s where s.status = 'past_due'`,
    );
    expect(rows).toEqual([{ risk: '29.00' }]);
    await put('S9', '06-14', { status: 'cancelled' });
  });

  it.each([
    ['01', [76, 0, 0, 0, 0], 76, 4, 912, 19, [null, null, null, null, null]],
    ['02', [63.67, 0, 0, 0, 0], 139.67, 6, 1676.04, 23.28, [0, 0, 100, 100, null]],
    ['03', [29, 0, 50, 0, 9], 209.67, 6, 2516.04, 34.95, [16.67, 6.44, 93.56, 129.35, 8.78]],
    ['04', [18, 0, 0, 20, 0], 207.67, 8, 2492.04, 25.96, [0, 9.54, 90.46, 90.46, 0.9]],
    ['05', [0, 29, 59.5, 0, 0], 296.17, 9, 3554.04, 32.91, [0, 0, 100, 128.65, null]],
    ['06', [0, 0, 0, 0, 58], 238.17, 7, 2858.04, 34.02, [22.22, 19.58, 80.42, 80.42, 0]],
  ] as const)('come in month %s to the table', async (name, moves, mrr, paying, arr, arpa, rates) => {
    expect(await month(`2027-${name}-01`)).toMatchObject({
      new: moves[0],
      reactivation: moves[1],
      expansion: moves[2],
      contraction: moves[3],
      churn: moves[4],
      mrr,
      paying,
      arr,
      arpa,
      logo_churn_percent: rates[0],
      gross_churn_percent: rates[1],
      grr_percent: rates[2],
      nrr_percent: rates[3],
      quick_ratio: rates[4],
    });
  });

  it('turn from trials to payers, and stay by the month of their first payment', async () => {
    const { rows } = await database.client.query<{ trials: { started: number; paid: number } }>(
      `select private.trial_to_paid(m) as trials from unnest(array['2026-12-01', '2027-01-01', '2027-02-01', '2027-03-01']::date[]) m`,
    );
    expect(rows.map(({ trials }) => [trials.started, trials.paid])).toEqual([
      [4, 4],
      [2, 2],
      [2, 1],
      [2, 2],
    ]);
    const { rows: cohorts } = await database.client.query<{ cohorts: PlatformRevenue['cohorts'] }>(
      `select private.mrr_cohorts('USD', '2027-01-01', 6) as cohorts`,
    );
    const cohort = (first: string) =>
      cohorts[0]?.cohorts.find(({ cohort }) => cohort === first)?.months.map(({ tenants, mrr }) => [tenants, mrr]);
    expect(cohort('2027-01-01')).toEqual([
      [4, 76],
      [4, 76],
      [3, 117],
      [3, 97],
      [4, 126],
      [4, 126],
    ]);
    expect(cohort('2027-02-01')?.map(([, mrr]) => mrr)).toEqual([63.67, 63.67, 63.67, 103.17, 103.17]);
    expect(cohort('2027-03-01')?.map(([, mrr]) => mrr)).toEqual([29, 29, 29, 0]);
    expect(cohort('2027-04-01')).toEqual([
      [2, 18],
      [2, 38],
      [1, 9],
    ]);
  });

  it('add up: the movements are what live subscriptions bring', async () => {
    const { rows } = await database.client.query<{ moves: string; live: string }>(
      `select (select sum(delta) from private.mrr_movements where currency = 'USD') as moves,
         (select sum(private.subscription_mrr(s)) from public.tenant_subscriptions s) as live`,
    );
    expect(rows).toEqual([{ moves: '238.17', live: '238.17' }]);
    // Wherever the figure stands it is the same one.
    const overview = await asUser(database.client, await makePlatformAdmin(database.client), () =>
      callRpc<PlatformOverview>(database.client, 'admin_overview'),
    );
    expect(overview.monthly_recurring_revenue).toEqual([{ currency: 'USD', amount: 238.17 }]);
  });
});

it('77 of 15.00 with 14.00 off once bring 1,155.00', async () => {
  const planId = randomUUID();
  await database.client.query(
    `insert into public.billing_plans (id, name, price, currency) values ($1, 'Fifteen', 15, 'EUR')`,
    [planId],
  );
  for (let i = 0; i < 77; i += 1) {
    const tenantId = await signUp(database.client, '2027-01-01T00:00:00Z', { currency_code: 'EUR' });
    await giveCoupon(database.client, tenantId, { percent: 93.3333 }, 1);
    await database.client.query(`select private.use_coupon($1, 0, 15, 'EUR')`, [tenantId]);
    await database.client.query(
      `update public.tenant_subscriptions set status = 'active', billing_plan_id = $2, amount = 15, currency = 'EUR' where tenant_id = $1`,
      [tenantId, planId],
    );
  }
  const { rows } = await database.client.query<{ mrr: string }>(
    `select sum(delta) as mrr from private.mrr_movements where currency = 'EUR'`,
  );
  expect(rows).toEqual([{ mrr: '1155.00' }]);
  // Nearly all pay in it, so it is what the screen begins with.
  const answer = await asUser(database.client, await makePlatformAdmin(database.client), () =>
    callRpc<{ currency: string }>(database.client, 'admin_revenue', { p_from: '2027-01-15' }),
  );
  expect(answer.currency).toBe('EUR');
});

it('is read by platform administrators with a second factor alone', async () => {
  const tenant = await makeTenant(database.client);
  const ask = (persona: Parameters<typeof asUser>[1]) =>
    asUser(database.client, persona, () =>
      callRpc<{ months: unknown[]; at_risk: number }>(database.client, 'admin_revenue', {
        p_currency: 'USD',
        p_from: '2027-01-15',
        p_months: 6,
      }),
    );
  expect((await ask(await makePlatformAdmin(database.client))).months).toHaveLength(6);
  for (const persona of [tenant.owner, tenant.cashier]) await expectCode(ask(persona), 'permission_denied');
  await expectCode(ask(await makePlatformAdmin(database.client, { assuranceLevel: 'aal1' })), 'second_factor_required');
});
