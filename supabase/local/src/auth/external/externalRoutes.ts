import { requireSignedIn, textField, type AuthAnswer, type AuthContext, type AuthRequest } from '../AuthContext';
import { AuthError } from '../AuthError';
import { assertSecondFactorUsed } from '../assertSecondFactorUsed';
import { openSession } from '../openSession';
import { proxyUpstream } from '../proxyUpstream';
import { allowedRedirect } from '../redirectTarget';
import { accountOf, linkIdentity } from './externalAccounts';
import { providerNamed } from './externalProviders';
import { claimFlow, dropFlow, flowSecrets, issueCode, openFlow, providerOfFlow, spendCode } from './providerFlows';

/** GET /authorize parameters that are for us; all others are handed on to the provider. */
const ownParameters = new Set([
  'provider',
  'redirect_to',
  'scopes',
  'code_challenge',
  'code_challenge_method',
  'skip_http_redirect',
  'apikey',
  'invite_token',
  'sb_flow_id',
]);

/** Errors that mean "not you" rather than "something broke", as an OAuth client reads them. */
const deniedCodes = new Set([
  'provider_email_needs_verification',
  'user_banned',
  'account_address_unproven',
  'signup_disabled',
  'identity_already_exists',
]);

/** GET /authorize: leads to the provider's sign-in page, as a redirect or, with skip_http_redirect, as JSON. */
export async function getAuthorize(context: AuthContext, request: AuthRequest): Promise<AuthAnswer> {
  if (isForLite(context, request.url.searchParams.get('provider') ?? ''))
    return await authorizeByLite(context, request);
  return await leadToProvider(context, request, null);
}

/** GET /user/identities/authorize: the same for a signed-in person who wants one more way to sign in. */
export async function getLinkAuthorize(context: AuthContext, request: AuthRequest): Promise<AuthAnswer> {
  const person = await requireSignedIn(context, request);
  if (!context.config.isManualLinkingEnabled)
    throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled');
  await assertSecondFactorUsed(context, person);
  return await leadToProvider(context, request, person.userId);
}

/** GET and POST /callback: where the provider leads back to. Goes on to the page that began, with a code or an error. */
export async function handleCallback(context: AuthContext, request: AuthRequest): Promise<AuthAnswer> {
  const answer = answerOfProvider(request);
  const state = answer.get('state') ?? '';
  const name = await providerOfFlow(context, 'id', state);
  // Lite also words the refusal of a state that nobody knows.
  if (name === null || isForLite(context, name)) return await proxyUpstream(context, request);
  const flow = await claimFlow(context, state);
  if (flow === null) return redirectTo(context.siteUrl, badState());
  try {
    const code = answer.get('code');
    if (answer.has('error') || code === null) return redirectTo(flow.redirectTo, { error: 'access_denied' });
    const person = await providerNamed(context.providers, flow.provider).redeem({
      code,
      ...flowSecrets(context, flow.id),
    });
    // A link waits for the browser that asked for it: by itself this address could be opened by somebody else.
    const userId = flow.linkingTargetId ?? (await accountOf(context, { provider: flow.provider, person }));
    return redirectTo(flow.redirectTo, { code: await issueCode(context, flow, { userId, person }) });
  } catch (error) {
    await dropFlow(context, flow.id);
    if (!(error instanceof AuthError)) throw error;
    return redirectTo(flow.redirectTo, errorParameters(error));
  }
}

/** POST /token?grant_type=pkce: the code of the callback and the browser's verifier for a session. */
export async function exchangeCode(context: AuthContext, request: AuthRequest): Promise<AuthAnswer | null> {
  const code = textField(request.body, 'auth_code') ?? '';
  const verifier = textField(request.body, 'code_verifier') ?? '';
  if (code === '' || verifier === '')
    throw new AuthError(
      400,
      'validation_failed',
      'invalid request: both auth code and code verifier should be non-empty',
    );
  const name = await providerOfFlow(context, 'auth_code', code);
  if (name !== null && isForLite(context, name)) return null;
  const { flow, userId, person } = await spendCode(context, { code, verifier });
  if (flow.linkingTargetId !== null && person !== null)
    await linkIdentity(context, userId, { provider: flow.provider, person });
  const { answer } = await openSession(context, request, { userId, method: 'oauth' });
  return { status: 200, body: answer };
}

async function leadToProvider(
  context: AuthContext,
  { url }: AuthRequest,
  linkingTargetId: string | null,
): Promise<AuthAnswer> {
  const query = url.searchParams;
  const provider = providerNamed(context.providers, query.get('provider') ?? '');
  const codeChallenge = query.get('code_challenge') ?? '';
  const codeChallengeMethod = (query.get('code_challenge_method') ?? '').toLowerCase();
  // Without PKCE the session would travel in an address; that way in is closed.
  if (!/^[\w.~-]{43,128}$/.test(codeChallenge) || !/^(s256|plain)$/.test(codeChallengeMethod))
    throw new AuthError(400, 'validation_failed', 'PKCE flow requires code_challenge_method and code_challenge');
  const flowId = await openFlow(context, {
    provider: provider.name,
    redirectTo: allowedRedirect(query.get('redirect_to'), context.siteUrl, context.redirectUrls),
    codeChallenge,
    codeChallengeMethod,
    linkingTargetId,
  });
  const location = await provider.authorizationUrl({
    state: flowId,
    ...flowSecrets(context, flowId),
    scopes: (query.get('scopes') ?? '').split(/[\s,]+/).filter((scope) => scope !== ''),
    extra: [...query].filter(([name]) => !ownParameters.has(name)),
  });
  if (query.get('skip_http_redirect') === 'true')
    return { status: 200, body: { url: location, provider: provider.name } };
  return { status: 302, body: null, headers: { location, 'cache-control': 'no-store' } };
}

async function authorizeByLite(context: AuthContext, request: AuthRequest): Promise<AuthAnswer> {
  const response = await proxyUpstream(context, request);
  const location = response.headers.get('location');
  const isRedirect = response.status >= 300 && response.status < 400 && location !== null;
  if (!isRedirect || request.url.searchParams.get('skip_http_redirect') !== 'true') return response;
  return { status: 200, body: { url: location, provider: request.url.searchParams.get('provider') } };
}

/** GitHub is the one provider that lite knows and we do not. */
function isForLite({ config }: AuthContext, name: string): boolean {
  return name === 'github' && config.externalProviders.github?.enabled === true;
}

/** Some providers come back with a form instead of a query. */
function answerOfProvider({ req, url, rawBody }: AuthRequest): URLSearchParams {
  return req.method === 'POST' ? new URLSearchParams(rawBody.toString('utf8')) : url.searchParams;
}

function redirectTo(target: string, parameters: Record<string, string>): AuthAnswer {
  const url = new URL(target);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return { status: 303, body: null, headers: { location: url.toString(), 'cache-control': 'no-store' } };
}

function badState(): Record<string, string> {
  return errorParameters(new AuthError(400, 'bad_oauth_state', 'OAuth state not found or expired'));
}

function errorParameters({ status, code, message }: AuthError): Record<string, string> {
  const error = deniedCodes.has(code) ? 'access_denied' : status >= 500 ? 'server_error' : 'invalid_request';
  return { error, error_code: code, error_description: message };
}
