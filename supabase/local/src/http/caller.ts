import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Secrets } from '../secrets';
import { verifyToken, type TokenClaims } from './accessToken';

/** The three roles that a request may act as. */
export type ApiRole = 'anon' | 'authenticated' | 'service_role';

/** Who sends a request: decided here, once, for every route. */
export interface Caller {
  role: ApiRole;
  claims: TokenClaims;
  /** The user's access token, when the request carries one. */
  token: string | null;
  /** Whether the key that let the request in is the secret one. */
  hasSecretKey: boolean;
}

/** What a request shows of its sender. */
export interface Credentials {
  apiKey: string | null;
  authorization: string | null;
  userAgent?: string | null;
}

/** Why a request is not let in. */
export interface RefusedCaller {
  status: 401;
  code: string;
  message: string;
}

/**
 * Whether somebody works for a business, as the token says that we signed. For sharing the server fairly and for nothing else: it may
 * be an hour old, and the database asks its tables.
 */
export function isMember({ role, claims }: Pick<Caller, 'role' | 'claims'>): boolean {
  const { tenant_id: tenantId } = (claims.app_metadata ?? {}) as { tenant_id?: unknown };
  return role === 'authenticated' && typeof tenantId === 'string' && tenantId !== '';
}

const roles: readonly ApiRole[] = ['anon', 'authenticated', 'service_role'];

/**
 * Every request needs a key: the publishable or the secret one, or a token that we signed. A user's token besides
 * the key decides the role; without one the key does. There is no way in without a key, not even from this machine.
 */
export function identifyCaller(
  { apiKey, authorization, userAgent = null }: Credentials,
  { publishableKey, secretKey, jwtSecret }: Pick<Secrets, 'publishableKey' | 'secretKey' | 'jwtSecret'>,
): Caller | RefusedCaller {
  if (apiKey === null || apiKey === '') return refuse('no_api_key', 'No API key found in request');
  const keyRole = roleOfKey(apiKey, { publishableKey, secretKey, jwtSecret });
  if (keyRole === null) return refuse('invalid_api_key', 'Invalid API key');
  const hasSecretKey = keyRole === 'service_role';
  // A secret key in a browser has leaked; refusing it makes that noticed at once.
  if (hasSecretKey && userAgent?.startsWith('Mozilla/') === true)
    return refuse('invalid_api_key', 'Forbidden use of secret API key in browser');
  const token = authorization === null ? '' : authorization.replace(/^Bearer\s+/i, '').trim();
  if (token === '' || sameText(token, apiKey)) {
    return { role: keyRole, claims: { role: keyRole }, token: null, hasSecretKey };
  }
  const verified = verifyToken(token, jwtSecret);
  if ('problem' in verified) return refuse('PGRST301', verified.problem);
  const role = roles.find((known) => known === verified.claims.role);
  if (role === undefined) return refuse('PGRST301', 'The role of the token is not accepted');
  return { role, claims: verified.claims, token, hasSecretKey };
}

/** Reads key and token from the headers, or the key from the query as links and sockets carry it. */
export function credentialsOf(req: IncomingMessage, query: URLSearchParams): Credentials {
  const header = req.headers.apikey;
  return {
    apiKey: (Array.isArray(header) ? header[0] : header) ?? query.get('apikey'),
    authorization: req.headers.authorization ?? null,
    userAgent: req.headers['user-agent'] ?? null,
  };
}

function roleOfKey(
  apiKey: string,
  { publishableKey, secretKey, jwtSecret }: Pick<Secrets, 'publishableKey' | 'secretKey' | 'jwtSecret'>,
): ApiRole | null {
  if (sameText(apiKey, publishableKey)) return 'anon';
  if (sameText(apiKey, secretKey)) return 'service_role';
  const verified = verifyToken(apiKey, jwtSecret);
  if ('problem' in verified) return null;
  // A signed token may stand in for the key, as the older kind of Supabase key does; a person's token counts as publishable.
  return verified.claims.role === 'service_role'
    ? 'service_role'
    : roles.some((role) => role === verified.claims.role)
      ? 'anon'
      : null;
}

function refuse(code: string, message: string): RefusedCaller {
  return { status: 401, code, message };
}

function sameText(a: string, b: string): boolean {
  const first = Buffer.from(a);
  const second = Buffer.from(b);
  return first.length === second.length && timingSafeEqual(first, second);
}
