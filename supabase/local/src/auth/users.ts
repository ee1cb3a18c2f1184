import type { Pool, PoolClient } from 'pg';

/** A user as the auth service shows it. */
export interface UserView {
  id: string;
  email: string;
  factors?: unknown[];
  [field: string]: unknown;
}

const userColumns = `
  jsonb_strip_nulls(jsonb_build_object(
    'id', u.id, 'aud', coalesce(u.aud, 'authenticated'), 'role', coalesce(u.role, 'authenticated'), 'email', coalesce(u.email, ''), 'phone', coalesce(u.phone, ''),
    'email_confirmed_at', u.email_confirmed_at, 'phone_confirmed_at', u.phone_confirmed_at, 'confirmed_at', u.confirmed_at, 'invited_at', u.invited_at,
    'confirmation_sent_at', u.confirmation_sent_at, 'recovery_sent_at', u.recovery_sent_at, 'new_email', nullif(u.email_change, ''),
    'email_change_sent_at', u.email_change_sent_at, 'last_sign_in_at', u.last_sign_in_at, 'banned_until', u.banned_until, 'deleted_at', u.deleted_at,
    'created_at', u.created_at, 'updated_at', u.updated_at, 'is_anonymous', u.is_anonymous))
  || jsonb_build_object(
    'app_metadata', coalesce(u.raw_app_meta_data, '{}'), 'user_metadata', coalesce(u.raw_user_meta_data, '{}'),
    'identities', (select coalesce(jsonb_agg(jsonb_build_object('identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id, 'identity_data', i.identity_data,
        'provider', i.provider, 'email', i.email, 'last_sign_in_at', i.last_sign_in_at, 'created_at', i.created_at, 'updated_at', i.updated_at) order by i.created_at), '[]')
      from auth.identities i where i.user_id = u.id),
    'factors', (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', f.id, 'friendly_name', f.friendly_name, 'factor_type', f.factor_type, 'status', f.status,
        'phone', f.phone, 'created_at', f.created_at, 'updated_at', f.updated_at)) order by f.created_at), '[]')
      from auth.mfa_factors f where f.user_id = u.id))`;

/** Loads one user, or null. */
export async function findUser(db: Pool | PoolClient, id: string): Promise<UserView | null> {
  const { rows } = await db.query<{ user: UserView }>(
    `select ${userColumns} as user from auth.users u where u.id = $1`,
    [id],
  );
  return rows[0]?.user ?? null;
}

/** Loads one page of users, newest first, with the total. */
export async function listUsers(
  db: Pool,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ users: UserView[]; total: number }> {
  const { rows } = await db.query<{ user: UserView }>(
    `select ${userColumns} as user from auth.users u where u.deleted_at is null order by u.created_at desc, u.id limit $1 offset $2`,
    [perPage, (page - 1) * perPage],
  );
  const {
    rows: [count],
  } = await db.query<{ total: number }>('select count(*)::int as total from auth.users where deleted_at is null');
  return { users: rows.map(({ user }) => user), total: count?.total ?? 0 };
}

/** The id of the account with this address, or null. */
export async function findUserIdByEmail(db: Pool | PoolClient, email: string): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>(
    'select id from auth.users where email = lower($1) and not is_sso_user',
    [email],
  );
  return rows[0]?.id ?? null;
}

/** Runs work in one transaction. */
export async function inTransaction<T>(db: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await db.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
