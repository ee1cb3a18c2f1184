import { screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import { api, rpcEndpoint } from '@dukani/shared/api';
import { getSupabase } from '@dukani/shared/data';
import { ApiError } from '@dukani/shared/errors';
import type { PlatformTenantRow } from '@dukani/shared/rpc';
import { renderWithApp } from '@dukani/shared/testing';
import { ADMIN, makeTenantRow } from './platformSamples';
import { proven } from './proven';
import { StepUp } from './StepUp';

const FACTOR = 'f0000000-0000-4000-8000-000000000001';
const base64 = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '');

function token(): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: 'u1', aal: 'aal2', iat: now, exp: now + 3600, amr: [], session_id: 's1' };
  return `${base64({ alg: 'HS256', typ: 'JWT' })}.${base64(claims)}.c2lnbmF0dXJl`;
}
const VERIFIED = { id: FACTOR, factor_type: 'totp', status: 'verified', friendly_name: 'My phone' };
const userWith = (factors: object[]) => ({
  ...{ id: 'u1', aud: 'authenticated', email: 'root@platform.test', factors, app_metadata: {}, user_metadata: {} },
});

const { useSuspendMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    suspend: build.mutation<PlatformTenantRow, string>({
      ...proven(
        rpcEndpoint('admin_set_tenant_status', (id: string) => ({
          p_tenant_id: id,
          p_status: 'suspended',
          p_reason: 'They asked for it',
        })),
      ),
    }),
  }),
});

/** A screen with one action, as the real ones are. */
function Screen() {
  const [suspend, { data, error, isLoading }] = useSuspendMutation();
  return (
    <>
      <button onClick={() => void suspend('t1')} disabled={isLoading}>
        Suspend
      </button>
      {data !== undefined && <p>{data.name} is suspended</p>}
      {error !== undefined && <p>Refused: {(error as ApiError).code}</p>}
      <StepUp />
    </>
  );
}

/** A server whose proof is too old until the code 123456 was verified. */
async function renderStale(factors: object[] = [VERIFIED], refusal = 'fresh_factor_required') {
  let isFresh = false;
  const app = renderWithApp(<Screen />, {
    session: ADMIN,
    rpc: {
      admin_set_tenant_status: () => {
        if (isFresh) return makeTenantRow({ status: 'suspended' });
        throw new ApiError({ code: refusal, status: 403, message: 'Again.' });
      },
      log_user_activity: null,
      'GET /auth/v1/user': userWith(factors),
      [`POST /auth/v1/factors/${FACTOR}/challenge`]: { id: 'c1', type: 'totp', expires_at: 2_000_000_000 },
      [`POST /auth/v1/factors/${FACTOR}/verify`]: ({ code }: { code: string }) => {
        if (code !== '123456')
          throw new ApiError({ code: 'mfa_verification_failed', status: 422, message: 'Invalid TOTP code entered' });
        isFresh = true;
        return {
          ...{ access_token: token(), refresh_token: 'refresh2', expires_in: 3600, token_type: 'bearer' },
          user: userWith(factors),
        };
      },
    },
  });
  const { error } = await (await getSupabase()).auth.setSession({ access_token: token(), refresh_token: 'r1' });
  expect(error).toBeNull();
  await app.user.click(screen.getByRole('button', { name: 'Suspend' }));
  return app;
}
const codeField = () => screen.findByRole('textbox', { name: /6-digit code/ });
const presses = (app: Awaited<ReturnType<typeof renderStale>>) =>
  app.calls.filter(({ name }) => name === 'admin_set_tenant_status').length;

describe('StepUp', () => {
  it('asks for the code and goes on with what was pressed', async () => {
    const app = await renderStale();
    const field = await codeField();
    expect(screen.getByRole('dialog', { name: 'Confirm it is you' })).toBeInTheDocument();
    expect((await axe(app.container)).violations).toEqual([]);
    await app.user.type(field, '000000');
    await waitFor(() => expect(field).toHaveAccessibleDescription('The code is wrong or has expired.'));
    expect(presses(app)).toBe(1);

    await app.user.type(field, '123456');
    expect(await screen.findByText('Duka la Mama is suspended')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(presses(app)).toBe(2);
  });

  it('does nothing for whoever steps back', async () => {
    const app = await renderStale();
    await codeField();
    await app.user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByText('Refused: fresh_factor_required')).toBeInTheDocument();
    expect(presses(app)).toBe(1);
  });

  it('says so to somebody without a second factor', async () => {
    const app = await renderStale([]);
    const field = await codeField();
    await app.user.type(field, '123456');
    await waitFor(() => expect(field).toHaveAccessibleDescription(/has no second factor/));
  });

  it('asks nothing when another rule refuses', async () => {
    await renderStale([VERIFIED], 'permission_denied');
    expect(await screen.findByText('Refused: permission_denied')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
