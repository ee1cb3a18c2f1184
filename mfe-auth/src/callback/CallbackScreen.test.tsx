import { screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { FakeRpc } from '@dukani/shared/testing';
import { makeSession, offline, refuse } from '../testing/fakeAuth';
import { renderAuth } from '../testing/renderAuth';
import { CallbackScreen } from './CallbackScreen';

const verified = { 'POST /auth/v1/verify': makeSession() };
const render = (address: string, rpc: FakeRpc = verified) =>
  renderAuth(<CallbackScreen />, { route: `/auth/callback${address}`, rpc });
const { access_token: accessToken } = makeSession();
const used = 'This link has been used or has expired. Please sign in, or ask for a new one.';

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
    '#error=access_denied&error_description=Call+0800+EVIL',
  ])('an address that reports a failure (%s) is believed, its words are not shown', async (address) => {
    const app = render(address);

    expect(await screen.findByRole('alert')).toHaveTextContent(used);
    expect(screen.queryByText(/EVIL/)).not.toBeInTheDocument();
    expect(app.calls).toEqual([]);
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
