import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { fakeToday } from '../../testing/fakeToday';
import { BOOKS_RPC } from '../ledgerSamples';
import { BUDGET, budgetIds } from './budgetSamples';
import { BudgetTab } from './BudgetTab';
import { readPercent } from './FillBudgetDialog';

beforeEach(() => fakeToday());
afterEach(() => jest.useRealTimers());

function renderTab({ rpc = {}, permissions }: { rpc?: FakeRpc; permissions?: string[] } = {}) {
  return renderWithApp(<BudgetTab />, {
    session: permissions === undefined ? {} : { permissions },
    route: '/admin/accounting?tab=budget',
    rpc: { ...BOOKS_RPC, get_budget: BUDGET, ...rpc },
  });
}
const cell = (name: string) => screen.findByRole('textbox', { name });
const sent = (calls: { name: string; args: unknown }[], wanted: string) =>
  calls.filter(({ name }) => name === wanted).map(({ args }) => args);

describe('the grid', () => {
  it('has a field for each month, what was posted below it, and what the year comes to', async () => {
    const { container } = renderTab();
    expect(await cell('Rent, Jan 2026')).toHaveValue('150.00');
    expect(await cell('Sales, Feb 2026')).toHaveAttribute('placeholder', '900.00');
    expect(screen.getByRole('row', { name: /^520300 Rent/ })).toHaveTextContent(/1,800\.00150\.00\(1,650\.00\)8\.3%/);
    expect(screen.getByRole('row', { name: /^Profit/ })).toHaveTextContent(/850\.00700\.00/);
    expect(screen.queryByRole('row', { name: /Airtime/ })).not.toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
  });

  it('sends what was typed with what was read, and nothing else', async () => {
    const { user, calls } = renderTab({ rpc: { save_budget: BUDGET } });
    const rent = await cell('Rent, Jan 2026');
    await user.clear(rent);
    await user.type(rent, '175');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent(calls, 'save_budget')).toEqual([
        {
          p_budget: {
            day: '2026-11-26',
            cells: [{ account_id: budgetIds.rent, month: '2026-01-01', amount: 175, before: 150 }],
          },
        },
      ]),
    );
  });

  it('marks what is no amount and sends nothing', async () => {
    const { user, calls } = renderTab();
    await user.type(await cell('Rent, Jan 2026'), 'x');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Some cells are no amounts/)).toBeInTheDocument();
    expect(await cell('Rent, Jan 2026')).toHaveAttribute('aria-invalid', 'true');
    expect(sent(calls, 'save_budget')).toEqual([]);
  });

  it('is moved in by keys', async () => {
    const { user } = renderTab();
    await user.click(await cell('Sales, Jan 2026'));
    await user.keyboard('{ArrowDown}');
    expect(await cell('Rent, Jan 2026')).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(await cell('Rent, Feb 2026')).toHaveFocus();
    await user.keyboard('{ArrowLeft}{ArrowUp}');
    expect(await cell('Sales, Jan 2026')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await cell('Rent, Jan 2026')).toHaveFocus();
  });

  it('takes what was copied from a spreadsheet', async () => {
    renderTab();
    fireEvent.paste(await cell('Sales, Feb 2026'), { clipboardData: { getData: () => '1,200\t1,300\n160\t170\n' } });
    expect(await cell('Sales, Feb 2026')).toHaveValue('1,200');
    expect(await cell('Sales, Mar 2026')).toHaveValue('1,300');
    expect(await cell('Rent, Feb 2026')).toHaveValue('160');
    expect(await cell('Rent, Apr 2026')).toHaveValue('150.00');
  });

  it('shows all accounts on demand', async () => {
    const { user } = renderTab();
    await user.click(await screen.findByRole('checkbox', { name: 'All accounts' }));
    expect(await cell('Airtime, Dec 2026')).toHaveValue('');
  });

  it('is only read by those who may not post', async () => {
    renderTab({ permissions: ['accounting.view'] });
    expect(await cell('Rent, Jan 2026')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Fill budget' })).not.toBeInTheDocument();
  });
});

describe('filling the budget', () => {
  it('takes the year before and a percentage', async () => {
    const { user, calls } = renderTab({ rpc: { fill_budget: BUDGET } });
    await cell('Rent, Jan 2026');
    await user.click(screen.getByRole('button', { name: 'Fill budget' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Fill the budget of 2026' }));
    const percent = dialog.getByRole('textbox', { name: /percent/ });
    await user.clear(percent);
    await user.type(percent, '7.5%');
    await user.click(dialog.getByRole('button', { name: 'Fill budget' }));
    await waitFor(() =>
      expect(sent(calls, 'fill_budget')).toEqual([{ p_fill: { day: '2026-11-26', from: 'last_year', percent: 7.5 } }]),
    );
  });

  it('reads percentages', () => {
    expect(['5', '-10 %', '+2.25', '-101', 'x'].map(readPercent)).toEqual([5, -10, 2.25, null, null]);
  });
});

it('says what could not be read, and that nothing is planned yet', async () => {
  const refuse = () => {
    throw new ApiError({ code: 'internal', message: 'No.', status: 500 });
  };
  const { unmount } = renderTab({ rpc: { get_budget: refuse } });
  expect(await screen.findByRole('button', { name: /Try again/i })).toBeInTheDocument();
  unmount();
  renderTab({ rpc: { get_budget: { ...BUDGET, rows: [] } } });
  expect(await screen.findByText('Nothing is planned for this year')).toBeInTheDocument();
});
