import { screen } from '@testing-library/react';
import { sampleUserId } from '../testing/testing';
import { makeAuthUser, makeIdentity, refuse, renderProfile } from './testing/renderProfile';

const staff = (has_pin: boolean) => ({
  lock_after_minutes: 10,
  people: [
    { user_id: 'somebody-else', full_name: 'Max', has_pin: !has_pin, can_approve: [] },
    { user_id: sampleUserId, full_name: 'Amina', has_pin, can_approve: [] },
  ],
});
const start = (rpc: Record<string, unknown> = {}, permissions = ['till.operate']) =>
  renderProfile({
    tab: 'Security',
    session: { permissions },
    rpc: { list_till_staff: staff(false), set_staff_pin: { user_id: sampleUserId, has_pin: true }, ...rpc },
  });
type App = Awaited<ReturnType<typeof start>>;

async function fill({ user }: App, pin: string, again: string, password = 'own-Passw0rd'): Promise<void> {
  await user.click(await screen.findByRole('button', { name: /Set a PIN|Change PIN/ }));
  await user.type(screen.getByLabelText('New PIN'), pin);
  await user.type(screen.getByLabelText('New PIN again'), again);
  if (password !== '') await user.type(screen.getByLabelText('Your password'), password);
  await user.click(screen.getByRole('button', { name: 'Save PIN' }));
}

describe('the till PIN', () => {
  it('is set with the password', async () => {
    const app = await start();
    await fill(app, '8361', '8361');

    expect(await screen.findByRole('button', { name: 'Set a PIN' })).toBeInTheDocument();
    expect(app.argsOf('set_staff_pin')).toEqual([{ p_pin: '8361', p_password: 'own-Passw0rd' }]);
  });

  it('is set without one where there is none', async () => {
    const app = await start({ 'GET /auth/v1/user': makeAuthUser({ identities: [makeIdentity('google')] }) });
    await fill(app, '8361', '8361', '');

    expect(await screen.findByRole('button', { name: 'Set a PIN' })).toBeInTheDocument();
    expect(app.argsOf('set_staff_pin')).toEqual([{ p_pin: '8361', p_password: null }]);
  });

  it.each([
    ['836', '836', 'A PIN has 4 to 8 digits.'],
    ['83a1', '83a1', 'A PIN has 4 to 8 digits.'],
    ['8361', '8362', 'The two PINs are not the same.'],
  ])('is not sent as %s and %s', async (pin, again, sentence) => {
    const app = await start();
    await fill(app, pin, again);

    expect(screen.getByText(sentence)).toBeInTheDocument();
    expect(app.argsOf('set_staff_pin')).toEqual([]);
  });

  it.each([
    [400, 'invalid_input', 'This PIN is too easy to guess.', 'This PIN is too easy to guess.'],
    [400, 'current_password_mismatch', 'No.', 'Current password is incorrect'],
  ])('says at its field what the server refuses: %s %s', async (status, code, message, sentence) => {
    const app = await start({ set_staff_pin: refuse(status, code, message) });
    await fill(app, '8361', '8361');

    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });

  it('is taken away', async () => {
    const app = await start({
      list_till_staff: staff(true),
      clear_staff_pin: { user_id: sampleUserId, has_pin: false },
    });
    await app.user.click(await screen.findByRole('button', { name: 'Remove PIN' }));

    expect(app.argsOf('clear_staff_pin')).toHaveLength(1);
  });

  it('is not there for people who work at no till', async () => {
    await start({}, ['products.view']);
    await screen.findByText('Two-factor authentication');

    expect(screen.queryByText('Till PIN')).not.toBeInTheDocument();
  });
});
