import { fireEvent, screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import { makeAccess } from '@dukani/shared/testing';
import { makeUser, refuse } from '../testing/fakeAuth';
import { renderAuth } from '../testing/renderAuth';
import { ResetPasswordScreen } from './ResetPasswordScreen';
import { UpdatePasswordScreen } from './UpdatePasswordScreen';

type Options = NonNullable<Parameters<typeof renderAuth>[1]>;
const { profile, membership } = makeAccess();
const changed = { 'PUT /auth/v1/user': makeUser(), 'PATCH /rest/v1/profiles': null };

/** Somebody whom the link in a mail has signed in. */
async function arrive(Screen: () => React.ReactNode, { rpc = {}, ...options }: Options = {}) {
  const app = renderAuth(<Screen />, { session: {}, rpc: { ...changed, ...rpc }, ...options });
  await screen.findByRole('button', { name: /Update Password|Choose this password|Verify/ });
  return app;
}
async function choose({ user }: Awaited<ReturnType<typeof arrive>>, password: string, confirmation = password) {
  if (password !== '') await user.type(screen.getByLabelText('New password'), password);
  if (confirmation !== '') await user.type(screen.getByLabelText('Confirm password'), confirmation);
  await user.click(screen.getByRole('button', { name: 'Update Password' }));
}

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

describe('ResetPasswordScreen', () => {
  const reset = (options: Options = {}) => arrive(ResetPasswordScreen, { route: '/reset-password', ...options });

  it.each([
    ['', '', 'Missing Information', 'Please fill in both password fields'],
    ['seven77', 'seven77', 'Password Too Short', 'Password must be at least 8 characters long'],
    ['demo-Passw0rd', 'demo-Passw0rt', "Passwords Don't Match", 'Please make sure both passwords are identical'],
  ])('%p and %p: %s', async (password, confirmation, title, description) => {
    const app = await reset();
    await choose(app, password, confirmation);

    expect(screen.getByText(title)).toBeInTheDocument();
    expect(screen.getAllByText(description).length).toBeGreaterThan(0);
    expect(app.names()).not.toContain('PUT /auth/v1/user');
  });

  it('sets the password, says so and goes to sign-in, which leads on', async () => {
    const app = await reset();
    await choose(app, 'demo-Passw0rd');

    await waitFor(() => expect(app.address()).toBe('/auth'));
    expect(app.calls.find(({ name }) => name === 'PUT /auth/v1/user')?.args).toMatchObject({
      password: 'demo-Passw0rd',
    });
    expect(screen.getByText('Password Updated!')).toBeInTheDocument();
    expect(screen.getByText('Your password has been successfully changed.')).toBeInTheDocument();
  });

  it.each([
    ['abc', 'Weak'],
    ['abcdefgh', 'Fair'],
    ['abcdefgH', 'Fair'],
    ['abcdefgH1', 'Good'],
    ['abcdefgH1!', 'Strong'],
  ])('says how strong %p is: %s', async (password, label) => {
    const app = await reset();
    await app.user.type(screen.getByLabelText('New password'), password);

    expect(screen.getByText(label)).toBeInTheDocument();
    expect(screen.getByRole('meter', { name: 'Password strength' })).toBeInTheDocument();
  });

  it.each(['New password', 'Confirm password'])(
    '%s: can be shown and hidden, and says that caps lock is on',
    async (label) => {
      const { user } = await reset();
      const input = screen.getByLabelText(label);
      const toggle = screen.getAllByRole('button', { name: 'Show what is typed' })[label === 'New password' ? 0 : 1];
      await user.click(toggle as HTMLElement);
      expect(input).toHaveAttribute('type', 'text');
      await user.click(screen.getByRole('button', { name: 'Hide what is typed' }));
      expect(input).toHaveAttribute('type', 'password');

      fireEvent.keyUp(input, { key: 'A', modifierCapsLock: true });
      expect(screen.getByText('Caps lock is on.')).toBeInTheDocument();
    },
  );

  it.each([
    [refuse(422, 'weak_password'), 'This password is too easy to guess. Choose a longer one.'],
    [refuse(422, 'same_password'), 'The new password must differ from the old one.'],
  ])('stays with the reason when the server refuses', async (answer, sentence) => {
    const app = await reset({ rpc: { 'PUT /auth/v1/user': answer } });
    await choose(app, 'demo-Passw0rd');

    expect((await screen.findAllByText('Update Failed')).length).toBeGreaterThan(0);
    // At the field, and as the message that it is: nowhere else.
    await waitFor(() =>
      expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(new RegExp(sentence)),
    );
    expect(screen.getAllByText(sentence)).toHaveLength(2);
    expect(app.address()).toBe('/reset-password');
    expect(screen.getByRole('button', { name: 'Update Password' })).not.toHaveAttribute('aria-busy');
  });

  it('offers a new link to somebody without a session', async () => {
    renderAuth(<ResetPasswordScreen />, { route: '/reset-password' });

    expect(await screen.findByRole('link', { name: 'Send a new link' })).toHaveAttribute('href', '/forgot-password');
  });

  it('asks for the second factor first', async () => {
    await reset({ rpc: { 'GET /auth/v1/user': makeUser({ apps: ['Authy'] }) } });

    expect(screen.getByRole('textbox', { name: '6-digit code' })).toBeInTheDocument();
    expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
  });

  it('has no accessibility violations, also with its errors shown', async () => {
    const app = await reset();
    await choose(app, '');

    expect((await axe(app.container)).violations).toEqual([]);
  });
});

describe('UpdatePasswordScreen', () => {
  const update = (options: Options = {}) => arrive(UpdatePasswordScreen, { route: '/update-password', ...options });
  const temporary = profile === null ? null : { ...profile, require_password_change: true };

  it('a temporary password: cannot be left but by signing out', async () => {
    await update({ session: { profile: temporary } });

    expect(screen.getByRole('heading', { name: 'Password Change Required' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Cancel' })).not.toBeInTheDocument();
  });

  it('of one’s own will: can be cancelled', async () => {
    await update();

    expect(screen.getByRole('heading', { name: 'Change Password' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/auth');
  });

  it('an invitation: is accepted before the password is set', async () => {
    const waiting =
      membership === null ? null : { ...membership, invitation_status: 'pending' as const, is_active: false };
    const app = await update({
      route: '/update-password?invited=true',
      session: { membership: waiting },
      rpc: { accept_invitation: {} },
    });
    expect(screen.getByRole('heading', { name: 'Choose a password' })).toBeInTheDocument();
    expect(screen.getByText(/You join Duka la Mama as an owner/)).toHaveTextContent('owner@duka.test');
    await app.user.type(screen.getByLabelText('Password'), 'demo-Passw0rd');
    await app.user.type(screen.getByLabelText('Confirm password'), 'demo-Passw0rd');
    await app.user.click(screen.getByRole('button', { name: 'Choose this password' }));

    await waitFor(() => expect(app.names()).toContain('PUT /auth/v1/user'));
    expect(app.names().indexOf('accept_invitation')).toBeLessThan(app.names().indexOf('PUT /auth/v1/user'));
  });

  it('an invitation whose link was not followed is not accepted by the way', async () => {
    const waiting =
      membership === null ? null : { ...membership, invitation_status: 'pending' as const, is_active: false };
    const app = await update({ session: { membership: waiting }, rpc: { accept_invitation: {} } });
    await choose(app, 'demo-Passw0rd');

    await waitFor(() => expect(app.names()).toContain('PUT /auth/v1/user'));
    expect(app.names()).not.toContain('accept_invitation');
  });

  it('asks for the present password when the server wants it, and says at the field that it is wrong', async () => {
    const answer = (changes: { current_password?: string }) => {
      if (changes.current_password === undefined) return refuse(400, 'current_password_required')();
      if (changes.current_password !== 'old-Passw0rd') return refuse(400, 'current_password_mismatch')();
      return makeUser();
    };
    const app = await update({ rpc: { 'PUT /auth/v1/user': answer } });
    await choose(app, 'demo-Passw0rd');
    const current = await screen.findByLabelText('Current password');
    expect(current).toHaveFocus();
    await app.user.type(current, 'wrong');
    await app.user.click(screen.getByRole('button', { name: 'Update Password' }));
    await waitFor(() => expect(current).toHaveAccessibleDescription(/Current password is incorrect/));
    await app.user.clear(current);
    await app.user.type(current, 'old-Passw0rd');
    await app.user.click(screen.getByRole('button', { name: 'Update Password' }));

    await waitFor(() => expect(app.address()).toBe('/auth'));
  });

  it('sends visitors to sign in', async () => {
    const app = renderAuth(<UpdatePasswordScreen />, { route: '/update-password' });

    await waitFor(() => expect(app.address()).toBe('/auth'));
  });

  it('has no accessibility violations', async () => {
    const app = await update({ session: { profile: temporary } });

    expect((await axe(app.container)).violations).toEqual([]);
  });
});
