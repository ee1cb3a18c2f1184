import type { PlatformOverview, PlatformRights, PlatformRole } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode, type DatabaseFailure } from '../support/callRpc';
import { makePlatformAdmin, makeTenant, showFactor, type TestTenant } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

/* Who of the platform's staff may make which call: every call of the catalog, as every role. */
const database = testDatabase();
const ROLES = ['owner', 'operations', 'finance', 'support'] as const;
const staff = {} as Record<PlatformRole, Persona>;
let shop: TestTenant;
let rights: Record<string, PlatformRole[]>;

const as = <T>(persona: Persona, name: string, args: Record<string, unknown> = {}): Promise<T> =>
  asUser(database.client, persona, () => callRpc<T>(database.client, name, args));

/** The calls for platform staff, with their arguments, from the catalog. */
async function platformCalls(): Promise<{ name: string; args: string[] }[]> {
  const { rows } = await database.client.query<{ name: string; args: string[] }>(
    `select p.proname as name, coalesce(p.proargnames, '{}') as args from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prosrc ~ 'require_(platform|proven)_right|decide_job' order by 1`,
  );
  return rows;
}

/** What a role is told of a call: the roles that may make it, or that it is not refused. Nothing it does is kept. */
async function refusedFor(persona: Persona, name: string, args: string[]): Promise<unknown> {
  const values = Object.fromEntries(args.map((arg) => [arg, null]));
  try {
    await asUser(database.client, persona, () => callRpc(database.client, name, values), { rollback: true });
  } catch (error) {
    const { hint, detail } = error as DatabaseFailure;
    if (hint === 'permission_denied') return (JSON.parse(detail ?? '{}') as { roles?: unknown }).roles;
  }
  return 'not refused';
}

beforeAll(async () => {
  shop = await makeTenant(database.client);
  for (const role of ROLES) {
    staff[role] = await makePlatformAdmin(database.client);
    await database.client.query('update private.platform_admins set role = $2 where user_id = $1', [
      staff[role].userId,
      role,
    ]);
    await showFactor(database.client, staff[role], 0);
  }
  ({ rights } = await as<PlatformRights>(staff.owner, 'admin_my_rights'));
});

it('every call for platform staff has its row, and no row is for a call that is gone', async () => {
  const { rows } = await database.client.query<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and proname like 'admin\\_%' order by 1`,
  );
  const calls = (await platformCalls()).map(({ name }) => name);
  expect(calls.filter((name) => name.startsWith('admin_'))).toEqual(rows.map(({ name }) => name));
  expect(Object.keys(rights).sort()).toEqual([...calls].sort());
});

it.each(ROLES)('%s is refused exactly the calls that the rights keep from that role', async (role) => {
  const refused: Record<string, unknown> = {};
  for (const { name, args } of await platformCalls()) {
    const answer = await refusedFor(staff[role], name, args);
    if (answer !== 'not refused') refused[name] = answer;
  }
  expect(refused).toEqual(Object.fromEntries(Object.entries(rights).filter(([, roles]) => !roles.includes(role))));
});

/* What was decided, apart from the table that holds it. */
it.each<[string, readonly PlatformRole[]]>([
  ['admin_revenue', ['owner', 'finance']],
  ['admin_list_billing_invoices', ['owner', 'finance']],
  ['admin_list_affiliates', ['owner', 'finance']],
  ['admin_list_affiliate_payouts', ['owner', 'finance']],
  ['admin_list_browser_errors', ['owner', 'operations']],
  ['admin_slow_statements', ['owner', 'operations']],
  ['admin_search_audit', ['owner', 'operations']],
  ['admin_list_users', ['owner', 'operations', 'support']],
  ['admin_list_mails', ['owner', 'operations', 'support']],
  ['admin_list_billing_providers', ['owner', 'operations', 'finance']],
  ['admin_platform_settings', ['owner', 'operations', 'finance']],
  ['admin_list_tenants', ROLES],
  ['admin_set_administrator_role', ['owner']],
])('%s is for %j', async (call, roles) => {
  expect(rights[call]).toEqual(roles);
});

it('tells each role its own name and all rights, and nobody else anything', async () => {
  for (const role of ROLES) expect(await as(staff[role], 'admin_my_rights')).toEqual({ role, rights });
  for (const persona of [shop.owner, shop.cashier])
    await expectCode(as(persona, 'admin_my_rights'), 'permission_denied');
  const weak = await makePlatformAdmin(database.client, { assuranceLevel: 'aal1' });
  await expectCode(as(weak, 'admin_my_rights'), 'second_factor_required');
});

it('the overview shows recurring revenue to who may read revenue, and all else to everybody', async () => {
  for (const role of ROLES) {
    const { monthly_recurring_revenue: revenue, tenants_total: total } = await as<PlatformOverview>(
      staff[role],
      'admin_overview',
    );
    expect(Array.isArray(revenue)).toBe(role === 'owner' || role === 'finance');
    expect(total).toBeGreaterThan(0);
  }
});

it('a subscription is written as a table only by who may change subscriptions', async () => {
  for (const role of ROLES) {
    const changed = await asUser(database.client, staff[role], () =>
      database.client.query(
        `update public.tenant_subscriptions set reference = 'by hand' where tenant_id = $1 returning id`,
        [shop.tenantId],
      ),
    );
    expect(changed.rowCount).toBe(role === 'support' ? 0 : 1);
  }
});

it('a call without a row is open to nobody', async () => {
  await database.client.query(`delete from private.platform_rights where call = 'admin_system'`);
  await expectCode(as(staff.owner, 'admin_system'), 'permission_denied');
  await database.client.query(
    `insert into private.platform_rights (call, roles) values ('admin_system', '{owner,operations}')`,
  );
  expect(await as(staff.owner, 'admin_system')).toBeTruthy();
});
