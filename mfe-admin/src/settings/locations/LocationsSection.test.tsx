import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import { renderWithApp } from '@dukani/shared/testing';
import { makeLocationRow } from '../../stock/stockSamples';
import { LocationsSection } from './LocationsSection';
import { rulesProblems } from './StockRulesForm';

const STORE = makeLocationRow({ id: 's', name: 'Store room', is_default: false, product_count: 0, tills: [] });
const RULES = {
  low_stock_default: 5,
  stock_buffer_default: 0,
  adjustment_approval_limit: null,
  manager_approval_limit: null,
  reorder_lead_days: 7,
  reorder_cover_days: 14,
};

const renderSection = (rpc: Record<string, unknown> = {}) =>
  renderWithApp(<LocationsSection />, {
    session: {},
    rpc: {
      list_locations: { rows: [makeLocationRow(), STORE] },
      'GET /rest/v1/tenant_policies': [RULES],
      ...rpc,
    },
  });

describe('LocationsSection', () => {
  it('lists places with their tills; the default one cannot be closed', async () => {
    const { container } = renderSection();

    const main = (await screen.findByRole('heading', { name: /Main shop/ })).closest('li')!;
    expect(within(main).getByText('Till 1')).toBeInTheDocument();
    expect(within(main).queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Close' })).toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
  });

  it('adds a location', async () => {
    const { user, calls } = renderSection({ save_location: makeLocationRow({ id: 'n', name: 'Kiosk' }) });
    await user.click(await screen.findByRole('button', { name: 'New location' }));
    await user.type(await screen.findByLabelText(/^Name/), 'Kiosk');
    await user.click(
      within(screen.getByRole('dialog', { name: 'New location' })).getByRole('button', { name: 'Save' }),
    );

    await waitFor(() =>
      expect(calls.find((call) => call.name === 'save_location')?.args).toMatchObject({
        p_location: { name: 'Kiosk', is_default: false },
      }),
    );
  });

  it('leaves a place open that the server would not close', async () => {
    const { user, calls } = renderSection({
      archive_location: () => {
        throw new ApiError({
          message: 'Stock lies at this location. Transfer or adjust it first.',
          code: 'in_use',
          status: 409,
        });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Close' }));

    await waitFor(() =>
      expect(calls.find((call) => call.name === 'archive_location')?.args).toEqual({
        p_location_id: 's',
        p_archived: true,
      }),
    );
    expect(await screen.findByRole('button', { name: 'Close' })).toBeEnabled();
  });
});

describe('rulesProblems', () => {
  const rules = {
    lowStockDefault: '5',
    bufferDefault: '0',
    approvalLimit: '',
    managerLimit: '',
    leadDays: '7',
    coverDays: '14',
  };
  it.each([
    [{}, []],
    [{ lowStockDefault: '' }, ['lowStockDefault']],
    [{ bufferDefault: '-1' }, ['bufferDefault']],
    [{ approvalLimit: 'much' }, ['approvalLimit']],
    [{ managerLimit: '1000.50' }, []],
    [{ leadDays: '0', coverDays: '0' }, ['coverDays']],
    [{ leadDays: '366' }, ['leadDays']],
  ])('%j', (changes, fields) => expect(Object.keys(rulesProblems({ ...rules, ...changes }))).toEqual(fields));
});

describe('the limit of returns without a receipt', () => {
  it('is an amount of money a day, or none', async () => {
    const { user, calls } = renderWithApp(<LocationsSection />, {
      session: {},
      rpc: {
        list_locations: { rows: [makeLocationRow()] },
        'GET /rest/v1/tenant_policies': [{ ...RULES, unreferenced_daily_limit: 500 }],
        'PATCH /rest/v1/tenant_policies': { tenant_id: 't' },
      },
    });
    const form = await screen.findByRole('form', { name: 'Returns without a receipt' });
    const field = within(form).getByRole('textbox', { name: 'One person takes back a day up to' });
    expect(field).toHaveValue('500');
    await user.clear(field);
    await user.type(field, '2000{Enter}');

    await waitFor(() =>
      expect(calls.find((call) => call.name === 'PATCH /rest/v1/tenant_policies')?.args).toEqual({
        unreferenced_daily_limit: 2000,
      }),
    );
  });
});

describe('the lock of tills', () => {
  const start = (session = {}) =>
    renderWithApp(<LocationsSection />, {
      session,
      rpc: {
        list_locations: { rows: [makeLocationRow()] },
        'GET /rest/v1/tenant_policies': [{ ...RULES, till_lock_minutes: 12 }],
        'PATCH /rest/v1/tenant_policies': { tenant_id: 't' },
      },
    });

  it('is set in minutes, or never', async () => {
    const { user, calls } = start();
    const field = await screen.findByRole('combobox', { name: 'Lock a till' });
    expect(field).toHaveDisplayValue('After 12 minutes without a touch');
    await user.selectOptions(field, 'Never');

    await waitFor(() =>
      expect(calls.find((call) => call.name === 'PATCH /rest/v1/tenant_policies')?.args).toEqual({
        till_lock_minutes: 0,
      }),
    );
  });

  it('is only shown to whoever may not change settings', async () => {
    start({ permissions: ['settings.view'] });

    expect(await screen.findByRole('combobox', { name: 'Lock a till' })).toBeDisabled();
  });
});
