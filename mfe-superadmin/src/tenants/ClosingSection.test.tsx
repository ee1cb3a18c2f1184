import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { BusinessClosing } from '@dukani/shared/rpc';
import { renderWithApp } from '@dukani/shared/testing';
import { ADMIN, makeRights, makeTenantRow } from '../common/platformSamples';
import { useOwnRightsQuery } from '../common/rightsApi';
import { ClosingSection } from './ClosingSection';

const DUKA = makeTenantRow();
const CLOSING: BusinessClosing = {
  status: 'waiting',
  is_by_platform: false,
  asked_by_name: 'Akinyi Odhiambo',
  asked_at: '2026-11-20T08:00:00Z',
  erase_at: '2026-12-20T08:00:00Z',
  erased_at: null,
  reason: 'We stop trading',
};
const render = (tenant = DUKA, rpc: Record<string, unknown> = {}) =>
  renderWithApp(<ClosingSection tenant={tenant} />, { session: ADMIN, rpc });

it('closes a tenant with its subdomain typed and a reason', async () => {
  const { user, calls, container } = render(DUKA, {
    admin_close_business: { ...DUKA, status: 'closed', closing: CLOSING },
  });
  await user.click(screen.getByRole('button', { name: 'Close for good' }));
  const dialog = await screen.findByRole('dialog', { name: 'Close Duka la Mama for good?' });
  expect((await axe(container)).violations).toEqual([]);
  const press = () => user.click(within(dialog).getByRole('button', { name: 'Close for good' }));
  await user.type(within(dialog).getByLabelText('Write duka to confirm'), 'dukas');
  await press();
  expect(within(dialog).getByText('Write duka exactly.')).toBeInTheDocument();
  expect(within(dialog).getByText('Give a reason of at least 10 characters.')).toBeInTheDocument();
  await user.clear(within(dialog).getByLabelText('Write duka to confirm'));
  await user.type(within(dialog).getByLabelText('Write duka to confirm'), 'duka');
  await user.type(within(dialog).getByLabelText('Reason'), 'Fraud, case 1234');
  await press();
  expect(await screen.findByText('Duka la Mama is closed')).toBeInTheDocument();
  expect(calls).toContainEqual(
    expect.objectContaining({
      name: 'admin_close_business',
      args: { p_closing: { tenant_id: DUKA.id, typed: 'duka', reason: 'Fraud, case 1234' } },
    }),
  );
});

it('shows a deletion that is planned, and stops it', async () => {
  const { user, calls, container } = render(makeTenantRow({ id: DUKA.id, status: 'closed', closing: CLOSING }), {
    admin_stop_closing: DUKA,
  });
  expect(screen.getByText('We stop trading')).toBeInTheDocument();
  expect(screen.getByText('Akinyi Odhiambo')).toBeInTheDocument();
  expect((await axe(container)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Stop the deletion' }));
  const dialog = await screen.findByRole('dialog', { name: 'Stop the deletion of Duka la Mama?' });
  await user.type(within(dialog).getByLabelText('Reason'), 'The owner wrote to us');
  await user.click(within(dialog).getByRole('button', { name: 'Stop the deletion' }));
  expect(await screen.findByText('Duka la Mama is open again')).toBeInTheDocument();
  expect(calls).toContainEqual(
    expect.objectContaining({
      name: 'admin_stop_closing',
      args: { p_stop: { tenant_id: DUKA.id, reason: 'The owner wrote to us' } },
    }),
  );
});

it('says when it was deleted, and offers nothing then', () => {
  render(
    makeTenantRow({
      status: 'closed',
      closing: {
        ...CLOSING,
        status: 'erased',
        is_by_platform: true,
        asked_by_name: null,
        erased_at: '2026-12-20T08:01:00Z',
      },
    }),
  );
  expect(screen.getByText('The platform')).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('is offered to owners of the platform alone', async () => {
  function Both() {
    const { data } = useOwnRightsQuery();
    if (data === undefined) return null;
    return (
      <>
        <ClosingSection tenant={DUKA} />
        <ClosingSection tenant={makeTenantRow({ status: 'closed', closing: CLOSING })} />
      </>
    );
  }
  renderWithApp(<Both />, { session: ADMIN, rpc: { admin_my_rights: makeRights('operations') } });
  expect(await screen.findByText('We stop trading')).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
