import type { TillSessionListPage } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

/* Sessions written as they stand, many at once: what the list shows of them is compared with a plain query. */
const database = testDatabase({ breaksInvariants: true });
let shop: TestTenant;
let other: TestTenant;
let branchId: string;

async function fill(tenant: TestTenant): Promise<string> {
  const { rows } = await database.client.query<{ id: string }>(
    `insert into public.locations (tenant_id, name) values ($1, 'Branch') returning id`,
    [tenant.tenantId],
  );
  await database.client.query(
    `insert into public.tills (tenant_id, name, location_id)
     select $1, 'T' || n, case when n = 3 then $2::uuid else l.id end
     from generate_series(1, 3) n, public.locations l where l.tenant_id = $1 and l.is_default`,
    [tenant.tenantId, rows[0]?.id],
  );
  await database.client.query(
    `insert into public.till_sessions (tenant_id, till_id, opened_by, opened_by_name, status, opening_float, expected_cash, counted_cash,
       over_short, z_number, z_report, z_hash, opened_at, closed_at, request_hash)
     select $1, t.id, case when n % 2 = 0 then $2::uuid else $3::uuid end, case when n % 2 = 0 then 'Carl' else 'Max' end,
       case when n = 151 then 'open' else 'closed' end, 0, case when n < 151 then 500 end, case when n < 151 then 500 + x.variance end,
       case when n < 151 then x.variance end, case when n < 151 then n end, case when n < 151 then '{}'::jsonb end, case when n < 151 then 'h' end,
       timestamptz '2026-03-01 00:00+00' + (n / 4) * interval '5 hours', case when n < 151 then now() end, ''
     from generate_series(1, 151) n
     join public.tills t on t.tenant_id = $1 and t.name = 'T' || (1 + n % 3)
     cross join lateral (select case when n % 5 = 0 then n % 7 - 3 else 0 end as variance) x`,
    [tenant.tenantId, tenant.cashier.userId, tenant.manager.userId],
  );
  return rows[0]?.id ?? '';
}

beforeAll(async () => {
  shop = await makeTenant(database.client);
  other = await makeTenant(database.client);
  branchId = await fill(shop);
  await fill(other);
});

const list = (args: Record<string, unknown>, persona: Persona = shop.manager): Promise<TillSessionListPage> =>
  asUser(database.client, persona, () => callRpc<TillSessionListPage>(database.client, 'list_till_sessions', args));

async function walk(args: Record<string, unknown>, persona: Persona = shop.manager) {
  const ids: string[] = [];
  let page: TillSessionListPage;
  let after: string | null = null;
  do {
    page = await list({ ...args, p_limit: 17, p_after: after }, persona);
    ids.push(...page.rows.map((row) => row.id));
    after = page.next_cursor;
  } while (after !== null);
  return { ids, count: page.count };
}

async function plain(condition: string, order: string): Promise<{ ids: string[]; count: number }> {
  const { rows } = await database.client.query<{ id: string }>(
    `select s.id from public.till_sessions s where s.tenant_id = $1 and (${condition}) order by ${order}`,
    [shop.tenantId],
  );
  return { ids: rows.map((row) => row.id), count: rows.length };
}

describe('list_till_sessions', () => {
  it.each([
    ['newest', 's.opened_at desc, s.id desc', 'true'],
    ['oldest', 's.opened_at, s.id', 'true'],
    ['variance_asc', 's.over_short, s.id', 's.over_short is not null'],
    ['variance_desc', 's.over_short desc, s.id desc', 's.over_short is not null'],
  ])('in order %s no page loses or repeats a session, with and without a filter', async (sort, order, condition) => {
    expect(await walk({ p_sort: sort })).toEqual(await plain(condition, order));
    expect(await walk({ p_sort: sort, p_filter: { cashier_id: shop.cashier.userId, status: 'closed' } })).toEqual(
      await plain(`${condition} and s.opened_by_name = 'Carl' and s.status = 'closed'`, order),
    );
  });

  it.each<[string, () => Record<string, unknown>, string]>([
    ['cashier', () => ({ cashier_id: shop.cashier.userId }), `s.opened_by_name = 'Carl'`],
    [
      'location',
      () => ({ location_id: branchId }),
      `s.till_id = (select t.id from public.tills t where t.tenant_id = s.tenant_id and t.name = 'T3')`,
    ],
    ['open ones', () => ({ status: 'open' }), `s.status = 'open'`],
    ['a variance', () => ({ has_variance: true }), 's.over_short <> 0'],
    ['no variance', () => ({ has_variance: false }), 's.over_short = 0'],
    [
      'days of the business',
      () => ({ from: '2026-03-03', to: '2026-03-04' }),
      `(s.opened_at at time zone (select t.timezone from public.tenants t where t.id = s.tenant_id))::date between '2026-03-03' and '2026-03-04'`,
    ],
  ])('finds by %s what a plain query finds', async (_what, filter, condition) => {
    const expected = await plain(condition, 's.opened_at desc, s.id desc');

    expect(await walk({ p_filter: filter() })).toEqual(expected);
    expect(expected.count).toBeGreaterThan(0);
  });

  it('shows a cashier the own sessions only, whoever is asked for, and another business none of them', async () => {
    const own = await walk({ p_filter: { cashier_id: shop.manager.userId } }, shop.cashier);
    expect(own).toEqual(await plain(`s.opened_by_name = 'Carl'`, 's.opened_at desc, s.id desc'));

    const all = new Set((await walk({})).ids);
    expect((await walk({}, other.owner)).ids.filter((id) => all.has(id))).toEqual([]);
    expect((await list({ p_filter: { location_id: branchId } }, other.owner)).count).toBe(0);
  });

  it.each([
    [{ p_sort: 'best' }],
    [{ p_filter: { status: 'ajar' } }],
    [{ p_filter: { has_variance: 'maybe' } }],
    [{ p_filter: { from: 'yesterday' } }],
    [{ p_filter: { cashier_id: 7 } }],
    [{ p_after: Buffer.from('{"s": "newest"}').toString('base64url') }],
  ])('refuses %p', async (args) => {
    await expectCode(list(args), 'invalid_input');
  });
});
