import { act, screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import { configureData, getSupabase } from '@dukani/shared/data';
import { ApiError } from '@dukani/shared/errors';
import { renderWithApp, sampleUserId, type FakeRpc } from '@dukani/shared/testing';
import { dismissToast, toast } from '@dukani/shared/ui-core';
import { PasswordDialog } from './PasswordDialog';

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const saved = { id: sampleUserId, aud: 'authenticated', email: 'owner@duka.test', app_metadata: {}, user_metadata: {} };

async function signIn(): Promise<void> {
  const claims = { sub: sampleUserId, exp: Math.floor(Date.now() / 1000) + 3600 };
  const access_token = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.${part('signature')}`;
  await (await getSupabase()).auth.setSession({ access_token, refresh_token: 'refresh' });
}

async function renderDialog({ isMandatory = false, rpc = {} }: { isMandatory?: boolean; rpc?: FakeRpc } = {}) {
  const onClose = jest.fn();
  const onChanged = jest.fn();
  const app = renderWithApp(<PasswordDialog isMandatory={isMandatory} onClose={onClose} onChanged={onChanged} />, {
    session: {},
    rpc: { 'GET /auth/v1/user': saved, 'PUT /auth/v1/user': saved, 'PATCH /rest/v1/profiles': [], ...rpc },
  });
  await act(signIn);
  const fill = async (password: string, confirmation: string) => {
    if (password !== '') await app.user.type(screen.getByLabelText('New password'), password);
    if (confirmation !== '') await app.user.type(screen.getByLabelText('Confirm password'), confirmation);
    await app.user.click(screen.getByRole('button', { name: 'Update Password' }));
  };
  return { ...app, onClose, onChanged, fill };
}

const refuse = (status: number, code: string, message: string) => () => {
  throw new ApiError({ status, code, message });
};

describe('PasswordDialog', () => {
  beforeEach(() => {
    for (let id = toast({ title: 'last' }); id > 0; id -= 1) dismissToast(id);
  });

  it.each([
    ['', '', 'Missing Information', 'Please fill in both password fields'],
    ['long-enough-1', '', 'Missing Information', 'Please fill in both password fields'],
    ['1234567', '1234567', 'Password Too Short', 'Password must be at least 8 characters long'],
    ['long-enough-1', 'long-enough-2', "Passwords Don't Match", 'Please make sure both passwords are identical'],
  ])('with %j and %j says: %s, %s', async (password, confirmation, title, description) => {
    const { fill, calls } = await renderDialog();
    await fill(password, confirmation);

    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(screen.getAllByText(description)).toHaveLength(2);
    expect(calls.filter(({ name }) => name === 'PUT /auth/v1/user')).toEqual([]);
  });

  it('saves, tells so, and clears the mark of a temporary password', async () => {
    const { fill, onChanged, calls } = await renderDialog({ isMandatory: true });
    await fill('long-enough-1', 'long-enough-1');

    expect(await screen.findByText('Password Updated!')).toBeInTheDocument();
    expect(screen.getByText('Your password has been successfully changed.')).toBeInTheDocument();
    expect(onChanged).toHaveBeenCalledTimes(1);
    expect(calls.find(({ name }) => name === 'PATCH /rest/v1/profiles')?.args).toEqual({
      require_password_change: false,
      temp_password_created_at: null,
    });
  });

  it('asks for the present password when the server wants it, and says at the field that it is wrong', async () => {
    const { fill, user, onChanged } = await renderDialog({
      rpc: {
        'PUT /auth/v1/user': ({ current_password }: { current_password?: string }) => {
          if (current_password === undefined) refuse(400, 'current_password_required', 'Required.')();
          if (current_password !== 'old-Passw0rd')
            refuse(400, 'current_password_mismatch', 'Current password is incorrect')();
          return saved;
        },
      },
    });
    await fill('long-enough-1', 'long-enough-1');
    const current = await screen.findByLabelText('Current password');
    expect(current).toHaveFocus();
    expect(screen.queryByText('Update Failed')).not.toBeInTheDocument();
    await user.type(current, 'wrong{Enter}');
    await waitFor(() => expect(current).toHaveAccessibleDescription(/Current password is incorrect/));
    await user.clear(current);
    await user.type(current, 'old-Passw0rd{Enter}');

    await waitFor(() => expect(onChanged).toHaveBeenCalledTimes(1));
  });

  it('reads Updating... while it is busy, and saves once', async () => {
    let answer: ((user: unknown) => void) | null = null;
    const { fill, user, calls } = await renderDialog({
      rpc: { 'PUT /auth/v1/user': () => new Promise((resolve) => (answer = resolve)) },
    });
    await fill('long-enough-1', 'long-enough-1');
    const button = await screen.findByRole('button', { name: 'Updating...' });
    await user.click(button);

    expect(calls.filter(({ name }) => name === 'PUT /auth/v1/user')).toHaveLength(1);
    await waitFor(() => expect(answer).not.toBeNull());
    await act(async () => answer?.(saved));
    expect(await screen.findByRole('button', { name: 'Update Password' })).toBeInTheDocument();
  });

  it.each([
    ['the server’s words', refuse(422, 'weak_password', 'Too easy to guess.'), 'Too easy to guess.'],
    ['its own without any', refuse(422, 'validation_failed', ''), 'Failed to update password. Please try again.'],
    [
      'that there was no answer',
      refuse(0, 'network_failure', 'Failed to fetch'),
      'The server cannot be reached. Check your connection and try again.',
    ],
  ])('says %s after a refusal', async (_, answer, description) => {
    const { fill, onChanged } = await renderDialog({ rpc: { 'PUT /auth/v1/user': answer } });
    await fill('long-enough-1', 'long-enough-1');

    expect(await screen.findByText('Update Failed')).toBeInTheDocument();
    expect(screen.getAllByText(description).length).toBeGreaterThan(0);
    expect(onChanged).not.toHaveBeenCalled();
    expect(screen.getByLabelText('New password')).toHaveValue('long-enough-1');
  });

  it('says so when something broke on this side', async () => {
    const { fill } = await renderDialog();
    configureData({ supabaseUrl: 'no address', supabaseKey: 'key' });
    await fill('long-enough-1', 'long-enough-1');

    expect(await screen.findAllByText('An unexpected error occurred. Please try again.')).toHaveLength(1);
  });

  it.each(['New password', 'Confirm password'])('shows and hides what is typed in %s', async (label) => {
    const { user } = await renderDialog();
    const field = screen.getByLabelText(label);
    const toggle = screen.getAllByRole('button', { name: 'Show what is typed' })[label === 'New password' ? 0 : 1]!;

    expect(field).toHaveAttribute('type', 'password');
    await user.click(toggle);
    expect(field).toHaveAttribute('type', 'text');
    await user.click(toggle);
    expect(field).toHaveAttribute('type', 'password');
  });

  it.each([
    [false, 'Change Password'],
    [true, 'Password Change Required'],
  ])('mandatory: %s; is titled so and has no accessibility fault', async (isMandatory, title) => {
    const { baseElement } = await renderDialog({ isMandatory });

    expect(screen.getByRole('dialog', { name: title })).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('New password')).toHaveFocus());
    expect((await axe(baseElement)).violations).toEqual([]);
  });
});
