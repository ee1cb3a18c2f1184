import { screen, waitFor, within } from '@testing-library/react';
import { makeAccess } from '../testing/testing';
import { refuse, renderProfile } from './testing/renderProfile';

const open = (rpc = {}, session = {}) => renderProfile({ tab: 'Security', rpc, session });
const button = (name: string | RegExp) => screen.findByRole('button', { name });

const section = async (name: string) => within(await screen.findByRole('region', { name }));
const confirmWith = async (user: Awaited<ReturnType<typeof open>>['user'], label: string) =>
  user.click(
    within(await screen.findByRole('dialog', { name: /\?$|^Deactivate account$/ })).getByRole('button', {
      name: label,
    }),
  );

describe('signed-in devices', () => {
  const here = {
    id: 'here',
    created_at: '2026-11-21T08:00:00Z',
    last_used_at: new Date().toISOString(),
    user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36',
    ip_address: '10.0.0.1',
    assurance_level: 'aal1',
    is_current: true,
  };
  const phone = {
    ...here,
    id: 'phone',
    is_current: false,
    ip_address: null,
    user_agent: '(iPhone) Version/18 Safari/604.1',
  };

  it('mark this one and offer no way to end it', async () => {
    await open({ my_sessions: [here] });

    const devices = await section('Signed-in devices');
    expect(await devices.findByText('This device')).toBeInTheDocument();
    expect(devices.getByText('10.0.0.1 · last used just now')).toBeInTheDocument();
    expect(devices.queryByRole('button')).not.toBeInTheDocument();
  });

  it('are signed out one by one', async () => {
    let sessions = [here, phone];
    const { user, argsOf } = await open({
      my_sessions: () => sessions,
      end_session: () => {
        sessions = [here];
        return { ended: true };
      },
    });
    await user.click(await button('Sign out Safari on iPhone'));

    expect(await screen.findByText('Signed out on Safari on iPhone')).toBeInTheDocument();
    expect(argsOf('end_session')).toEqual([{ p_session_id: 'phone' }]);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Sign out/ })).not.toBeInTheDocument());
  });

  it('are signed out all but this one', async () => {
    let sessions = [here, phone];
    const { user, calls } = await open({
      my_sessions: () => sessions,
      'POST /auth/v1/logout': () => {
        sessions = [here];
        return {};
      },
    });
    await user.click(await button('Sign out the others'));

    expect(await screen.findByText('Signed out on all other devices')).toBeInTheDocument();
    expect(calls.filter(({ name }) => name === 'POST /auth/v1/logout')).toEqual([
      expect.objectContaining({ args: { scope: 'others' } }),
    ]);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Sign out/ })).not.toBeInTheDocument());
  });

  it('say why one could not be signed out', async () => {
    const { user } = await open({ my_sessions: [here, phone], end_session: refuse(403, 'permission_denied') });
    await user.click(await button('Sign out Safari on iPhone'));

    expect(await screen.findByText('Safari on iPhone could not be signed out')).toBeInTheDocument();
  });
});

describe('deactivation', () => {
  const question =
    'Are you sure you want to deactivate your account? This action cannot be undone and you will be signed out immediately.';
  const cashier = { membership: { ...makeAccess().membership!, role: 'cashier' as const } };

  it('asks first, and does nothing when refused', async () => {
    const { user, argsOf } = await open({}, cashier);
    await user.click(await button('Deactivate Account'));
    expect(await screen.findByText(question)).toBeInTheDocument();
    expect(screen.getByText('Only an owner of the business can reactivate your account.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await confirmWith(user, 'Cancel');

    expect(argsOf('deactivate_account')).toEqual([]);
  });

  it('deactivates and signs out', async () => {
    const { user, store, argsOf } = await open({ deactivate_account: { deactivated: true } }, cashier);
    await user.click(await button('Deactivate Account'));
    await confirmWith(user, 'Deactivate');

    expect(await screen.findByText('Account deactivated successfully')).toBeInTheDocument();
    expect(argsOf('deactivate_account')).toHaveLength(1);
    await waitFor(() => expect(store.getState().session).toMatchObject({ status: 'anonymous', hasExpired: false }));
  });

  it('says why it did not work, and leaves the person signed in', async () => {
    const { user, store } = await open({
      deactivate_account: refuse(409, 'in_use', 'Hand over the ownership first.'),
    });
    await user.click(await button('Deactivate Account'));
    await confirmWith(user, 'Deactivate');

    expect(await screen.findByText('Failed to deactivate account')).toBeInTheDocument();
    expect(screen.getByText('Hand over the ownership first.')).toBeInTheDocument();
    expect(store.getState().session.status).toBe('signed_in');
  });

  it.each([
    [1, true],
    [2, false],
  ])('tells an owner among %i to hand over first: %s', async (owners, isTold) => {
    const member = (number: number) => ({ user_id: `u${number}`, role: 'admin', is_active: true });
    const { user, onClose, argsOf } = await open({
      list_team: [
        ...Array.from({ length: owners }, (_, index) => member(index)),
        { user_id: 'gone', role: 'admin', is_active: false },
        { user_id: 'm', role: 'manager', is_active: true },
      ],
    });
    await button('Deactivate Account');
    await waitFor(() => expect(argsOf('list_team')).toHaveLength(1));
    if (!isTold) {
      expect(screen.queryByText(/You are the only owner/)).not.toBeInTheDocument();
      return;
    }
    await user.click(await button('Open Team'));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  });

  it('is not offered to platform administrators', async () => {
    await open({}, { is_platform_admin: true, membership: null, tenant: null });

    expect(await screen.findByText(/deactivated by another administrator/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Deactivate Account' })).not.toBeInTheDocument();
  });
});
