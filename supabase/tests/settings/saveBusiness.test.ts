import type { BusinessChanges } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode, expectSqlState } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
let tenant: TestTenant;
let other: TestTenant;
type Table = keyof BusinessChanges;
const tables: Table[] = ['business_settings', 'tenant_customization', 'storefront_settings'];

beforeEach(async () => {
  tenant = await makeTenant(database.client);
  other = await makeTenant(database.client);
});

const save = (persona: Persona, changes: unknown) =>
  asUser(database.client, persona, () => callRpc(database.client, 'save_business', { p_changes: changes }));

/** What a row's table holds, with updated_at as the API writes it. */
async function rowOf(table: Table, { tenantId }: TestTenant = tenant): Promise<Record<string, unknown>> {
  const { rows } = await database.client.query<{ row: Record<string, unknown> }>(
    `select to_jsonb(t) as row from public.${table} t where t.tenant_id = $1`,
    [tenantId],
  );
  return rows[0]?.row ?? {};
}
const readAt = async (table: Table) => String((await rowOf(table))['updated_at']);
const change = async (table: Table, values: Record<string, unknown>) => ({
  [table]: { read_at: await readAt(table), values },
});
const audited = async ({ tenantId }: TestTenant = tenant) =>
  (
    await database.client.query(
      `select actor_id, entity, before, after from audit.events where tenant_id = $1 and action = 'settings_changed' and actor_id is not null order by entity`,
      [tenantId],
    )
  ).rows;

describe('save_business', () => {
  it('writes all three rows, leaves other columns as they are, and audits what changed', async () => {
    await save(tenant.owner, {
      ...(await change('business_settings', { company_name: 'New name', city: 'Kisumu' })),
      ...(await change('tenant_customization', { primary_color: '#112233' })),
      ...(await change('storefront_settings', { display_name: 'The shop', is_enabled: false })),
    });

    expect(await rowOf('business_settings')).toMatchObject({
      company_name: 'New name',
      city: 'Kisumu',
      currency_code: 'KES',
    });
    expect(await rowOf('tenant_customization')).toMatchObject({ primary_color: '#112233', accent_color: '#f59e0b' });
    expect(await rowOf('storefront_settings')).toMatchObject({ display_name: 'The shop', is_enabled: false });
    expect(await audited()).toMatchObject([
      {
        actor_id: tenant.owner.userId,
        entity: 'business_settings',
        after: { company_name: 'New name', city: 'Kisumu' },
      },
      { entity: 'storefront_settings', before: { is_enabled: true }, after: { is_enabled: false } },
      { entity: 'tenant_customization', before: { primary_color: '#2563eb' }, after: { primary_color: '#112233' } },
    ]);
  });

  it('writes nothing at all when one of the rows is refused', async () => {
    const before = await Promise.all(tables.map((table) => rowOf(table)));

    await expectSqlState(
      save(tenant.owner, {
        ...(await change('business_settings', { company_name: 'New name' })),
        ...(await change('tenant_customization', { primary_color: 'red' })),
      }),
      '23514',
    );
    await expectCode(
      save(tenant.owner, {
        ...(await change('business_settings', { company_name: 'New name' })),
        storefront_settings: { read_at: '2020-01-01T00:00:00Z', values: { is_enabled: false } },
      }),
      'stale_row',
    );

    expect(await Promise.all(tables.map((table) => rowOf(table)))).toEqual(before);
    expect(await audited()).toEqual([]);
  });

  it('answers a repeated call that was written already, and refuses another one that read the same', async () => {
    const first = await change('business_settings', { tagline: 'Fresh' });
    await save(tenant.owner, first);

    await expect(save(tenant.owner, first)).resolves.toEqual({ saved: true });
    await expectCode(
      save(tenant.manager, { business_settings: { ...first['business_settings'], values: { tagline: 'Fresher' } } }),
      'stale_row',
    );
    expect(await audited()).toHaveLength(1);
  });

  it.each([
    ['nothing', null],
    ['a row that is none', { business_settings: [] }],
    ['no values', { business_settings: { read_at: '2026-01-01T00:00:00Z' } }],
    ['a column of the server', { business_settings: { values: { tenant_id: 'x' } } }],
    ['the currency', { business_settings: { values: { currency_code: 'USD' } } }],
    ['the slug', { storefront_settings: { values: { slug: 'mine' } } }],
    ['a number for a text', { business_settings: { values: { city: 7 } } }],
    ['an object for a text', { business_settings: { values: { city: { a: 1 } } } }],
    ['a text for a switch', { storefront_settings: { values: { is_enabled: 'maybe' } } }],
    ['a time that is none', { business_settings: { read_at: 'yesterday', values: { city: 'X' } } }],
  ])('refuses %s', async (_what, changes) => {
    await expectCode(save(tenant.owner, changes), 'invalid_input');
  });

  it('refuses a hostile address of a logo', async () => {
    await expectSqlState(
      save(tenant.owner, await change('business_settings', { website: 'javascript:alert(1)' })),
      '23514',
    );
  });

  it('is for those who may change the settings, of their own business, with a usable subscription', async () => {
    const changes = await change('business_settings', { city: 'Elsewhere' });

    await expectCode(save(tenant.cashier, changes), 'permission_denied');
    // Another business's owner changes their own row, which they had not read.
    await expectCode(save(other.owner, changes), 'stale_row');
    await database.client.query(
      `update public.tenant_subscriptions set status = 'expired', expires_at = now() - interval '30 days' where tenant_id = $1`,
      [tenant.tenantId],
    );
    await expectCode(save(tenant.owner, changes), 'subscription_required');
    expect(await rowOf('business_settings')).toMatchObject({ city: null });
  });
});
