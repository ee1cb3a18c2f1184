import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import { makeAccess, renderWithApp } from '@dukani/shared/testing';
import { makeLocationRow } from '../../testing/locationSamples';
import { LocationsSection } from './LocationsSection';
import { cashCoins, coinText } from './cashCoins';
import { rulesProblems } from './BusinessPoliciesForm';

const STORE = makeLocationRow({ id: 's', name: 'Store room', is_default: false, product_count: 0, tills: [] });
const RULES = {
  till_lock_minutes: 12,
  order_deposit_percent: 0,
  unreferenced_daily_limit: 500,
  cash_rounding_step: 0,
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
    await user.type(screen.getByLabelText(/^Address/), 'Moi Avenue 12');
    await user.click(
      within(screen.getByRole('dialog', { name: 'New location' })).getByRole('button', { name: 'Save' }),
    );

    await waitFor(() =>
      expect(calls.find((call) => call.name === 'save_location')?.args).toMatchObject({
        p_location: { name: 'Kiosk', is_default: false, address: 'Moi Avenue 12' },
      }),
    );
  });

  it('leaves a place open that the server would not close', async () => {
    const { user, calls } = renderSection({
      archive_location: () => {
        throw new ApiError({
          message: 'This location still has stock. Transfer or adjust it first.',
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
    lockMinutes: '10',
    depositPercent: '0',
    returnLimit: '',
    cashCoin: '0',
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
    [{ returnLimit: 'much' }, ['returnLimit']],
    [{ approvalLimit: 'much' }, ['approvalLimit']],
    [{ managerLimit: '1000.50' }, []],
    [{ leadDays: '0', coverDays: '0' }, ['coverDays']],
    [{ leadDays: '366' }, ['leadDays']],
  ])('%j', (changes, fields) => expect(Object.keys(rulesProblems({ ...rules, ...changes }))).toEqual(fields));
});

describe('cashCoins', () => {
  it.each([
    ['KES', [0, 0.5, 1, 2, 5, 10, 20]],
    ['UGX', [0, 25, 50, 100]],
    ['CAD', [0, 0.05, 0.1, 0.2, 0.25, 0.5, 1]],
    ['JPY', [0, 2, 5, 10, 20]],
  ])('of %s are %j', (currencyCode, coins) => expect(cashCoins(currencyCode)).toEqual(coins));

  it('name the smallest coin', () => {
    expect(coinText(50, 'UGX')).toMatch(/50.*\(smallest coin\)$/);
    expect(coinText(100, 'UGX')).not.toMatch(/smallest/);
  });
});

describe('the rules of the house', () => {
  const start = (session = {}) =>
    renderWithApp(<LocationsSection />, {
      session,
      rpc: {
        list_locations: { rows: [makeLocationRow()] },
        'GET /rest/v1/tenant_policies': [RULES],
        'PATCH /rest/v1/tenant_policies': (body: object) => [{ ...RULES, ...body }],
      },
    });
  const saved = ({ calls }: ReturnType<typeof start>) =>
    calls.filter((call) => call.name === 'PATCH /rest/v1/tenant_policies').map((call) => call.args);

  it('are one form with one bar, and saved together', async () => {
    const app = start();
    const form = within(await screen.findByRole('form', { name: 'Till and stock rules' }));
    expect(screen.getAllByRole('button', { name: 'Save' })).toHaveLength(1);
    expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
    const lock = form.getByRole('combobox', { name: 'Lock a till' });
    // What was set elsewhere is a choice as well.
    expect(lock).toHaveDisplayValue('After 12 minutes without a touch');
    await app.user.selectOptions(lock, 'Never');
    const limit = form.getByRole('textbox', { name: /^Daily limit per person/ });
    expect(limit).toHaveValue('500');
    await app.user.clear(limit);
    await app.user.type(limit, '2000');
    expect(saved(app)).toEqual([]);
    expect(form.getByText('You have unsaved changes.')).toBeInTheDocument();
    await app.user.click(form.getByRole('button', { name: 'Save' }));

    await waitFor(() =>
      expect(saved(app)).toEqual([{ ...RULES, till_lock_minutes: 0, unreferenced_daily_limit: 2000 }]),
    );
  });

  it('round cash to the smallest coin, with an example', async () => {
    const { tenant } = makeAccess();
    const app = start({ tenant: tenant === null ? null : { ...tenant, currency_code: 'KES' } });
    const coin = await screen.findByRole('combobox', { name: 'Round cash to' });
    expect(coin).toHaveDisplayValue('No rounding');
    await app.user.selectOptions(coin, '1');
    expect(screen.getByText(/^Only what is paid in cash: .*24\.40 becomes .*24\.00\./)).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved(app)).toMatchObject([{ cash_rounding_step: 1 }]));
  });

  it('send nothing while something is wrong', async () => {
    const app = start();
    const limit = await screen.findByRole('textbox', { name: /^Daily limit per person/ });
    await app.user.clear(limit);
    await app.user.type(limit, 'much{Enter}');

    expect(await screen.findAllByText('Type an amount, or leave it empty.')).not.toHaveLength(0);
    expect(saved(app)).toEqual([]);
  });

  it('are only shown to whoever may not change settings', async () => {
    start({ permissions: ['settings.view'] });

    expect(await screen.findByRole('combobox', { name: 'Lock a till' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  });
});
