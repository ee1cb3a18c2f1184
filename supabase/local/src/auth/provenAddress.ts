import type { Pool, PoolClient } from 'pg';
import { inTransaction } from './users';

/**
 * Whether somebody has shown that the account's address is theirs: by following a mailed link, typing a mailed code or a
 * provider's word. Signing up with an address shows nothing.
 */
export async function isAddressProven(client: PoolClient, userId: string): Promise<boolean> {
  return await ask(client, 'is_address_proven', userId);
}

/** Whether the person has a place in a business, accepted or not. */
export async function belongsToBusiness(client: Pool | PoolClient, userId: string): Promise<boolean> {
  return await ask(client, 'belongs_to_business', userId);
}

/** Whether an account is entered by more than what is mailed to its address: a password, or a provider. */
export async function hasOwnWayIn(client: PoolClient, userId: string): Promise<boolean> {
  const { rows } = await client.query<{ answer: boolean }>(
    `select coalesce(u.encrypted_password, '') <> ''
       or exists (select 1 from auth.identities i where i.user_id = u.id and i.provider <> 'email') as answer
     from auth.users u where u.id = $1`,
    [userId],
  );
  return rows[0]?.answer === true;
}

/** Notes that the account's address is proven. */
export async function noteProof(client: PoolClient, userId: string): Promise<void> {
  await client.query('update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()) where id = $1', [
    userId,
  ]);
  await client.query(
    `update auth.identities i set identity_data = i.identity_data || jsonb_build_object('email', u.email, 'email_verified', true), updated_at = now()
     from auth.users u where u.id = i.user_id and u.id = $1 and i.provider = 'email'`,
    [userId],
  );
}

interface WaysToKeep {
  /** The provider whose identity stays, null for none. */
  remainingProvider: string | null;
  retainsFactors: boolean;
  /** Set where a new password was saved a moment ago: that password and the session that saved it stay. */
  savedIn?: string;
}

/**
 * Takes every way in away that was set up before the address was proven: whoever set it up may be somebody else. The account
 * itself stays. Only what a person does may lead here (a typed code, a saved password, a provider's word), never a link that
 * was merely opened: programs that look through mails open links as well.
 */
export async function removeWaysIn(
  client: PoolClient,
  userId: string,
  { remainingProvider, retainsFactors, savedIn }: WaysToKeep,
): Promise<void> {
  await client.query('delete from auth.identities where user_id = $1 and provider is distinct from $2', [
    userId,
    remainingProvider,
  ]);
  await client.query('delete from auth.sessions where user_id = $1 and id is distinct from $2', [
    userId,
    savedIn ?? null,
  ]);
  if (!retainsFactors) await client.query('delete from auth.mfa_factors where user_id = $1', [userId]);
  // An invitation was mailed to the address itself.
  await client.query(`delete from supabase_local.mail_links where user_id = $1 and purpose <> 'invite'`, [userId]);
  await client.query(
    `update auth.users u set encrypted_password = case when $2::boolean then u.encrypted_password end, confirmation_token = null, recovery_token = null, email_change = null,
       raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || jsonb_build_object('providers',
         (select coalesce(jsonb_agg(distinct i.provider), '[]') from auth.identities i where i.user_id = u.id)), updated_at = now()
     where id = $1`,
    [userId, savedIn !== undefined],
  );
}

/** Whether a session was opened by the link of a mail on an account whose address nobody had proven. */
export async function isSessionOfProof(client: Pool | PoolClient, sessionId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'select 1 from supabase_local.link_sessions where session_id = $1 and proves_address',
    [sessionId],
  );
  return rowCount !== 0;
}

/**
 * Whoever saves a new password in a session that came from a mail has shown whose the address is: what was set up in the account
 * before that ends now. The second factors of a business's people stay: they had to be used to save the password.
 */
export async function proveBySavedPassword(db: Pool, userId: string, sessionId: string): Promise<void> {
  await inTransaction(db, async (client) => {
    await client.query('select 1 from auth.users where id = $1 for update', [userId]);
    if (!(await isAddressProven(client, userId)))
      await removeWaysIn(client, userId, {
        remainingProvider: 'email',
        retainsFactors: await belongsToBusiness(client, userId),
        savedIn: sessionId,
      });
    await noteProof(client, userId);
  });
}

async function ask(client: Pool | PoolClient, question: string, userId: string): Promise<boolean> {
  const { rows } = await client.query<{ answer: boolean }>(`select supabase_local.${question}($1) as answer`, [userId]);
  return rows[0]?.answer === true;
}
