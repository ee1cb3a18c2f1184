import { screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { BusinessExport } from '@dukani/shared/rpc';
import { renderWithApp } from '@dukani/shared/testing';
import { YourDataSection } from './YourDataSection';

const READY: BusinessExport = {
  id: 'e1',
  status: 'ready',
  phase: 'done',
  tables_done: 120,
  table_count: 120,
  row_count: 1,
  file_count: 2,
  byte_count: 52_400_000,
  asked_by_name: 'Akinyi Odhiambo',
  created_at: '2026-11-20T08:00:00Z',
  ready_at: '2026-11-20T08:10:00Z',
  expires_at: '2026-11-27T08:10:00Z',
};
const RUNNING: BusinessExport = {
  ...READY,
  id: 'e2',
  status: 'running',
  phase: 'tables',
  tables_done: 29,
  row_count: 5_000,
  ready_at: null,
  expires_at: null,
};

it('begins an export, shows how far it is, and takes no second one', async () => {
  let rows: BusinessExport[] = [];
  const { container, user } = renderWithApp(<YourDataSection />, {
    session: {},
    rpc: {
      get_business_exports: () => rows,
      start_business_export: () => {
        rows = [RUNNING];
        return RUNNING;
      },
    },
  });
  expect(await screen.findByText('No exports yet')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Export everything' }));
  expect(await screen.findByText('Table 30 of 120, 5,000 rows so far')).toBeInTheDocument();
  expect(screen.getByRole('progressbar', { name: 'Progress of the export' })).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Export everything' })).toBeDisabled());
  expect((await axe(container)).violations).toEqual([]);
});

it('shows what became of each, and downloads the one that is ready', async () => {
  const pressed = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    addresses.push(this.href);
  });
  const addresses: string[] = [];
  const { container, user, calls } = renderWithApp(<YourDataSection />, {
    session: {},
    rpc: {
      get_business_exports: [
        READY,
        { ...READY, id: 'e0', status: 'failed' },
        { ...READY, id: 'e9', status: 'expired', asked_by_name: null },
      ],
      open_business_export: { token: 'abc123', seconds: 60 },
    },
  });
  expect(await screen.findByText(/1 row, 2 pictures and papers, 52\.4 MB/)).toBeInTheDocument();
  expect(screen.getByText('This export could not be finished. Please make a new one.')).toBeInTheDocument();
  expect(screen.getByText('Expired')).toBeInTheDocument();
  expect((await axe(container)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(addresses).toHaveLength(1));
  expect(addresses[0]).toMatch(/\/functions\/v1\/business-export\?token=abc123$/);
  expect(calls).toContainEqual(expect.objectContaining({ name: 'open_business_export', args: { p_export_id: 'e1' } }));
  pressed.mockRestore();
});

it('asks for the code of the authenticator when the server wants it, and does nothing for whoever steps back', async () => {
  const { user, calls, container } = renderWithApp(<YourDataSection />, {
    session: {},
    rpc: {
      get_business_exports: [],
      start_business_export: () => {
        throw new ApiError({ code: 'fresh_factor_required', status: 403, message: 'Again.' });
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Export everything' }));
  expect(await screen.findByRole('dialog', { name: 'Confirm it is you' })).toBeInTheDocument();
  expect((await axe(container)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(calls.filter(({ name }) => name === 'start_business_export')).toHaveLength(1);
});

it('offers to try again', async () => {
  renderWithApp(<YourDataSection />, { session: {}, rpc: {} });
  expect(await screen.findByText('The exports could not be loaded')).toBeInTheDocument();
});
