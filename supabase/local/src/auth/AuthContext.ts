import type { IncomingMessage } from 'node:http';
import type { Pool } from 'pg';
import type { Caller } from '../http/caller';
import type { LiteApp } from '../lite/LiteApp';
import type { MailStore } from '../mailbox/MailStore';
import type { ProjectConfig } from '../projectConfig';
import type { Secrets } from '../secrets';
import type { FairLimiter } from '../rest/CallLimiter';
import { AuthError } from './AuthError';
import type { AuthMailer } from './AuthMailer';
import type { OidcProvider } from './external/OidcProvider';
import type { MailLimiter } from './MailLimiter';
import type { MailLinks } from './MailLinks';

/** What every auth route works with. */
export interface AuthContext {
  /** Connections as supabase_auth_admin. */
  db: Pool;
  config: ProjectConfig;
  secrets: Secrets;
  /** The `iss` claim: the public address of the auth service. */
  issuer: string;
  siteUrl: string;
  redirectUrls: string[];
  lite: LiteApp;
  /** Sign-in providers that config.toml switches on, by name. */
  providers: Map<string, OidcProvider>;
  mailer: AuthMailer;
  mails: MailStore;
  mailLimiter: MailLimiter;
  /** The links and codes in mails. */
  links: MailLinks;
  /** Runs work on one address after the other work on it; different addresses do not wait for each other. */
  oneAtATime: <T>(email: string, work: () => Promise<T>) => Promise<T>;
  /** Lets one caller do a few things at once. */
  turns: FairLimiter;
}

/** One request to the auth service, its caller known and its body read. */
export interface AuthRequest {
  req: IncomingMessage;
  url: URL;
  path: string;
  caller: Caller | null;
  ipAddress: string;
  rawBody: Buffer;
  body: Record<string, unknown>;
  params: string[];
}

/** What a route answers: JSON, or a response handed through from lite. */
export type AuthAnswer = { status: number; body: unknown; headers?: Record<string, string> } | Response;

/** The signed-in person behind a request and the session the token belongs to. */
export interface SignedIn {
  userId: string;
  sessionId: string;
  email: string;
  aal: string;
}

/** Requires a token whose session still exists and whose person is not banned. */
export async function requireSignedIn(context: AuthContext, { caller }: AuthRequest): Promise<SignedIn> {
  const { sub, session_id: sessionId } = caller?.claims ?? {};
  if (caller?.token === null || caller?.token === undefined || sub === undefined || sessionId === undefined) {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  }
  const {
    rows: [session],
  } = await context.db.query<{ email: string | null; aal: string | null; is_banned: boolean }>(
    `select u.email, s.aal, coalesce(u.banned_until > now(), false) as is_banned
     from auth.sessions s join auth.users u on u.id = s.user_id
     where s.id = $1 and u.id = $2 and u.deleted_at is null and (s.not_after is null or s.not_after > now())`,
    [sessionId, sub],
  );
  if (session === undefined)
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  if (session.is_banned) throw new AuthError(403, 'user_banned', 'User is banned');
  return { userId: sub, sessionId, email: session.email ?? '', aal: session.aal ?? 'aal1' };
}

/** Requires the secret key (or a service_role token). */
export function requireAdmin({ caller }: AuthRequest): void {
  if (caller?.role !== 'service_role') throw new AuthError(403, 'not_admin', 'User not allowed');
}

/** A text field of the body, or undefined when it is absent or of another kind. */
export function textField(body: Record<string, unknown>, name: string): string | undefined {
  const value = body[name];
  return typeof value === 'string' ? value : undefined;
}

/** An object field of the body, or an empty object. */
export function objectField(body: Record<string, unknown>, name: string): Record<string, unknown> {
  const value = body[name];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

/** A uuid from a path; anything else is answered like an unknown id. */
export function uuidParameter(value: string | undefined, notFound: AuthError): string {
  if (value === undefined || !/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(value))
    throw notFound;
  return value.toLowerCase();
}
