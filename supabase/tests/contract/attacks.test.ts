import type { SupabaseClient } from '@supabase/supabase-js';
import { attempts, type Attempt } from './attackTables';
import { as, closeAll, service, signIn, world, type Db, type Persona } from './environment';

/** A client that is not held to the names of the types: attackers are not either. */
type Untyped = SupabaseClient<Record<string, never>, 'public', 'public'>;

const clients = new Map<Persona, Db>();
const counts: string[] = [];
let total = 0;
let admin: Db;

async function clientOf(persona: Persona): Promise<Untyped> {
  const known = clients.get(persona) ?? (await as(persona));
  clients.set(persona, known);
  return known;
}

/** The rows of both businesses and their people in one table, as text. */
async function snapshot(table: string): Promise<string> {
  const { tenantId, otherTenantId } = world();
  const people = Object.values(world()).flatMap((value: unknown) =>
    typeof value === 'object' && value !== null && 'userId' in value ? [String(value.userId)] : [],
  );
  const [column, keys] = ['profiles', 'tenant_users', 'user_activity_logs'].includes(table)
    ? ['user_id', people]
    : [table === 'tenants' ? 'id' : 'tenant_id', [tenantId, otherTenantId]];
  const { data, error } = await (admin as unknown as Untyped).from(table).select('*').in(column, keys);
  if (error !== null) throw new Error(`Reading ${table} failed: ${error.message}`);
  const rows = (data as Record<string, unknown>[]).map(({ updated_at: _updatedAt, ...row }) => JSON.stringify(row));
  if (rows.length === 0) throw new Error(`There is nothing in ${table} that an attack could change.`);
  return rows.sort().join('\n');
}

async function fire({ by, table, verb, values, aim }: Attempt): Promise<void> {
  const target = (await clientOf(by)).from(table);
  if (verb === 'insert') await target.insert(values as never);
  else if (verb === 'upsert') await target.upsert(values as never);
  else if (verb === 'update') await target.update(values as never).match(aim);
  else await target.delete().match(aim);
}

/** Which attempts changed something, each described. */
async function successes(list: Attempt[]): Promise<string[]> {
  const found: string[] = [];
  const before = new Map<string, string>();
  for (const attempt of list) {
    const known = before.get(attempt.table) ?? (await snapshot(attempt.table));
    await fire(attempt);
    total += 1;
    const now = await snapshot(attempt.table);
    before.set(attempt.table, now);
    if (now !== known)
      found.push(
        `${attempt.by} ${attempt.verb} ${attempt.table} ${JSON.stringify(attempt.values)} at ${JSON.stringify(attempt.aim)}`,
      );
  }
  return found;
}

beforeAll(async () => {
  admin = service();
  const { tenantId, otherTenantId } = world();
  await admin.from('tenant_domains').insert([
    { tenant_id: tenantId, domain: 'contract-a.test', verified_at: null },
    { tenant_id: otherTenantId, domain: 'contract-b.test', verified_at: new Date().toISOString() },
  ]);
  for (const persona of ['owner', 'manager', 'cashier', 'otherOwner'] as const)
    await (await as(persona)).rpc('log_user_activity', { p_action: 'login' });
});
afterAll(async () => {
  await admin.from('tenant_domains').delete().in('domain', ['contract-a.test', 'contract-b.test']);
  process.stdout.write(`attacks through the table routes: ${total} attempts (${counts.join(', ')})\n`);
  await closeAll();
});

describe('nobody gets through the table routes', () => {
  it.each(Object.entries(attempts))(
    '%s',
    async (what, list) => {
      const all = list();
      counts.push(`${all.length} on ${what}`);

      expect(await successes(all)).toEqual([]);
    },
    60_000,
  );

  it('in more than 300 attempts', () => {
    expect(total).toBeGreaterThan(300);
  });

  it('and an attack that is no attack is noticed', async () => {
    const before = await snapshot('business_settings');
    const change = (phone: string | null) =>
      successes([
        {
          by: 'owner',
          table: 'business_settings',
          verb: 'update',
          values: { phone },
          aim: { tenant_id: world().tenantId },
        },
      ]);

    expect(await change('+254711111111')).toHaveLength(1);
    expect(await change(null)).toHaveLength(1);
    expect(await snapshot('business_settings')).toBe(before);
  });
});

describe('metadata that people write about themselves', () => {
  it.each([
    [{ role: 'superadmin', tenant_id: 'other', is_super_admin: true }],
    [{ app_metadata: { role: 'superadmin', user_role: 'superadmin' }, aal: 'aal2' }],
  ])('gives no right: %j', async (data) => {
    const { cashier, otherTenantId } = world();
    const client = await signIn(cashier.email);
    const before = (await client.rpc('my_access')).data;
    await client.auth.updateUser({
      data: JSON.parse(JSON.stringify(data).replace('"other"', JSON.stringify(otherTenantId))) as object,
    });
    await client.auth.refreshSession();

    expect((await client.rpc('my_access')).data).toEqual(before);
    expect((await client.rpc('admin_overview')).error).toMatchObject({ hint: 'permission_denied' });
    expect((await client.rpc('list_team')).error).toMatchObject({ hint: 'permission_denied' });
    await client.auth.updateUser({ data: Object.fromEntries(Object.keys(data).map((key) => [key, null])) });
  });
});
