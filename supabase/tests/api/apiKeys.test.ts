import { createHash, randomUUID } from 'node:crypto';
import type { ApiKeys, NewApiKey } from '../../../shared/src/api/rpcTypes';
import { call, strengthen } from '../accounts/accountsFixtures';
import { callRpc, expectCode, expectSqlState } from '../support/callRpc';
import { makePlatformAdmin, makeTenant, makeUser, type TestTenant } from '../support/makeTenant';
import { asAnonymous, asServiceRole, asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { askApi, everyScope, inDays, makeKey } from './apiFixtures';

/* Keys of programs: shown once, no more than their maker, refused from the next request on when anything of that ends. */
const database = testDatabase();
let tenant: TestTenant;
let other: TestTenant;

beforeEach(async () => {
  tenant = await makeTenant(database.client);
  other = await makeTenant(database.client);
});

const make = (more: Partial<NewApiKey> = {}) => makeKey(database.client, tenant.owner, more);
const keysOf = async ({ owner }: TestTenant) => await call<ApiKeys>(database.client, owner, 'list_api_keys');
const revoke = (id: string, persona = tenant.owner) =>
  call(database.client, persona, 'revoke_api_key', { p_api_key_id: id });
const ask = (key: string) => askApi(database.client, key, '/v1/products');
const begin = (key: string) =>
  asServiceRole(database.client, () =>
    callRpc<{ is_allowed: boolean; limit: number; remaining: number }>(database.client, 'begin_api_request', {
      p_key: key,
      p_address: '203.0.113.9',
    }),
  );

describe('create_api_key', () => {
  it('shows the key once and keeps its hash, its beginning and its end', async () => {
    const made = await make();
    expect(made.key).toMatch(/^dk_live_[0-9A-Za-z]{32}$/);
    expect(made).toMatchObject({ key_start: made.key.slice(0, 12), last4: made.key.slice(-4), state: 'live' });

    const { rows } = await database.client.query<{ row: string; key_hash: string }>(
      'select k::text as row, k.key_hash from private.api_keys k where k.id = $1',
      [made.id],
    );
    expect(rows[0]?.key_hash).toBe(createHash('sha256').update(made.key).digest('hex'));
    expect(rows[0]?.row).not.toContain(made.key);
    const { keys } = await keysOf(tenant);
    expect(JSON.stringify(keys)).not.toContain(made.key);
    expect(keys).toMatchObject([{ id: made.id, made_by_name: 'Olive Owner', last_used_at: null }]);
    expect((await keysOf(other)).keys).toEqual([]);
  });

  it('is for owners, with the second factor where there is one; the platform’s people have none', async () => {
    for (const persona of [tenant.manager, tenant.cashier]) {
      await expectCode(makeKey(database.client, persona), 'permission_denied');
      await expectCode(call(database.client, persona, 'list_api_keys'), 'permission_denied');
      await expectCode(revoke(randomUUID(), persona), 'permission_denied');
    }
    await expectCode(makeKey(database.client, await makePlatformAdmin(database.client)), 'no_membership');
    const made = await make();
    await expectCode(revoke(made.id, other.owner), 'not_found');
    const weak = tenant.owner;
    await strengthen(database.client, tenant.owner);
    await database.client.query(`update auth.sessions set aal = 'aal1' where id = $1`, [weak.sessionId]);
    await expectCode(make(), 'no_membership');
  });

  it.each<[string, Partial<NewApiKey>, string]>([
    ['no name', { name: ' ' }, 'invalid_input'],
    ['no scope', { scopes: [] }, 'invalid_input'],
    ['a right that the API has nothing for', { scopes: ['team.manage'] }, 'invalid_input'],
    ['no right at all', { scopes: ['all'] }, 'invalid_input'],
    ['more than a year', { ends_at: inDays(367) }, 'invalid_input'],
    ['an end that is over', { ends_at: inDays(-1) }, 'invalid_input'],
    ['too many requests', { most_per_minute: 601 }, 'invalid_input'],
    ['no requests', { most_per_minute: 0 }, 'invalid_input'],
  ])('refuses %s', async (_what, more, code) => {
    await expectCode(make(more), code);
    expect((await keysOf(tenant)).keys).toEqual([]);
  });

  it('is refused under an id that was used, and beyond twenty keys that work', async () => {
    const first = await make();
    await expectCode(make({ id: first.id }), 'api_key_shown');
    for (let count = 1; count < 20; count += 1) await make({ name: `Key ${count}` });
    await expectCode(make(), 'too_many_api_keys');
    await revoke(first.id);
    await make();
  });

  it('is not for a business without a live subscription, where revoking still is', async () => {
    const made = await make();
    await database.client.query(`update public.tenant_subscriptions set status = 'expired' where tenant_id = $1`, [
      tenant.tenantId,
    ]);
    await expectCode(make(), 'subscription_required');
    await revoke(made.id);
    expect((await keysOf(tenant)).keys).toMatchObject([{ state: 'revoked' }]);
  });
});

describe('a key', () => {
  it.each<[string, string]>([
    ['it was revoked', `update private.api_keys set revoked_at = now() where tenant_id = $1`],
    [
      'it has ended',
      `update private.api_keys set made_at = now() - interval '2 days', ends_at = now() - interval '1 second' where tenant_id = $1`,
    ],
    [
      'its maker was deactivated',
      `update public.tenant_users set is_active = false where tenant_id = $1 and user_id = (select k.made_by from private.api_keys k where k.tenant_id = $1)`,
    ],
    ['the business is suspended', `update public.tenants set status = 'suspended' where id = $1`],
  ])('is refused at once when %s', async (_when, sql) => {
    const second = await makeTenant(database.client);
    const made = await makeKey(database.client, second.owner);
    await ask(made.key);
    await database.client.query(
      `insert into public.tenant_users (tenant_id, user_id, role, invitation_status, invitation_accepted_at, is_active)
       select $1, $2, 'admin', 'accepted', now(), true where not exists (select 1 from public.tenant_users where user_id = $2)`,
      [second.tenantId, (await makeUser(database.client)).userId],
    );
    await database.client.query(sql, [second.tenantId]);
    await expectCode(ask(made.key), 'invalid_api_key');
    await expectCode(begin(made.key), 'invalid_api_key');
  });

  it('may no more than its scopes, nor than its maker may now', async () => {
    const made = await make({ scopes: ['products.view'] });
    await ask(made.key);
    const refusal = await expectCode(askApi(database.client, made.key, '/v1/sales'), 'permission_denied');
    expect(JSON.parse(refusal.detail ?? '')).toEqual({ permission: 'sales.view_all' });

    const whole = await make();
    await askApi(database.client, whole.key, '/v1/sales');
    await database.client.query(
      `insert into public.tenant_users (tenant_id, user_id, role, invitation_status, invitation_accepted_at, is_active)
       values ($1, $2, 'admin', 'accepted', now(), true)`,
      [tenant.tenantId, (await makeUser(database.client)).userId],
    );
    await database.client.query(
      `update public.tenant_users set role = 'cashier' where tenant_id = $1 and user_id = $2`,
      [tenant.tenantId, tenant.owner.userId],
    );
    await expectCode(askApi(database.client, whole.key, '/v1/sales'), 'permission_denied');
    await ask(whole.key);
  });

  it('opens nothing to people, and claims of a token open nothing without a key that works', async () => {
    const made = await make();
    for (const name of ['answer_api_request', 'begin_api_request']) {
      const args =
        name === 'answer_api_request' ? { p_key: made.key, p_request: {} } : { p_key: made.key, p_address: '' };
      await expectSqlState(call(database.client, tenant.owner, name, args), '42501');
      await expectSqlState(
        asAnonymous(database.client, () => callRpc(database.client, name, args)),
        '42501',
      );
    }
    const businessSeen = async (claims: Record<string, unknown>) =>
      await asUser(database.client, other.owner, async () => {
        await database.client.query(
          `select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true)`,
          [JSON.stringify(claims), String(claims.sub)],
        );
        const { rows } = await database.client.query<{ id: string | null }>(
          'select distinct tenant_id as id from public.tills',
        );
        return rows[0]?.id;
      });
    const claims = {
      sub: tenant.owner.userId,
      role: 'authenticated',
      api_key_id: made.id,
      api_key_tenant_id: tenant.tenantId,
    };
    expect(await businessSeen(claims)).toBe(tenant.tenantId);
    expect(await businessSeen({ ...claims, sub: other.owner.userId })).toBeUndefined();
    expect(await businessSeen({ ...claims, api_key_tenant_id: other.tenantId })).toBeUndefined();
    await revoke(made.id);
    expect(await businessSeen(claims)).toBeUndefined();
  });

  it('is counted by the minute, also where it is refused, and says when it was last used', async () => {
    const made = await make({ most_per_minute: 2 });
    const answers = [await begin(made.key), await begin(made.key), await begin(made.key)];
    // A minute may end between two of them.
    expect(answers[0]).toMatchObject({ is_allowed: true, limit: 2, remaining: 1 });
    await database.client.query(
      `update private.api_key_minutes set requests = 2, minute = date_trunc('minute', clock_timestamp() + interval '1 hour')`,
    );
    expect(await begin(made.key)).toMatchObject({ is_allowed: false, remaining: 0 });
    await database.client.query(
      `update private.api_key_minutes set minute = date_trunc('minute', clock_timestamp() - interval '1 minute')`,
    );
    expect(await begin(made.key)).toMatchObject({ is_allowed: true, remaining: 1 });
    const { keys } = await keysOf(tenant);
    expect(keys[0]).toMatchObject({
      last_used_address: '203.0.113.9',
      last_used_at: expect.stringMatching(/:00(\+00:00)$/),
    });
  });

  it('stands in the audit record when it is made and revoked, without the key', async () => {
    const made = await make();
    await revoke(made.id);
    await revoke(made.id);
    const { rows } = await database.client.query<{ action: string; row: string }>(
      `select action, e::text as row from audit.events e where entity = 'api_keys' and entity_id = $1 order by created_at, action`,
      [made.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['api_key_made', 'api_key_revoked']);
    expect(rows.map(({ row }) => row).join()).not.toContain(made.key.slice(12));
  });
});

it('scopes that can be given are those of the API', async () => {
  const { scopes } = await keysOf(tenant);
  expect(scopes.map(({ key }) => key)).toEqual(everyScope);
});
