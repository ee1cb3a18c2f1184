import type { Client } from 'pg';
import { addMember, makeTenant, makeUser, type TestTenant } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { isProving } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';
import { readTables, type CatalogColumn, type CatalogTable } from './readCatalog';

const database = testDatabase({ breaksInvariants: true });

// Tables that say who somebody is, where they belong and what they have paid for.
const powerTables = [
  'public.profiles',
  'public.tenant_users',
  'public.tenants',
  'public.tenant_subscriptions',
  'public.tenant_domains',
  'public.role_permissions',
  'public.permissions',
  'public.billing_plans',
];
// What people may change of their own, by table; updated_at is the server's, whatever was sent.
const ownColumns: Record<string, string[]> = {
  'public.profiles': ['full_name', 'avatar_url', 'updated_at'],
  'public.tenant_users': ['updated_at'],
};
const tenantRoles = ['admin', 'owner', 'Owner', 'ADMIN', 'manager'];
const platformRoles = [
  'superadmin',
  'SuperAdmin',
  'super_admin',
  'platform_admin',
  'PLATFORM_ADMIN',
  'sysadmin',
  'Sysadmin ',
  'super-admin',
];

interface Actor {
  name: string;
  persona: Persona;
}

function temptations(column: CatalogColumn, tenant: TestTenant, other: TestTenant): unknown[] {
  if (column.name === 'role') return [...tenantRoles, ...platformRoles];
  if (column.name === 'invitation_status') return ['accepted', 'none', 'pending'];
  if (column.name === 'status') return ['active', 'trial'];
  if (column.name === 'tenant_id') return [other.tenantId, null];
  if (column.name === 'user_id') return [tenant.owner.userId];
  switch (column.type) {
    case 'boolean':
      return [true, false];
    case 'uuid':
      return [other.tenantId];
    case 'timestamp with time zone':
      return ['2099-01-01T00:00:00Z', null];
    case 'numeric':
      return [0, 1];
    case 'jsonb':
      return ['["everything"]'];
    default:
      return ['https://attack.example/x'];
  }
}

/** The state of all power tables, as the database owner sees it, without what the actor may change of his own. */
async function stateOf(client: Client, tables: CatalogTable[], actor: Persona): Promise<string> {
  const parts: string[] = [];
  for (const table of tables) {
    const own = ownColumns[table.name] ?? [];
    const { rows } = await client.query<Record<string, unknown>>(`select * from ${table.name} order by 1, 2`);
    parts.push(
      JSON.stringify(
        rows.map((row) =>
          row.user_id === actor.userId
            ? Object.fromEntries(Object.entries(row).filter(([key]) => !own.includes(key)))
            : row,
        ),
      ),
    );
  }
  return parts.join();
}

async function attemptOn(actor: Persona, tables: CatalogTable[], sql: string, values: unknown[]): Promise<boolean> {
  const before = await stateOf(database.client, tables, actor);
  let isUnchanged = true;
  const work = async (): Promise<void> => {
    await database.client.query(sql, values);
    await database.client.query(`select set_config('role', 'none', true)`);
    isUnchanged = (await stateOf(database.client, tables, actor)) === before;
  };
  // A refusal is the usual answer; what counts is whether anything changed.
  await asUser(database.client, actor, work, { rollback: true }).catch(() => undefined);
  return isUnchanged;
}

function* statements(
  table: CatalogTable,
  column: CatalogColumn,
  value: unknown,
  key: string,
  ids: string[],
): Generator<[string, unknown[]]> {
  for (const id of ids) yield [`update ${table.name} set "${column.name}" = $1 where ${key}::text = $2`, [value, id]];
  const keyColumn = table.primaryKey[table.primaryKey.length - 1] ?? 'id';
  if (keyColumn === column.name) return;
  yield [`insert into ${table.name} ("${keyColumn}", "${column.name}") values ($1, $2)`, [ids[0], value]];
  yield [
    `insert into ${table.name} ("${keyColumn}", "${column.name}") values ($1, $2) on conflict do nothing`,
    [ids[0], value],
  ];
  yield [
    `insert into ${table.name} ("${keyColumn}", "${column.name}") values ($1, $2) on conflict ("${keyColumn}") do update set "${column.name}" = excluded."${column.name}"`,
    [ids[0], value],
  ];
}

describe('self-promotion', () => {
  it('succeeds in no column of any table of power, own row or foreign, by update, insert or upsert', async () => {
    const tenant = await makeTenant(database.client, { subscription: 'expired_trial' });
    const other = await makeTenant(database.client);
    const actors: Actor[] = [
      { name: 'accountant', persona: await addMember(database.client, tenant.tenantId, 'accountant') },
      { name: 'cashier', persona: tenant.cashier },
      { name: 'manager', persona: tenant.manager },
      { name: 'owner', persona: tenant.owner },
      {
        name: 'deactivated',
        persona: await addMember(database.client, tenant.tenantId, 'cashier', { isActive: false }),
      },
      {
        name: 'must change password',
        persona: await addMember(database.client, tenant.tenantId, 'cashier', { requirePasswordChange: true }),
      },
      { name: 'nobody', persona: await makeUser(database.client) },
    ];
    const tables = (await readTables(database.client, ['public'])).filter((table) => powerTables.includes(table.name));
    const promoted: string[] = [];
    let attempts = 0;

    for (const { name, persona } of isProving ? actors : actors.slice(1, 4)) {
      for (const table of tables) {
        const key = table.columns.some((column) => column.name === 'user_id')
          ? 'user_id'
          : table.name === 'public.tenants'
            ? 'id'
            : table.hasTenant
              ? 'tenant_id'
              : (table.primaryKey[0] ?? 'id');
        const ids =
          key === 'user_id'
            ? [persona.userId, tenant.owner.userId, other.owner.userId]
            : [tenant.tenantId, other.tenantId];
        for (const column of table.columns) {
          for (const value of temptations(column, tenant, other)) {
            for (const [sql, values] of statements(table, column, value, key, ids)) {
              attempts += 1;
              if (!(await attemptOn(persona, tables, sql, values)))
                promoted.push(`${name}: ${sql} ${JSON.stringify(values)}`);
            }
          }
        }
      }
    }

    process.stdout.write(`self-promotion: ${attempts} attempts, ${promoted.length} successes\n`);
    expect(promoted).toEqual([]);
    expect(attempts).toBeGreaterThan(300);
  }, 300_000);

  it('is told apart from what people may do: the own name changes, and the matrix would have seen a role change', async () => {
    const tenant = await makeTenant(database.client);
    const tables = (await readTables(database.client, ['public'])).filter((table) => powerTables.includes(table.name));

    await asUser(database.client, tenant.cashier, () =>
      database.client.query(`update public.profiles set full_name = 'New Name' where user_id = $1`, [
        tenant.cashier.userId,
      ]),
    );
    const before = await stateOf(database.client, tables, tenant.cashier);
    await database.client.query(`update public.tenant_users set role = 'admin' where user_id = $1`, [
      tenant.cashier.userId,
    ]);

    expect(await stateOf(database.client, tables, tenant.cashier)).not.toBe(before);
    const { rows } = await database.client.query('select full_name from public.profiles where user_id = $1', [
      tenant.cashier.userId,
    ]);
    expect(rows).toEqual([{ full_name: 'New Name' }]);
  });
});
