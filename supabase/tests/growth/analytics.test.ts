import type { AnalyticsGrowth, AnalyticsUse } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode } from '../support/callRpc';
import { addMember, makePlatformAdmin, makeUser, type TestTenant } from '../support/makeTenant';
import { asAnonymous, asServiceRole, asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { fold, openBusiness, sell } from './useFixtures';

// Its sales have no journal entries: here only days are counted.
const database = testDatabase({ breaksInvariants: true });
const TODAY = '2026-03-31';
let admin: Persona;
let kenyan: TestTenant;
let french: TestTenant;
let quiet: TestTenant;

const ask = async <T>(sql: string, values: unknown[] = []): Promise<T> =>
  (await database.client.query<{ answer: T }>(`select ${sql} as answer`, values)).rows[0]!.answer;
const as = <T>(persona: Persona, name: string, filter = {}): Promise<T> =>
  asUser(database.client, persona, () => callRpc<T>(database.client, name, { p_filter: filter }));

beforeAll(async () => {
  const { client } = database;
  admin = await makePlatformAdmin(client);
  kenyan = await openBusiness(client, 'KE', '2026-01-10');
  french = await openBusiness(client, 'FR', '2026-01-20');
  quiet = await openBusiness(client, 'KE', '2026-02-05');
  await sell(client, kenyan, ['2026-01-12', '2026-01-13', '2026-01-20', '2026-01-24', '2026-01-25'], 2);
  await sell(client, kenyan, ['2026-02-02', '2026-03-30', '2026-03-31']);
  await sell(client, french, ['2026-02-02', '2026-02-16', '2026-03-02', '2026-03-16', '2026-03-31']);
  await client.query(
    `insert into public.products (tenant_id, name, price, created_at) values ($1, 'Soda', 1, '2026-01-11T09:00:00Z'), ($2, 'Pain', 1, '2026-02-01T09:00:00Z')`,
    [kenyan.tenantId, french.tenantId],
  );
  await fold(client, [kenyan, french, quiet]);
});

describe('what is used', () => {
  it('counts businesses, sales and people by day, week and month, by country and in all', async () => {
    const activity = (country: string | null, grain: string, from: string) =>
      ask<unknown[]>('private.analytics_activity($1, $2, $3, $4)', [country, grain, from, TODAY]);

    expect(await activity(null, 'day', '2026-03-30')).toEqual([
      { starts_on: '2026-03-30', tenants: 1, sales: 1, orders: 0, people: 1 },
      { starts_on: '2026-03-31', tenants: 2, sales: 2, orders: 0, people: 2 },
    ]);
    expect(await activity('FR', 'day', '2026-03-30')).toMatchObject([
      { tenants: 0, sales: 0, people: 0 },
      { tenants: 1, sales: 1, people: 1 },
    ]);
    expect(await activity(null, 'month', '2026-01-15')).toMatchObject([
      { starts_on: '2026-01-01', tenants: 1, sales: 10, people: 1 },
      { starts_on: '2026-02-01', tenants: 2, sales: 3, people: 2 },
      { starts_on: '2026-03-01', tenants: 2, sales: 5, people: 2 },
    ]);
    // The week of Monday the 30th.
    expect(await activity('KE', 'week', '2026-03-30')).toMatchObject([
      { starts_on: '2026-03-30', tenants: 1, sales: 2, people: 1 },
    ]);
  });

  it('says which kinds of documents businesses made in the time, and ever', async () => {
    const adoption = async (country: string | null, days: number, today = TODAY) =>
      (await ask<AnalyticsUse['adoption']>('private.analytics_adoption($1, $2, $3)', [country, days, today])).find(
        ({ kind }) => kind === 'till',
      );

    expect(await adoption(null, 30)).toEqual({
      kind: 'till',
      tenants: 2,
      tenants_ever: 2,
      documents: 5,
    });
    expect(await adoption('FR', 7)).toMatchObject({ tenants: 1, documents: 1 });
    expect(await adoption(null, 7, '2026-06-01')).toMatchObject({ tenants: 0, tenants_ever: 2, documents: 0 });
  });

  it('tells who sells now, and how many of a month’s people come on a day', async () => {
    const now = (country: string | null, today: string) =>
      ask<unknown>('private.analytics_now($1, $2)', [country, today]);
    expect(await now(null, TODAY)).toMatchObject({ tenants: 3, active_7_days: 2, active_30_days: 2 });
    // Three days with one person, one of them with two, in 28.
    expect(await now(null, TODAY)).toMatchObject({
      month: '2026-02-01',
      people_a_day: 0.1,
      people_a_month: 2,
      stickiness_percent: 5.4,
    });
    expect(await now(null, '2026-01-05')).toMatchObject({ people_a_month: 0, stickiness_percent: null });
    await database.client.query(`update public.tenants set status = 'closed' where id = $1`, [french.tenantId]);
    expect(await now(null, TODAY)).toMatchObject({ tenants: 2, active_7_days: 1 });
    await database.client.query(`update public.tenants set status = 'active' where id = $1`, [french.tenantId]);
  });

  it('counts the same however often, and a late sale with its day', async () => {
    const read = () =>
      ask<unknown>(
        `(select jsonb_agg(to_jsonb(t) - 'counted_at' order by t.grain, t.starts_on, t.country) from private.use_totals t)`,
      );
    const before = await read();
    const changed = await ask<string>('(select max(u.changed_at) from private.use_days u)');
    await fold(database.client, [kenyan, french, quiet], '2026-03-20');
    expect(await read()).toEqual(before);
    expect(await ask<string>('(select max(u.changed_at) from private.use_days u)')).toEqual(changed);

    await database.client.query('begin');
    await sell(database.client, quiet, ['2026-03-29']);
    await fold(database.client, [quiet], '2026-03-20');
    expect(await ask('private.analytics_activity($1, $2, $3, $4)', ['KE', 'day', '2026-03-29', '2026-03-29'])).toEqual([
      { starts_on: '2026-03-29', tenants: 1, sales: 1, orders: 0, people: 1 },
    ]);
    await database.client.query('rollback');
  });
});

describe('how businesses come and stay', () => {
  it('follows them from sign-up to the fifth day of sales, with the median days of each step', async () => {
    const { steps, weeks } = await ask<Pick<AnalyticsGrowth, 'steps' | 'weeks'>>(
      'private.analytics_funnel($1, $2, $3)',
      ['KE', '2026-01-01', '2026-04-01'],
    );
    expect(steps).toEqual([
      { step: 'signed_up', count: 2, median_days: null },
      { step: 'confirmed', count: 2, median_days: 0.5 },
      { step: 'opened', count: 2, median_days: 0.5 },
      { step: 'first_product', count: 1, median_days: 1 },
      { step: 'first_sale', count: 1, median_days: 1.1 },
      { step: 'second_day', count: 1, median_days: 0.5 },
      // 12, 13, 20, 24, 25 January: five days within 14.
      { step: 'activated', count: 1, median_days: 12 },
      { step: 'paid', count: 0, median_days: null },
    ]);
    expect(weeks.map(({ week }) => week)).toEqual(['2026-01-05', '2026-02-02']);
    expect(weeks[0]!.counts).toMatchObject({ signed_up: 1, first_sale: 1, paid: 0 });
  });

  it('calls nobody activated whose five days lie further apart than 14', async () => {
    expect(await ask('private.activated_on($1)', [french.tenantId])).toBeNull();
  });

  it('counts who signed up and opened nothing, without shoppers, invited people and staff, where no country is asked for', async () => {
    const { client } = database;
    const [idle, shopper] = [await makeUser(client), await makeUser(client)];
    await addMember(client, kenyan.tenantId, 'cashier', { invitationStatus: 'pending' });
    await client.query(`insert into private.shopper_accounts (tenant_id, user_id) values ($1, $2)`, [
      kenyan.tenantId,
      shopper.userId,
    ]);
    await client.query(`update public.profiles set created_at = '2025-06-03T10:00:00Z'`);
    await client.query(`update public.profiles set email_verified_at = created_at where user_id = $1`, [idle.userId]);
    await client.query(`select private.count_sign_ups('2025-06-02')`);

    expect(
      await ask(`(select jsonb_agg(to_jsonb(u)) from private.use_sign_ups u where u.week < '2026-01-01')`),
    ).toEqual([{ week: '2025-06-02', people: 1, confirmed: 1 }]);
    const steps = (country: string | null) =>
      ask<Pick<AnalyticsGrowth, 'steps'>>('private.analytics_funnel($1, $2, $3)', [
        country,
        '2025-06-01',
        '2025-07-01',
      ]);
    expect((await steps(null)).steps[0]).toMatchObject({ step: 'signed_up', count: 1 });
    expect((await steps('KE')).steps[0]).toMatchObject({ step: 'signed_up', count: 0 });
  });

  it('tells the share that still sells, by the month of opening', async () => {
    expect(await ask('private.analytics_cohorts($1, $2, $3)', [null, '2026-01-01', 3])).toEqual([
      {
        cohort: '2026-01-01',
        tenants: 2,
        months: [
          { month: '2026-01-01', tenants: 1 },
          { month: '2026-02-01', tenants: 2 },
          { month: '2026-03-01', tenants: 2 },
        ],
      },
      {
        cohort: '2026-02-01',
        tenants: 1,
        months: [
          { month: '2026-02-01', tenants: 0 },
          { month: '2026-03-01', tenants: 0 },
        ],
      },
    ]);
  });
});

describe('the job and the questions', () => {
  it('counts every business, then the sums, and has nothing left', async () => {
    const run = () =>
      asServiceRole(database.client, () => callRpc<boolean>(database.client, 'fold_use', { p_limit: 2 }));
    await database.client.query('delete from private.use_summaries');
    const runs = [await run(), await run()];
    expect(runs).toEqual([true, false]);
    expect(await run()).toBe(false);
    expect(await ask('(select count(*)::integer from private.use_summaries)')).toBe(3);
  });

  it('answers platform administrators with a second factor, nobody else, and names no business', async () => {
    const use = await as<AnalyticsUse>(admin, 'admin_analytics_use', { country: 'KE', days: 90, grain: 'week' });
    const growth = await as<AnalyticsGrowth>(admin, 'admin_analytics_growth', { months: 24 });
    expect(use.countries).toEqual(['FR', 'KE']);
    expect([13, 14]).toContain(use.activity.length);
    for (const { tenantId } of [kenyan, french, quiet]) expect(JSON.stringify([use, growth])).not.toContain(tenantId);
    const weak = await makePlatformAdmin(database.client, { assuranceLevel: 'aal1' });
    for (const name of ['admin_analytics_use', 'admin_analytics_growth']) {
      await expectCode(as(weak, name), 'second_factor_required');
      await expectCode(as(kenyan.owner, name), 'permission_denied');
      await expect(asAnonymous(database.client, () => callRpc(database.client, name, {}))).rejects.toMatchObject({
        code: '42501',
      });
    }
    const { rows } = await database.client.query(
      `select 1 from audit.events where action in ('admin_analytics_use', 'admin_analytics_growth') and actor_id = $1`,
      [admin.userId],
    );
    expect(rows).toHaveLength(2);
  });

  it.each([
    ['admin_analytics_use', { country: 'XX' }],
    ['admin_analytics_use', { days: 3 }],
    ['admin_analytics_use', { grain: 'year' }],
    ['admin_analytics_growth', { months: 25 }],
  ])('%s refuses %j', async (name, filter) => {
    await expectCode(as(admin, name, filter), 'invalid_input');
  });
});
