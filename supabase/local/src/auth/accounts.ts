import { randomInt, randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { AuthError } from './AuthError';

interface NewAccount {
  email: string;
  passwordHash: string | null;
  isEmailConfirmed: boolean;
  appMetadata: Record<string, unknown>;
  userMetadata: Record<string, unknown>;
  role?: string | undefined;
  phone?: string | undefined;
  id?: string | undefined;
}

/** Makes an account with its email identity. */
export async function insertAccount(client: PoolClient, account: NewAccount): Promise<string> {
  const id = account.id ?? randomUUID();
  await client.query(
    `insert into auth.users (id, aud, role, email, phone, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at, is_sso_user, is_anonymous)
     values ($1, 'authenticated', $2, lower($3), $4, $5, case when $6::boolean then now() end, $7, $8, now(), now(), false, false)`,
    [
      id,
      account.role ?? 'authenticated',
      account.email,
      account.phone ?? null,
      account.passwordHash,
      account.isEmailConfirmed,
      JSON.stringify({ provider: 'email', providers: ['email'], ...account.appMetadata }),
      JSON.stringify(account.userMetadata),
    ],
  );
  await client.query(
    `insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
     values (gen_random_uuid(), 'email', $1::text, $1::uuid, jsonb_build_object('sub', $1::text, 'email', lower($2::text), 'email_verified', $3::boolean, 'phone_verified', false), now(), now())`,
    [id, account.email, account.isEmailConfirmed],
  );
  return id;
}

const plainAddress = /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+\.[^\s@<>()[\],;:\\"]+$/;

/** A one-time code of digits. */
export function makeCode(length: number): string {
  return String(randomInt(10 ** length)).padStart(length, '0');
}

/**
 * Refuses what is not one plain email address. Brackets, commas and quotes would be read as a name beside an address or as a list: mails
 * to one person under as many names as one likes, which no limit for that person counts.
 */
export function assertEmail(email: string | undefined): asserts email is string {
  if (email === undefined || email.length > 255 || !plainAddress.test(email)) {
    throw new AuthError(400, 'validation_failed', 'Unable to validate email address: invalid format');
  }
}
