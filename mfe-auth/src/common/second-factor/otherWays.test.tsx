import { screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import { makeAccess, type FakeRpc } from '@dukani/shared/testing';
import { AuthScreen } from '../../AuthScreen';
import { makeSession, makeUser, offline, refuse } from '../../testing/fakeAuth';
import { renderAuth } from '../../testing/renderAuth';

interface Person {
  apps?: string[];
  phones?: string[];
}

/** Signs in as somebody with these second factors. */
async function signIn(person: Person, rpc: FakeRpc = {}) {
  let level: 'aal1' | 'aal2' = 'aal1';
  const raise = () => {
    level = 'aal2';
    return makeSession({ ...person, assuranceLevel: 'aal2' });
  };
  const app = renderAuth(<AuthScreen />, {
    rpc: {
      'POST /auth/v1/token': makeSession(person),
      'GET /auth/v1/user': makeUser(person),
      'POST /auth/v1/factors/factor-0/challenge': { id: 'app-challenge', type: 'totp', expires_at: 0 },
      'POST /auth/v1/factors/phone-0/challenge': { id: 'phone-challenge', type: 'phone', expires_at: 0 },
      'POST /auth/v1/factors/factor-0/verify': raise,
      'POST /auth/v1/factors/phone-0/verify': raise,
      'POST /auth/v1/factors/new-factor/challenge': { id: 'new-challenge', type: 'totp', expires_at: 0 },
      'POST /auth/v1/factors/new-factor/verify': raise,
      my_access: () => makeAccess({ assurance_level: level }),
      ...rpc,
    },
  });
  await app.user.type(await screen.findByRole('textbox', { name: 'Email' }), 'owner@duka.test');
  await app.user.type(screen.getByLabelText('Password'), 'demo-Passw0rd{Enter}');
  return app;
}

/** Signs in and is asked for one of them. */
async function arrive(person: Person, rpc: FakeRpc = {}) {
  const app = await signIn(person, rpc);
  await screen.findByRole('heading', { name: 'One more step' });
  return app;
}
type App = Awaited<ReturnType<typeof arrive>>;
const field = () => screen.findByRole('textbox', { name: '6-digit code' });
const press = async ({ user }: App, name: string | RegExp) =>
  await user.click(await screen.findByRole('button', { name }));
const asked = ({ names }: App, name: string) => names().filter((call) => call === name).length;

afterEach(() => localStorage.clear());

describe('a phone as second factor', () => {
  const phones = ['254712345678'];

  it('is sent a code by text message at once, and tells which phone without its number', async () => {
    const app = await arrive({ phones });
    await app.user.type(await field(), '123456');

    expect(app.calls).toContainEqual({
      name: 'POST /auth/v1/factors/phone-0/challenge',
      args: expect.objectContaining({ channel: 'sms' }),
    });
    expect(app.calls).toContainEqual({
      name: 'POST /auth/v1/factors/phone-0/verify',
      args: { challenge_id: 'phone-challenge', code: '123456' },
    });
    await waitFor(() => expect(app.store.getState().session.mfaRequired).toBe(false));
  });

  it('is not flooded: another code can be asked for after 30 seconds', async () => {
    const app = await arrive({ phones });
    await field();

    expect(screen.getByText('Enter the code that is sent to your phone ending in 678.')).toBeInTheDocument();
    expect(screen.getByText(/You can ask for a new code in (30|29) s/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send a new code' })).not.toBeInTheDocument();
    const later = Date.now() + 31_000;
    jest.spyOn(Date, 'now').mockReturnValue(later);
    await press(app, 'Send a new code');
    await waitFor(() => expect(asked(app, 'POST /auth/v1/factors/phone-0/challenge')).toBe(2));
    jest.restoreAllMocks();
  });

  it('that cannot be sent a code says so and tries again', async () => {
    let isBroken = true;
    const app = await arrive(
      { phones },
      {
        'POST /auth/v1/factors/phone-0/challenge': () =>
          isBroken ? refuse(429, 'over_email_send_rate_limit')() : { id: 'phone-challenge', expires_at: 0 },
      },
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('Please wait before you ask for another.');
    isBroken = false;
    await press(app, 'Try Again');

    expect(await field()).toBeInTheDocument();
  });
});

describe('several second factors', () => {
  const person = { apps: ['Authy'], phones: ['254712345678'] };

  it('are chosen from; the app comes first, and no phone is sent anything unasked', async () => {
    const app = await arrive(person);
    await field();
    expect(screen.getByText('Enter the code that Authy shows now.')).toBeInTheDocument();
    expect(asked(app, 'POST /auth/v1/factors/phone-0/challenge')).toBe(0);

    await press(app, 'Confirm in another way');
    expect(screen.getByRole('heading', { name: 'Choose how to confirm' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Authy/ })).toHaveFocus();
    await press(app, /^Your phone/);
    await field();

    expect(asked(app, 'POST /auth/v1/factors/phone-0/challenge')).toBe(1);
  });

  it('explain the way of somebody who has lost the phone', async () => {
    const app = await arrive(person);
    await press(app, 'Confirm in another way');
    await app.user.click(screen.getByText('I have lost my phone and have no recovery code'));

    expect(screen.getByText(/nobody can skip this step for you/)).toBeVisible();
    expect((await axe(app.container)).violations).toEqual([]);
  });

  it('that were removed elsewhere are not asked for any more', async () => {
    const app = await signIn(person, {
      'GET /auth/v1/user': makeUser(),
      'POST /auth/v1/token': (args: Record<string, unknown>) =>
        'refresh_token' in args ? makeSession() : makeSession(person),
    });

    await waitFor(() => expect(app.store.getState().session.mfaRequired).toBe(false));
    expect(await screen.findByText('Signing you in...')).toBeInTheDocument();
  });
});

describe('a recovery code', () => {
  const person = { apps: ['Authy'] };
  const enrolment = {
    id: 'new-factor',
    type: 'totp',
    totp: { qr_code: '<svg xmlns="http://www.w3.org/2000/svg"/>', secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://' },
  };
  /** The server after a code was used: the factors are gone. */
  const without = (rpc: FakeRpc = {}): FakeRpc => ({
    use_recovery_code: { factors_removed: 1 },
    'POST /auth/v1/token': (args: Record<string, unknown>) =>
      'refresh_token' in args ? makeSession() : makeSession(person),
    'POST /auth/v1/factors': enrolment,
    ...rpc,
  });
  async function give(app: App, code: string) {
    await press(app, 'Confirm in another way');
    await press(app, /^Use a recovery code/);
    await app.user.type(await screen.findByRole('textbox', { name: 'Recovery code' }), `${code}{Enter}`);
  }

  it('is sent as it is kept, however it was typed, and leads to a new second factor', async () => {
    const app = await arrive(person, without());
    await give(app, 'abcd efgh jklm');

    expect(await screen.findByRole('heading', { name: 'Set up a new second factor' })).toBeInTheDocument();
    expect(app.calls).toContainEqual({ name: 'use_recovery_code', args: { p_code: 'ABCD-EFGH-JKLM' } });
    // The shell leads on only when that is done or left for later.
    expect(app.store.getState().session.mfaRequired).toBe(true);
    expect((await axe(app.container)).violations).toEqual([]);
  });

  it('then an authenticator app is set up by its picture or its key, and the session is a strong one', async () => {
    const app = await arrive(person, without());
    await give(app, 'ABCD-EFGH-JKLM');
    await press(app, 'Set up an authenticator app');
    expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeInTheDocument();
    expect(screen.getByText('ABCD EFGH IJKL MNOP')).toBeInTheDocument();
    expect((await axe(app.container)).violations).toEqual([]);
    await app.user.type(await field(), '654321');

    await waitFor(() => expect(app.store.getState().session.access?.assurance_level).toBe('aal2'));
    expect(app.store.getState().session.mfaRequired).toBe(false);
  });

  it('then new recovery codes are shown, and only when they are kept the shell leads on', async () => {
    const app = await arrive(
      person,
      without({ create_recovery_codes: { codes: ['AAAA-BBBB-CCCC', 'DDDD-EEEE-FFFF'] } }),
    );
    await give(app, 'ABCD-EFGH-JKLM');
    await press(app, 'Set up an authenticator app');
    await app.user.type(await field(), '654321');

    expect(await screen.findByText('AAAA-BBBB-CCCC')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Your recovery codes' })).toHaveFocus();
    expect(app.address()).toBe('/auth?reason=recovery_codes');
    expect(asked(app, 'create_recovery_codes')).toBe(1);
    expect((await axe(app.container)).violations).toEqual([]);
    await press(app, 'I have saved them');
    expect(app.address()).toBe('/auth');
  });

  it('is not offered to somebody who has none', async () => {
    const app = await arrive(person, { recovery_codes_state: { left: 0, created_at: null } });
    await press(app, 'Confirm in another way');

    await waitFor(() => expect(screen.queryByRole('button', { name: /^Use a recovery code/ })).not.toBeInTheDocument());
  });

  it('an address alone makes no new codes', async () => {
    const app = renderAuth(<AuthScreen />, { route: '/auth?reason=recovery_codes', session: {} });
    await waitFor(() => expect(app.store.getState().session.access).not.toBeNull());

    expect(asked(app, 'create_recovery_codes')).toBe(0);
  });

  it('typed or pasted code that was refused: what the server said stays when Verify is pressed', async () => {
    const app = await arrive(person, {
      'POST /auth/v1/factors/factor-0/verify': refuse(422, 'mfa_verification_failed'),
    });
    await app.user.type(await field(), '123456');
    expect(await screen.findByRole('alert')).toHaveTextContent('The code is wrong or has expired.');
    await press(app, 'Verify');

    expect(screen.getByRole('alert')).toHaveTextContent('The code is wrong or has expired.');
  });

  it('or it is left for later', async () => {
    const app = await arrive(person, without());
    await give(app, 'ABCD-EFGH-JKLM');
    await press(app, 'Later');

    await waitFor(() => expect(app.store.getState().session.mfaRequired).toBe(false));
    expect(await screen.findByText('Signing you in...')).toBeInTheDocument();
  });

  it.each([
    ['a wrong one', refuse(400, 'invalid_code'), 'This recovery code is wrong or has been used.'],
    ['too many wrong ones', refuse(429, 'rate_limited'), 'Too many wrong codes. Wait 15 minutes and try again.'],
    ['no connection', offline, 'The server cannot be reached. Check your connection and try again.'],
  ])('%s: says so and stays', async (_case, answer, sentence) => {
    const app = await arrive(person, without({ use_recovery_code: answer }));
    await give(app, 'ABCD-EFGH-JKLM');

    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(screen.getByRole('textbox', { name: 'Recovery code' })).toHaveValue('ABCD-EFGH-JKLM');
  });

  it('that is not whole is not sent', async () => {
    const app = await arrive(person, without());
    await give(app, 'ABCD-EFGH');

    expect(screen.getByRole('textbox', { name: 'Recovery code' })).toHaveAccessibleDescription(/Enter the whole code/);
    expect(app.names()).not.toContain('use_recovery_code');
  });

  it('setting up that fails can be tried again', async () => {
    const app = await arrive(person, without({ 'POST /auth/v1/factors': offline }));
    await give(app, 'ABCD-EFGH-JKLM');
    await press(app, 'Set up an authenticator app');

    expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached.');
    expect(screen.getByRole('button', { name: 'Set up an authenticator app' })).not.toHaveAttribute('aria-busy');
  });
});
