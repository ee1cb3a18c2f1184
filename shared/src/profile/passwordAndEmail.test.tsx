import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { onPasswordDialogRequested } from '../session/passwordDialog';
import { sampleUserId } from '../testing/testing';
import { makeAuthUser, makeIdentity, ownProfile, refuse, renderProfile } from './testing/renderProfile';

const open = (rpc = {}) => renderProfile({ tab: 'Security', rpc });
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('the password panel', () => {
  const labels = ['Current password', 'New password', 'Confirm new password'];

  async function fill(user: Awaited<ReturnType<typeof open>>['user'], entries: readonly string[]) {
    for (const [index, label] of labels.entries())
      if (entries[index] !== '') await user.type(screen.getByLabelText(label), entries[index]!);
    await user.click(screen.getByRole('button', { name: 'Update Password' }));
  }

  it('opens and closes', async () => {
    const { user } = await open();
    const toggle = await button('Change Password');
    expect(toggle).toHaveAttribute('aria-expanded', 'false');

    await user.click(toggle);
    expect(screen.getByLabelText('Current password')).toHaveFocus();
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await user.click(toggle);

    expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument();
  });

  it('hints at 8 characters and shows the strength of what is typed', async () => {
    const { user } = await open();
    await user.click(await button('Change Password'));

    expect(screen.getByLabelText('New password')).toHaveAttribute('placeholder', 'At least 8 characters');
    await user.type(screen.getByLabelText('New password'), 'Long-enough-1');
    expect(screen.getByText('Strong')).toBeInTheDocument();
  });

  it.each([
    [['', '', ''], 'Please fill in all password fields'],
    [['old-Passw0rd', 'new-Passw0rd', ''], 'Please fill in all password fields'],
    [['old-Passw0rd', 'new-Passw0rd', 'new-Passw0rt'], 'New passwords do not match'],
    [['old-Passw0rd', '12345', '12345'], 'New password must be at least 6 characters'],
  ])('with %j says: %s', async (entries, message) => {
    const { user, argsOf } = await open();
    await user.click(await button('Change Password'));
    await fill(user, entries);

    expect(screen.getByRole('alert')).toHaveTextContent(message);
    expect(argsOf('PUT /auth/v1/user')).toEqual([]);
  });

  it('sends the present password along, and closes', async () => {
    const { user, argsOf } = await open();
    await user.click(await button('Change Password'));
    await fill(user, ['old-Passw0rd', 'new-Passw0rd', 'new-Passw0rd']);

    expect(await screen.findByText('Password changed successfully')).toBeInTheDocument();
    expect(argsOf('PUT /auth/v1/user')).toEqual([
      expect.objectContaining({ password: 'new-Passw0rd', current_password: 'old-Passw0rd' }),
    ]);
    await waitFor(() => expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument());
  });

  it.each([
    [
      '6 characters',
      '123456',
      refuse(422, 'weak_password', 'Password should be at least 8 characters.'),
      'New password',
      'Password should be at least 8 characters.',
    ],
    [
      'a wrong present password',
      'new-Passw0rd',
      refuse(400, 'current_password_mismatch', 'Current password is incorrect'),
      'Current password',
      'Current password is incorrect',
    ],
  ])('says at its field, and only there, what the server refused: %s', async (_, next, answer, label, reason) => {
    const { user } = await open({ 'PUT /auth/v1/user': answer });
    await user.click(await button('Change Password'));
    await fill(user, ['old-Passw0rd', next, next]);

    const field = screen.getByLabelText(label);
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(reason);
    expect(screen.getAllByText(reason)).toHaveLength(1);
    expect(screen.queryByText('Failed to change password')).not.toBeInTheDocument();
    expect(screen.getByLabelText('New password')).toHaveValue(next);
  });

  it('says what the server refused: no connection', async () => {
    const { user } = await open({ 'PUT /auth/v1/user': refuse(0, 'network_failure') });
    await user.click(await button('Change Password'));
    await fill(user, ['old-Passw0rd', 'new-Passw0rd', 'new-Passw0rd']);

    expect(await screen.findByText('Failed to change password')).toBeInTheDocument();
    expect(screen.getAllByText('The server cannot be reached. Check your connection and try again.')).toHaveLength(1);
    expect(screen.getByLabelText('New password')).toHaveValue('new-Passw0rd');
  });

  it('gives way to the shell’s dialog for somebody who has no password', async () => {
    const onRequest = jest.fn();
    const stop = onPasswordDialogRequested(onRequest);
    const { user } = await open({ 'GET /auth/v1/user': makeAuthUser({ identities: [makeIdentity('google')] }) });
    await user.click(await button('Set a password'));

    expect(onRequest).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('button', { name: 'Change Password' })).not.toBeInTheDocument();
    stop();
  });
});

describe('the email panel', () => {
  it('opens and closes', async () => {
    const { user } = await open();
    const toggle = await button('Change Email');
    await user.click(toggle);
    expect(screen.getByRole('textbox', { name: 'New email' })).toHaveFocus();
    await user.click(toggle);

    expect(screen.queryByRole('textbox', { name: 'New email' })).not.toBeInTheDocument();
  });

  it.each([
    ['', 'Please enter a new email address'],
    ['OWNER@duka.test', 'New email is the same as current email'],
    ['owner@', 'Please enter a valid email address'],
  ])('for %j says: %s', async (entry, message) => {
    const { user, argsOf } = await open();
    await user.click(await button('Change Email'));
    if (entry !== '') await user.type(screen.getByRole('textbox', { name: 'New email' }), entry);
    await user.click(await button('Update Email'));

    expect(screen.getByRole('alert')).toHaveTextContent(message);
    expect(argsOf('PUT /auth/v1/user')).toEqual([]);
  });

  it('asks for the new address, closes, and says what is waited for', async () => {
    let account = makeAuthUser();
    const { user, argsOf } = await open({
      'GET /auth/v1/user': () => account,
      'PUT /auth/v1/user': () => (account = makeAuthUser({ new_email: 'amina@duka.test' })),
    });
    await user.click(await button('Change Email'));
    await user.type(screen.getByRole('textbox', { name: 'New email' }), ' amina@duka.test ');
    await user.click(await button('Update Email'));

    expect(
      await screen.findByText('Email update initiated. Please check your new email for verification.'),
    ).toBeInTheDocument();
    expect(argsOf('PUT /auth/v1/user')).toEqual([expect.objectContaining({ email: 'amina@duka.test' })]);
    expect(await screen.findByText(/Waiting for confirmation of/)).toHaveTextContent('amina@duka.test');
    expect(screen.queryByRole('textbox', { name: 'New email' })).not.toBeInTheDocument();
  });

  it('says why it did not work', async () => {
    const { user } = await open({ 'PUT /auth/v1/user': refuse(0, 'network_failure') });
    await user.click(await button('Change Email'));
    await user.type(screen.getByRole('textbox', { name: 'New email' }), 'amina@duka.test');
    await user.click(await button('Update Email'));

    expect(await screen.findByText('Failed to update email')).toBeInTheDocument();
  });

  it('somebody who comes back after the links sees the new address, everywhere', async () => {
    let account = makeAuthUser({ new_email: 'amina@duka.test' });
    const { argsOf } = await open({ 'GET /auth/v1/user': () => account });
    await screen.findByText(/Waiting for confirmation of/);
    expect(argsOf('POST /auth/v1/token')).toEqual([]);
    account = makeAuthUser({ email: 'amina@duka.test' });
    act(() => void window.dispatchEvent(new Event('focus')));

    await waitFor(() => expect(screen.queryByText(/Waiting for confirmation of/)).not.toBeInTheDocument());
    // The session is renewed, which then carries the new address.
    await waitFor(() => expect(argsOf('POST /auth/v1/token')).toHaveLength(1));
  });

  it('says at the field, and only there, that the address is somebody’s already', async () => {
    const { user } = await open({ 'PUT /auth/v1/user': refuse(422, 'email_exists') });
    await user.click(await button('Change Email'));
    await user.type(screen.getByRole('textbox', { name: 'New email' }), 'amina@duka.test');
    await user.click(await button('Update Email'));

    const field = screen.getByRole('textbox', { name: 'New email' });
    await waitFor(() => expect(field).toBeInvalid());
    expect(screen.getAllByText('There is already an account with this email address.')).toHaveLength(1);
    expect(screen.queryByText('Failed to update email')).not.toBeInTheDocument();
  });
});

describe('email verification', () => {
  const unverified = { 'GET /rest/v1/profiles': [{ ...ownProfile, email_verified: false, email_verified_at: null }] };
  const send = 'POST /functions/v1/send-otp-verification';
  const verify = 'POST /functions/v1/verify-otp';
  const codeField = () => screen.findByRole('textbox', { name: '6-digit code' });

  beforeEach(() => sessionStorage.clear());
  afterEach(() => jest.useRealTimers());

  it('is not asked of a verified address', async () => {
    await open();

    expect(await screen.findByText('Verified')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send verification code' })).not.toBeInTheDocument();
  });

  it('sends a code and takes it: digits only, however they come', async () => {
    let rows = unverified['GET /rest/v1/profiles'];
    const { user, argsOf } = await open({
      'GET /rest/v1/profiles': () => rows,
      [send]: { sent: true },
      [verify]: () => {
        rows = [{ ...rows[0]!, email_verified: true }];
        return { verified: true };
      },
    });
    expect(await screen.findByText('Not verified')).toBeInTheDocument();
    await user.click(await button('Send verification code'));
    expect(await screen.findByText('Verification code sent to your email')).toBeInTheDocument();
    expect(argsOf(send)).toEqual([{ email: 'owner@duka.test', otpType: 'email_verification', userId: sampleUserId }]);

    await user.type(await codeField(), '12x');
    expect(await codeField()).toHaveValue('12');
    await user.click(await button('Verify'));
    expect(await codeField()).toHaveAccessibleDescription('Please enter a valid 6-digit code');
    await user.clear(await codeField());
    await user.paste(' 123-456 ');

    expect(await screen.findByText('Email verified successfully!')).toBeInTheDocument();
    expect(argsOf(verify)).toEqual([{ userId: sampleUserId, otpCode: '123456', otpType: 'email_verification' }]);
    expect(argsOf('my_access')).toHaveLength(1);
    expect(await screen.findByText('Verified')).toBeInTheDocument();
  });

  it('sends no other code for 60 s', async () => {
    const { user } = await open({ ...unverified, [send]: { sent: true } });
    const first = await button('Send verification code');
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setTimeout', 'performance', 'setImmediate'] });
    fireEvent.click(first);
    void user;

    const again = await button(/^Send a new code/);
    expect(again).toBeDisabled();
    expect(again).toHaveTextContent('Send a new code (60 s)');
    act(() => void jest.advanceTimersByTime(59_000));
    expect(again).toHaveTextContent('(1 s)');
    expect(again).toBeDisabled();
    act(() => void jest.advanceTimersByTime(1_000));
    expect(again).toBeEnabled();
  });

  it('waits as long as the server says, and takes the code that is on its way already', async () => {
    const { user } = await open({
      ...unverified,
      [send]: refuse(429, 'rate_limited', 'Please wait 42 seconds.', { retry_after_seconds: 42 }),
    });
    await user.click(await button('Send verification code'));

    expect(await screen.findByText('Failed to send verification code')).toBeInTheDocument();
    expect(await button(/^Send a new code \(4[12] s\)/)).toBeDisabled();
    expect(await codeField()).toHaveFocus();
  });

  it('says so when no code could be sent', async () => {
    const { user } = await open({ ...unverified, [send]: refuse(502, 'mail_not_sent') });
    await user.click(await button('Send verification code'));

    expect(await screen.findByText('Failed to send verification code')).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: '6-digit code' })).not.toBeInTheDocument();
  });

  it('says so when the account has no address', async () => {
    const { user, argsOf } = await renderProfile({ tab: 'Security', session: { email: null }, rpc: unverified });
    await user.click(await button('Send verification code'));

    expect(screen.getAllByText('No email address found').length).toBeGreaterThan(1);
    expect(argsOf(send)).toEqual([]);
  });

  it.each([
    [refuse(400, 'invalid_code'), 'Invalid or expired verification code'],
    [refuse(500, 'internal_error'), /^Failed to verify email: /],
  ])('says what became of a refused code, and takes another', async (answer, message) => {
    const { user } = await open({ ...unverified, [send]: { sent: true }, [verify]: answer });
    await user.click(await button('Send verification code'));
    await user.type(await codeField(), '123456');

    expect(await screen.findAllByText(message)).toHaveLength(1);
    expect(await codeField()).toHaveAccessibleDescription(message);
    expect(await codeField()).toHaveValue('');
    expect(await codeField()).toHaveFocus();
  });

  it('remembers a code that was sent before the page was loaded again', async () => {
    const first = await open({ ...unverified, [send]: { sent: true } });
    await first.user.click(await button('Send verification code'));
    await codeField();
    first.unmount();

    await open(unverified);

    expect(await codeField()).toBeInTheDocument();
    expect(await button(/^Send a new code \(\d+ s\)/)).toBeDisabled();
  });
});
