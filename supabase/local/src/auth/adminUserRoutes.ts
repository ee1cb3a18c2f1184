import bcrypt from 'bcryptjs';
import {
  objectField,
  requireAdmin,
  textField,
  uuidParameter,
  type AuthAnswer,
  type AuthContext,
  type AuthRequest,
} from './AuthContext';
import { AuthError } from './AuthError';
import { assertEmail, insertAccount } from './accounts';
import { assertPasswordLength } from './passwordRules';
import { findUser, findUserIdByEmail, inTransaction, listUsers } from './users';

const hashRounds = 10;
const userNotFound = () => new AuthError(404, 'user_not_found', 'User not found');
const emailExists = () =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered');

/** POST /admin/users. */
export async function postAdminUser(context: AuthContext, request: AuthRequest): Promise<AuthAnswer> {
  requireAdmin(request);
  const { body } = request;
  const email = textField(body, 'email');
  assertEmail(email);
  const password = textField(body, 'password');
  if (password !== undefined) assertPasswordLength(password, context.config.minimumPasswordLength);
  if ((await findUserIdByEmail(context.db, email)) !== null) throw emailExists();
  const passwordHash = password === undefined ? null : await bcrypt.hash(password, hashRounds);
  const id = await inTransaction(
    context.db,
    async (client) =>
      await insertAccount(client, {
        id:
          typeof body.id === 'string'
            ? uuidParameter(body.id, new AuthError(400, 'validation_failed', 'ID must conform to the uuid v4 format'))
            : undefined,
        email,
        passwordHash,
        isEmailConfirmed: body.email_confirm === true,
        role: textField(body, 'role'),
        phone: textField(body, 'phone'),
        appMetadata: objectField(body, 'app_metadata'),
        userMetadata: objectField(body, 'user_metadata'),
      }),
  ).catch((error: unknown) => {
    throw (error as { code?: string }).code === '23505' ? emailExists() : error;
  });
  return { status: 200, body: await findUser(context.db, id) };
}

/** GET /admin/users?page=&per_page= */
export async function getAdminUsers(context: AuthContext, request: AuthRequest): Promise<AuthAnswer> {
  requireAdmin(request);
  const page = clamp(request.url.searchParams.get('page'), 1, 1_000_000, 1);
  const perPage = clamp(request.url.searchParams.get('per_page'), 1, 1000, 50);
  const { users, total } = await listUsers(context.db, { page, perPage });
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const link = (target: number, rel: string) =>
    `<${context.issuer}/admin/users?page=${target}&per_page=${perPage}>; rel="${rel}"`;
  return {
    status: 200,
    body: { users, aud: 'authenticated' },
    headers: {
      'x-total-count': String(total),
      link: [...(page < lastPage ? [link(page + 1, 'next')] : []), link(lastPage, 'last')].join(', '),
    },
  };
}

/** GET /admin/users/{id} */
export async function getAdminUser(context: AuthContext, request: AuthRequest): Promise<AuthAnswer> {
  requireAdmin(request);
  const user = await findUser(context.db, uuidParameter(request.params[0], userNotFound()));
  if (user === null) throw userNotFound();
  return { status: 200, body: user };
}

/** PUT /admin/users/{id}: metadata is merged; a ban or a new password ends every session at once. */
export async function putAdminUser(context: AuthContext, request: AuthRequest): Promise<AuthAnswer> {
  requireAdmin(request);
  const { body } = request;
  const id = uuidParameter(request.params[0], userNotFound());
  const email = textField(body, 'email');
  if (email !== undefined) assertEmail(email);
  const password = textField(body, 'password');
  if (password !== undefined) assertPasswordLength(password, context.config.minimumPasswordLength);
  const passwordHash = password === undefined ? null : await bcrypt.hash(password, hashRounds);
  const ban = banUntil(textField(body, 'ban_duration'));
  await inTransaction(context.db, async (client) => {
    const { rowCount } = await client.query(
      `update auth.users set email = coalesce(lower($2), email), encrypted_password = coalesce($3, encrypted_password), phone = coalesce($4, phone), role = coalesce($5, role),
         email_confirmed_at = case when $6::boolean then coalesce(email_confirmed_at, now()) else email_confirmed_at end,
         raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || $7::jsonb, raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || $8::jsonb,
         banned_until = case when $9::boolean then $10::timestamptz else banned_until end, updated_at = now()
       where id = $1 and deleted_at is null`,
      [
        id,
        email ?? null,
        passwordHash,
        textField(body, 'phone') ?? null,
        textField(body, 'role') ?? null,
        body.email_confirm === true,
        JSON.stringify(objectField(body, 'app_metadata')),
        JSON.stringify(objectField(body, 'user_metadata')),
        ban !== undefined,
        ban ?? null,
      ],
    );
    if (rowCount === 0) throw userNotFound();
    if (email !== undefined) {
      await client.query(
        `update auth.identities set identity_data = identity_data || jsonb_build_object('email', lower($2::text)), updated_at = now() where user_id = $1 and provider = 'email'`,
        [id, email],
      );
    }
    // Whoever holds the old password or is banned is out at once.
    if (typeof ban === 'string' || passwordHash !== null)
      await client.query('delete from auth.sessions where user_id = $1', [id]);
  }).catch((error: unknown) => {
    throw (error as { code?: string }).code === '23505' ? emailExists() : error;
  });
  return { status: 200, body: await findUser(context.db, id) };
}

/** DELETE /admin/users/{id}; with `should_soft_delete` the row stays, without address, password and sessions. */
export async function deleteAdminUser(context: AuthContext, request: AuthRequest): Promise<AuthAnswer> {
  requireAdmin(request);
  const id = uuidParameter(request.params[0], userNotFound());
  const isSoft = request.body.should_soft_delete === true;
  const rowCount = await inTransaction(context.db, async (client) => {
    if (!isSoft) return (await client.query('delete from auth.users where id = $1', [id])).rowCount;
    await client.query('delete from auth.sessions where user_id = $1', [id]);
    await client.query('delete from auth.identities where user_id = $1', [id]);
    const updated = await client.query(
      `update auth.users set deleted_at = now(), email = id::text, phone = null, encrypted_password = null, raw_user_meta_data = '{}', updated_at = now()
       where id = $1 and deleted_at is null`,
      [id],
    );
    return updated.rowCount;
  });
  if (rowCount === 0) throw userNotFound();
  return { status: 200, body: {} };
}

/** GET /admin/users/{id}/factors */
export async function getAdminFactors(context: AuthContext, request: AuthRequest): Promise<AuthAnswer> {
  requireAdmin(request);
  const user = await findUser(context.db, uuidParameter(request.params[0], userNotFound()));
  if (user === null) throw userNotFound();
  return { status: 200, body: user.factors ?? [] };
}

/** DELETE /admin/users/{id}/factors/{factorId} */
export async function deleteAdminFactor(context: AuthContext, request: AuthRequest): Promise<AuthAnswer> {
  requireAdmin(request);
  const notFound = new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
  const [userId, factorId] = request.params.map((value) => uuidParameter(value, notFound));
  const { rowCount } = await context.db.query('delete from auth.mfa_factors where id = $1 and user_id = $2', [
    factorId,
    userId,
  ]);
  if (rowCount === 0) throw notFound;
  return { status: 200, body: { id: factorId } };
}

/** Reads `none` (null: lift the ban) or a duration such as `24h`; undefined when nothing is said. */
function banUntil(duration: string | undefined): string | null | undefined {
  if (duration === undefined) return undefined;
  if (duration === 'none') return null;
  const match = /^(\d+)(h|m|s)$/.exec(duration);
  if (match === null)
    throw new AuthError(
      400,
      'validation_failed',
      'invalid format for ban duration: use a number with h, m or s, or "none"',
    );
  const unitMs = { h: 3_600_000, m: 60_000, s: 1_000 }[match[2] as 'h' | 'm' | 's'];
  return new Date(Date.now() + Math.min(Number(match[1]), 1_000_000) * unitMs).toISOString();
}

function clamp(text: string | null, minimum: number, maximum: number, fallback: number): number {
  const value = Number.parseInt(text ?? '', 10);
  return Number.isInteger(value) ? Math.min(maximum, Math.max(minimum, value)) : fallback;
}
