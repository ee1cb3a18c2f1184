import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { AuthContext } from '../AuthContext';
import { AuthError } from '../AuthError';
import type { ExternalPerson } from './OidcProvider';

/** How long somebody may take at the provider, and how long the code that leads back is good; in seconds. */
const flowSeconds = 600;
const codeSeconds = 300;

/** A sign-in that is under way at a provider. */
export interface ProviderFlow {
  id: string;
  provider: string;
  /** The page that the person comes back to; allowed when the flow began. */
  redirectTo: string;
  /** The account that the identity is linked to; null for a sign-in. */
  linkingTargetId: string | null;
}

interface FlowRow {
  id: string;
  provider_type: string;
  referrer: string | null;
  linking_target_id: string | null;
}

interface NewFlow {
  provider: string;
  redirectTo: string;
  codeChallenge: string;
  codeChallengeMethod: string;
  linkingTargetId: string | null;
}

const flowNotFound = () => new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');

/** Keeps a flow until the person is back. Its id is the `state` that the provider hands on. */
export async function openFlow({ db }: AuthContext, flow: NewFlow): Promise<string> {
  const id = randomUUID();
  await db.query(`delete from auth.flow_state where created_at < now() - interval '1 hour'`);
  await db.query(
    `insert into auth.flow_state (id, provider_type, authentication_method, code_challenge, code_challenge_method, referrer, linking_target_id)
     values ($1, $2, 'oauth', $3, $4, $5, $6)`,
    [id, flow.provider, flow.codeChallenge, flow.codeChallengeMethod, flow.redirectTo, flow.linkingTargetId],
  );
  return id;
}

/** Takes the flow that a provider answers. It is answered once; null when there is none or it is over. */
export async function claimFlow({ db }: AuthContext, state: string): Promise<ProviderFlow | null> {
  const { rows } = await db.query<FlowRow>(
    `update auth.flow_state set auth_code = $2, updated_at = now()
     where id::text = $1 and auth_code is null and created_at > now() - make_interval(secs => $3::int)
     returning id, provider_type, referrer, linking_target_id`,
    [state, randomBytes(24).toString('base64url'), flowSeconds],
  );
  return rows[0] === undefined ? null : flowOf(rows[0]);
}

/** The provider of a flow, whatever its state; null when there is no such flow. */
export async function providerOfFlow({ db }: AuthContext, column: 'id' | 'auth_code', value: string) {
  const { rows } = await db.query<{ provider_type: string }>(
    `select provider_type from auth.flow_state where ${column === 'id' ? 'id::text' : 'auth_code'} = $1`,
    [value],
  );
  return rows[0]?.provider_type ?? null;
}

/** Ends a flow that came to nothing. */
export async function dropFlow({ db }: AuthContext, id: string): Promise<void> {
  await db.query('delete from auth.flow_state where id = $1', [id]);
}

/** Notes who the flow signs in, or which identity it will link, and answers the code that leads back. */
export async function issueCode(
  { db }: AuthContext,
  flow: ProviderFlow,
  result: { userId: string; person: ExternalPerson },
): Promise<string> {
  const code = randomUUID();
  await db.query(
    `update auth.flow_state set auth_code = $2, user_id = $3, auth_code_issued_at = now(), updated_at = now() where id = $1`,
    [flow.id, code, result.userId],
  );
  if (flow.linkingTargetId !== null)
    await db.query('insert into supabase_local.pending_identities (flow_id, person) values ($1, $2)', [
      flow.id,
      JSON.stringify(result.person),
    ]);
  return code;
}

/** Spends a code. It is tried once, and only with the verifier of the browser that began the flow. */
export async function spendCode(
  { db }: AuthContext,
  { code, verifier }: { code: string; verifier: string },
): Promise<{ flow: ProviderFlow; userId: string; person: ExternalPerson | null }> {
  const {
    rows: [pending],
  } = await db.query<{ person: ExternalPerson }>(
    `select p.person from supabase_local.pending_identities p join auth.flow_state f on f.id = p.flow_id where f.auth_code = $1`,
    [code],
  );
  const {
    rows: [row],
  } = await db.query<
    FlowRow & { user_id: string; code_challenge: string; code_challenge_method: string; is_over: boolean }
  >(
    `delete from auth.flow_state where auth_code = $1 and user_id is not null
     returning id, provider_type, referrer, linking_target_id, user_id, code_challenge, code_challenge_method,
               auth_code_issued_at < now() - make_interval(secs => $2::int) as is_over`,
    [code, codeSeconds],
  );
  if (row === undefined) throw flowNotFound();
  if (row.is_over) throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
  const given =
    row.code_challenge_method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier;
  if (!isSame(given, row.code_challenge))
    throw new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier');
  return { flow: flowOf(row), userId: row.user_id, person: pending?.person ?? null };
}

/** Secrets of our own request to the provider, made again from the flow's id instead of being kept. */
export function flowSecrets({ secrets }: Pick<AuthContext, 'secrets'>, flowId: string) {
  const derive = (purpose: string) =>
    createHmac('sha256', secrets.jwtSecret).update(`provider-flow:${purpose}:${flowId}`).digest('base64url');
  return { nonce: derive('nonce'), codeVerifier: derive('verifier') };
}

function flowOf({ id, provider_type: provider, referrer, linking_target_id: linkingTargetId }: FlowRow): ProviderFlow {
  return { id, provider, redirectTo: referrer ?? '', linkingTargetId };
}

function isSame(first: string, second: string): boolean {
  const [a, b] = [Buffer.from(first), Buffer.from(second)];
  return a.length === b.length && timingSafeEqual(a, b);
}
