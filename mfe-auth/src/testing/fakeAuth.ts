import { ApiError } from '@dukani/shared/errors';
import { makeAccess, sampleUserId, type FakeRpc } from '@dukani/shared/testing';

interface FakeSession {
  userId?: string;
  email?: string;
  assuranceLevel?: 'aal1' | 'aal2';
  /** Names of the verified authenticator apps. */
  apps?: string[];
  /** Numbers of the verified phones, digits only. */
  phones?: string[];
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** What the auth server answers to whoever has signed in. */
export function makeSession({
  userId = sampleUserId,
  email = 'owner@duka.test',
  assuranceLevel = 'aal1',
  apps = [],
  phones = [],
}: FakeSession = {}) {
  const expiresAt = Math.floor(Date.now() / 1000) + 3600;
  const claims = { sub: userId, exp: expiresAt, aal: assuranceLevel, amr: [], role: 'authenticated' };
  return {
    access_token: `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.${part('signature')}`,
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: expiresAt,
    user: makeUser({ email, apps, phones }),
  };
}

/** The person of `makeSession`. */
export function makeUser({ email = 'owner@duka.test', apps = [], phones = [] }: FakeSession = {}) {
  return {
    id: sampleUserId,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    app_metadata: {},
    user_metadata: {},
    identities: [],
    created_at: '2026-01-01T00:00:00Z',
    factors: [
      ...apps.map((name, index) => ({
        id: `factor-${index}`,
        factor_type: 'totp',
        status: 'verified',
        friendly_name: name,
      })),
      ...phones.map((phone, index) => ({ id: `phone-${index}`, factor_type: 'phone', status: 'verified', phone })),
    ],
  };
}

/** A refusal of the auth server. */
export const refuse =
  (status: number, code: string, message = 'No.') =>
  () => {
    throw new ApiError({ status, code, message });
  };
/** A request that gets no answer. */
export const offline = refuse(0, 'network_failure', 'Failed to fetch');

/** Answers of a server on which everybody may sign in, reading as the owner of the sample business. */
export function authAnswers(overrides: FakeRpc = {}): FakeRpc {
  return {
    'POST /auth/v1/token': makeSession(),
    'POST /auth/v1/logout': {},
    'GET /auth/v1/user': makeUser(),
    my_access: makeAccess(),
    log_user_activity: null,
    ...overrides,
  };
}
