import { screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import { useEffect, useState } from 'react';
import { providerAddress } from '@dukani/shared/session';
import type { FakeRpc } from '@dukani/shared/testing';
import { makeSession, offline, refuse } from '../testing/fakeAuth';
import { renderAuth } from '../testing/renderAuth';
import { CallbackScreen } from './CallbackScreen';

const verified = { 'POST /auth/v1/verify': makeSession() };
const render = (address: string, rpc: FakeRpc = verified) =>
  renderAuth(<CallbackScreen />, { route: `/auth/callback${address}`, rpc });
const { access_token: accessToken } = makeSession();
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

    await waitFor(() => expect(app.calls[0]).toMatchObject({ args: { type: 'magiclink' } }));
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

  it('tokens behind # open a session', async () => {
    const app = render(`#access_token=${accessToken}&refresh_token=refresh&type=recovery`);

    await waitFor(() => expect(app.address()).toBe('/reset-password'));
    expect(app.store.getState().session.status).toBe('signed_in');
  });

  it('a code without the browser that asked for it says where to open it', async () => {
    const app = render('?code=pkce');

    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Open this link in the browser in which you asked for it',
    );
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
    ['error=access_denied', 'You went back without signing in. Nothing has changed.'],
    ['error=access_denied&error_code=provider_email_needs_verification', /which its provider has not verified/],
    ['error=access_denied&error_code=user_banned', 'This account is deactivated. Ask the owner of the business.'],
    ['error=access_denied&error_code=identity_already_exists', /belongs to an account already/],
    ['error=access_denied&error_code=signup_disabled', 'There is no account for this person here.'],
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

    expect(await screen.findByRole('alert')).toHaveTextContent('The address of this page is not complete.');
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

  it('has no accessibility violations', async () => {
    const app = render('');
    await screen.findByRole('alert');

    expect((await axe(app.container)).violations).toEqual([]);
  });
});
