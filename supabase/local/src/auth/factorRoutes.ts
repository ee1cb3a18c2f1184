import { randomBytes, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Pool, PoolClient } from 'pg';
import { renderSVG } from 'uqr';
import {
  requireSignedIn,
  textField,
  uuidParameter,
  type AuthAnswer,
  type AuthContext,
  type AuthRequest,
  type SignedIn,
} from './AuthContext';
import { AuthError } from './AuthError';
import { mintAccessToken, recordMethod } from './accessTokens';
import { assertCode, challengeSeconds, type FactorRow } from './factorCodes';
import { findUser, inTransaction } from './users';

/** In characters: more than fits beside an address into a QR code that a phone can read. */
const maxIssuerLength = 100;

const factorNotFound = () => new AuthError(404, 'mfa_factor_not_found', 'Factor not found');

/** POST /factors: begins a second factor. A TOTP secret is shown this once, also as a QR code. */
export async function postFactor(context: AuthContext, request: AuthRequest): Promise<AuthAnswer> {
  const person = await requireSignedIn(context, request);
  const type = textField(request.body, 'factor_type');
  const friendlyName = textField(request.body, 'friendly_name') ?? '';
  if (type !== 'totp' && type !== 'phone')
    throw new AuthError(400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn');
  if (type === 'totp' ? !context.config.isTotpEnabled : !context.config.isPhoneFactorEnabled) {
    throw new AuthError(
      422,
      `mfa_${type}_enroll_not_enabled`,
      `MFA enroll is disabled for ${type === 'totp' ? 'TOTP' : 'Phone'}`,
    );
  }
  await assertMayEnrol(context, person, friendlyName);
  if (type === 'phone')
    return await enrolPhone(context, person, { friendlyName, phone: textField(request.body, 'phone') ?? '' });
  const secret = new Secret({ size: 20 });
  const issuer = textField(request.body, 'issuer') || new URL(context.siteUrl).host;
  if (issuer.length > maxIssuerLength)
    throw new AuthError(400, 'validation_failed', `issuer must have at most ${maxIssuerLength} characters`);
  const uri = new TOTP({ issuer, label: person.email, secret }).toString();
  const totp = { qr_code: renderSVG(uri), secret: secret.base32, uri };
  const id = await insertFactor(context, person, { type, friendlyName, secret: secret.base32, phone: null });
  return { status: 200, body: { id, type, friendly_name: friendlyName, totp } };
}

/** POST /factors/{id}/challenge: opens a challenge of 5 minutes; for a phone the code goes to the mailbox as a text message. */
export async function postChallenge(context: AuthContext, request: AuthRequest): Promise<AuthAnswer> {
  const person = await requireSignedIn(context, request);
  const factor = await findFactor(context, person, request.params[0]);
  await assertMayProve(context.db, person, factor);
  // A phone is kept from a flood of messages as a mailbox is.
  if (factor.factor_type === 'phone') context.mailLimiter.check(`+${factor.phone ?? ''}`);
  const code = factor.factor_type === 'phone' ? String(randomInt(1_000_000)).padStart(6, '0') : null;
  const {
    rows: [challenge],
  } = await context.db.query<{ id: string; expires_at: number }>(
    `with noted as (update auth.mfa_factors set last_challenged_at = now() where id = $1)
     insert into auth.mfa_challenges (factor_id, otp_code, ip_address) values ($1, $2, $3::inet)
     returning id, (extract(epoch from created_at) + $4::int)::int as expires_at`,
    [factor.id, code, request.ipAddress, challengeSeconds],
  );
  if (code !== null) {
    context.mails.add({
      channel: 'sms',
      to: `+${factor.phone ?? ''}`,
      subject: 'Your verification code',
      text: `Your verification code is ${code}`,
      html: null,
    });
  }
  return { status: 200, body: { id: challenge?.id, type: factor.factor_type, expires_at: challenge?.expires_at } };
}

/** POST /factors/{id}/verify: the right code raises the session to aal2 and ends the person's weaker sessions. */
export async function postFactorVerify(context: AuthContext, request: AuthRequest): Promise<AuthAnswer> {
  const person = await requireSignedIn(context, request);
  const factor = await findFactor(context, person, request.params[0]);
  await assertMayProve(context.db, person, factor);
  await assertCode(context, factor, {
    challengeId: textField(request.body, 'challenge_id'),
    code: textField(request.body, 'code') ?? '',
    sessionId: person.sessionId,
    ipAddress: request.ipAddress,
  });
  const refreshToken = randomBytes(9).toString('base64url');
  await inTransaction(context.db, async (client) => {
    // One after the other: of two factors that are proven at once, the second finds the first one verified.
    await client.query('select 1 from auth.users where id = $1 for update', [person.userId]);
    await assertMayProve(client, person, factor);
    await client.query(`update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1`, [
      factor.id,
    ]);
    // What was begun and never proven, of whatever kind, must not become a second way in.
    await client.query(`delete from auth.mfa_factors where user_id = $1 and status = 'unverified'`, [person.userId]);
    const raised = await client.query(
      `update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = now() where id = $1`,
      [person.sessionId, factor.id],
    );
    if (raised.rowCount === 0) throw new AuthError(403, 'session_not_found', 'The session has ended meanwhile');
    await client.query(`delete from auth.sessions where user_id = $1 and id <> $2 and coalesce(aal, 'aal1') = 'aal1'`, [
      person.userId,
      person.sessionId,
    ]);
    await client.query(
      `insert into auth.refresh_tokens (id, token, user_id, session_id, revoked, parent)
       select gen_random_uuid()::text, $1, $2, $3, false,
              (select token from auth.refresh_tokens where session_id = $3 and not revoked order by created_at desc limit 1)`,
      [refreshToken, person.userId, person.sessionId],
    );
    await client.query('update auth.refresh_tokens set revoked = true where session_id = $1 and token <> $2', [
      person.sessionId,
      refreshToken,
    ]);
  });
  const method = factor.factor_type === 'totp' ? 'totp' : 'mfa/phone';
  await recordMethod(context, person.sessionId, method);
  const minted = await mintAccessToken(context, { ...person, method });
  return {
    status: 200,
    body: {
      access_token: minted.token,
      token_type: 'bearer',
      expires_in: minted.expiresIn,
      expires_at: minted.expiresAt,
      refresh_token: refreshToken,
      user: await findUser(context.db, person.userId),
    },
  };
}

/** DELETE /factors/{id}: a verified factor can only be removed by a session that has used one. */
export async function deleteFactor(context: AuthContext, request: AuthRequest): Promise<AuthAnswer> {
  const person = await requireSignedIn(context, request);
  const factor = await findFactor(context, person, request.params[0]);
  if (factor.status === 'verified' && person.aal !== 'aal2') {
    throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
  }
  await inTransaction(context.db, async (client) => {
    await client.query('delete from auth.mfa_factors where id = $1', [factor.id]);
    await client.query(`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = $1`, [factor.id]);
  });
  return { status: 200, body: { id: factor.id } };
}

/**
 * Once a person has a verified factor, only a session that has shown it may add another one. Otherwise whoever knows the
 * password could begin a factor of their own and prove that instead.
 */
async function assertMayProve(
  db: Pool | PoolClient,
  { userId, sessionId }: SignedIn,
  { id }: FactorRow,
): Promise<void> {
  const { rowCount } = await db.query(
    `select 1 from auth.mfa_factors f
     where f.user_id = $1 and f.status = 'verified'
       and not exists (select 1 from auth.mfa_factors own where own.id = $2 and own.status = 'verified')
       and not exists (select 1 from auth.sessions s where s.id = $3 and s.aal = 'aal2')`,
    [userId, id, sessionId],
  );
  if (rowCount !== 0)
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to verify a further factor while one is verified');
}

async function assertMayEnrol(
  { db, config }: AuthContext,
  { userId, aal }: SignedIn,
  friendlyName: string,
): Promise<void> {
  await db.query(
    `delete from auth.mfa_factors where user_id = $1 and status = 'unverified' and created_at < now() - interval '5 minutes'`,
    [userId],
  );
  const { rows } = await db.query<{ friendly_name: string | null; status: string }>(
    'select friendly_name, status from auth.mfa_factors where user_id = $1',
    [userId],
  );
  if (rows.length >= config.maxFactors)
    throw new AuthError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of enrolled factors reached, unenroll to continue',
    );
  if (rows.some(({ status }) => status === 'verified') && aal !== 'aal2') {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
  }
  if (friendlyName.trim() !== '' && rows.some((factor) => factor.friendly_name === friendlyName)) {
    throw new AuthError(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${friendlyName}" for this user already exists`,
    );
  }
}

async function enrolPhone(
  context: AuthContext,
  person: SignedIn,
  { friendlyName, phone }: { friendlyName: string; phone: string },
): Promise<AuthAnswer> {
  if (!/^\+?[1-9]\d{7,14}$/.test(phone))
    throw new AuthError(400, 'validation_failed', 'Invalid phone number format (E.164 required)');
  const digits = phone.replace('+', '');
  const id = await insertFactor(context, person, { type: 'phone', friendlyName, secret: null, phone: digits });
  return { status: 200, body: { id, type: 'phone', friendly_name: friendlyName, phone: digits } };
}

async function insertFactor(
  { db }: AuthContext,
  { userId }: SignedIn,
  {
    type,
    friendlyName,
    secret,
    phone,
  }: { type: string; friendlyName: string; secret: string | null; phone: string | null },
): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(
    'insert into auth.mfa_factors (user_id, friendly_name, factor_type, secret, phone) values ($1, $2, $3, $4, $5) returning id',
    [userId, friendlyName, type, secret, phone],
  );
  return rows[0]?.id;
}

async function findFactor({ db }: AuthContext, { userId }: SignedIn, id: string | undefined): Promise<FactorRow> {
  const { rows } = await db.query<FactorRow>(
    'select id, factor_type, status, secret, phone from auth.mfa_factors where id = $1 and user_id = $2',
    [uuidParameter(id, factorNotFound()), userId],
  );
  if (rows[0] === undefined) throw factorNotFound();
  return rows[0];
}
