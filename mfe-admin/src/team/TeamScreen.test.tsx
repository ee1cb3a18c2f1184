import { act, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { MyAccess, TeamMember } from '@dukani/shared/rpc';
import { makeAccess, renderWithApp } from '@dukani/shared/testing';
import { OWN_ROLE, ROLES_ANSWER } from './roles/roleSamples';
import { TeamScreen } from './TeamScreen';
import { ROLES } from './teamRules';

const OWN_ID = makeAccess().user_id;
const member = (changes: Partial<TeamMember> = {}): TeamMember => ({
  user_id: 'u1',
  full_name: 'Brian Otieno',
  email: 'manager@duka.test',
  role: 'manager',
  role_id: null,
  role_name: null,
  is_active: true,
  invitation_status: 'accepted',
  invitation_accepted_at: '2026-01-01T00:00:00Z',
  last_sign_in_at: null,
  ...changes,
});
const ME = member({ user_id: OWN_ID, full_name: 'Amina Otieno', email: 'owner@duka.test', role: 'admin' });
const MANAGER = member();
const OUT = member({
  user_id: 'u2',
  full_name: 'Otis Out',
  email: 'otis@duka.test',
  role: 'cashier',
  is_active: false,
});
const INVITED = member({
  user_id: 'u3',
  full_name: 'Esther Wambui',
  email: 'invited@duka.test',
  role: 'cashier',
  is_active: false,
  invitation_status: 'pending',
});
const MANAGER_PERMISSIONS = makeAccess().permissions.filter(
  (key) => !['ownership.transfer', 'billing.view', 'billing.manage', 'payments.manage_keys'].includes(key),
);

function renderTeam(rpc: Record<string, unknown> = {}, session: Partial<MyAccess> = {}) {
  return renderWithApp(<TeamScreen />, {
    route: '/admin/team',
    session,
    rpc: { list_team: [ME, MANAGER, OUT, INVITED], list_roles: ROLES_ANSWER, my_access: makeAccess(session), ...rpc },
  });
}
type User = ReturnType<typeof renderTeam>['user'];
const open = async (user: User, name: string) => {
  await user.click(await screen.findByRole('button', { name: `Manage ${name}` }));
  return screen.findByRole('dialog', { name });
};
const answer = async (user: User, title: string | RegExp, button: string) => {
  const question = await screen.findByRole('dialog', { name: title });
  await user.click(within(question).getByRole('button', { name: button }));
};
const argsOf = (calls: { name: string; args: unknown }[], name: string) =>
  calls.find((call) => call.name === name)?.args;

describe('TeamScreen', () => {
  it('lists who works here, as what, and how they stand', async () => {
    renderTeam();
    const row = async (name: string) => (await screen.findByText(name)).closest('tr');

    expect(await row('Brian Otieno')).toHaveTextContent('manager@duka.testStore ManagerActive');
    expect(await row('Otis Out')).toHaveTextContent('Sales StaffDeactivated');
    expect(await row('Esther Wambui')).toHaveTextContent('Sales StaffInvited');
  }, 300_000);

  it('is searched and narrowed, and a person is invited by a key', async () => {
    const { user } = renderTeam();
    await screen.findByText('Brian Otieno');
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Invited');
    expect(await screen.findByText('Esther Wambui')).toBeInTheDocument();
    expect(screen.queryByText('Brian Otieno')).not.toBeInTheDocument();
    await user.type(screen.getByRole('searchbox', { name: 'Search the team' }), 'nobody');
    expect(await screen.findByText('No people match')).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Invite' }));
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
  }, 300_000);

  it('is read again when somebody comes back to the page', async () => {
    const team = [ME];
    renderTeam({ list_team: () => [...team] });
    await screen.findByText('owner@duka.test');

    team.push(MANAGER);
    act(() => void window.dispatchEvent(new Event('focus')));

    expect(await screen.findByText('Brian Otieno')).toBeInTheDocument();
  }, 300_000);

  it('says what a role may do once in the panel of a person, beside the choice or without one', async () => {
    const { user } = renderTeam();
    const choosing = await open(user, 'Brian Otieno');
    expect(await within(choosing).findAllByText(ROLES.manager.sentence)).toHaveLength(1);
    await user.keyboard('{Escape}');

    const own = await open(user, 'Amina Otieno');
    expect(within(own).getAllByText(ROLES.admin.sentence)).toHaveLength(1);
  }, 300_000);

  it('shows a cashier nothing but whom to ask', async () => {
    const { calls } = renderTeam({}, { permissions: ['dashboard.view'] });

    expect(await screen.findByText('Only the owner and managers can open Team')).toBeInTheDocument();
    expect(calls.filter(({ name }) => name === 'list_team')).toEqual([]);
  });

  it('shows who only has a clock the own hours, and no people', async () => {
    const { calls } = renderTeam(
      { list_clock_states: [], list_hours: { week_start: '2026-03-02', sees_all: false, is_over: true, people: [] } },
      { permissions: ['hours.clock'] },
    );

    expect(await screen.findByText('Nobody worked in this week')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Hours' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Members' })).not.toBeInTheDocument();
    expect(calls.filter(({ name }) => name === 'list_team')).toEqual([]);
  });

  it('deactivates after a question that says what happens, and reactivates without one', async () => {
    const { user, calls } = renderTeam({ set_member_active: { ...MANAGER, is_active: false } });
    const panel = await open(user, 'Brian Otieno');
    await user.click(within(panel).getByRole('button', { name: 'Deactivate' }));
    await answer(user, 'Deactivate Brian Otieno?', 'Cancel');
    expect(argsOf(calls, 'set_member_active')).toBeUndefined();

    await user.click(within(panel).getByRole('button', { name: 'Deactivate' }));
    await answer(user, 'Deactivate Brian Otieno?', 'Deactivate');

    expect(await screen.findByText('Brian Otieno is deactivated')).toBeInTheDocument();
    expect(argsOf(calls, 'set_member_active')).toEqual({ p_user_id: 'u1', p_is_active: false });
    await user.click(within(panel).getByRole('button', { name: 'Close' }));
    const out = await open(user, 'Otis Out');
    await user.click(within(out).getByRole('button', { name: 'Reactivate' }));
    expect(await screen.findByText('Otis Out can sign in again')).toBeInTheDocument();
  }, 300_000);

  it('passes on that a business keeps an owner', async () => {
    const sentence = 'A business keeps at least one active owner.';
    const second = member({ user_id: 'u9', full_name: 'Second Owner', role: 'admin' });
    const { user } = renderTeam({
      list_team: [ME, second],
      set_member_active: () => {
        throw new ApiError({ code: 'in_use', message: sentence, status: 409 });
      },
    });
    const panel = await open(user, 'Second Owner');

    await user.click(within(panel).getByRole('button', { name: 'Deactivate' }));
    await answer(user, 'Deactivate Second Owner?', 'Deactivate');

    expect(await screen.findByText(sentence)).toBeInTheDocument();
  }, 300_000);

  it('changes a role after a question', async () => {
    const { user, calls } = renderTeam({ change_member_role: { ...MANAGER, role: 'cashier' } });
    const panel = await open(user, 'Brian Otieno');
    expect(await within(panel).findByRole('button', { name: 'Change the role' })).toBeDisabled();

    await user.selectOptions(within(panel).getByLabelText('Role'), 'Sales Staff');
    await user.click(within(panel).getByRole('button', { name: 'Change the role' }));
    await answer(user, 'Make Brian Otieno Sales Staff?', 'Change the role');

    await waitFor(() =>
      expect(argsOf(calls, 'change_member_role')).toEqual({ p_user_id: 'u1', p_role: 'cashier', p_role_id: null }),
    );
  }, 300_000);

  it('gives an own role of the business, and names it everywhere', async () => {
    const led = { ...MANAGER, role: 'cashier' as const, role_id: OWN_ROLE.id, role_name: OWN_ROLE.name };
    const { user, calls } = renderTeam({ list_team: [ME, MANAGER], change_member_role: led });
    const panel = await open(user, 'Brian Otieno');
    await user.selectOptions(await within(panel).findByLabelText('Role'), 'Floor lead');
    expect(panel).toHaveTextContent('Own role, made from Sales Staff, with 2 rights.');
    await user.click(within(panel).getByRole('button', { name: 'Change the role' }));
    await answer(user, 'Make Brian Otieno Floor lead?', 'Change the role');

    expect(await screen.findByText('Brian Otieno is Floor lead now')).toBeInTheDocument();
    expect(argsOf(calls, 'change_member_role')).toEqual({ p_user_id: 'u1', p_role: 'cashier', p_role_id: OWN_ROLE.id });
  }, 300_000);

  it('hands the business over after a question that names the price', async () => {
    const { user, calls } = renderTeam({ transfer_ownership: { ...MANAGER, role: 'admin' } });
    const panel = await open(user, 'Brian Otieno');

    await user.click(within(panel).getByRole('button', { name: 'Transfer ownership' }));
    const question = await screen.findByRole('dialog', { name: 'Transfer the business to Brian Otieno?' });
    expect(question).toHaveTextContent('You become Store Manager. Only Brian Otieno can give it back.');
    await user.click(within(question).getByRole('button', { name: 'Transfer' }));

    await waitFor(() => expect(argsOf(calls, 'transfer_ownership')).toEqual({ p_user_id: 'u1' }));
  }, 300_000);

  it('offers nothing about oneself', async () => {
    const { user } = renderTeam();

    const panel = await open(user, 'Amina Otieno');

    expect(panel).toHaveTextContent('This is you.');
    expect(
      within(panel)
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Close']);
  }, 300_000);

  it('lets a manager touch no owner, make none, and hand nothing over', async () => {
    const owner = member({ user_id: 'u8', full_name: 'Olive Owner', role: 'admin' });
    const { user } = renderTeam(
      { list_team: [owner, OUT, member({ user_id: 'u7', full_name: 'Cora', role: 'cashier' })] },
      {
        permissions: MANAGER_PERMISSIONS,
      },
    );
    const panel = await open(user, 'Olive Owner');
    expect(within(panel).getAllByRole('button')).toHaveLength(1);
    await user.click(within(panel).getByRole('button', { name: 'Close' }));

    const cora = await open(user, 'Cora');

    expect(await within(cora).findByRole('option', { name: 'Floor lead' })).toBeInTheDocument();
    expect(within(cora).queryByRole('option', { name: 'Business Owner' })).not.toBeInTheDocument();
    expect(within(cora).queryByRole('button', { name: 'Transfer ownership' })).not.toBeInTheDocument();
    expect(within(cora).getByRole('button', { name: 'Deactivate' })).toBeInTheDocument();
  }, 300_000);
});

describe('invitations', () => {
  const fill = async (user: User) => {
    await user.click(await screen.findByRole('button', { name: 'Invite' }));
    const dialog = await screen.findByRole('dialog', { name: 'Invite to the team' });
    await user.type(within(dialog).getByLabelText('Full name'), 'Zawadi');
    await user.type(within(dialog).getByLabelText('Email'), 'zawadi@duka.test');
    await within(dialog).findByRole('option', { name: 'Store Manager' });
    await user.selectOptions(within(dialog).getByLabelText('Role'), 'Store Manager');
    return dialog;
  };

  it('go to an address with a name and a role', async () => {
    const { user, calls } = renderTeam({ 'POST /functions/v1/invite-member': { user_id: 'u5', is_resent: false } });
    const dialog = await fill(user);

    await user.click(within(dialog).getByRole('button', { name: 'Send the invitation' }));

    expect(await screen.findByText('Zawadi is invited')).toBeInTheDocument();
    expect(argsOf(calls, 'POST /functions/v1/invite-member')).toEqual({
      email: 'zawadi@duka.test',
      full_name: 'Zawadi',
      role: 'manager',
    });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  }, 300_000);

  it('go straight into an own role of the business', async () => {
    const { user, calls } = renderTeam({ 'POST /functions/v1/invite-member': { user_id: 'u5', is_resent: false } });
    const dialog = await fill(user);
    await user.selectOptions(within(dialog).getByLabelText('Role'), OWN_ROLE.name ?? '');
    expect(within(dialog).getByText(/Own role, made from Sales Staff/)).toBeInTheDocument();

    await user.click(within(dialog).getByRole('button', { name: 'Send the invitation' }));

    expect(await screen.findByText('Zawadi is invited')).toBeInTheDocument();
    expect(argsOf(calls, 'POST /functions/v1/invite-member')).toEqual({
      email: 'zawadi@duka.test',
      full_name: 'Zawadi',
      role: 'cashier',
      role_id: OWN_ROLE.id,
    });
  }, 300_000);

  it('need a name and an address', async () => {
    const { user, calls } = renderTeam();
    await user.click(await screen.findByRole('button', { name: 'Invite' }));

    await user.click(screen.getByRole('button', { name: 'Send the invitation' }));

    expect(screen.getByLabelText('Full name')).toHaveAccessibleDescription('Enter a name.');
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(/Enter a valid email address\./);
    expect(screen.getByRole('alert')).toHaveTextContent('Fix 2 fields first:');
    expect(argsOf(calls, 'POST /functions/v1/invite-member')).toBeUndefined();
  });

  it('can be sent again and cancelled while they are open', async () => {
    const { user, calls } = renderTeam({
      'POST /functions/v1/invite-member': { user_id: 'u3', is_resent: true },
      withdraw_invitation: { withdrawn: true },
    });
    const panel = await open(user, 'Esther Wambui');

    await user.click(within(panel).getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('Invitation sent again')).toBeInTheDocument();
    await user.click(within(panel).getByRole('button', { name: 'Cancel invitation' }));
    await answer(user, 'Cancel the invitation of Esther Wambui?', 'Cancel invitation');

    expect(await screen.findByText('Invitation cancelled')).toBeInTheDocument();
    expect(argsOf(calls, 'withdraw_invitation')).toEqual({ p_user_id: 'u3' });
  }, 300_000);

  it('have no accessibility fault', async () => {
    const { user, container } = renderTeam();
    await fill(user);

    expect((await axe(container)).violations).toEqual([]);
  }, 300_000);
});

describe('the till PIN of a member', () => {
  const staff = (ids: string[]) => ({
    lock_after_minutes: 10,
    people: ids.map((user_id) => ({ user_id, full_name: null, has_pin: true, can_approve: [] })),
  });

  it('is cleared by whoever may manage them, after a question', async () => {
    const { user, calls } = renderTeam({
      list_till_staff: staff(['u1']),
      clear_staff_pin: { user_id: 'u1', has_pin: false },
    });
    const panel = await open(user, 'Brian Otieno');
    await user.click(await within(panel).findByRole('button', { name: 'Clear the till PIN' }));
    await answer(user, 'Clear the PIN of Brian Otieno?', 'Clear the PIN');

    await waitFor(() => expect(argsOf(calls, 'clear_staff_pin')).toEqual({ p_user_id: 'u1' }));
  });

  it('is not offered where there is none', async () => {
    const { user, calls } = renderTeam({ list_till_staff: staff([OWN_ID]) });
    const panel = await open(user, 'Brian Otieno');
    await waitFor(() => expect(calls.some(({ name }) => name === 'list_till_staff')).toBe(true));

    expect(within(panel).queryByRole('button', { name: 'Clear the till PIN' })).not.toBeInTheDocument();
  });
});
