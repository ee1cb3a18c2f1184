import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose';

/** A person with an account at the simulated provider. */
export interface SimulatedAccount {
  subject: string;
  email: string;
  isEmailVerified: boolean;
  name: string;
}

/** Ways in which a provider, or somebody between, may misbehave. */
export const faults = [
  'none',
  'wrong_nonce',
  'wrong_audience',
  'wrong_issuer',
  'foreign_key',
  'expired_token',
  'expired_code',
  'no_email',
  'unverified_email',
] as const;
export type Fault = (typeof faults)[number];

/** What the authorize page was asked, checked. */
export interface AuthorizeRequest {
  redirectUri: string;
  state: string;
  nonce: string;
  codeChallenge: string;
}

interface Grant extends AuthorizeRequest {
  account: SimulatedAccount;
  fault: Fault;
  expiresAt: number;
}

interface Client {
  clientId: string;
  secret: string;
  redirectUri: string;
}

type TokenAnswer = { status: number; body: Record<string, unknown> };

const codeLifeMs = 60_000;
const tokenLifeSeconds = 3600;
const keyId = 'simulated-1';

/**
 * An OpenID Connect provider for machines without one: authorization code flow with PKCE, ID tokens signed with a key that
 * is made at start. It believes everybody who they say they are, so it is for development and tests only.
 */
export class SimulatedProvider {
  private readonly grants = new Map<string, Grant>();
  private readonly accessTokens = new Map<string, SimulatedAccount>();
  private readonly keys = generateKeyPair('RS256');
  private readonly foreignKeys = generateKeyPair('RS256');

  constructor(
    readonly issuer: string,
    private readonly client: Client,
  ) {}

  /** `/.well-known/openid-configuration`. */
  configuration(): Record<string, unknown> {
    return {
      issuer: this.issuer,
      authorization_endpoint: `${this.issuer}/authorize`,
      token_endpoint: `${this.issuer}/token`,
      userinfo_endpoint: `${this.issuer}/userinfo`,
      jwks_uri: `${this.issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
      scopes_supported: ['openid', 'email', 'profile'],
    };
  }

  async jwks(): Promise<{ keys: JWK[] }> {
    const { publicKey } = await this.keys;
    return { keys: [{ ...(await exportJWK(publicKey)), kid: keyId, alg: 'RS256', use: 'sig' }] };
  }

  /** Checks a request for the authorize page; a string says what is wrong with it. */
  checkAuthorize(query: URLSearchParams): AuthorizeRequest | string {
    const read = (name: string) => query.get(name) ?? '';
    if (read('client_id') !== this.client.clientId) return 'This client_id is not known here.';
    // An address that was not registered gets no answer at all.
    if (read('redirect_uri') !== this.client.redirectUri) return 'This redirect_uri is not registered.';
    if (read('response_type') !== 'code') return 'Only response_type=code is served.';
    if (!read('scope').split(' ').includes('openid')) return 'The scope must hold openid.';
    if (read('state') === '' || read('nonce') === '') return 'state and nonce are needed.';
    if (read('code_challenge_method') !== 'S256' || read('code_challenge').length !== 43)
      return 'A code_challenge with the method S256 is needed.';
    return {
      redirectUri: read('redirect_uri'),
      state: read('state'),
      nonce: read('nonce'),
      codeChallenge: read('code_challenge'),
    };
  }

  /** Signs the chosen person in: the address that leads back with a code. */
  approve(request: AuthorizeRequest, { account, fault }: { account: SimulatedAccount; fault: Fault }): string {
    const code = randomBytes(24).toString('base64url');
    const life = fault === 'expired_code' ? -1 : codeLifeMs;
    this.grants.set(code, { ...request, account, fault, expiresAt: Date.now() + life });
    return back(request, { code });
  }

  /** The address that leads back without a code: the person has declined. */
  deny(request: AuthorizeRequest): string {
    return back(request, { error: 'access_denied', error_description: 'The user denied the request' });
  }

  /** POST /token. A code works once, for the client it was made for and the verifier behind its challenge. */
  async exchange(form: URLSearchParams): Promise<TokenAnswer> {
    const code = form.get('code') ?? '';
    const grant = this.grants.get(code);
    this.grants.delete(code);
    const { clientId, secret } = this.client;
    if (form.get('client_id') !== clientId || !isSame(form.get('client_secret') ?? '', secret))
      return { status: 401, body: { error: 'invalid_client' } };
    if (form.get('grant_type') !== 'authorization_code')
      return { status: 400, body: { error: 'unsupported_grant_type' } };
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isGood =
      grant !== undefined &&
      grant.expiresAt > Date.now() &&
      grant.redirectUri === form.get('redirect_uri') &&
      isSame(challenge, grant.codeChallenge);
    if (!isGood) return { status: 400, body: { error: 'invalid_grant' } };
    const accessToken = randomBytes(24).toString('base64url');
    this.accessTokens.set(accessToken, grant.account);
    return {
      status: 200,
      body: {
        access_token: accessToken,
        token_type: 'Bearer',
        expires_in: tokenLifeSeconds,
        scope: 'openid email profile',
        id_token: await this.signIdToken(grant),
      },
    };
  }

  /** GET /userinfo: the profile behind an access token, or null. */
  userinfo(authorization: string | undefined): Record<string, unknown> | null {
    const account = this.accessTokens.get((authorization ?? '').replace(/^Bearer /, ''));
    return account === undefined ? null : profileOf(account);
  }

  private async signIdToken({ account, nonce, fault }: Grant): Promise<string> {
    const keys = await (fault === 'foreign_key' ? this.foreignKeys : this.keys);
    const profile = fault === 'no_email' ? { sub: account.subject, name: account.name } : profileOf(account);
    const now = Math.floor(Date.now() / 1000);
    const issuedAt = fault === 'expired_token' ? now - 2 * tokenLifeSeconds : now;
    return await new SignJWT({
      ...profile,
      nonce: fault === 'wrong_nonce' ? randomBytes(16).toString('hex') : nonce,
      ...(fault === 'unverified_email' ? { email_verified: false } : {}),
    })
      .setProtectedHeader({ alg: 'RS256', kid: keyId, typ: 'JWT' })
      .setIssuer(fault === 'wrong_issuer' ? `${this.issuer}.evil.example` : this.issuer)
      .setAudience(fault === 'wrong_audience' ? 'another-client' : this.client.clientId)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + tokenLifeSeconds)
      .sign(keys.privateKey);
  }
}

function profileOf({ subject, email, isEmailVerified, name }: SimulatedAccount) {
  return { sub: subject, email, email_verified: isEmailVerified, name };
}

function back({ redirectUri, state }: AuthorizeRequest, parameters: Record<string, string>): string {
  const url = new URL(redirectUri);
  url.search = new URLSearchParams({ ...parameters, state }).toString();
  return url.toString();
}

function isSame(first: string, second: string): boolean {
  const [a, b] = [Buffer.from(first), Buffer.from(second)];
  return a.length === b.length && timingSafeEqual(a, b);
}
