import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { BusinessExport, ClosingState } from '@dukani/shared/rpc';
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

const OPEN: ClosingState = { business_name: 'Duka la Mama', waiting_days: 30, open_tills: 1, closing: null };
const CLOSED: ClosingState = {
  ...OPEN,
  closing: {
    status: 'waiting',
    is_by_platform: false,
    asked_by_name: 'Akinyi Odhiambo',
    asked_at: '2026-11-20T08:00:00Z',
    erase_at: '2026-12-20T08:00:00Z',
    erased_at: null,
    reason: 'We stop trading',
  },
};
const inRpc = { get_business_exports: [], get_business_closing: OPEN };
const refusal = (code: 'fresh_factor_required' | 'fresh_sign_in_required') =>
  new ApiError({ code, status: 403, message: 'Again.' });

it('begins an export, shows how far it is, and takes no second one', async () => {
  let rows: BusinessExport[] = [];
  const { container, user } = renderWithApp(<YourDataSection />, {
    session: {},
    rpc: {
      ...inRpc,
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
      ...inRpc,
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
      ...inRpc,
      get_business_exports: [],
      start_business_export: () => {
        throw refusal('fresh_factor_required');
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

describe('closing the business', () => {
  it('says what follows, wants the name and a reason, and closes', async () => {
    let state = OPEN;
    const { user, calls, container } = renderWithApp(<YourDataSection />, {
      session: {},
      rpc: {
        ...inRpc,
        get_business_closing: () => state,
        close_business: () => (state = CLOSED),
        my_access: null,
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Close this business' }));
    const dialog = await screen.findByRole('dialog', { name: 'Close Duka la Mama?' });
    expect(dialog).toHaveTextContent('For 30 days owners can still sign in');
    expect(dialog).toHaveTextContent('1 till is open.');
    expect((await axe(container)).violations).toEqual([]);
    const press = () => user.click(within(dialog).getByRole('button', { name: 'Close this business' }));
    await press();
    expect(within(dialog).getByText('Write Duka la Mama exactly.')).toBeInTheDocument();
    expect(within(dialog).getByText('Give a reason.')).toBeInTheDocument();
    await user.type(within(dialog).getByLabelText('Write Duka la Mama to confirm'), 'Duka la Mama');
    await user.type(within(dialog).getByLabelText('Reason'), 'We stop trading');
    await press();
    expect(await screen.findByRole('button', { name: 'Open it again' })).toBeInTheDocument();
    expect(calls).toContainEqual(
      expect.objectContaining({
        name: 'close_business',
        args: { p_closing: { name: 'Duka la Mama', reason: 'We stop trading' } },
      }),
    );
  });

  it('asks an owner without an authenticator for the password', async () => {
    const { user, container } = renderWithApp(<YourDataSection />, {
      session: {},
      rpc: {
        ...inRpc,
        get_business_closing: CLOSED,
        take_back_closing: () => {
          throw refusal('fresh_sign_in_required');
        },
      },
    });
    expect(await screen.findByText(/by Akinyi Odhiambo/)).toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Open it again' }));
    const dialog = await screen.findByRole('dialog', { name: 'Confirm it is you' });
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(within(dialog).getByText('Enter your password.')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Open it again' })).toBeInTheDocument();
  });

  it('is not taken back by an owner where the platform closed it', async () => {
    renderWithApp(<YourDataSection />, {
      session: {},
      rpc: {
        ...inRpc,
        get_business_closing: {
          ...CLOSED,
          closing: { ...CLOSED.closing, is_by_platform: true, asked_by_name: null },
        },
      },
    });
    expect(await screen.findByText(/by Dukani/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Open it again' })).not.toBeInTheDocument();
  });
});

it('offers to try again', async () => {
  renderWithApp(<YourDataSection />, { session: {}, rpc: {} });
  expect(await screen.findByText('The exports could not be loaded')).toBeInTheDocument();
});
