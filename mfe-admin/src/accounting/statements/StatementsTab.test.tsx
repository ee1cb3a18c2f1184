import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { fakeToday } from '../../testing/fakeToday';
import { BALANCE, BOOKS_RPC, ids } from '../ledgerSamples';
import { StatementsTab } from './StatementsTab';

beforeEach(() => fakeToday());
afterEach(() => jest.useRealTimers());

function renderStatements(search = '', rpc: FakeRpc = {}) {
  return renderWithApp(<StatementsTab />, {
    session: {},
    route: `/admin/accounting?tab=statements${search}`,
    rpc: { ...BOOKS_RPC, ...rpc },
  });
}

const table = (name: string) => screen.findByRole('treegrid', { name });
const rowOf = async (name: string, label: string | RegExp) => {
  const cell = within(await table(name)).getByText(label);
  return cell.closest('tr');
};

describe('StatementsTab', () => {
  it('says of a month what was sold, what it cost and what is left, groups folding', async () => {
    const { user } = renderStatements();
    expect(await rowOf('Profit and loss', 'Profit')).toHaveTextContent('250.00');
    expect(await rowOf('Profit and loss', 'Gross profit of net sales')).toHaveTextContent('40%');
    expect(await rowOf('Profit and loss', 'Rent')).toHaveTextContent('150.00');

    await user.click(screen.getByRole('button', { name: 'Close Running costs' }));

    expect(screen.queryByText('Rent')).not.toBeInTheDocument();
  });

  it('asks for what the address says, and each figure leads to its lines', async () => {
    const { calls } = renderStatements('&days=2026-10-01..2026-10-31&compare=previous_year');
    await table('Profit and loss');

    expect(calls.find(({ name }) => name === 'profit_and_loss')?.args).toEqual({
      p_query: { from: '2026-10-01', to: '2026-10-31', compare: 'previous_year' },
    });
    expect(screen.getByRole('columnheader', { name: 'Change' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '150.00, lines of Rent, Oct 2026' })).toHaveAttribute(
      'href',
      expect.stringContaining(`account=${ids.rent}`),
    );
  });

  it('shows a balance as of today, not of a day to come', async () => {
    const { calls } = renderStatements('&show=balance&days=this_month');
    await table('Balance sheet');

    expect(screen.getByText(/As of 26 Nov 2026/)).toBeInTheDocument();
    expect(calls.find(({ name }) => name === 'balance_sheet')?.args).toMatchObject({
      p_query: { from: '2026-11-01', to: '2026-11-26' },
    });
  });

  it('shows a balance sheet whose sides come to the same, the results of years computed', async () => {
    renderStatements('&show=balance');

    expect(await rowOf('Balance sheet', 'Total liabilities and equity')).toHaveTextContent('1,400.00');
    expect(await rowOf('Balance sheet', 'Profit of earlier years')).toHaveTextContent('100.00');
    expect(await rowOf('Balance sheet', 'Cash and bank')).toHaveTextContent('1,200.00');
  });

  it('shows in the cash flow what nothing explains, instead of hiding it', async () => {
    renderStatements('&show=cash');

    expect(await rowOf('Cash flow', 'Unexplained')).toHaveTextContent('70.00');
    expect(await rowOf('Cash flow', 'Money at the end')).toHaveTextContent('1,200.00');
    expect(screen.getByText(/have no place in the cash flow/)).toBeInTheDocument();
  });

  it('shows a trial balance with both sides, the profit of earlier years among equity', async () => {
    renderStatements('&show=trial');

    expect(await rowOf('Trial balance', 'Total')).toHaveTextContent(/2,150\.00.*2,150\.00/);
    expect(await rowOf('Trial balance', 'Profit of earlier years')).toHaveTextContent('100.00');
  });

  it('lists the lines of an account with what it held before and after', async () => {
    const { user } = renderStatements(`&show=ledger&account=${ids.rent}`);
    const lines = await screen.findByRole('table', { name: /520300 Rent/ });

    expect(lines).toHaveTextContent('Rent for November');
    expect(screen.getByText(/at the beginning/).closest('div')).toHaveTextContent('300.00');
    await user.click(within(lines).getByText('Rent for November'));
    expect(await screen.findByRole('dialog', { name: 'Entry JE-000007' })).toBeInTheDocument();
  });

  it('says when nothing was posted, and that something failed with a way to try again', async () => {
    const none = { ...BALANCE, sections: [], earlier_years: [0], this_year: [0] };
    const { unmount } = renderStatements('&show=balance', { balance_sheet: none });
    expect(await screen.findByText('Nothing was posted in this period')).toBeInTheDocument();
    unmount();

    const refuse = () => {
      throw new ApiError({ code: 'permission_denied', message: 'No.', status: 403 });
    };
    renderStatements('&show=balance', { balance_sheet: refuse });
    expect(await screen.findByRole('button', { name: /try again/i })).toBeInTheDocument();
  });

  it('changes what is shown by its chips', async () => {
    const { user, calls } = renderStatements();
    await table('Profit and loss');
    await user.click(screen.getByRole('radio', { name: 'Trial balance' }));

    await waitFor(() => expect(calls.some(({ name }) => name === 'trial_balance')).toBe(true));
  });

  it('has no accessibility fault', async () => {
    const { container } = renderStatements();
    await table('Profit and loss');

    expect((await axe(container)).violations).toEqual([]);
  });
});
