import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { fromNumeric } from '@dukani/shared/money';
import { ApiError } from '@dukani/shared/errors';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { runAnswer } from '../../common/recurring/recurringSamples';
import { fakeToday } from '../../testing/fakeToday';
import { BOOKS_RPC, FIRST_STEPS, FORECAST, TRIAL } from '../ledgerSamples';
import { changePercent, monthsCompared } from './MoneyFigures';
import { PERIODS, TAX_RPC } from '../tax/taxSamples';
import { OverviewTab } from './OverviewTab';
import { cashOf, owedOf } from './OwedFigures';

beforeEach(() => fakeToday());
afterEach(() => jest.useRealTimers());

function renderOverview(rpc: FakeRpc = {}) {
  return renderWithApp(<OverviewTab />, {
    session: {},
    route: '/admin/accounting',
    rpc: { ...BOOKS_RPC, ...TAX_RPC, ...rpc },
  });
}
const card = async (label: string) => {
  const link = await screen.findByRole('link', { name: label });
  return link.closest('article');
};

describe('OverviewTab', () => {
  it('says income, costs, profit and the change in cash, against as many days of the month before', async () => {
    const { calls } = renderOverview();
    await screen.findByText('Sale INV-000001');

    expect(await card('Income')).toHaveTextContent(/1,000\.00.*100%/);
    expect(await card('Costs')).toHaveTextContent('750.00');
    expect(await card('Profit')).toHaveTextContent('250.00');
    expect(await card('Change in cash')).toHaveTextContent(/200\.00.*From 1,000\.00 to 1,200\.00/);
    expect(calls.filter(({ name }) => name === 'profit_and_loss').map(({ args }) => args)).toContainEqual({
      p_query: {
        from: '2026-11-01',
        to: '2026-11-26',
        compare: 'range',
        compare_from: '2026-10-01',
        compare_to: '2026-10-26',
      },
    });
  });

  it('says what there is and who owes what', async () => {
    renderOverview();

    expect(await card('Money in hand')).toHaveTextContent('1,200.00');
    expect(await card('What customers owe')).toHaveTextContent('200.00');
    expect(await card('What I owe suppliers')).toHaveTextContent('500.00');
  });

  it('reminds of the tax return that is to file, and leads to it', async () => {
    fakeToday('2026-11-16T09:00:00Z');
    renderOverview();

    await screen.findByText('20 Oct 2026');
    expect(await card('Tax return due')).toHaveTextContent(/20 Oct 2026.*September 2026 Filed, to pay/);
    expect(screen.getByRole('link', { name: 'Tax return due' })).toHaveAttribute(
      'href',
      '/admin/accounting?tab=tax&period=2026-09-01',
    );
  });

  it('says so where the business is not registered for tax', async () => {
    renderOverview({ tax_periods: { ...PERIODS, is_registered: false } });

    await screen.findByText('Not registered for tax');
    expect(await card('Tax return due')).not.toHaveTextContent('2026');
  });

  it('opens one of the latest entries', async () => {
    const { user } = renderOverview();
    await user.click(await screen.findByRole('button', { name: /Rent for November/ }));

    expect(await screen.findByRole('dialog', { name: 'Entry JE-000007' })).toBeInTheDocument();
  });

  it('shows the rest when one part could not be read', async () => {
    const refuse = () => {
      throw new ApiError({ code: 'permission_denied', message: 'No.', status: 403 });
    };
    renderOverview({ trial_balance: refuse });

    expect(await card('Income')).toBeInTheDocument();
    expect(
      within(await screen.findByRole('region', { name: 'Latest entries' })).getByText('Rent for November'),
    ).toBeInTheDocument();
  });

  it('has no accessibility fault', async () => {
    const { container } = renderOverview();
    await screen.findByText('Sale INV-000001');

    expect((await axe(container)).violations).toEqual([]);
  });
});

it('compares day for day, also at the end of a longer month', () => {
  expect(monthsCompared('2026-03-31').before).toEqual({ from: '2026-02-01', to: '2026-02-28' });
});

it('says no percentage where there is nothing to compare with, or a loss', () => {
  expect(changePercent(fromNumeric(150), fromNumeric(100))).toBe(50);
  expect(changePercent(fromNumeric(150), fromNumeric(0))).toBeNull();
  expect(changePercent(fromNumeric(-5), fromNumeric(100))).toBeNull();
});

it('reads what is owed from the accounts that hold it', () => {
  expect(cashOf(TRIAL)).toEqual({ opening: 100000, moved: 20000, closing: 120000 });
  expect(owedOf(TRIAL)).toEqual({ money: 120000, customers: 20000, bills: 50000, toCome: 0 });
});

it('shows what waits of recurring documents', async () => {
  renderOverview({ list_waiting_runs: [runAnswer()] });

  const waiting = await screen.findByRole('region', { name: 'Waiting for you' });
  expect(within(waiting).getByRole('article', { name: 'Shop rent, due 1 Nov 2026' })).toBeInTheDocument();
});

describe('cash in the next 30 days', () => {
  it('names the lowest day, and has a table of the days on which money moves', async () => {
    const { user } = renderOverview();

    expect(await screen.findByText(/^Lowest on 27 Nov 2026: .*200\.00\.$/)).toBeInTheDocument();
    expect(screen.getByText(/Overdue invoices of/)).toHaveTextContent('75.00');
    const chart = within(screen.getByRole('region', { name: 'Cash in the next 30 days' }));
    await user.click(chart.getByRole('button', { name: 'Show table' }));
    const table = await chart.findByRole('table');
    expect(within(table).getAllByRole('row')).toHaveLength(4);
    expect(table).toHaveTextContent(/29 Nov 2026.*150\.00.*350\.00/);
  });

  it('says that the money is not enough', async () => {
    renderOverview({ cash_forecast: { ...FORECAST, lowest: { day: '2026-11-27', balance: -50 } } });

    expect(await screen.findByText(/Not enough for what is due/)).toBeInTheDocument();
  });

  it('is not there where it could not be read; the rest is', async () => {
    const refuse = () => {
      throw new ApiError({ code: 'unknown', message: 'No.', status: 500 });
    };
    renderOverview({ cash_forecast: refuse });

    expect(await card('Income')).toBeInTheDocument();
    expect(screen.queryByText(/^Lowest on/)).not.toBeInTheDocument();
  });
});

describe('first steps', () => {
  it('marks what is done and leads to what is not', async () => {
    renderOverview();
    const steps = await screen.findByRole('region', { name: 'First steps' });

    expect(steps).toHaveTextContent('2 of 5 done');
    const items = within(steps).getAllByRole('listitem');
    expect(items[0]).toHaveTextContent(/Enter opening balances.*Done/);
    expect(items[1]).not.toHaveTextContent('Done');
    expect(within(steps).getByRole('link', { name: 'Invite your accountant' })).toHaveAttribute('href', '/admin/team');
  });

  it('are gone once all are done', async () => {
    renderOverview({
      accounting_first_steps: { ...FIRST_STEPS, has_bank_account: true, has_lock: true, has_accountant: true },
    });
    await screen.findByText('Sale INV-000001');

    expect(screen.queryByRole('region', { name: 'First steps' })).not.toBeInTheDocument();
  });
});
