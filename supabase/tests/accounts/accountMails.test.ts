import { makeTenant, makeUser } from '../support/makeTenant';
import type { Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { addFactor, addSession, mailKinds, mailsTo } from './accountsFixtures';

const database = testDatabase();
let person: Persona;

beforeEach(async () => {
  person = await makeUser(database.client);
});

const update = (set: string, ...values: unknown[]) =>
  database.client.query(`update auth.users set ${set} where id = $1`, [person.userId, ...values]);
const signInFrom = (userAgent: string, address: string) =>
  addSession(database.client, person.userId, { userAgent, address });

describe('the mail about a new device', () => {
  it('is not sent for the first sign-in of an account', async () => {
    await signInFrom('Firefox/140 on Linux', '203.0.113.7');

    expect(await mailKinds(database.client, person.userId)).toEqual([]);
  });

  it('is sent for another program or another network, once each', async () => {
    await signInFrom('Firefox/140 on Linux', '203.0.113.7');
    await signInFrom('Chrome/150 on Windows', '203.0.113.7');
    await signInFrom('Chrome/151 on Windows', '203.0.113.7');
    await signInFrom('Firefox/140 on Linux', '198.51.100.7');

    const mails = await mailsTo(database.client, person.userId);
    expect(mails.map(({ kind }) => kind)).toEqual(['new_device', 'new_device']);
    const body = mails.map((mail) => mail.body).join('\n');
    expect(body).toContain('Program: Chrome/150 on Windows');
    expect(body).toContain('Address: 198.51.100.7');
    expect(body).toContain('{{site_url}}/forgot-password');
  });

  it.each([
    ['a newer version of the program', 'Firefox/141.0.2 on Linux', '203.0.113.7'],
    ['another address of the same network', 'Firefox/140 on Linux', '203.0.42.250'],
  ])('is not sent for %s', async (_what, userAgent, address) => {
    await signInFrom('Firefox/140 on Linux', '203.0.113.7');
    await signInFrom(userAgent, address);

    expect(await mailKinds(database.client, person.userId)).toEqual([]);
  });

  it('is sent when the auth server names the device after it has made the session', async () => {
    await signInFrom('Firefox/140 on Linux', '203.0.113.7');
    const session = await addSession(database.client, person.userId);
    await database.client.query(
      `update auth.sessions set user_agent = 'curl/8.0', ip = '2001:db8:1:2::1' where id = $1`,
      [session.sessionId],
    );
    // A refresh from another place names it again; that is no sign-in.
    await database.client.query(`update auth.sessions set user_agent = 'wget', ip = '192.0.2.1' where id = $1`, [
      session.sessionId,
    ]);

    expect(await mailKinds(database.client, person.userId)).toEqual(['new_device']);
  });

  it('is sent five times a day at most', async () => {
    for (let index = 0; index < 9; index += 1) await signInFrom(`Robot ${'x'.repeat(index)}`, '203.0.113.7');

    expect(await mailKinds(database.client, person.userId)).toHaveLength(5);
  });

  it('forgets a place after 180 days', async () => {
    await signInFrom('Firefox/140 on Linux', '203.0.113.7');
    await signInFrom('Chrome/150 on Windows', '203.0.113.7');
    await database.client.query(
      `update private.known_devices set last_seen_at = now() - interval '181 days'
       where user_id = $1 and device_hash = private.device_hash('Chrome/150 on Windows', '203.0.113.7')`,
      [person.userId],
    );
    await signInFrom('Chrome/150 on Windows', '203.0.113.7');

    expect(await mailKinds(database.client, person.userId)).toEqual(['new_device', 'new_device']);
  });

  it('does not stand in the way of signing in when it cannot be written', async () => {
    await signInFrom('Firefox/140 on Linux', '203.0.113.7');
    await database.client.query('alter table private.mail_outbox add constraint broken check (false) not valid');
    try {
      await expect(signInFrom('Chrome/150 on Windows', '203.0.113.7')).resolves.toBeDefined();
    } finally {
      await database.client.query('alter table private.mail_outbox drop constraint broken');
    }
  });

  it('is not sent for somebody whose sign-in is refused', async () => {
    await signInFrom('Firefox/140 on Linux', '203.0.113.7');
    await update(`banned_until = now() + interval '1 day'`);
    await signInFrom('Chrome/150 on Windows', '203.0.113.7');

    expect(await mailKinds(database.client, person.userId)).toEqual([]);
  });
});

describe('the mail about a changed password', () => {
  it('is sent when it changed', async () => {
    await update(`encrypted_password = 'another-hash'`);

    expect(await mailKinds(database.client, person.userId)).toEqual(['password_changed']);
  });

  it('is not sent when it was only written again, or is the first one', async () => {
    await update(`encrypted_password = 'first-password-hash', updated_at = now()`);
    const invited = await makeUser(database.client);
    await database.client.query(`update auth.users set encrypted_password = null where id = $1`, [invited.userId]);
    await database.client.query(`update auth.users set encrypted_password = 'chosen' where id = $1`, [invited.userId]);

    expect(await mailKinds(database.client, person.userId)).toEqual([]);
    expect(await mailKinds(database.client, invited.userId)).toEqual([]);
  });
});

describe('the mail about a changed address', () => {
  it('goes to both addresses', async () => {
    await update('email = $2', `moved-${person.userId}@example.test`);

    const mails = await mailsTo(database.client, person.userId);
    expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['email_changed', `${person.userId}@example.test`],
      ['email_changed', `moved-${person.userId}@example.test`],
    ]);
  });

  it('is not sent for other letters of the same address, nor for an account that is being deleted', async () => {
    await update('email = upper(email)');
    await update('deleted_at = now(), email = $1::text, encrypted_password = null');

    expect(await mailKinds(database.client, person.userId)).toEqual([]);
  });
});

describe('the mails about second factors', () => {
  it('are sent when one is proven and when a proven one goes', async () => {
    const factorId = await addFactor(database.client, person.userId, 'unverified');
    expect(await mailKinds(database.client, person.userId)).toEqual([]);
    await database.client.query(`update auth.mfa_factors set status = 'verified' where id = $1`, [factorId]);
    await database.client.query(`update auth.mfa_factors set updated_at = now(), status = status where id = $1`, [
      factorId,
    ]);
    expect(await mailKinds(database.client, person.userId)).toEqual(['factor_added']);

    await database.client.query('delete from auth.mfa_factors where id = $1', [factorId]);

    expect(await mailKinds(database.client, person.userId)).toEqual(['factor_added', 'factor_removed']);
  });

  it('are not sent when one that was never proven goes, nor with the whole account', async () => {
    const factorId = await addFactor(database.client, person.userId, 'unverified');
    await database.client.query('delete from auth.mfa_factors where id = $1', [factorId]);
    const leaving = await makeUser(database.client);
    await addFactor(database.client, leaving.userId);
    await database.client.query('delete from private.mail_outbox');
    await database.client.query('delete from auth.users where id = $1', [leaving.userId]);

    expect(await mailKinds(database.client, person.userId)).toEqual([]);
    expect(await mailKinds(database.client, leaving.userId)).toEqual([]);
  });
});

it('an account without a usable address gets no mail, and its changes go through', async () => {
  await update('email = null');
  await update(`encrypted_password = 'another-hash'`);
  await update('email = $2', 'a@b.test\nBcc: everybody@c.test');

  // Only the address that was taken away hears of it.
  const mails = await mailsTo(database.client, person.userId);
  expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ['email_changed', `${person.userId}@example.test`],
  ]);
});

it('a mail names the time in the zone of the business', async () => {
  const { owner } = await makeTenant(database.client, { timezone: 'Asia/Tokyo' });
  await database.client.query(`update auth.users set encrypted_password = 'x' where id = $1`, [owner.userId]);

  expect((await mailsTo(database.client, owner.userId))[0]?.body).toMatch(
    /on \d{1,2} [A-Z][a-z]{2} \d{4}, \d{2}:\d{2} \(Asia\/Tokyo\)/,
  );
});
