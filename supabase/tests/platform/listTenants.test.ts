import type { PlatformTenantPage } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode } from '../support/callRpc';
import { makePlatformAdmin, makeTenant } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
let root: Persona;
let planId: string;

beforeAll(async () => {
  const { client } = database;
  root = await makePlatformAdmin(client);
  const standings = ['trial', 'trialing', 'active', 'past_due', 'cancelled', 'expired', 'pending', 'suspended'];
  const tenants: string[] = [];
  for (let index = 0; index < 18; index += 1) {
    const { tenantId } = await makeTenant(client, { name: `Shop ${['b', 'A', 'c'][index % 3]}${index % 5}` });
    tenants.push(tenantId);
  }
  for (const [index, tenantId] of tenants.entries()) {
    await client.query(
      `update public.tenant_subscriptions set status = $2, expires_at = now() + $3::integer * interval '1 day' where tenant_id = $1`,
      [tenantId, standings[index % standings.length], index % 4 === 0 ? -1 : 5],
    );
    await client.query(
      `insert into public.products (tenant_id, name, price) select $1, 'P' || n, 1 from generate_series(1, $2) n`,
      [tenantId, index % 4],
    );
  }
  await client.query('delete from public.tenant_subscriptions where tenant_id = $1', [tenants[3]]);
  await client.query(`update public.tenants set status = 'suspended' where id = $1`, [tenants[5]]);
  await client.query(`update public.tenants set status = 'closed' where id = $1`, [tenants[6]]);
  const { rows } = await client.query<{ id: string }>(
    `insert into public.billing_plans (name, price, currency, period) values ('Rare plan', 5, 'USD', 'month') returning id`,
  );
  planId = rows[0]?.id ?? '';
  await client.query('update public.tenant_subscriptions set billing_plan_id = $1 where tenant_id = any ($2)', [
    planId,
    [tenants[0], tenants[2]],
  ]);
});

const list = (args: Record<string, unknown>): Promise<PlatformTenantPage> =>
  asUser(database.client, root, () => callRpc<PlatformTenantPage>(database.client, 'admin_list_tenants', args));

async function walk(args: Record<string, unknown>) {
  const rows: PlatformTenantPage['rows'] = [];
  let page: PlatformTenantPage;
  let after: string | null = null;
  do {
    page = await list({ ...args, p_limit: 4, p_after: after });
    rows.push(...page.rows);
    after = page.next_cursor;
  } while (after !== null);
  return { rows, ids: rows.map(({ id }) => id), count: page.count };
}

describe('admin_list_tenants', () => {
  it.each([
    ['newest', 't.created_at desc, t.id desc'],
    ['oldest', 't.created_at, t.id'],
    ['name_asc', 'lower(t.name), t.id'],
    ['name_desc', 'lower(t.name) desc, t.id desc'],
    ['users_asc', '(select count(*) from public.tenant_users u where u.tenant_id = t.id), t.id'],
    [
      'products_desc',
      '(select count(*) from public.products p where p.tenant_id = t.id and p.archived_at is null) desc, t.id desc',
    ],
    ['sales_asc', 't.id'],
  ])('in order %s no page loses or repeats a business', async (sort, order) => {
    const { rows } = await database.client.query<{ id: string }>(`select t.id from public.tenants t order by ${order}`);
    const walked = await walk({ p_sort: sort });

    expect(walked.ids).toEqual(rows.map(({ id }) => id));
    expect(walked.count).toBe(rows.length);
  });

  it.each<[string, (row: PlatformTenantPage['rows'][number]) => boolean]>([
    [
      'suspended',
      (row) => row.status === 'suspended' || (row.status !== 'closed' && row.subscription_status === 'suspended'),
    ],
    ['closed', (row) => row.status === 'closed'],
    ['none', (row) => row.subscription_status === null],
    ['past_due', (row) => row.status === 'active' && row.subscription_status === 'past_due'],
    [
      'trial',
      (row) =>
        !['closed', 'suspended'].includes(row.status) &&
        ['trial', 'trialing'].includes(row.subscription_status ?? '') &&
        Date.parse(row.expires_at ?? '') > Date.now(),
    ],
    [
      'trial_ended',
      (row) =>
        !['closed', 'suspended'].includes(row.status) &&
        ['trial', 'trialing'].includes(row.subscription_status ?? '') &&
        Date.parse(row.expires_at ?? '') <= Date.now(),
    ],
  ])('finds those who stand as %s through all pages', async (standing, stands) => {
    const expected = (await walk({})).rows.filter(stands).map(({ id }) => id);
    const found = await walk({ p_effective_status: standing });

    expect(found.ids).toEqual(expected);
    expect(found.count).toBe(expected.length);
    expect(expected.length).toBeGreaterThan(0);
  });

  it('finds by plan and by name at once', async () => {
    expect((await walk({ p_plan_id: planId })).count).toBe(2);
    expect((await walk({ p_plan_id: planId, p_query: 'shop b' })).rows.map(({ name }) => name)).toEqual(['Shop b0']);
  });

  it.each([[{ p_sort: 'best' }], [{ p_effective_status: 'happy' }], [{ p_status: 'odd' }]])(
    'refuses %p',
    async (args) => {
      await expectCode(list(args), 'invalid_input');
    },
  );

  it('refuses the page marker of another order', async () => {
    const { next_cursor: cursor } = await list({ p_sort: 'name_asc', p_limit: 1 });

    await expectCode(list({ p_sort: 'users_asc', p_after: cursor }), 'invalid_input');
  });
});
