import type { IncomingMessage, ServerResponse } from 'node:http';
import { maxAnonymousBodyBytes } from '../http/bodyLimit';
import { credentialsOf, identifyCaller, type Caller } from '../http/caller';
import { sendResponse } from '../http/liteBridge';
import { clientAddress, readRequestFacts, requestFacts } from '../http/requestContext';
import { RequestError, sendJson } from '../http/respond';
import { readSafeBody } from '../http/safeText';
import type { AuthAnswer, AuthContext, AuthRequest } from './AuthContext';
import { AuthError } from './AuthError';
import { postGenerateLink, postInvite } from './adminLinkRoutes';
import {
  deleteAdminFactor,
  deleteAdminUser,
  getAdminFactors,
  getAdminUser,
  getAdminUsers,
  postAdminUser,
  putAdminUser,
} from './adminUserRoutes';
import { answerBlocked } from './blockedAddress';
import { assertFieldKinds } from './bodyRules';
import { deleteFactor, postChallenge, postFactor, postFactorVerify } from './factorRoutes';
import { getAuthorize, getLinkAuthorize, handleCallback } from './external/externalRoutes';
import { deleteIdentity } from './identityRoutes';
import { proxyUpstream } from './proxyUpstream';
import { RequestLimiter } from './RequestLimiter';
import { postMail, postOtp, postSignUp, postToken } from './sessionRoutes';
import { getSettings } from './settingsRoute';
import { getReauthenticate, getUser, postLogout, putUser } from './userRoutes';
import { getVerify, postVerify } from './verifyRoutes';

type Route = (context: AuthContext, request: AuthRequest) => Promise<AuthAnswer>;

interface RouteEntry {
  method: string;
  pattern: RegExp;
  /** Links and well-known addresses work without a key; everything else needs one. */
  needsKey: boolean;
  handle: Route;
}

const uuid = '([\\w-]+)';

const routes: RouteEntry[] = [
  open('GET', 'verify', getVerify),
  open('GET', 'authorize', getAuthorize),
  open('GET', 'callback', handleCallback),
  open('POST', 'callback', handleCallback),
  open('GET', '\\.well-known/jwks\\.json', proxyUpstream),
  open('GET', 'health', proxyUpstream),
  keyed('GET', 'settings', getSettings),
  keyed('POST', 'token', postToken),
  keyed('POST', 'signup', postSignUp),
  keyed('POST', 'verify', postVerify),
  keyed('POST', 'recover', postMail),
  keyed('POST', 'otp', postOtp),
  keyed('POST', 'magiclink', postOtp),
  keyed('POST', 'resend', postMail),
  keyed('POST', 'logout', postLogout),
  keyed('GET', 'reauthenticate', getReauthenticate),
  keyed('GET', 'user', getUser),
  keyed('PUT', 'user', putUser),
  keyed('GET', 'user/identities/authorize', getLinkAuthorize),
  keyed('DELETE', `user/identities/${uuid}`, deleteIdentity),
  keyed('POST', 'factors', postFactor),
  keyed('POST', `factors/${uuid}/challenge`, postChallenge),
  keyed('POST', `factors/${uuid}/verify`, postFactorVerify),
  keyed('DELETE', `factors/${uuid}`, deleteFactor),
  keyed('POST', 'invite', postInvite),
  keyed('GET', 'admin/users', getAdminUsers),
  keyed('POST', 'admin/users', postAdminUser),
  keyed('GET', `admin/users/${uuid}`, getAdminUser),
  keyed('PUT', `admin/users/${uuid}`, putAdminUser),
  keyed('DELETE', `admin/users/${uuid}`, deleteAdminUser),
  keyed('GET', `admin/users/${uuid}/factors`, getAdminFactors),
  keyed('DELETE', `admin/users/${uuid}/factors/${uuid}`, deleteAdminFactor),
  keyed('POST', 'admin/generate_link', postGenerateLink),
];

/** Makes the handler of /auth/v1: what Supabase's auth service does, on top of the part that lite has. */
export function makeAuthHandler(
  context: AuthContext,
): (req: IncomingMessage, res: ServerResponse, url: URL) => Promise<void> {
  const limiter = new RequestLimiter(context.config.rateLimits);
  return async (req, res, url) => {
    try {
      const answer = await answerRequest(context, limiter, { req, url });
      if (answer instanceof Response) await sendResponse(res, answer);
      else if (answer.body === null) res.writeHead(answer.status, answer.headers).end();
      else sendJson(res, answer.status, answer.body, answer.headers);
    } catch (thrown) {
      const error = thrown instanceof RequestError ? asAuthError(thrown) : (refusalOfDatabase(thrown) ?? thrown);
      if (!(error instanceof AuthError)) throw error;
      sendJson(
        res,
        error.status,
        { code: error.code, error_code: error.code, msg: error.message, message: error.message, ...error.extra },
        error.headers,
      );
    }
  };
}

/** What a trigger of the project refuses says so itself: PT and the status, the code in the hint. */
function refusalOfDatabase(thrown: unknown): AuthError | null {
  const { code, hint, message } = (thrown ?? {}) as { code?: unknown; hint?: unknown; message?: unknown };
  const status = typeof code === 'string' ? /^PT(4\d\d)$/.exec(code)?.[1] : undefined;
  if (status === undefined || typeof hint !== 'string') return null;
  return new AuthError(Number(status), hint, String(message));
}

// The rest of a refused body is not read; closing tells the client so.
function asAuthError({ status, code, message }: RequestError): AuthError {
  return new AuthError(status, code, message, { headers: { connection: 'close' } });
}

async function answerRequest(
  context: AuthContext,
  limiter: RequestLimiter,
  { req, url }: { req: IncomingMessage; url: URL },
): Promise<AuthAnswer> {
  const path = url.pathname.slice('/auth/v1/'.length);
  const matches = routes.flatMap((route) => {
    const match = route.method === req.method ? route.pattern.exec(path) : null;
    return match === null ? [] : [{ route, params: match.slice(1) }];
  });
  const [found] = matches;
  if (found === undefined)
    throw new AuthError(404, 'not_found', `There is nothing at ${req.method ?? 'GET'} ${url.pathname}`);
  const ipAddress = clientAddress(req);
  limiter.check(limitGroup(path, url), ipAddress);
  const caller = callerOf(context, req, url, found.route);
  const rawBody = req.method === 'GET' ? Buffer.alloc(0) : await readSafeBody(req, maxAnonymousBodyBytes);
  const body = parseBody(req, rawBody);
  assertFieldKinds(body);
  const request: AuthRequest = {
    req,
    url,
    path,
    caller,
    ipAddress,
    rawBody,
    body,
    params: found.params,
  };
  const redirectTo = url.searchParams.get('redirect_to') ?? undefined;
  return await requestFacts.run({ ...readRequestFacts(req, url.pathname), redirectTo }, () =>
    context.turns.run(
      request,
      async () => (await answerBlocked(context, request)) ?? (await found.route.handle(context, request)),
    ),
  );
}

function callerOf({ secrets }: AuthContext, req: IncomingMessage, url: URL, route: RouteEntry): Caller | null {
  const credentials = credentialsOf(req, url.searchParams);
  if (!route.needsKey && (credentials.apiKey === null || credentials.apiKey === '')) return null;
  const caller = identifyCaller(credentials, secrets);
  if (!('status' in caller)) return caller;
  if (caller.code.startsWith('PGRST'))
    throw new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${caller.message}`);
  throw new AuthError(401, caller.code, caller.message);
}

function limitGroup(path: string, url: URL): string {
  if (path === 'token' && url.searchParams.get('grant_type') === 'refresh_token') return 'refresh';
  return path.split('/')[0] ?? '';
}

function parseBody(req: IncomingMessage, rawBody: Buffer): Record<string, unknown> {
  // Providers may post their answer to /callback as a form; the route reads that itself.
  if (rawBody.length === 0 || req.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true)
    return {};
  try {
    const value: unknown = JSON.parse(rawBody.toString('utf8'));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Answered below like any other body that is not an object.
  }
  throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON');
}

function open(method: string, pattern: string, handle: Route): RouteEntry {
  return { method, pattern: new RegExp(`^${pattern}/?$`), needsKey: false, handle };
}

function keyed(method: string, pattern: string, handle: Route): RouteEntry {
  return { method, pattern: new RegExp(`^${pattern}/?$`), needsKey: true, handle };
}
