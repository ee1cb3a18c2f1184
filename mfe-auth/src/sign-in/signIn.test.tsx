import { fireEvent, screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { MyAccess } from '@dukani/shared/rpc';
import { makeAccess } from '@dukani/shared/testing';
import { AuthScreen } from '../AuthScreen';
import { offline, refuse } from '../testing/fakeAuth';
import { renderAuth } from '../testing/renderAuth';

type Options = NonNullable<Parameters<typeof renderAuth>[1]>;
async function render(options: Options = {}) {
  const app = renderAuth(<AuthScreen />, options);
  await screen.findByRole('heading', { name: 'Sign in' });
  return app;
}
const email = () => screen.getByRole('textbox', { name: 'Email' });
const password = () => screen.getByLabelText('Password');
const button = () => screen.getByRole('button', { name: 'Sign in' });

async function signIn({ user }: Awaited<ReturnType<typeof render>>, address = ' Owner@Duka.test ') {
  await user.type(email(), address);
  await user.type(password(), 'demo-Passw0rd');
  await user.click(button());
}
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

describe('signing in', () => {
  it('opens a session with the address in small letters and records it', async () => {
    const app = await render();
    await signIn(app);

    expect(await screen.findByText('Signing you in...')).toBeInTheDocument();
    expect(app.calls[0]).toMatchObject({
      name: 'POST /auth/v1/token',
      args: { email: 'owner@duka.test', password: 'demo-Passw0rd' },
    });
    await waitFor(() => expect(app.names()).toContain('log_user_activity'));
    await waitFor(() =>
      expect(app.store.getState().session).toMatchObject({ status: 'signed_in', access: { email: 'owner@duka.test' } }),
    );
  });

  it('knows the address that was typed in another form, and asks for the password', async () => {
    renderAuth(<AuthScreen />, { route: '/auth', state: { email: 'amina@duka.test' } });

    expect(await screen.findByRole('textbox', { name: 'Email' })).toHaveValue('amina@duka.test');
    expect(password()).toHaveFocus();
  });

  it.each([
    ['a wrong password', refuse(400, 'invalid_credentials'), 'Email or password is wrong.'],
    [
      'too many attempts',
      refuse(429, 'over_request_rate_limit'),
      'Too many attempts. Wait a few minutes and try again, or choose a new password.',
    ],
    [
      'a deactivated account',
      refuse(400, 'user_banned'),
      'This account is deactivated. Ask the owner of the business.',
    ],
    [
      'an address that is not confirmed',
      refuse(400, 'email_not_confirmed'),
      'Please confirm your email address first; we sent you a link.',
    ],
    ['no connection', offline, 'The server cannot be reached. Check your connection and try again.'],
    [
      'a broken server',
      refuse(500, 'unexpected_failure', 'stack trace'),
      'Something went wrong on our side. Please try again.',
    ],
  ])('says what is wrong: %s', async (_case, answer, sentence) => {
    const app = await render({ rpc: { 'POST /auth/v1/token': answer } });
    await signIn(app);

    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(app.store.getState().session.status).toBe('anonymous');
    expect(button()).not.toHaveAttribute('aria-busy');
    expect(email()).toHaveValue('Owner@Duka.test');
  });

  it('asks for what is missing at its field, puts the cursor there and sends nothing', async () => {
    const app = await render();
    await app.user.click(button());
    expect(email()).toHaveAccessibleDescription('Enter your email address');
    expect(email()).toHaveFocus();

    await app.user.type(email(), 'owner@duka');
    expect(email()).toHaveAccessibleDescription('Enter a complete email address');
    await app.user.type(email(), '.test');
    await app.user.click(button());

    expect(password()).toHaveAccessibleDescription('Enter your password');
    expect(password()).toHaveFocus();
    expect(app.calls).toEqual([]);
  });

  it('links to the privacy policy and the terms', async () => {
    await render();

    expect(screen.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy');
    expect(screen.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms');
  });

  it('warns while caps lock is on', async () => {
    await render();
    fireEvent.keyUp(password(), { key: 'A', modifierCapsLock: true });
    expect(screen.getByText('Caps lock is on.')).toBeInTheDocument();

    fireEvent.keyUp(password(), { key: 'a', modifierCapsLock: false });
    expect(screen.queryByText('Caps lock is on.')).not.toBeInTheDocument();
  });

  it('takes the address along to the page for a lost password', async () => {
    const app = await render();
    await app.user.type(email(), 'owner@duka.test');
    await app.user.click(screen.getByRole('link', { name: 'Forgot your password?' }));

    expect(app.address()).toBe('/forgot-password');
  });

  it('invites new businesses on the main host, and shoppers to the shop elsewhere', async () => {
    const main = await render();
    expect(screen.getByRole('link', { name: 'Start your business' })).toHaveAttribute('href', '/auth?mode=signup');
    main.unmount();

    await render({ tenant: {}, route: '/auth?mode=signup' });
    expect(screen.getByText('To work at Duka la Mama.')).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Business name' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to the shop' })).toHaveAttribute('href', '/');
  });

  it('has no accessibility violations, also with its errors shown', async () => {
    const app = await render({ route: '/auth?reason=expired' });
    await app.user.click(button());

    expect((await axe(app.container)).violations).toEqual([]);
  });
});

describe('having just signed up', () => {
  it('says that the business is ready, to somebody who must sign in and to somebody who is being led there', async () => {
    const visitor = await render({ route: '/auth?signup=success' });
    expect(screen.getByText('Your business is ready. Sign in to begin.')).toBeInTheDocument();
    visitor.unmount();

    await render({ route: '/auth?signup=success', session: {} });
    expect(await screen.findByText('Your business is ready. Taking you there.')).toBeInTheDocument();
  });

  it('offers to try again when the account cannot be checked afterwards', async () => {
    await render({
      route: '/auth?signup=success',
      session: {},
      rpc: { my_access: refuse(500, 'unexpected') },
    });

    expect(await screen.findByRole('button', { name: 'Try Again' })).toBeInTheDocument();
  });
});

describe('being sent to sign in', () => {
  it.each([
    ['expired', 'Your session has ended. Please sign in again.'],
    ['inactive', 'Your access to this business has been switched off. The owner can switch it on again.'],
    ['deactivated', /has been deactivated and you have been signed out/],
    ['no_rights', /Your role cannot open this page/],
  ])('%s: says why', async (reason, sentence) => {
    await render({ route: `/auth?reason=${reason}` });

    expect(screen.getByText(sentence)).toBeInTheDocument();
    expect(button()).toBeInTheDocument();
  });

  it.each(['constructor', '<b>x</b>', ''])('says nothing for the unknown reason %p', async (reason) => {
    await render({ route: `/auth?reason=${encodeURIComponent(reason)}` });

    expect(screen.queryByText(/./, { selector: '.auth__notice *' })).not.toBeInTheDocument();
  });

  it('another business: names the person, leads home and lets them leave', async () => {
    document.body.insertAdjacentHTML(
      'afterbegin',
      '<script id="runtime-config" type="application/json">{"mainHosts":["localhost"],"tenantBaseDomains":["shop.localhost"],"operationsHost":"ops.localhost"}</script>',
    );
    const app = await render({
      route: '/auth?reason=other_business',
      tenant: { tenant_id: 'another', name: 'Kicks' },
      session: {},
    });
    expect(await screen.findByRole('link', { name: 'Go to Duka la Mama' })).toHaveAttribute('href', '/auth');

    await app.user.click(screen.getByRole('button', { name: 'sign out' }));

    await waitFor(() => expect(app.store.getState().session).toMatchObject({ status: 'anonymous', hasExpired: false }));
    document.getElementById('runtime-config')?.remove();
  });

  it('a closed business: sends its people to the main site', async () => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<script id="runtime-config" type="application/json">{"mainHosts":["dukani.test"],"tenantBaseDomains":["shop.localhost"],"operationsHost":"ops.localhost"}</script>',
    );
    await render({
      route: '/auth?reason=other_business',
      tenant: { tenant_id: 'another', name: 'Kicks' },
      session: { tenant: { ...makeAccess().tenant, status: 'closed' } as MyAccess['tenant'] },
    });
    expect(await screen.findByText(/^Your business is closed/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to the main site' })).toHaveAttribute(
      'href',
      'http://dukani.test/dashboard',
    );
    document.getElementById('runtime-config')?.remove();
  });

  it.each([
    ['no_rights', 'Go to the dashboard', '/dashboard'],
    ['inactive', 'Go to the shop', '/'],
    ['no_membership', 'Go to the shop', '/'],
  ])('%s, signed in on the host of the own business: %s', async (reason, name, href) => {
    await render({ route: `/auth?reason=${reason}`, tenant: {}, session: { tenant: null } });

    expect(await screen.findByText(/You are owner@duka.test/)).toBeInTheDocument();
    const links = screen.getAllByRole('link', { name });
    expect(links[0]).toHaveAttribute('href', href);
  });

  it('no business: offers to start one on the main host', async () => {
    await render({ route: '/auth?reason=no_membership', session: { membership: null, tenant: null } });

    expect(await screen.findByRole('link', { name: 'Start a business' })).toHaveAttribute(
      'href',
      '/auth?mode=signup&tenant_creation=true',
    );
  });

  it('not opened: tries again', async () => {
    const app = await render({ route: '/auth?reason=not_opened', session: {} });
    expect(screen.getByText(/could not be opened from here/)).toBeInTheDocument();
    await app.user.click(screen.getByRole('link', { name: 'Try again' }));

    expect(app.address()).toBe('/auth');
  });

  it('a failed check of the account can be repeated', async () => {
    const app = await render({ rpc: { my_access: refuse(403, 'permission_denied') } });
    await signIn(app);
    await app.user.click(await screen.findByRole('button', { name: 'Try Again' }));

    await waitFor(() => expect(app.names().filter((name) => name === 'my_access')).toHaveLength(2));
  });
});
