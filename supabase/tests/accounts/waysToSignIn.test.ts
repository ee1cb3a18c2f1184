import { randomUUID } from 'node:crypto';
import { expectCode } from '../support/callRpc';
import { addMember, makeTenant, makeUser } from '../support/makeTenant';
import type { Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { mailKinds, mailsTo } from './accountsFixtures';

const database = testDatabase();

async function link(persona: Persona, provider: string, email = 'thief@evil.test'): Promise<string> {
  const id = randomUUID();
  await database.client.query(
    'insert into auth.identities (id, provider, provider_id, user_id, identity_data) values ($1, $2, $3, $4, $5)',
    [id, provider, id, persona.userId, JSON.stringify({ sub: id, email })],
  );
  return id;
}
const unlink = (id: string) => database.client.query('delete from auth.identities where id = $1', [id]);
const requiresPassword = async (persona: Persona) => {
  const { rows } = await database.client.query<{ owes: boolean }>(
    'select require_password_change as owes from public.profiles where user_id = $1',
    [persona.userId],
  );
  return rows[0]?.owes;
};
const setPassword = (persona: Persona, hash: string | null) =>
  database.client.query('update auth.users set encrypted_password = $2 where id = $1', [persona.userId, hash]);

describe('a person who must change the password', () => {
  let newHire: Persona;
  let emailIdentity: string;

  beforeEach(async () => {
    const tenant = await makeTenant(database.client);
    newHire = await addMember(database.client, tenant.tenantId, 'cashier');
    emailIdentity = await link(newHire, 'email', 'new@hire.test');
  });
  const mustChange = () =>
    database.client.query('update public.profiles set require_password_change = true where user_id = $1', [
      newHire.userId,
    ]);

  it('is not free because the password went away or was emptied', async () => {
    await mustChange();
    await setPassword(newHire, null);
    expect(await requiresPassword(newHire)).toBe(true);
    await setPassword(newHire, '');
    expect(await requiresPassword(newHire)).toBe(true);
    await setPassword(newHire, 'chosen-hash');
    expect(await requiresPassword(newHire)).toBe(false);
  });

  it('links no provider and unlinks none', async () => {
    const google = await link(newHire, 'google');
    await mustChange();

    await expectCode(link(newHire, 'facebook'), 'password_change_required');
    await expectCode(unlink(emailIdentity), 'password_change_required');
    await expectCode(unlink(google), 'password_change_required');
    await setPassword(newHire, 'chosen-hash');
    await expect(link(newHire, 'facebook')).resolves.toBeDefined();
  });

  it('can be made, and deleted, with all ways to sign in', async () => {
    const person = await makeUser(database.client);
    await database.client.query('update public.profiles set require_password_change = true where user_id = $1', [
      person.userId,
    ]);
    await link(person, 'email');
    await mustChange();
    await link(await makeUser(database.client), 'google');

    await database.client.query('delete from auth.identities where user_id = $1', [person.userId]);
    await database.client.query('delete from auth.users where id = $1', [person.userId]);
  });
});

describe('the mail about a way to sign in', () => {
  let person: Persona;

  beforeEach(async () => {
    person = await makeUser(database.client);
  });

  it('is not sent for the first one of an account', async () => {
    await link(person, 'email');

    expect(await mailKinds(database.client, person.userId)).toEqual([]);
  });

  it('is sent for each further one and for each that is removed, and names it', async () => {
    await link(person, 'email');
    const google = await link(person, 'google');
    await unlink(google);

    const mails = await mailsTo(database.client, person.userId);
    expect(mails.map(({ kind }) => kind)).toEqual(['identity_added', 'identity_removed']);
    expect(mails[0]?.subject).toBe('A way to sign in was added to your account');
    expect(mails[0]?.body).toContain('Google (thief@evil. test)');
    expect(mails[0]?.body).toContain('{{site_url}}/forgot-password');
    expect(mails[1]?.body).toContain('Google (thief@evil. test)');
  });

  it('is not sent when the account itself goes', async () => {
    await link(person, 'email');
    await link(person, 'google');
    await database.client.query('delete from private.mail_outbox where user_id = $1', [person.userId]);

    await database.client.query('delete from auth.users where id = $1', [person.userId]);

    expect(await mailKinds(database.client, person.userId)).toEqual([]);
  });
});
