import { screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import { useEffect, useState } from 'react';
import { providerAddress } from '@dukani/shared/sign-in';
import type { FakeRpc } from '@dukani/shared/testing';
import { makeSession, makeUser, offline, refuse } from '../testing/fakeAuth';
import { renderAuth } from '../testing/renderAuth';
import { CallbackScreen } from './CallbackScreen';

const verified = { 'POST /auth/v1/verify': makeSession() };
const render = (address: string, rpc: FakeRpc = verified) =>
  renderAuth(<CallbackScreen />, { route: `/auth/callback${address}`, rpc });
const { access_token: accessToken } = makeSession();
const otherUserId = '99999999-9999-4999-8999-999999999999';
const used = 'This link has been used or has expired. Please sign in, or ask for a new one.';

/** The page as the browser finds it that has been to the provider. */
function AfterProvider() {
  const [isBack, setIsBack] = useState(false);
  useEffect(() => void providerAddress({ provider: 'google', next: null }).then(() => setIsBack(true)), []);
  return isBack ? <CallbackScreen /> : null;
}

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

describe('CallbackScreen', () => {
  it.each([
    ['recovery', '', '/reset-password'],
    ['recovery', '&next=/dashboard', '/reset-password'],
    ['invite', '', '/update-password?invited=true'],
    ['magiclink', '', '/auth'],
    ['signup', '&next=%2Fauth%3Fmode%3Dsignup%26tenant_creation%3Dtrue', '/auth?mode=signup&tenant_creation=true'],
    ['email_change', '&next=/dashboard', '/dashboard'],
    ['magiclink', '&next=//evil.example', '/auth'],
    ['magiclink', '&next=https://evil.example', '/auth'],
    ['magiclink', '&next=/\\evil.example', '/auth'],
  ])('a mail of the type %s%s leads to %s', async (type, next, path) => {
    const app = render(`?token_hash=hash&type=${type}${next}`);

    await waitFor(() => expect(app.address()).toBe(path));
    expect(app.calls[0]).toMatchObject({ name: 'POST /auth/v1/verify', args: { token_hash: 'hash', type } });
    expect(app.store.getState().session.status).toBe('signed_in');
  });

  it('an unknown type is tried as a sign-in link', async () => {
    const app = render('?token_hash=hash&type=other');

    await waitFor(() => expect(app.address()).toBe('/auth'));
    expect(app.calls[0]).toMatchObject({ args: { type: 'magiclink' } });
  });

  it('a hand-over is redeemed for this host and leads on', async () => {
    const app = render('?handover=code&next=%2Fadmin%2Fsales', {
      ...verified,
      'POST /functions/v1/session-handover': { token_hash: 'hash' },
    });

    await waitFor(() => expect(app.address()).toBe('/admin/sales'));
    expect(app.calls[0]).toMatchObject({ args: { action: 'redeem', code: 'code', target_origin: 'http://localhost' } });
  });

  it('a hand-over leads to the dashboard rather than to another site', async () => {
    const app = render('?handover=code&next=//evil.example', {
      ...verified,
      'POST /functions/v1/session-handover': { token_hash: 'hash' },
    });

    await waitFor(() => expect(app.address()).toBe('/dashboard'));
  });

  it('a refused hand-over says so', async () => {
    const refused = refuse(403, 'handover_refused', 'This link has been used or has expired. Please sign in.');
    render('?handover=code', { 'POST /functions/v1/session-handover': refused });

    expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth');
  });

  it('tokens behind # are not taken: anybody can write their own into an address', async () => {
    const app = render(`#access_token=${accessToken}&refresh_token=refresh&type=recovery`);

    expect(await screen.findByRole('alert')).toHaveTextContent('The link is incomplete.');
    expect(app.calls).toEqual([]);
    expect(app.store.getState().session.status).toBe('anonymous');
  });

  it('a code without the browser that asked for it says where to open it', async () => {
    const app = render('?code=pkce');

    expect(await screen.findByRole('alert')).toHaveTextContent('Open this link in the browser where you asked for it');
    expect(app.calls).toEqual([]);
  });

  it.each([
    '?error=access_denied&error_code=otp_expired&error_description=Call+0800+EVIL',
    '#error=access_denied&error_code=otp_expired&error_description=Call+0800+EVIL',
    '?error=access_denied&error_code=constructor&error_description=Call+0800+EVIL',
  ])('an address that reports a failure (%s) is believed, its words are not shown', async (address) => {
    const app = render(address);

    expect(await screen.findByRole('alert')).toHaveTextContent(used);
    expect(screen.queryByText(/EVIL/)).not.toBeInTheDocument();
    expect(app.calls).toEqual([]);
  });

  it.each([
    ['error=access_denied', 'You cancelled the sign-in. Nothing has changed.'],
    ['error=access_denied&error_code=provider_email_needs_verification', /is not verified by its provider/],
    ['error=access_denied&error_code=user_banned', 'This account is deactivated. Ask the owner of the business.'],
    ['error=access_denied&error_code=identity_already_exists', /is already linked to an account/],
    ['error=access_denied&error_code=signup_disabled', 'No account found. Sign up first, or use another account.'],
    ['error=invalid_request&error_code=bad_oauth_state', /took too long or was opened twice/],
    ['error=server_error&error_code=unexpected_failure', /could not be confirmed with the provider/],
  ])('a provider that answers %s: says what that means, in words of our own', async (query, sentence) => {
    const app = render(`?${query}&error_description=Call+0800+EVIL`);

    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(screen.getByRole('heading', { name: 'That did not work' })).toBeInTheDocument();
    expect(screen.queryByText(/EVIL/)).not.toBeInTheDocument();
    expect(app.calls).toEqual([]);
  });

  it.each([
    ['', '/auth', null],
    ['&next=%2Fadmin%2Fsales%3Ftab%3Dnew', '/auth', '/admin/sales?tab=new'],
    ['&next=%2Fauth%3Fmode%3Dsignup%26tenant_creation%3Dtrue', '/auth?mode=signup&tenant_creation=true', null],
    ['&next=//evil.example', '/auth', null],
    ['&next=https://evil.example', '/auth', null],
  ])('a provider’s code%s opens a session, is recorded, and %s leads on', async (next, path, from) => {
    const app = renderAuth(<AfterProvider />, {
      route: `/auth/callback?code=pkce${next}`,
      rpc: { 'POST /auth/v1/token': makeSession() },
    });

    await waitFor(() => expect(app.address()).toBe(path));
    expect(app.rememberedPage()).toBe(from);
    expect(app.calls[0]).toMatchObject({
      name: 'POST /auth/v1/token',
      args: { auth_code: 'pkce', code_verifier: expect.any(String) },
    });
    expect(app.names()).toContain('log_user_activity');
    expect(app.store.getState().session.status).toBe('signed_in');
  });

  it('an address without a code is incomplete', async () => {
    render('');

    expect(await screen.findByRole('alert')).toHaveTextContent('The link is incomplete.');
  });

  it('a used link says so', async () => {
    render('?token_hash=hash&type=recovery', { 'POST /auth/v1/verify': refuse(403, 'otp_expired') });

    expect(await screen.findByRole('alert')).toHaveTextContent(used);
  });

  it('without a connection the code is kept and tried again', async () => {
    let isOffline = true;
    const app = render('?token_hash=hash&type=recovery', {
      'POST /auth/v1/verify': () => (isOffline ? offline() : makeSession()),
    });
    const again = await screen.findByRole('button', { name: 'Try Again' });
    isOffline = false;
    await app.user.click(again);

    await waitFor(() => expect(app.address()).toBe('/reset-password'));
  });

  describe('while somebody is signed in', () => {
    const mallory = () => ({
      ...makeSession(),
      access_token: makeSession({ userId: otherUserId, email: 'mallory@evil.test' }).access_token,
      user: { ...makeUser({ email: 'mallory@evil.test' }), id: otherUserId },
    });
    /** The link is one of `opened`; before it is spent the server knows the owner only. */
    const renderSignedIn = (address: string, opened: ReturnType<typeof makeSession>) => {
      let user = makeUser();
      const verify = () => {
        user = opened.user;
        return opened;
      };
      return renderAuth(<CallbackScreen />, {
        route: `/auth/callback${address}`,
        session: {},
        rpc: {
          'POST /functions/v1/session-handover': { token_hash: 'hash' },
          'POST /auth/v1/verify': verify,
          'POST /auth/v1/token': () => ({ ...makeSession(), user }),
          'GET /auth/v1/user': () => user,
        },
      });
    };

    it.each([
      ['?handover=code&next=/admin/sales', '/admin/sales'],
      ['?token_hash=hash&type=magiclink', '/auth'],
      ['?token_hash=hash&type=recovery', '/reset-password'],
      ['?token_hash=hash&type=email_change', '/auth'],
    ])('%s of another person asks first; Continue goes on as them', async (address, path) => {
      const app = renderSignedIn(address, mallory());

      expect(await screen.findByRole('heading', { name: 'Continue as another person?' })).toBeInTheDocument();
      expect(screen.getByText(/You are signed in as/)).toHaveTextContent('owner@duka.test');
      expect(screen.getByRole('button', { name: 'Stay' })).toHaveFocus();
      expect(app.store.getState().session.email).toBe('owner@duka.test');

      await app.user.click(screen.getByRole('button', { name: 'Continue as mallory@evil.test' }));
      await waitFor(() => expect(app.address()).toBe(path));
      expect(app.store.getState().session.email).toBe('mallory@evil.test');
    });

    it('Stay leaves everything as it was and ends the other session', async () => {
      const app = renderSignedIn('?token_hash=hash&type=magiclink', mallory());
      await app.user.click(await screen.findByRole('button', { name: 'Stay' }));

      await waitFor(() => expect(app.address()).toBe('/auth'));
      expect(app.names()).toContain('POST /auth/v1/logout');
      expect(app.store.getState().session.email).toBe('owner@duka.test');
      expect(app.names()).not.toContain('log_user_activity');
    });

    it('a link of the very same person asks nothing', async () => {
      const app = renderSignedIn('?token_hash=hash&type=recovery', makeSession());

      await waitFor(() => expect(app.address()).toBe('/reset-password'));
    });

    it('the second link of an email change says what the address is now', async () => {
      const changed = makeUser({ email: 'new@duka.test' });
      const app = renderSignedIn('?token_hash=hash&type=email_change&next=/dashboard', {
        ...makeSession(),
        user: changed,
      });

      await waitFor(() => expect(app.address()).toBe('/dashboard'));
      expect(screen.getByText('Your email address is now new@duka.test')).toBeInTheDocument();
      expect(app.store.getState().session.email).toBe('new@duka.test');
      // The session that was open goes on; the link's own is not wanted.
      expect(app.names()).toEqual(expect.arrayContaining(['POST /auth/v1/logout', 'POST /auth/v1/token']));
    });
  });

  it('the first link of an email change sends to the other address', async () => {
    const app = render('?token_hash=hash&type=email_change', {
      'POST /auth/v1/verify': { code: '200', msg: 'Confirmation link accepted.' },
    });

    expect(await screen.findByText('Confirmed. Now open the link sent to the other address.')).toBeInTheDocument();
    expect(app.store.getState().session.status).toBe('anonymous');
  });

  describe('back from a provider that was to be linked', () => {
    const back = (query: string) => {
      sessionStorage.setItem('dukani-linking', 'google');
      return renderAuth(<CallbackScreen />, { route: `/auth/callback?next=%2Fadmin%2Fsales&${query}`, session: {} });
    };

    it('somebody who went back is where they were, and told', async () => {
      const app = back('error=access_denied');

      await waitFor(() => expect(app.address()).toBe('/admin/sales'));
      expect(screen.getByText('Google was not linked')).toBeInTheDocument();
      expect(screen.getByText('You cancelled the sign-in. Nothing has changed.')).toBeInTheDocument();
      expect(sessionStorage.getItem('dukani-linking')).toBeNull();
    });

    it('somebody who signs in at a provider later is not mistaken for one who links', async () => {
      sessionStorage.setItem('dukani-linking', 'google');
      const app = renderAuth(<AfterProvider />, {
        route: '/auth/callback?code=pkce',
        rpc: { 'POST /auth/v1/token': makeSession() },
      });

      await waitFor(() => expect(app.address()).toBe('/auth'));
      expect(screen.queryByText('Google linked')).not.toBeInTheDocument();
    });
  });

  it('has no accessibility violations', async () => {
    const app = render('');
    await screen.findByRole('alert');

    expect((await axe(app.container)).violations).toEqual([]);
  });
});
