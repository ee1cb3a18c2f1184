import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import { Route, Routes } from '@dukani/shared/router';
import type { MyAccess, TeamRole } from '@dukani/shared/rpc';
import { makeAccess, renderWithApp } from '@dukani/shared/testing';
import { TeamScreen } from '../TeamScreen';
import { RoleScreen } from './RoleScreen';
import { MANAGER_ROLE, OWN_ROLE, ROLES_ANSWER } from './roleSamples';

const OWN_PATH = `/admin/team/roles/${OWN_ROLE.id}`;

function renderRoles(route: string, rpc: Record<string, unknown> = {}, session: Partial<MyAccess> = {}) {
  return renderWithApp(
    <Routes>
      <Route path="/admin/team" element={<TeamScreen />} />
      <Route path="/admin/team/roles/:roleId" element={<RoleScreen />} />
    </Routes>,
    { route, session, rpc: { list_roles: ROLES_ANSWER, my_access: makeAccess(session), ...rpc } },
  );
}
const argsOf = (calls: { name: string; args: unknown }[], name: string) =>
  calls.find((call) => call.name === name)?.args;
const rightNamed = (name: string | RegExp) => screen.findByRole('checkbox', { name });

describe('the roles of a business', () => {
  it('are listed with their people, rights and difference to their base, and open', async () => {
    const { user, container } = renderRoles('/admin/team?tab=roles');
    const row = (await screen.findByText('Floor lead')).closest('tr');

    expect(row).toHaveTextContent('1 added, 1 removed');
    expect(screen.getByText('Store Manager').closest('tr')).toHaveTextContent('Ready role');
    expect((await axe(container)).violations).toEqual([]);
    await user.click(screen.getByText('Floor lead'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Floor lead' })).toBeInTheDocument();
  }, 300_000);

  it('say when they could not be read, and are read again', async () => {
    let isDown = true;
    const { user } = renderRoles('/admin/team?tab=roles', {
      list_roles: () => {
        if (isDown) throw new ApiError({ code: 'permission_denied', message: 'No.', status: 403 });
        return ROLES_ANSWER;
      },
    });
    await screen.findByText('The roles could not be loaded');
    isDown = false;
    await user.click(screen.getByRole('button', { name: /try again/i }));

    expect(await screen.findByText('Floor lead')).toBeInTheDocument();
  }, 300_000);
});

describe('one role', () => {
  it('is changed by ticks that say how it differs from its base', async () => {
    const saved: TeamRole = { ...OWN_ROLE, permissions: ['sales.record', 'sales.refund', 'sales.view_own'] };
    const { user, calls, container } = renderRoles(OWN_PATH, { save_tenant_role: saved });

    const own = await rightNamed('See own sales');
    expect(own).not.toBeChecked();
    expect(own.closest('.team-rights__row')).toHaveTextContent('Removed');
    expect((await rightNamed('Refund sales')).closest('.team-rights__row')).toHaveTextContent('Added');
    expect((await axe(container)).violations).toEqual([]);

    await user.click(own);
    expect(own.closest('.team-rights__row')).not.toHaveTextContent('Removed');
    await user.click(screen.getByRole('button', { name: 'Save' }));

    await waitFor(() =>
      expect(argsOf(calls, 'save_tenant_role')).toEqual({
        p_role: {
          id: OWN_ROLE.id,
          name: 'Floor lead',
          base: 'cashier',
          permissions: ['sales.record', 'sales.refund', 'sales.view_own'],
          expected_updated_at: OWN_ROLE.updated_at,
        },
      }),
    );
  }, 300_000);

  it('is searched, and Enter in the search saves nothing', async () => {
    const { user, calls } = renderRoles(OWN_PATH);
    await rightNamed('Refund sales');

    await user.type(screen.getByRole('searchbox', { name: 'Search the rights' }), 'refund{Enter}');
    expect(screen.queryByRole('checkbox', { name: 'Make sales' })).not.toBeInTheDocument();
    await user.clear(screen.getByRole('searchbox', { name: 'Search the rights' }));
    await user.click(screen.getByRole('checkbox', { name: 'Only what differs from Sales Staff' }));

    expect(screen.queryByRole('checkbox', { name: 'Make sales' })).not.toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: 'Refund sales' })).toBeInTheDocument();
    expect(argsOf(calls, 'save_tenant_role')).toBeUndefined();
  }, 300_000);

  it('is copied without what the person lacks', async () => {
    const made: TeamRole = { ...OWN_ROLE, id: 'b1', name: 'Manager of the night' };
    const { user, calls } = renderRoles(
      '/admin/team/roles/new?from=manager',
      { save_tenant_role: made },
      { permissions: ['team.view', 'team.manage', 'sales.record'] },
    );

    expect(await rightNamed(/^Refund sales \(you do not have this right yourself\)/)).toBeDisabled();
    const name = screen.getByLabelText(/^Name of the role/);
    await user.clear(name);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Give the role a name.');
    await user.type(name, 'Manager of the night');
    await user.click(screen.getByRole('button', { name: 'Save' }));

    await waitFor(() =>
      expect(argsOf(calls, 'save_tenant_role')).toMatchObject({
        p_role: {
          base: 'manager',
          permissions: ['sales.record', 'team.manage', 'team.view'],
          expected_updated_at: null,
        },
      }),
    );
  }, 300_000);

  it('that is ready cannot be changed, only copied', async () => {
    renderRoles('/admin/team/roles/manager');

    expect(await rightNamed('Refund sales')).toBeDisabled();
    expect(screen.getByText('A ready role stays as it is. Copy it to change it.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Copy' })).toHaveAttribute('href', '/admin/team/roles/new?from=manager');
  }, 300_000);

  it.each<[string, Partial<MyAccess>, Partial<TeamRole>]>([
    ['Only the owner and managers change roles.', { permissions: ['team.view'] }, {}],
    ['Only an owner can change a role of owners.', { permissions: MANAGER_ROLE.permissions }, { base: 'admin' }],
    [
      'This is your own role. Ask an owner to change it.',
      { membership: { ...makeAccess().membership!, role_name: 'Floor lead' } },
      {},
    ],
  ])(
    'says why nothing can be changed: %s',
    async (reason, session, changes) => {
      const roles = { ...ROLES_ANSWER, roles: [...ROLES_ANSWER.roles.slice(0, 4), { ...OWN_ROLE, ...changes }] };
      renderRoles(OWN_PATH, { list_roles: roles }, session);

      expect(await screen.findByText(reason)).toBeInTheDocument();
      expect(await rightNamed('Refund sales')).toBeDisabled();
    },
    300_000,
  );

  it('is deleted after a question, only when nobody has it', async () => {
    const { user, calls } = renderRoles(OWN_PATH, { delete_tenant_role: { id: OWN_ROLE.id, deleted: true } });
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('dialog', { name: 'Delete Floor lead?' });
    await user.click(within(question).getByRole('button', { name: 'Delete' }));

    await waitFor(() => expect(argsOf(calls, 'delete_tenant_role')).toEqual({ p_role_id: OWN_ROLE.id }));
    expect(await screen.findByText('Floor lead is deleted')).toBeInTheDocument();
  }, 300_000);

  it('that somebody has cannot be deleted', async () => {
    const roles = { ...ROLES_ANSWER, roles: [...ROLES_ANSWER.roles.slice(0, 4), { ...OWN_ROLE, people: 2 }] };
    renderRoles(OWN_PATH, { list_roles: roles });

    expect(await screen.findByRole('button', { name: 'Delete' })).toBeDisabled();
  }, 300_000);

  it('that is gone says so', async () => {
    renderRoles('/admin/team/roles/gone');

    expect(await screen.findByText('This role no longer exists')).toBeInTheDocument();
  }, 300_000);

  it('is not shown to whoever may not see the team', async () => {
    const { calls } = renderRoles(OWN_PATH, {}, { permissions: ['dashboard.view'] });

    expect(await screen.findByText('Only the owner and managers can open Team')).toBeInTheDocument();
    expect(calls.filter(({ name }) => name === 'list_roles')).toEqual([]);
  });
});
