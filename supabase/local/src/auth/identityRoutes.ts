import {
  AuthError,
  requireSignedIn,
  uuidParameter,
  type AuthAnswer,
  type AuthContext,
  type AuthRequest,
} from './AuthContext';

/** DELETE /user/identities/{identity_id}: unlinks a way to sign in; the last one stays. */
export async function deleteIdentity(context: AuthContext, request: AuthRequest): Promise<AuthAnswer> {
  const { userId } = await requireSignedIn(context, request);
  const notFound = new AuthError(404, 'identity_not_found', "Identity doesn't exist");
  const id = uuidParameter(request.params[0], notFound);
  const { rows } = await context.db.query<{ id: string }>('select id from auth.identities where user_id = $1', [
    userId,
  ]);
  if (!rows.some((identity) => identity.id === id)) throw notFound;
  if (rows.length < 2)
    throw new AuthError(422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking');
  await context.db.query('delete from auth.identities where id = $1 and user_id = $2', [id, userId]);
  await context.db.query(
    `update auth.users u set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || jsonb_build_object('providers',
       (select coalesce(jsonb_agg(distinct i.provider), '[]') from auth.identities i where i.user_id = u.id)), updated_at = now() where u.id = $1`,
    [userId],
  );
  return { status: 200, body: {} };
}
