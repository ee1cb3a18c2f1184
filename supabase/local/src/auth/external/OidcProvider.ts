import { createHash } from 'node:crypto';
import { createRemoteJWKSet, customFetch, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { logger } from '../../logger';
import { AuthError } from '../AuthError';

/** What a provider says of the person who signed in there. */
export interface ExternalPerson {
  subject: string;
  email: string | null;
  /** Only a provider that has checked the address itself may open an account by it. */
  isEmailVerified: boolean;
  name: string | null;
  pictureUrl: string | null;
  issuer: string;
}

interface Endpoints {
  /** Accepted `iss` claims. */
  issuers: string[];
  authorization: string;
  token: string;
  userinfo: string | null;
  keys: string;
}

interface OidcProviderOptions {
  name: string;
  clientId: string;
  secret: string;
  /** The issuer, whose `/.well-known/openid-configuration` names the rest. Null: Google's fixed addresses. */
  issuerUrl: string | null;
  redirectUri: string;
  /** Replaces the network; tests use it. */
  fetch?: typeof fetch;
}

const requestTimeoutMs = 10_000;
const clockToleranceSeconds = 30;
const maxNameLength = 200;

const google: Endpoints = {
  issuers: ['https://accounts.google.com', 'accounts.google.com'],
  authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  userinfo: 'https://openidconnect.googleapis.com/v1/userinfo',
  keys: 'https://www.googleapis.com/oauth2/v3/certs',
};

/** Parameters of our own request that no caller may set. */
const ownParameters = new Set([
  'client_id',
  'client_secret',
  'redirect_uri',
  'response_type',
  'response_mode',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'request',
  'request_uri',
]);

/** An OpenID Connect provider: authorization code flow with PKCE and nonce, the ID token checked against its keys. */
export class OidcProvider {
  readonly name: string;
  private endpoints: Promise<Endpoints> | null = null;
  private keys: JWTVerifyGetKey | null = null;

  constructor(private readonly options: OidcProviderOptions) {
    this.name = options.name;
  }

  /** The address of the provider's sign-in page. `extra` are further query parameters, for example `prompt`. */
  async authorizationUrl({
    state,
    nonce,
    codeVerifier,
    scopes,
    extra,
  }: {
    state: string;
    nonce: string;
    codeVerifier: string;
    scopes: string[];
    extra: [string, string][];
  }): Promise<string> {
    const { clientId, redirectUri } = this.options;
    const url = new URL((await this.findEndpoints()).authorization);
    for (const [name, value] of extra) if (!ownParameters.has(name)) url.searchParams.set(name, value);
    const own = {
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: [...new Set(['openid', 'email', 'profile', ...scopes])].join(' '),
      state,
      nonce,
      code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
      code_challenge_method: 'S256',
    };
    for (const [name, value] of Object.entries(own)) url.searchParams.set(name, value);
    return url.toString();
  }

  /** Exchanges the code for the person behind it. Throws AuthError when the provider refuses or its answer does not hold. */
  async redeem({
    code,
    codeVerifier,
    nonce,
  }: {
    code: string;
    codeVerifier: string;
    nonce: string;
  }): Promise<ExternalPerson> {
    const endpoints = await this.findEndpoints();
    const { clientId, secret, redirectUri } = this.options;
    const tokens = await this.requestJson(endpoints.token, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        client_id: clientId,
        client_secret: secret,
        code_verifier: codeVerifier,
      }).toString(),
    });
    const claims = await this.verifyIdToken(endpoints, { idToken: textOf(tokens.id_token) ?? '', nonce });
    const isComplete = claims.email !== undefined || endpoints.userinfo === null;
    return personOf(
      isComplete ? claims : { ...(await this.readUserinfo(endpoints, claims, textOf(tokens.access_token))), ...claims },
    );
  }

  private async verifyIdToken(
    { issuers, keys }: Endpoints,
    { idToken, nonce }: { idToken: string; nonce: string },
  ): Promise<JWTPayload> {
    this.keys ??= createRemoteJWKSet(new URL(keys), {
      timeoutDuration: requestTimeoutMs,
      ...(this.options.fetch === undefined ? {} : { [customFetch]: this.options.fetch }),
    });
    try {
      const { payload } = await jwtVerify(idToken, this.keys, {
        issuer: issuers,
        audience: this.options.clientId,
        algorithms: ['RS256', 'ES256'],
        clockTolerance: clockToleranceSeconds,
        requiredClaims: ['sub', 'exp', 'iat'],
      });
      if (payload.nonce !== nonce) throw new Error('The ID token answers another request (nonce).');
      return payload;
    } catch (error) {
      throw this.refusal('The provider sent an ID token that does not hold', error);
    }
  }

  /** The rest of the profile, of the same person as the ID token. */
  private async readUserinfo(
    { userinfo }: Endpoints,
    { sub }: JWTPayload,
    accessToken: string | null,
  ): Promise<JWTPayload> {
    const profile = await this.requestJson(userinfo ?? '', {
      headers: { authorization: `Bearer ${accessToken ?? ''}`, accept: 'application/json' },
    });
    if (profile.sub !== sub) throw this.refusal('The provider sent the profile of somebody else', null);
    return profile;
  }

  private async findEndpoints(): Promise<Endpoints> {
    const { issuerUrl } = this.options;
    if (issuerUrl === null) return google;
    this.endpoints ??= this.discover(issuerUrl.replace(/\/+$/, '')).catch((error: unknown) => {
      // Asked again by the next person: a provider that was away must not stay away.
      this.endpoints = null;
      throw error;
    });
    return await this.endpoints;
  }

  private async discover(issuer: string): Promise<Endpoints> {
    const found = await this.requestJson(`${issuer}/.well-known/openid-configuration`, {});
    const [authorization, token, keys] = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'].map((name) =>
      textOf(found[name]),
    );
    if (found.issuer !== issuer || authorization == null || token == null || keys == null)
      throw this.refusal('The provider describes itself incompletely', null);
    return { issuers: [issuer], authorization, token, keys, userinfo: textOf(found.userinfo_endpoint) };
  }

  private async requestJson(url: string, init: RequestInit): Promise<Record<string, unknown>> {
    try {
      const response = await (this.options.fetch ?? fetch)(url, {
        ...init,
        redirect: 'error',
        signal: AbortSignal.timeout(requestTimeoutMs),
      });
      const body: unknown = await response.json();
      if (!response.ok) throw new Error(`It answered ${response.status}: ${JSON.stringify(body).slice(0, 200)}`);
      if (typeof body !== 'object' || body === null) throw new Error('It answered no object.');
      return body as Record<string, unknown>;
    } catch (error) {
      throw this.refusal('The provider could not be asked', error);
    }
  }

  // What exactly went wrong is for the log: the answer goes into an address.
  private refusal(what: string, cause: unknown): AuthError {
    logger.warn({ err: cause, provider: this.name }, what);
    return new AuthError(500, 'unexpected_failure', 'Unable to exchange external code');
  }
}

function personOf(claims: JWTPayload): ExternalPerson {
  return {
    subject: claims.sub ?? '',
    email: textOf(claims.email)?.toLowerCase() ?? null,
    isEmailVerified: claims.email_verified === true || claims.email_verified === 'true',
    name: textOf(claims.name)?.slice(0, maxNameLength) ?? null,
    pictureUrl: textOf(claims.picture),
    issuer: claims.iss ?? '',
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
