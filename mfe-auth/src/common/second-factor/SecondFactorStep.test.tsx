import { screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import { makeAccess, type FakeRpc } from '@dukani/shared/testing';
import { AuthScreen } from '../../AuthScreen';
import { makeSession, makeUser, offline, refuse } from '../../testing/fakeAuth';
import { renderAuth } from '../../testing/renderAuth';

const apps = ['Authy'];
const strong = makeSession({ apps, assuranceLevel: 'aal2' });

/** Signs in as somebody with an authenticator app. */
async function arrive(rpc: FakeRpc = {}) {
  let level: 'aal1' | 'aal2' = 'aal1';
  const app = renderAuth(<AuthScreen />, {
    rpc: {
      'POST /auth/v1/token': makeSession({ apps }),
      'GET /auth/v1/user': makeUser({ apps }),
      'POST /auth/v1/factors/factor-0/challenge': { id: 'challenge', type: 'totp', expires_at: 0 },
      'POST /auth/v1/factors/factor-0/verify': () => {
        level = 'aal2';
        return strong;
      },
      my_access: () => makeAccess({ assurance_level: level }),
      ...rpc,
    },
  });
  await app.user.type(await screen.findByRole('textbox', { name: 'Email' }), 'owner@duka.test');
  await app.user.type(screen.getByLabelText('Password'), 'demo-Passw0rd{Enter}');
  return app;
}
const field = () => screen.findByRole('textbox', { name: '6-digit code' });

afterEach(() => localStorage.clear());

describe('SecondFactorStep', () => {
  it('follows the password, names the app, and takes the code as soon as its last digit is there', async () => {
    const app = await arrive();
    await app.user.type(await field(), '12 34-5');
    expect(screen.getByText('Enter the code that Authy shows now.')).toBeInTheDocument();
    expect(app.names()).not.toContain('POST /auth/v1/factors/factor-0/verify');
    expect(app.store.getState().session.mfaRequired).toBe(true);

    await app.user.type(await field(), '6');

    await waitFor(() =>
      expect(app.store.getState().session).toMatchObject({
        mfaRequired: false,
        access: { assurance_level: 'aal2' },
      }),
    );
    expect(app.calls).toContainEqual({
      name: 'POST /auth/v1/factors/factor-0/verify',
      args: { challenge_id: 'challenge', code: '123456' },
    });
    expect(await screen.findByText('Signing you in...')).toBeInTheDocument();
  });

  it('says that a code is wrong, empties the field and stays', async () => {
    const app = await arrive({ 'POST /auth/v1/factors/factor-0/verify': refuse(422, 'mfa_verification_failed') });
    await app.user.type(await field(), '000000');

    expect(await screen.findByRole('alert')).toHaveTextContent('The code is wrong or has expired.');
    expect(await field()).toHaveValue('');
    expect(await field()).toHaveFocus();
    expect(app.store.getState().session.mfaRequired).toBe(true);
  });

  it('asks for six digits', async () => {
    const app = await arrive();
    await app.user.type(await field(), '12345{Enter}');

    expect(screen.getByRole('alert')).toHaveTextContent('Please enter a valid 6-digit code');
  });

  it('looks the factor up again after a failure', async () => {
    const answers: FakeRpc = { 'GET /auth/v1/user': offline };
    const app = await arrive({ 'GET /auth/v1/user': () => (answers['GET /auth/v1/user'] as () => unknown)() });
    const again = await screen.findByRole('button', { name: 'Try Again' });
    answers['GET /auth/v1/user'] = () => makeUser({ apps });
    await app.user.click(again);

    expect(await field()).toBeInTheDocument();
  });

  it('checks the account again when that failed after the code was right', async () => {
    let isBroken = false;
    let level: 'aal1' | 'aal2' = 'aal1';
    const app = await arrive({
      'POST /auth/v1/factors/factor-0/verify': () => {
        isBroken = true;
        level = 'aal2';
        return strong;
      },
      my_access: () => (isBroken ? refuse(500, 'unexpected')() : makeAccess({ assurance_level: level })),
    });
    await app.user.type(await field(), '123456');
    const again = await screen.findByRole('button', { name: 'Try Again' });
    isBroken = false;
    await app.user.click(again);

    expect(await screen.findByText('Signing you in...')).toBeInTheDocument();
  });

  it('lets the person leave', async () => {
    const app = await arrive();
    await app.user.click(await screen.findByRole('button', { name: 'Sign in as someone else' }));

    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeInTheDocument();
  });

  it('is not asked of somebody whose session has it already', async () => {
    const app = await arrive({ 'POST /auth/v1/token': strong, my_access: makeAccess({ assurance_level: 'aal2' }) });
    await waitFor(() => expect(app.store.getState().session.access).not.toBeNull());

    expect(screen.queryByRole('textbox', { name: '6-digit code' })).not.toBeInTheDocument();
  });

  it('has no accessibility violations', async () => {
    const app = await arrive();
    await field();

    expect((await axe(app.container)).violations).toEqual([]);
  });
});
