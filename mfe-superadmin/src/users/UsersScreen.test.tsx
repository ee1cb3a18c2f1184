import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { PlatformAccount } from '@dukani/shared/rpc';
import { renderWithApp } from '@dukani/shared/testing';
import { ADMIN } from '../common/platformSamples';
import { accountState, roleName } from './accountWords';
import { USER_EXPORT_COLUMNS } from './userColumns';
import { UsersScreen } from './UsersScreen';

function makeAccount(changes: Partial<PlatformAccount> = {}): PlatformAccount {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    name: 'Asha Njeri',
    email: 'asha@duka.test',
    tenant_id: '00000000-0000-4000-8000-000000000009',
    tenant_name: 'Duka la Mama',
    role: 'cashier',
    is_active: true,
    is_invited: false,
    is_platform_admin: false,
    created_at: '2026-01-15T08:00:00Z',
    last_sign_in_at: '2026-11-27T08:00:00Z',
    is_verified: true,
    factors: 0,
    sessions: 2,
    is_deactivated: false,
    is_locked: true,
    ...changes,
  };
}
const ASHA = makeAccount();
const ROOT = makeAccount({
  id: '00000000-0000-4000-8000-000000000002',
  name: null,
  email: 'root@platform.test',
  tenant_id: null,
  tenant_name: null,
  role: null,
  is_platform_admin: true,
  is_locked: false,
  factors: 2,
});
const pageOf = (rows: unknown[]) => ({ rows, next_cursor: null });

const renderUsers = (route = '/superadmin/users', rpc: Record<string, unknown> = {}) =>
  renderWithApp(<UsersScreen />, {
    route,
    session: ADMIN,
    rpc: { admin_list_users: pageOf([ASHA, ROOT]), ...rpc },
  });
const find = (name: string) => screen.findByRole('link', { name });
const openAsha = async (rpc: Record<string, unknown> = {}) => {
  const rendered = renderUsers(`/superadmin/users?user=${ASHA.id}`, rpc);
  await screen.findByRole('dialog', { name: 'Asha Njeri' });
  return rendered;
};

it('lists every account with business, role, factors and state', async () => {
  renderUsers();

  expect((await find('Asha Njeri')).closest('tr')).toHaveTextContent('LockedDuka la MamaCashierNone');
  expect((await find('root@platform.test')).closest('tr')).toHaveTextContent('ActiveNonePlatform staff2');
}, 300_000);

it('is asked for what the address says', async () => {
  const { calls } = renderUsers(
    `/superadmin/users?q=asha&state=locked&role=cashier&factor=no&tenant=${ASHA.tenant_id}`,
  );
  await find('Asha Njeri');

  expect(calls.find(({ name }) => name === 'admin_list_users')?.args).toEqual({
    p_filter: { text: 'asha', state: 'locked', role: 'cashier', factor: 'no', tenant_id: ASHA.tenant_id },
    p_after: null,
    p_limit: 50,
  });
}, 300_000);

it('says when there is nobody', async () => {
  renderUsers('/superadmin/users', { admin_list_users: pageOf([]) });
  expect(await screen.findByText('No accounts yet')).toBeInTheDocument();
});

it('deactivates with a reason that is long enough', async () => {
  const { user, calls } = await openAsha({ admin_set_user_active: makeAccount({ is_deactivated: true }) });

  await user.click(screen.getByRole('button', { name: 'Deactivate' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Deactivate Asha Njeri?' }));
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'short');
  await user.click(dialog.getByRole('button', { name: 'Deactivate' }));
  expect(dialog.getByText('Give a reason of at least 10 characters.')).toBeInTheDocument();
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), ' but now long enough');
  await user.click(dialog.getByRole('button', { name: 'Deactivate' }));

  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'admin_set_user_active')?.args).toEqual({
      p_user_id: ASHA.id,
      p_is_active: false,
      p_reason: 'short but now long enough',
    }),
  );
}, 300_000);

it('signs somebody out everywhere, and says why not', async () => {
  const { user } = await openAsha({
    admin_end_user_sessions: () => {
      throw new ApiError({ code: 'not_found', status: 404, message: 'This account does not exist.' });
    },
  });

  await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'The phone was stolen');
  await user.click(screen.getByRole('button', { name: 'Sign out' }));

  const dialog = within(screen.getByRole('dialog', { name: 'Sign Asha Njeri out everywhere?' }));
  expect(await dialog.findByText(/does not exist|not found/i)).toBeInTheDocument();
}, 300_000);

it('unlocks, and mails the way to a new password after asking', async () => {
  const { user, calls } = await openAsha({ admin_unlock_user: ASHA, admin_send_reset_link: ASHA });
  const called = (wanted: string) => calls.filter(({ name }) => name === wanted).map(({ args }) => args);

  await user.click(screen.getByRole('button', { name: 'Unlock' }));
  await waitFor(() => expect(called('admin_unlock_user')).toEqual([{ p_user_id: ASHA.id }]));
  await user.click(await screen.findByRole('button', { name: 'Mail a reset link' }));
  expect(called('admin_send_reset_link')).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Mail it' }));

  await waitFor(() => expect(called('admin_send_reset_link')).toEqual([{ p_user_id: ASHA.id }]));
}, 300_000);

it('does not offer to deactivate platform staff, and offers to activate who is deactivated', async () => {
  const first = renderUsers(`/superadmin/users?user=${ROOT.id}`);
  await screen.findByRole('dialog', { name: 'root@platform.test' });
  expect(screen.queryByRole('button', { name: 'Deactivate' })).not.toBeInTheDocument();
  first.unmount();

  await openAsha({ admin_list_users: pageOf([makeAccount({ is_deactivated: true, sessions: 0 })]) });
  expect(screen.getByRole('button', { name: 'Activate' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Mail a reset link' })).not.toBeInTheDocument();
}, 300_000);

it('asks for the second factor instead of showing an error', async () => {
  renderUsers('/superadmin/users', {
    admin_list_users: () => {
      throw new ApiError({ code: 'second_factor_required', status: 403, message: 'Second factor.' });
    },
  });
  expect(await screen.findByText('Your authenticator could not be looked up')).toBeInTheDocument();
});

it.each([
  [{ is_deactivated: true }, 'Deactivated'],
  [{}, 'Locked'],
  [{ is_locked: false, is_invited: true }, 'Invited'],
  [{ is_locked: false, is_verified: false }, 'Address not verified'],
  [{ is_locked: false }, 'Active'],
])('says how an account stands: %j', (changes, label) => {
  expect(accountState(makeAccount(changes)).label).toBe(label);
});

it('exports words instead of codes', () => {
  expect(USER_EXPORT_COLUMNS.slice(0, 5).map(({ value }) => value(ASHA))).toEqual([
    'Asha Njeri',
    'asha@duka.test',
    'Duka la Mama',
    'Cashier',
    'Locked',
  ]);
  expect(roleName(makeAccount({ role: null }))).toBe('No business');
});

it.each(['/superadmin/users', `/superadmin/users?user=${ASHA.id}`])(
  'has no accessibility fault: %s',
  async (route) => {
    const { baseElement } = renderUsers(route);
    await screen.findAllByText('Asha Njeri');

    expect((await axe(baseElement)).violations).toEqual([]);
  },
  300_000,
);
