import type { AuditPage, PlatformSecurity } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode } from '../support/callRpc';
import { makePlatformAdmin, makeTenant, makeUser, type TestTenant } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
let shop: TestTenant;
let other: TestTenant;
let admin: Persona;

const as = <T>(persona: Persona, name: string, args: Record<string, unknown> = {}): Promise<T> =>
  asUser(database.client, persona, () => callRpc<T>(database.client, name, args));
const search = (filter: Record<string, unknown>, more = {}) =>
  as<AuditPage>(admin, 'admin_search_audit', { p_filter: filter, ...more });
const write = (tenantId: string | null, action: string, after: unknown, at = 'now') =>
  database.client.query(
    `insert into audit.events (tenant_id, actor_id, action, entity, after, created_at) values ($1, $2, $3, 'probes', $4, $5::timestamptz)`,
    [tenantId, shop.owner.userId, action, JSON.stringify(after), at],
  );

beforeAll(async () => {
  [shop, other] = [await makeTenant(database.client), await makeTenant(database.client)];
  admin = await makePlatformAdmin(database.client);
});

describe('the audit record', () => {
  it('says from which session and address a change came, and who made it', async () => {
    await as(admin, 'admin_set_tenant_status', {
      p_tenant_id: other.tenantId,
      p_status: 'suspended',
      p_reason: 'Asked for it',
    });
    const [row] = (await search({ action: 'tenant_status_changed', tenant_id: other.tenantId })).rows;

    expect(row).toMatchObject({ actor_id: admin.userId, actor_kind: 'platform', tenant_name: expect.any(String) });
    expect(row?.session_id).toMatch(/^[0-9a-f-]{36}$/);
    await database.client.query(
      `select private.write_audit($1, null, 'probe_unattended', 'probes', null, null, null)`,
      [shop.tenantId],
    );
    expect((await search({ action: 'probe_unattended' })).rows).toMatchObject([
      { actor_kind: 'job', session_id: null, ip_address: null },
    ]);
  });

  it('keeps the address that the proxy reports', async () => {
    await database.client.query(`set request.headers = '{"x-forwarded-for": "203.0.113.9, 10.0.0.1"}'`);
    await database.client.query(`select private.write_audit($1, $2, 'probe_address', 'probes', null, null, null)`, [
      shop.tenantId,
      shop.owner.userId,
    ]);
    await database.client.query('reset request.headers');

    expect((await search({ action: 'probe_address' })).rows).toMatchObject([
      { ip_address: '203.0.113.9', actor_kind: 'user' },
    ]);
  });

  it('is found by business, person, thing, action, days and text, page by page', async () => {
    for (const [index, colour] of ['red', 'green', 'blue'].entries())
      await write(shop.tenantId, 'probe_paint', { colour }, `2026-05-0${index + 1}T12:00:00Z`);
    await write(other.tenantId, 'probe_paint', { colour: 'red' }, '2026-05-04T12:00:00Z');
    const colours = ({ rows }: AuditPage) => rows.map(({ after }) => JSON.stringify(after).slice(11, -2));

    expect(colours(await search({ action: 'probe_paint', tenant_id: shop.tenantId }))).toEqual([
      'blue',
      'green',
      'red',
    ]);
    expect(colours(await search({ entity: 'probes', text: 'GREEN', tenant_id: shop.tenantId }))).toEqual(['green']);
    expect(
      colours(await search({ action: 'probe_paint', from: '2026-05-02T00:00:00Z', to: '2026-05-03T00:00:00Z' })),
    ).toEqual(['green']);
    expect((await search({ actor_id: admin.userId, action: 'probe_paint' })).rows).toEqual([]);
    const first = await search({ action: 'probe_paint', tenant_id: shop.tenantId }, { p_limit: 2 });
    expect(colours(first)).toEqual(['blue', 'green']);
    const rest = await search(
      { action: 'probe_paint', tenant_id: shop.tenantId },
      { p_limit: 2, p_after: first.next_cursor },
    );
    expect([colours(rest), rest.next_cursor]).toEqual([['red'], null]);
  });

  it('searches a text of all businesses in a month, and refuses a span without end', async () => {
    await write(shop.tenantId, 'probe_old', { word: 'needle' }, '2026-01-01T12:00:00Z');

    const recent = await search({ text: 'needle' });
    expect(recent.rows).toEqual([]);
    expect(recent.searched_from).not.toBeNull();
    expect((await search({ text: 'needle', tenant_id: shop.tenantId })).rows).toHaveLength(1);
    await expectCode(search({ text: 'needle', from: '2025-01-01T00:00:00Z' }), 'invalid_input');
    await expectCode(search({}, { p_after: 'bm9uc2Vuc2U' }), 'invalid_input');
    await expectCode(search({ actor_kind: 'nobody' }), 'invalid_input');
  });

  it('writes each look at it down', async () => {
    await search({ entity: 'probes' });
    const { rows } = await database.client.query(
      `select after from audit.events where action = 'admin_search_audit' and actor_id = $1 order by created_at desc limit 1`,
      [admin.userId],
    );
    expect(rows).toEqual([{ after: { entity: 'probes' } }]);
  });
});

describe('security', () => {
  it('names who runs the platform, with factors and last use', async () => {
    await database.client.query(
      `insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified'), ($1, 'totp', 'unverified')`,
      [admin.userId],
    );
    const { administrators, entities, actions } = await as<PlatformSecurity>(admin, 'admin_security');

    expect(administrators.find(({ user_id: id }) => id === admin.userId)).toMatchObject({ factors: 1, sessions: 1 });
    expect(entities).toEqual([...new Set(entities)].sort());
    expect(actions).toContain('admin_search_audit');
  });

  it('counts failed sign-ins by account and address, and says who is locked', async () => {
    const victim = await makeUser(database.client);
    await database.client.query(
      `insert into supabase_local.failed_sign_ins (account_hash, ip_address, user_id, failed_at)
       select 'v', '203.0.113.0/24', $1::uuid, now() from generate_series(1, 10)
       union all select 'n' || n, '203.0.113.0/24', null, now() - interval '2 hours' from generate_series(1, 3) n`,
      [victim.userId],
    );
    const { failures } = await as<PlatformSecurity>(admin, 'admin_security');

    expect(failures?.accounts.find(({ user_id: id }) => id === victim.userId)).toMatchObject({
      last_15_minutes: 10,
      last_day: 10,
      is_locked: true,
    });
    expect(failures?.addresses).toMatchObject([{ address: '203.0.113.0/24', accounts: 4, failures: 13 }]);
    expect(failures?.hours).toHaveLength(24);
    expect(failures?.hours.reduce((sum, hour) => sum + hour.failures, 0)).toBe(13);
  });

  it('is shown to platform staff with a second factor only', async () => {
    const weak = await makePlatformAdmin(database.client, { assuranceLevel: 'aal1' });
    for (const name of ['admin_security', 'admin_search_audit']) {
      await expectCode(as(shop.owner, name), 'permission_denied');
      await expectCode(as(weak, name), 'second_factor_required');
    }
  });
});
