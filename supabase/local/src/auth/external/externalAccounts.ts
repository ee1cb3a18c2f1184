import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { AuthContext } from '../AuthContext';
import { AuthError } from '../AuthError';
import { belongsToBusiness, isAddressProven, noteProof, removeWaysIn } from '../provenAddress';
import { inTransaction } from '../users';
import type { ExternalPerson } from './OidcProvider';

interface Identity {
  provider: string;
  person: ExternalPerson;
}

const unproven = () =>
  new AuthError(
    422,
    'account_address_unproven',
    'This address has an account already. Sign in with your password and link the provider in your profile.',
  );
const banned = () => new AuthError(403, 'user_banned', 'User is banned');

/**
 * The account that a person of a provider signs in to; made when there is none. An address opens an existing account
 * only when the provider has verified it: otherwise anybody could write somebody else's there.
 */
export async function accountOf(context: AuthContext, identity: Identity): Promise<string> {
  const { provider, person } = identity;
  return await inTransaction(context.db, async (client) => {
    // Two first sign-ins at once must not make two accounts.
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `external:${person.email ?? person.subject}`,
    ]);
    const known = await findByIdentity(client, identity);
    if (known !== null) {
      if (known.isBanned) throw banned();
      await client.query(
        `update auth.identities set identity_data = $3, last_sign_in_at = now(), updated_at = now() where provider = $1 and provider_id = $2`,
        [provider, person.subject, JSON.stringify(identityData(person))],
      );
      return known.userId;
    }
    if (person.email === null || !person.isEmailVerified) {
      throw new AuthError(
        422,
        'provider_email_needs_verification',
        'Unverified email with the provider. Verify the email there in order to sign in.',
      );
    }
    const userId =
      (await findByEmail(client, person.email)) ??
      (await insertUser(client, context, { ...identity, email: person.email }));
    await insertIdentity(client, userId, identity);
    return userId;
  });
}

/** Gives a signed-in person one more way to sign in. Refuses an identity that is linked already. */
export async function linkIdentity(context: AuthContext, userId: string, identity: Identity): Promise<void> {
  await inTransaction(context.db, async (client) => {
    const known = await findByIdentity(client, identity);
    if (known !== null) {
      const owner =
        known.userId === userId ? 'Identity is already linked' : 'Identity is already linked to another user';
      throw new AuthError(422, 'identity_already_exists', owner);
    }
    await insertIdentity(client, userId, identity);
  });
}

async function findByIdentity(
  client: PoolClient,
  { provider, person }: Identity,
): Promise<{ userId: string; isBanned: boolean } | null> {
  const {
    rows: [row],
  } = await client.query<{ user_id: string; is_banned: boolean }>(
    `select i.user_id, coalesce(u.banned_until > now(), false) or u.deleted_at is not null as is_banned
     from auth.identities i join auth.users u on u.id = i.user_id where i.provider = $1 and i.provider_id = $2`,
    [provider, person.subject],
  );
  return row === undefined ? null : { userId: row.user_id, isBanned: row.is_banned };
}

/**
 * The account with a verified address. When nobody has proven the address to us yet, whoever made the account may be somebody
 * else: the person of the provider is alone in it from here on, or, when a business hangs on it, is not let in this way.
 */
async function findByEmail(client: PoolClient, email: string): Promise<string | null> {
  const {
    rows: [user],
  } = await client.query<{ id: string; is_banned: boolean; has_ways_in: boolean }>(
    `select u.id, coalesce(u.banned_until > now(), false) or u.deleted_at is not null as is_banned,
            coalesce(u.encrypted_password, '') <> '' or exists (select 1 from auth.sessions s where s.user_id = u.id)
              or exists (select 1 from auth.identities i where i.user_id = u.id and i.provider <> 'email') as has_ways_in
     from auth.users u where u.email = $1 and not u.is_sso_user for update`,
    [email],
  );
  if (user === undefined) return null;
  if (user.is_banned) throw banned();
  if (!(await isAddressProven(client, user.id))) {
    if (user.has_ways_in && (await belongsToBusiness(client, user.id))) throw unproven();
    await removeWaysIn(client, user.id, { remainingProvider: null, retainsFactors: false });
    await noteProof(client, user.id);
  }
  return user.id;
}

async function insertUser(
  client: PoolClient,
  { config }: AuthContext,
  { provider, person, email }: Identity & { email: string },
): Promise<string> {
  if (!config.isSignUpEnabled) throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  const id = randomUUID();
  await client.query(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at, is_sso_user, is_anonymous)
     values ($1, 'authenticated', 'authenticated', $2, now(), $3, $4, now(), now(), false, false)`,
    [id, email, JSON.stringify({ provider, providers: [provider] }), JSON.stringify(identityData(person))],
  );
  return id;
}

async function insertIdentity(client: PoolClient, userId: string, { provider, person }: Identity): Promise<void> {
  await client.query(
    `insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
     values (gen_random_uuid(), $1, $2, $3, $4, now(), now(), now())`,
    [provider, person.subject, userId, JSON.stringify(identityData(person))],
  );
  await client.query(
    `update auth.users u set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || jsonb_build_object('providers',
       (select jsonb_agg(distinct i.provider) from auth.identities i where i.user_id = u.id)), updated_at = now() where u.id = $1`,
    [userId],
  );
}

/** What is kept of the profile, under the names that the auth service of Supabase gives it. */
function identityData({ subject, email, isEmailVerified, name, pictureUrl, issuer }: ExternalPerson) {
  return {
    iss: issuer,
    sub: subject,
    provider_id: subject,
    email_verified: isEmailVerified,
    phone_verified: false,
    ...(email === null ? {} : { email }),
    ...(name === null ? {} : { name, full_name: name }),
    ...(pictureUrl === null || !pictureUrl.startsWith('https://')
      ? {}
      : { picture: pictureUrl, avatar_url: pictureUrl }),
  };
}
