import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { ReportAnswer } from '@dukani/shared/rpc';
import { makeAccess, renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { figuresOf, MEASURES } from './performance';
import { PerformanceTab } from './PerformanceTab';

const answer = (rows: [id: string, name: string, values: (number | null)[]][], measures: readonly string[]) =>
  ({
    rows: rows.map(([id, name, values]) => ({ keys: [id], labels: [name], values, compared: null })),
    row_count: rows.length,
    totals: { values: measures.map(() => null), compared: null },
    measures: [...measures],
    dimensions: ['cashier'],
    from: '2026-03-01',
    to: '2026-03-31',
    compared_from: null,
    compared_to: null,
    is_partial: false,
    as_of: '2026-03-31T20:00:00Z',
    source: 'cashier_days',
    currency_code: 'KES',
    timezone: 'Africa/Nairobi',
  }) satisfies ReportAnswer;
const SALES = answer(
  [
    ['u1', 'Cora Cashier', [900, 3, 2, 300, 10, 50, 1]],
    ['u2', 'Max Manager', [1200, 2, 1.5, 600, 0, 0, 0]],
  ],
  MEASURES,
);
const VOIDS = answer([['u1', 'Cora Cashier', [75]]], ['voided_value']);
const HOURS = [
  { user_id: 'u1', full_name: 'Cora Cashier', work_minutes: 90 },
  { user_id: 'u3', full_name: 'Nia Night', work_minutes: 480 },
];
const ALL = [...makeAccess().permissions, 'hours.clock'];

const renderTab = (rpc: FakeRpc = {}, permissions = ALL) =>
  renderWithApp(<PerformanceTab />, {
    route: '/admin/team?tab=performance&month=2026-03-01',
    session: { permissions },
    rpc: {
      run_report: (args: { p_query: { report?: string } }) => (args.p_query.report === 'voids' ? VOIDS : SALES),
      hours_worked: HOURS,
      ...rpc,
    },
  });

describe('the figures of a person', () => {
  it('put sales, voids and hours together, who sold most first', () => {
    const people = figuresOf(SALES, VOIDS, HOURS);
    expect(
      people.map(({ name, netSales, voided, minutes, netPerHour }) => [name, netSales, voided, minutes, netPerHour]),
    ).toEqual([
      ['Max Manager', 1200, 0, null, null],
      ['Cora Cashier', 900, 75, 90, 600],
      ['Nia Night', 0, 0, 480, 0],
    ]);
    expect(figuresOf(SALES, null, []).map(({ voided }) => voided)).toEqual([null, null]);
  });
});

describe('the tab', () => {
  it('shows them with a chart and what each counts', async () => {
    const { container, calls } = renderTab();
    const row = await screen.findByRole('row', { name: /Cora Cashier/ });
    expect(row).toHaveTextContent(/900\.00.*75\.00.*1:30.*600\.00/);
    expect(screen.getByRole('img', { name: /Most: Max Manager/ })).toBeInTheDocument();
    expect(calls.find(({ name }) => name === 'hours_worked')?.args).toEqual({
      p_from: '2026-03-01',
      p_to: '2026-03-31',
    });
    expect((await axe(container)).violations).toEqual([]);
  });

  it('leaves out what the role may not see, says when there is nothing, and what failed', async () => {
    const { calls, unmount } = renderTab({}, ['reports.view_own', 'hours.clock']);
    await screen.findByRole('row', { name: /Cora Cashier/ });
    expect(screen.queryByText('Voided')).not.toBeInTheDocument();
    expect(calls.filter(({ name }) => name === 'run_report')).toHaveLength(1);
    unmount();
    const empty = renderTab({ run_report: answer([], MEASURES), hours_worked: [] });
    expect(await screen.findByText('Nobody sold or worked in this month')).toBeInTheDocument();
    empty.unmount();
    renderTab({
      hours_worked: () => {
        throw new ApiError({ code: 'internal', message: 'No.', status: 500 });
      },
    });
    expect(await screen.findByRole('button', { name: 'Try Again' })).toBeInTheDocument();
  });
});
