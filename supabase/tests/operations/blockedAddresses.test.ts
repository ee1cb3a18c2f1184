import { randomUUID } from 'node:crypto';
import type { BlockedAddresses } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode } from '../support/callRpc';
import { makePlatformAdmin, makeTenant, type TestTenant } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

/* Networks that nobody signs in from; what the sign-in service does with them is in supabase/local/testing/blockedAddresses.test.ts. */
const database = testDatabase();
const reason = 'Tries one password after the other';
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
let admin: Persona;
let shop: TestTenant;

/** A call that comes from an address, as the server says it. */
const as = <T>(by: Persona, name: string, args: Record<string, unknown> = {}, address = '192.0.2.1'): Promise<T> =>
  asUser(database.client, by, async () => {
    await database.client.query(`select set_config('request.headers', $1, true)`, [
      JSON.stringify({ 'x-forwarded-for': address }),
    ]);
    return await callRpc<T>(database.client, name, args);
  });
const block = (network: string, changes: Record<string, unknown> = {}, by = admin, address = '192.0.2.1') =>
  as<BlockedAddresses>(
    by,
    'admin_block_address',
    { p_block: { id: randomUUID(), network, reason, ends_at: hours(24), is_own_too: false, ...changes } },
    address,
  );
const unblock = (id: string | undefined, by = admin) =>
  as<BlockedAddresses>(by, 'admin_unblock_address', { p_block_id: id, p_reason: reason });
async function isBlocked(address: string): Promise<boolean> {
  const { rows } = await database.client.query<{ answer: boolean }>('select private.is_address_blocked($1) as answer', [
    address,
  ]);
  return rows[0]?.answer === true;
}
async function withRole(role: string): Promise<Persona> {
  const persona = await makePlatformAdmin(database.client);
  await database.client.query('update private.platform_admins set role = $2 where user_id = $1', [
    persona.userId,
    role,
  ]);
  return persona;
}

beforeAll(async () => {
  admin = await makePlatformAdmin(database.client);
  shop = await makeTenant(database.client);
});
afterEach(() => database.client.query('delete from private.blocked_addresses'));

it('holds for an address or a network, until its end or until it is lifted', async () => {
  const { rows } = await block('203.0.113.77/24');
  expect(rows).toMatchObject([{ network: '203.0.113.0/24', reason, created_by: 'Platform Root', is_live: true }]);
  expect(await isBlocked('203.0.113.5')).toBe(true);
  expect(await isBlocked('203.0.114.5')).toBe(false);
  expect(await isBlocked('no address')).toBe(false);
  await block('2001:db8:1:2::9/64');
  expect(await isBlocked('2001:db8:1:2:3::4')).toBe(true);

  expect((await unblock(rows[0]?.id)).rows.find(({ id }) => id === rows[0]?.id)).toMatchObject({
    is_live: false,
    lifted_by: 'Platform Root',
  });
  expect(await isBlocked('203.0.113.5')).toBe(false);
  await unblock(rows[0]?.id);
  await database.client.query(
    `update private.blocked_addresses set created_at = now() - interval '2 days', ends_at = now() - interval '1 second'`,
  );
  expect(await isBlocked('2001:db8:1:2:3::4')).toBe(false);
  const { rows: audit } = await database.client.query<{ action: string }>(
    `select action from audit.events where entity = 'blocked_addresses' and action like 'address%' order by created_at`,
  );
  expect(audit.map(({ action }) => action)).toEqual(['address_blocked', 'address_blocked', 'address_unblocked']);
});

it('warns who would block themselves, and does it when they say so', async () => {
  await expectCode(block('203.0.113.0/24', {}, admin, '203.0.113.9'), 'own_address');
  expect(await isBlocked('203.0.113.9')).toBe(false);
  expect(await as<BlockedAddresses>(admin, 'admin_list_blocked_addresses', {}, '203.0.113.9')).toMatchObject({
    own_address: '203.0.113.9',
    may_block: true,
    rows: [],
  });
  await block('203.0.113.0/24', { is_own_too: true }, admin, '203.0.113.9');
  expect(await isBlocked('203.0.113.9')).toBe(true);
});

it('refuses what is no address, too large, too long, or blocked already; the same call twice counts once', async () => {
  for (const network of ['', 'example.com', '203.0.113.256', '10.0.0.0/8', '0.0.0.0/0', '::/0', '2001:db8::/31'])
    await expectCode(block(network), 'invalid_input');
  for (const ends_at of [hours(-1), hours(24 * 30 + 1), null])
    await expectCode(block('203.0.113.5', { ends_at }), 'invalid_input');
  await expectCode(block('203.0.113.5', { reason: 'short' }), 'invalid_input');
  const id = randomUUID();
  const ends_at = hours(5);
  await block('203.0.113.0/24', { id, ends_at });
  expect((await block('203.0.113.0/24', { id, ends_at })).rows).toHaveLength(1);
  await expectCode(block('203.0.113.0/25', { id, ends_at }), 'idempotency_mismatch');
  await expectCode(block('203.0.113.5'), 'already_blocked');
  await expectCode(unblock(randomUUID()), 'not_found');
});

it('is for owners and operations of the platform; no other role and no business sees it', async () => {
  const { rows } = await block('203.0.113.0/24');
  for (const [role, may] of [
    ['operations', true],
    ['finance', false],
    ['support', false],
  ] as const) {
    const persona = await withRole(role);
    if (may)
      expect(await as<BlockedAddresses>(persona, 'admin_list_blocked_addresses')).toMatchObject({ may_block: true });
    const attempts = [
      () => as(persona, 'admin_list_blocked_addresses'),
      () => block(may ? '198.51.100.4' : '198.51.100.5', {}, persona),
      () => unblock(rows[0]?.id, persona),
    ];
    for (const attempt of attempts) await (may ? attempt() : expectCode(attempt(), 'permission_denied'));
  }
  const weak = await makePlatformAdmin(database.client, { assuranceLevel: 'aal1' });
  for (const attempt of [
    (by: Persona) => as(by, 'admin_list_blocked_addresses'),
    (by: Persona) => block('198.51.100.9', {}, by),
    (by: Persona) => unblock(rows[0]?.id, by),
  ]) {
    for (const persona of [shop.owner, shop.cashier]) await expectCode(attempt(persona), 'permission_denied');
    await expectCode(attempt(weak), 'second_factor_required');
  }
});

it('is asked by the sign-in service, and by nobody else', async () => {
  const { rows } = await database.client.query<{ role: string; may: boolean }>(
    `select r as role, has_function_privilege(r, 'private.is_address_blocked(text)', 'execute') as may
     from unnest(array['anon', 'authenticated', 'supabase_auth_admin']) as r`,
  );
  expect(rows).toEqual([
    { role: 'anon', may: false },
    { role: 'authenticated', may: false },
    { role: 'supabase_auth_admin', may: true },
  ]);
});
