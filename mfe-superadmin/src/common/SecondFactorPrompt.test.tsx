import { screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import { useState } from 'react';
import { getSupabase } from '@dukani/shared/data';
import { ApiError } from '@dukani/shared/errors';
import { renderWithApp } from '@dukani/shared/testing';
import { needsSecondFactor } from './needsSecondFactor';
import { usePlatformOverviewQuery } from './platformApi';
import { ADMIN, makeOverview } from './platformSamples';
import { SecondFactorPrompt } from './SecondFactorPrompt';

const FACTOR = 'f0000000-0000-4000-8000-000000000001';
const base64 = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '');

function token(aal: 'aal1' | 'aal2'): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: 'u1', aal, iat: now, exp: now + 3600, amr: [], session_id: 's1' };
  return `${base64({ alg: 'HS256', typ: 'JWT' })}.${base64(claims)}.c2lnbmF0dXJl`;
}

function userWith(factors: object[]) {
  return { id: 'u1', aud: 'authenticated', email: 'root@platform.test', factors, app_metadata: {}, user_metadata: {} };
}
const VERIFIED = { id: FACTOR, factor_type: 'totp', status: 'verified', friendly_name: 'My phone' };

/** A screen as the real ones are: the prompt stands where the refused data would be. */
function Guarded() {
  const { data, error } = usePlatformOverviewQuery();
  if (needsSecondFactor(error)) return <SecondFactorPrompt />;
  return <p>{data === undefined ? 'Loading' : `${data.users_total} users`}</p>;
}

/** The screen appears once the auth client holds a session of the first factor. */
function LateScreen() {
  const [isShown, setIsShown] = useState(false);
  return isShown ? <Guarded /> : <button onClick={() => setIsShown(true)}>Open</button>;
}

/** A server that refuses until the code 123456 was verified. */
async function renderRefused(factors: object[] = [VERIFIED]) {
  let isConfirmed = false;
  const app = renderWithApp(<LateScreen />, {
    session: { ...ADMIN, assurance_level: 'aal1' },
    rpc: {
      admin_overview: () => {
        if (isConfirmed) return makeOverview();
        throw new ApiError({ code: 'second_factor_required', status: 403, message: 'Second factor.' });
      },
      log_user_activity: null,
      'GET /auth/v1/user': userWith(factors),
      'POST /auth/v1/logout': {},
      [`POST /auth/v1/factors/${FACTOR}/challenge`]: { id: 'c1', type: 'totp', expires_at: 2_000_000_000 },
      [`POST /auth/v1/factors/${FACTOR}/verify`]: ({ code }: { code: string }) => {
        if (code !== '123456')
          throw new ApiError({ code: 'mfa_verification_failed', status: 422, message: 'Invalid TOTP code entered' });
        isConfirmed = true;
        return {
          access_token: token('aal2'),
          refresh_token: 'refresh2',
          expires_in: 3600,
          token_type: 'bearer',
          user: userWith(factors),
        };
      },
    },
  });
  const { error } = await (await getSupabase()).auth.setSession({ access_token: token('aal1'), refresh_token: 'r1' });
  expect(error).toBeNull();
  await app.user.click(screen.getByRole('button', { name: 'Open' }));
  return app;
}

describe('SecondFactorPrompt', () => {
  it('asks for the code of the authenticator by name, ready for the keyboard and for autofill', async () => {
    const { container } = await renderRefused();
    const field = await screen.findByRole('textbox', { name: /6-digit code/ });

    expect(screen.getByText(/Enter the code that “My phone” shows now/)).toBeInTheDocument();
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(field).toHaveAttribute('inputmode', 'numeric');
    expect((await axe(container)).violations).toEqual([]);
  });

  it('verifies with the sixth digit and reads the data again', async () => {
    const { user, calls } = await renderRefused();

    await user.type(await screen.findByRole('textbox', { name: /6-digit code/ }), '123 456');

    expect(await screen.findByText('41 users')).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: /6-digit code/ })).not.toBeInTheDocument();
    expect(calls.filter((call) => call.name === 'admin_overview')).toHaveLength(2);
  });

  it('says that a code is wrong, empties the field and lets one try again', async () => {
    const { user } = await renderRefused();
    const field = await screen.findByRole('textbox', { name: /6-digit code/ });

    await user.type(field, '000000');

    await waitFor(() => expect(field).toHaveAccessibleDescription('The code is wrong or has expired.'));
    expect(field).toHaveValue('');
    await user.type(field, '123456');
    expect(await screen.findByText('41 users')).toBeInTheDocument();
  });

  it('asks for six digits before it bothers the server', async () => {
    const { user, calls } = await renderRefused();

    await user.type(await screen.findByRole('textbox', { name: /6-digit code/ }), '12a3');
    await user.click(screen.getByRole('button', { name: 'Verify' }));

    expect(screen.getByText('Please enter a valid 6-digit code')).toBeInTheDocument();
    expect(calls.some((call) => call.name.includes('/factors/'))).toBe(false);
  });

  it.each([
    ['no authenticator', []],
    ['one that was never verified', [{ ...VERIFIED, status: 'unverified' }]],
  ])('tells somebody with %s what to do', async (_case, factors) => {
    await renderRefused(factors);

    expect(await screen.findByText('Your account has no second factor')).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });
});
