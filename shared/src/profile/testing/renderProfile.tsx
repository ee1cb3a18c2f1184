import { act, screen, type RenderResult } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { ApiError } from '../../api/apiError';
import { getSupabase } from '../../api/dataClient';
import type { MyAccess } from '../../api/rpcTypes';
import type { AppStore } from '../../store/store';
import { makeAccess, renderWithApp, sampleUserId, type FakeCall, type FakeRpc } from '../../testing/testing';
import { shownToasts, dismissToast } from '../../ui-core/toast';
import { ProfileSettingsDialog } from '../profile';

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** What the auth service says of the owner; `overrides` differ from that. */
export function makeAuthUser(overrides: Record<string, unknown> = {}) {
  return {
    id: sampleUserId,
    aud: 'authenticated',
    role: 'authenticated',
    email: 'owner@duka.test',
    app_metadata: {},
    user_metadata: {},
    created_at: '2026-01-01T00:00:00Z',
    factors: [],
    identities: [makeIdentity('email')],
    ...overrides,
  };
}

/** A way to sign in. */
export function makeIdentity(provider: string) {
  return {
    id: `${provider}-1`,
    identity_id: `identity-${provider}`,
    user_id: sampleUserId,
    provider,
    identity_data: { email: `owner@${provider}.test` },
  };
}

/** A second factor as the auth service lists it. */
export function makeFactor(overrides: Record<string, unknown> = {}) {
  return {
    id: 'factor-1',
    factor_type: 'totp',
    status: 'verified',
    friendly_name: 'Authenticator app',
    created_at: '2026-11-01T08:00:00Z',
    updated_at: '2026-11-01T08:00:00Z',
    ...overrides,
  };
}

/** What the auth service answers to a sign-in, a refresh and a proven factor. */
export function makeSession(assuranceLevel: 'aal1' | 'aal2' = 'aal1') {
  const expiresAt = Math.floor(Date.now() / 1000) + 3600;
  const claims = { sub: sampleUserId, exp: expiresAt, aal: assuranceLevel, amr: [], role: 'authenticated' };
  return {
    access_token: `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.${part('signature')}`,
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: expiresAt,
    user: makeAuthUser(),
  };
}

export const ownProfile = {
  full_name: 'Amina Otieno',
  role: 'admin',
  avatar_url: null,
  email_verified: true,
  email_verified_at: '2026-11-01T08:00:00Z',
};

/** A refusal of the server. */
export const refuse =
  (status: number, code: string, message = 'No.', details: unknown = null) =>
  () => {
    throw new ApiError({ status, code, message, details });
  };

export interface RenderedProfile extends RenderResult {
  store: AppStore;
  user: UserEvent;
  calls: FakeCall[];
  onClose: jest.Mock;
  /** The arguments of each call of this name. */
  argsOf: (name: string) => unknown[];
}

interface ProfileOptions {
  session?: Partial<MyAccess>;
  rpc?: FakeRpc;
  /** The tab that is opened. Default the first. */
  tab?: string;
  /** False for somebody whose session has ended without the page knowing. Default true. */
  hasSession?: boolean;
}

/** Draws the dialog as its person sees it, over a server that knows everything it asks. */
export async function renderProfile({
  session = {},
  rpc = {},
  tab,
  hasSession = true,
}: ProfileOptions = {}): Promise<RenderedProfile> {
  for (const { id } of shownToasts()) dismissToast(id);
  const onClose = jest.fn();
  const app = renderWithApp(<ProfileSettingsDialog onClose={onClose} />, {
    session,
    rpc: { ...answers(session), ...rpc },
  });
  if (hasSession) await act(signIn);
  await screen.findByRole('tab', { name: 'Personal Info' });
  if (tab !== undefined) await app.user.click(screen.getByRole('tab', { name: tab }));
  const argsOf = (name: string) => app.calls.filter((call) => call.name === name).map(({ args }) => args);
  return { ...app, onClose, argsOf };
}

async function signIn(): Promise<void> {
  const { access_token, refresh_token } = makeSession();
  await (await getSupabase()).auth.setSession({ access_token, refresh_token });
}

function answers(session: Partial<MyAccess>): FakeRpc {
  return {
    my_access: makeAccess(session),
    log_user_activity: null,
    my_sessions: [],
    list_team: [],
    list_till_staff: { lock_after_minutes: 10, people: [] },
    recovery_codes_state: { left: 0, created_at: null },
    'GET /auth/v1/user': makeAuthUser(),
    'PUT /auth/v1/user': makeAuthUser(),
    'POST /auth/v1/token': makeSession(),
    'POST /auth/v1/logout': {},
    'GET /rest/v1/profiles': [ownProfile],
    'PATCH /rest/v1/profiles': [{ user_id: sampleUserId }],
    'GET /rest/v1/contacts': [],
    'GET /rest/v1/user_activity_logs': [],
  };
}
