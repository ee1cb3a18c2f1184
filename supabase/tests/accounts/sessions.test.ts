import { randomUUID } from 'node:crypto';
import type { AccountSession } from '../../../shared/src/api/rpcTypes';
import { expectCode } from '../support/callRpc';
import { makeUser } from '../support/makeTenant';
import type { Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { addSession, call, sessionCount, strengthen } from './accountsFixtures';

const database = testDatabase();
const list = (persona: Persona) => call<AccountSession[]>(database.client, persona, 'my_sessions');
const end = (persona: Persona, sessionId: string | null) =>
  call(database.client, persona, 'end_session', { p_session_id: sessionId });

describe('my_sessions', () => {
  it('lists the own live sessions, the latest used first', async () => {
    const person = await makeUser(database.client);
    const laptop = { userAgent: 'Firefox on Linux', address: '203.0.113.9', createdAt: '2026-01-01' };
    const old = await addSession(database.client, person.userId, laptop);
    const used = await addSession(database.client, person.userId, { createdAt: '2026-01-02', assuranceLevel: 'aal2' });
    await database.client.query(`update auth.sessions set refreshed_at = '2099-01-01' where id = $1`, [used.sessionId]);
    const ended = await addSession(database.client, person.userId);
    await database.client.query(`update auth.sessions set not_after = now() - interval '1 s' where id = $1`, [
      ended.sessionId,
    ]);

    const sessions = await list(person);

    expect(sessions.map(({ id }) => id)).toEqual([used.sessionId, person.sessionId, old.sessionId]);
    expect(sessions.map(({ is_current: isCurrent }) => isCurrent)).toEqual([false, true, false]);
    expect(sessions[0]).toMatchObject({ assurance_level: 'aal2', user_agent: null, ip_address: null });
    expect(new Date(sessions[0]?.last_used_at ?? '').getFullYear()).toBe(2099);
    expect(sessions[2]).toMatchObject({
      assurance_level: 'aal1',
      user_agent: laptop.userAgent,
      ip_address: laptop.address,
    });
  });

  it('shows nothing of anybody else', async () => {
    const [person, other] = [await makeUser(database.client), await makeUser(database.client)];

    expect(JSON.stringify(await list(person))).not.toContain(other.sessionId);
  });

  it('shows fifty at most, the present one among them', async () => {
    const person = await makeUser(database.client);
    await database.client.query(`update auth.sessions set created_at = '2020-01-01' where id = $1`, [person.sessionId]);
    await database.client.query(
      'insert into auth.sessions (id, user_id) select gen_random_uuid(), $1 from generate_series(1, 60)',
      [person.userId],
    );

    const sessions = await list(person);

    expect(sessions).toHaveLength(50);
    expect(sessions.filter((session) => session.is_current)).toHaveLength(1);
  });
});

describe('end_session', () => {
  it('signs one device out, with its refresh tokens', async () => {
    const person = await makeUser(database.client);
    const other = await addSession(database.client, person.userId);
    await database.client.query(
      `insert into auth.refresh_tokens (id, token, user_id, session_id) values (gen_random_uuid()::text, 'a-refresh-token', $1, $2)`,
      [person.userId, other.sessionId],
    );

    expect(await end(person, other.sessionId)).toEqual({ ended: true });

    await expectCode(list(other), 'not_signed_in');
    expect((await list(person)).map(({ id }) => id)).toEqual([person.sessionId]);
    const { rows } = await database.client.query(`select 1 from auth.refresh_tokens where token = 'a-refresh-token'`);
    expect(rows).toEqual([]);
  });

  it('leaves the sessions of everybody else alone, and does not tell them from none', async () => {
    const [person, other] = [await makeUser(database.client), await makeUser(database.client)];

    expect(await end(person, other.sessionId)).toEqual({ ended: false });
    expect(await end(person, randomUUID())).toEqual({ ended: false });
    expect(await end(person, null)).toEqual({ ended: false });
    expect(await sessionCount(database.client, other.userId)).toBe(1);
  });

  it('is not for a session that has not shown the second factor', async () => {
    const strong = await strengthen(database.client, await makeUser(database.client));
    const weak = await addSession(database.client, strong.userId);

    await expectCode(end(weak, strong.sessionId), 'second_factor_required');
    expect(await end(strong, weak.sessionId)).toEqual({ ended: true });
  });
});
