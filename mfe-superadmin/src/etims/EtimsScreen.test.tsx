import { screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { FiscalDeviceHealth, FiscalSummary } from '@dukani/shared/rpc';
import { renderWithApp } from '@dukani/shared/testing';
import { ADMIN } from '../common/platformSamples';
import { EtimsScreen } from './EtimsScreen';

const SUMMARY: FiscalSummary = {
  devices: { active: 7, blocked: 1, setup: 2, live: 5 },
  queued: 12,
  oldest_queued_at: '2026-11-27T08:00:00Z',
  attention: 3,
  codes: [{ code: '910', message: 'Amounts do not add up', documents: 3, tenants: 2 }],
};
const DEVICE: FiscalDeviceHealth = {
  id: 'd1',
  tenant_id: 't1',
  tenant_name: 'Duka la Mama',
  location_name: 'Main shop',
  mode: 'live',
  style: 'gateway',
  status: 'blocked',
  blocked_code: '902',
  blocked_message: 'The device is not known',
  last_ok_at: '2026-11-27T08:00:00Z',
  started_at: '2026-11-01T08:00:00Z',
  queued: 12,
  oldest_queued_at: '2026-11-27T08:00:00Z',
  attention: 3,
  accepted_last_day: 40,
  rejected_last_day: 1,
};

const renderEtims = (rpc: Record<string, unknown> = {}) =>
  renderWithApp(<EtimsScreen />, {
    route: '/superadmin/etims',
    session: ADMIN,
    rpc: {
      admin_fiscal_summary: SUMMARY,
      admin_list_fiscal_devices: { rows: [DEVICE], next_cursor: null },
      ...rpc,
    },
  });

it('shows each device with what waits and why it is stopped, without violations', async () => {
  const { container, user, calls } = renderEtims();

  const row = (await screen.findByText('The device is not known')).closest('tr');
  expect(row).toHaveTextContent('Duka la MamaMain shopStopped by the authority');
  expect(row).toHaveTextContent('40 · 1');
  expect((await screen.findByText('Amounts do not add up')).closest('tr')).toHaveTextContent('32');
  expect((await axe(container)).violations).toEqual([]);

  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Stopped by the authority');
  await waitFor(() =>
    expect(calls.filter(({ name }) => name === 'admin_list_fiscal_devices').at(-1)?.args).toMatchObject({
      p_filter: { status: 'blocked' },
    }),
  );
}, 300_000);

it('says who will be here while nobody is connected', async () => {
  renderEtims({
    admin_fiscal_summary: {
      ...SUMMARY,
      devices: { active: 0, blocked: 0, setup: 0, live: 0 },
      queued: 0,
      oldest_queued_at: null,
      codes: [],
    },
    admin_list_fiscal_devices: { rows: [], next_cursor: null },
  });

  expect(await screen.findByText('No device yet')).toBeInTheDocument();
  expect(screen.getByText('No document was refused')).toBeInTheDocument();
}, 300_000);
