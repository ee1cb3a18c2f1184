import { randomUUID } from 'node:crypto';
import { callRpc, expectCode } from '../support/callRpc';
import { makeTenant, makeUser, type TestTenant } from '../support/makeTenant';
import { asServiceRole, asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { addSession, call, mailKinds, mailsTo } from './accountsFixtures';

const database = testDatabase();
const device = { userAgent: 'Firefox/140 on Linux', address: '203.0.113.7' };
let tenant: TestTenant;

beforeEach(async () => {
  tenant = await makeTenant(database.client);
});

const rowsOf = async (userId: string, action = 'login') =>
  (
    await database.client.query<Record<string, unknown>>(
      `select id, tenant_id, details, host(ip_address) as address, user_agent from public.user_activity_logs
       where user_id = $1 and action_type = $2 order by created_at`,
      [userId, action],
    )
  ).rows;
const insert = (persona: Persona, actions: string[], details: unknown = {}) =>
  asUser(database.client, persona, () =>
    database.client.query(
      'insert into public.user_activity_logs (user_id, action_type, details) select $1, action, $3 from unnest($2::text[]) as action',
      [persona.userId, actions, JSON.stringify(details)],
    ),
  );

describe('a sign-in', () => {
  it('is on record however it was done, with program and address', async () => {
    await addSession(database.client, tenant.cashier.userId, device);

    expect(await rowsOf(tenant.cashier.userId)).toEqual([
      {
        id: expect.any(String) as string,
        tenant_id: tenant.tenantId,
        details: { timestamp: expect.any(String) as string },
        address: '203.0.113.7',
        user_agent: 'Firefox/140 on Linux',
      },
    ]);
  });

  it('is not written twice when the client reports it, by call or by insert', async () => {
    const session = await addSession(database.client, tenant.cashier.userId, device);
    const [row] = await rowsOf(tenant.cashier.userId);

    for (let time = 0; time < 3; time += 1)
      expect(await call(database.client, session, 'log_user_activity', { p_action: 'login' })).toBe(row?.['id']);
    await expect(insert(session, ['login', 'login'])).resolves.toMatchObject({ rowCount: 0 });

    expect(await rowsOf(tenant.cashier.userId)).toEqual([row]);
  });

  it('is one row for a session that the server has not seen begin', async () => {
    await insert(tenant.cashier, ['login']);
    await call(database.client, tenant.cashier, 'log_user_activity', { p_action: 'login' });

    expect(await rowsOf(tenant.cashier.userId)).toHaveLength(1);
  });

  it('is written once the device is named, or found to have no name', async () => {
    for (const userAgent of ['curl/8', null]) {
      const person = await makeUser(database.client);
      await database.client.query('update auth.sessions set user_agent = $2, ip = $3 where id = $1', [
        person.sessionId,
        userAgent,
        '203.0.113.9',
      ]);
      await database.client.query(`update auth.sessions set user_agent = 'other' where id = $1`, [person.sessionId]);
      expect(await rowsOf(person.userId)).toMatchObject([{ user_agent: userAgent, address: '203.0.113.9' }]);
    }
  });

  it('is not seen in an old session that names itself late, nor in one of a banned person', async () => {
    await addSession(database.client, tenant.cashier.userId, { ...device, createdAt: '2026-01-01T00:00:00Z' });
    await database.client.query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
      tenant.cashier.userId,
    ]);
    await addSession(database.client, tenant.cashier.userId, device);

    expect(await rowsOf(tenant.cashier.userId)).toEqual([]);
  });

  it('is one sign-in when it was carried to another host, and the next one is another', async () => {
    const hash = 'b'.repeat(64);
    const host = `${tenant.subdomain ?? ''}.shop.localhost`;
    await addSession(database.client, tenant.owner.userId, device);
    await asServiceRole(database.client, () =>
      callRpc(database.client, 'mint_session_handover', {
        p_user_id: tenant.owner.userId,
        p_code_hash: hash,
        p_target_host: host,
        p_base_domains: ['shop.localhost'],
      }),
    );
    await asServiceRole(database.client, () =>
      callRpc(database.client, 'redeem_session_handover', { p_code_hash: hash, p_target_host: host }),
    );
    const carried = await addSession(database.client, tenant.owner.userId, device);
    await database.client.query(`update auth.sessions set user_agent = 'named again' where id = $1`, [
      carried.sessionId,
    ]);
    expect(await rowsOf(tenant.owner.userId)).toHaveLength(1);

    await addSession(database.client, tenant.owner.userId, device);
    expect(await rowsOf(tenant.owner.userId)).toHaveLength(2);
  });

  it('goes on when it cannot be written down', async () => {
    await database.client.query('alter table public.user_activity_logs add constraint broken check (false) not valid');
    try {
      await expect(addSession(database.client, tenant.cashier.userId, device)).resolves.toBeDefined();
    } finally {
      await database.client.query('alter table public.user_activity_logs drop constraint broken');
    }
  });

  it('by a program that says no name is told of as well', async () => {
    await addSession(database.client, tenant.cashier.userId, device);
    await addSession(database.client, tenant.cashier.userId, { address: '198.51.100.7' });

    expect(await mailKinds(database.client, tenant.cashier.userId)).toEqual(['new_device']);
    expect((await mailsTo(database.client, tenant.cashier.userId))[0]?.body).toContain('Program: unknown');
  });
});

describe('records of clients', () => {
  it('are 60 an hour and person at most, by call and by insert together', async () => {
    for (let round = 0; round < 3; round += 1)
      await insert(
        tenant.cashier,
        Array.from({ length: 19 }, () => 'logout'),
      );
    for (let time = 0; time < 3; time += 1)
      await call(database.client, tenant.cashier, 'log_user_activity', { p_action: 'logout' });

    for (const ask of [
      () => insert(tenant.cashier, ['account_deactivation']),
      () => call(database.client, tenant.cashier, 'log_user_activity', { p_action: 'logout' }),
    ]) {
      const { detail } = await expectCode(ask(), 'rate_limited');
      const { retry_after_seconds: seconds } = JSON.parse(detail ?? '') as { retry_after_seconds: number };
      expect(seconds).toBeGreaterThan(3500);
    }
    await expect(insert(tenant.manager, ['logout'])).resolves.toMatchObject({ rowCount: 1 });
    await expect(insert(tenant.cashier, ['login'])).resolves.toMatchObject({ rowCount: 1 });
  });

  it('come 20 at a time at most, and none of a longer batch stays', async () => {
    await expectCode(
      insert(
        tenant.cashier,
        Array.from({ length: 21 }, () => 'logout'),
      ),
      'invalid_input',
    );
    expect(await rowsOf(tenant.cashier.userId, 'logout')).toEqual([]);
  });

  it('are small', async () => {
    await expectCode(insert(tenant.cashier, ['logout'], { text: 'x'.repeat(2000) }), 'invalid_input');
    await expect(insert(tenant.cashier, ['logout'], { text: 'x'.repeat(1900) })).resolves.toMatchObject({
      rowCount: 1,
    });
  });

  it('cannot be written for a session of somebody else', async () => {
    const stolen = { ...tenant.cashier, sessionId: randomUUID() };
    await expect(insert(stolen, ['login'])).rejects.toMatchObject({ code: '42501' });
  });
});
