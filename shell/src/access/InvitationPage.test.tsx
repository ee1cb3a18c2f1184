import { screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '@dukani/shared/errors';
import { ConfirmRegion } from '@dukani/shared/ui-core';
import { makeAccess } from '@dukani/shared/testing';
import { axe } from 'jest-axe';
import { AppRoutes } from '../AppRoutes';
import { renderShell } from '../testing/renderShell';
import { useTenantSync } from '../tenant/useTenantSync';

jest.mock('@module-federation/enhanced/runtime', () => ({}));
// antd is not what these tests are about, and it is slow to load.
jest.mock('../theme/StaffTheme', () => ({ StaffTheme: ({ children }: { children: unknown }) => children }));

function Routed() {
  useTenantSync();
  return <AppRoutes />;
}

const accepted = makeAccess();
const invited = makeAccess({
  membership:
    accepted.membership === null
      ? null
      : { ...accepted.membership, role: 'cashier', is_active: false, invitation_status: 'pending' },
});

const renderInvited = (rpc: Record<string, unknown> = {}) =>
  renderShell(
    <>
      <Routed />
      <ConfirmRegion />
    </>,
    { route: '/dashboard', session: invited, rpc },
  );

describe('the question to somebody who is invited', () => {
  it('names the business and the role, and opens nothing before it is answered', async () => {
    const { container } = await renderInvited();

    expect(
      await screen.findByRole('heading', { level: 1, name: `${accepted.tenant?.name} invites you` }),
    ).toBeVisible();
    expect(screen.getByText(/join its team as a cashier/)).toBeInTheDocument();
    expect(screen.queryByText('area admin')).not.toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
  });

  it('opens the business after Accept', async () => {
    const { user, calls } = await renderInvited({ accept_invitation: {}, my_access: accepted });

    await user.click(await screen.findByRole('button', { name: 'Accept' }));

    expect(await screen.findByText('area admin')).toBeInTheDocument();
    expect(calls.map(({ name }) => name)).toEqual(['accept_invitation', 'my_access']);
  });

  it('asks once more before it declines, and leads away afterwards', async () => {
    const { user, calls } = await renderInvited({
      decline_invitation: { declined: true },
      my_access: makeAccess({ membership: null, tenant: null }),
    });

    await user.click(await screen.findByRole('button', { name: 'Decline' }));
    expect(calls).toEqual([]);
    const question = await screen.findByRole('dialog', { name: /^Decline the invitation/ });
    await user.click(within(question).getByRole('button', { name: 'Decline' }));

    expect(await screen.findByText('area auth')).toBeInTheDocument();
    expect(calls.map(({ name }) => name)).toEqual(['decline_invitation', 'my_access']);
  });

  it('says what the server refused and can be answered again', async () => {
    const { user } = await renderInvited({
      accept_invitation: () => {
        throw new ApiError({ code: 'not_found', message: 'The invitation was withdrawn.', status: 404 });
      },
    });

    await user.click(await screen.findByRole('button', { name: 'Accept' }));

    expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Accept' })).toBeEnabled());
  });
});
