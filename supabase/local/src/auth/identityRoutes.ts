import { requireSignedIn, uuidParameter, type AuthAnswer, type AuthContext, type AuthRequest } from './AuthContext';
import { AuthError } from './AuthError';
import { assertSecondFactorUsed } from './assertSecondFactorUsed';
import { inTransaction } from './users';

/** DELETE /user/identities/{identity_id}: unlinks a way to sign in; the last one stays. */
export async function deleteIdentity(context: AuthContext, request: AuthRequest): Promise<AuthAnswer> {
  const person = await requireSignedIn(context, request);
  const { userId } = person;
  const notFound = new AuthError(404, 'identity_not_found', "Identity doesn't exist");
  const id = uuidParameter(request.params[0], notFound);
  await assertSecondFactorUsed(context, person);
  await inTransaction(context.db, async (client) => {
    // Two identities that are unlinked at once must not both go.
    await client.query('select 1 from auth.users where id = $1 for update', [userId]);
    const { rows } = await client.query<{ id: string; provider: string }>(
      'select id, provider from auth.identities where user_id = $1',
      [userId],
    );
    const identity = rows.find((row) => row.id === id);
    if (identity === undefined) throw notFound;
    if (rows.length < 2)
      throw new AuthError(422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking');
    await client.query('delete from auth.identities where id = $1', [id]);
    // Without the email identity there is no password to sign in with either.
    await client.query(
      `update auth.users u set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || jsonb_build_object('providers',
         (select coalesce(jsonb_agg(distinct i.provider), '[]') from auth.identities i where i.user_id = u.id)),
         encrypted_password = case when $2::boolean then null else encrypted_password end, updated_at = now() where u.id = $1`,
      [userId, identity.provider === 'email'],
    );
  });
  return { status: 200, body: {} };
}
