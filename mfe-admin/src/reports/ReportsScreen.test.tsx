import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type * as rpc from '@dukani/shared/rpc';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { answerOf, CATALOGUE } from './reportSamples';
import { ReportsScreen } from './ReportsScreen';

beforeEach(() => localStorage.clear());

const renderReports = (
  calls: FakeRpc = {},
  session: NonNullable<Parameters<typeof renderWithApp>[1]>['session'] = {},
) =>
  renderWithApp(<ReportsScreen />, {
    session,
    route: '/admin/reports',
    rpc: { report_catalogue: CATALOGUE, run_report: shopAnswer, list_saved_reports: [], ...calls },
  });

const chapter = (name: string) => screen.findByRole('region', { name });

const shopAnswer = ({ p_query: query }: { p_query: rpc.ReportQuery }) =>
  answerOf(query, [{ key: query.dimensions?.map(() => 'a') ?? [], values: query.measures.map(() => 1) }]);

describe('ReportsScreen', () => {
  it('shows every report in its chapter, with the statements of the books', async () => {
    const { container } = renderReports();

    expect(within(await chapter('Sales')).getByRole('link', { name: /Sales over time/ })).toHaveAttribute(
      'href',
      '/admin/reports/sales_by_time',
    );
    expect(within(await chapter('Products and stock')).getAllByRole('link')).toHaveLength(2);
    expect(within(await chapter('Money and tax')).getByRole('link', { name: /balance sheet/ })).toHaveAttribute(
      'href',
      '/admin/accounting?tab=statements',
    );
    expect((await axe(container)).violations).toEqual([]);
  });

  it('finds reports by title, figure and grouping; / leads to the search', async () => {
    const { user } = renderReports();
    await chapter('Sales');
    await user.keyboard('/');
    expect(screen.getByRole('searchbox', { name: 'Search reports' })).toHaveFocus();
    await user.keyboard('units product');

    expect(screen.getByRole('link', { name: /Sales by product/ })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /Stock value/ })).not.toBeInTheDocument();
    await user.keyboard(' zebra');
    expect(screen.getByText('No report has these words')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show all reports' }));
    expect(screen.getByRole('link', { name: /Stock value/ })).toBeInTheDocument();
  });

  it('is for cashiers, too, and says what it is of', async () => {
    const { container, unmount } = renderReports(
      { report_catalogue: { ...CATALOGUE, is_own: true } },
      { permissions: ['reports.view_own', 'sales.view_own'] },
    );
    await chapter('Sales');

    expect(screen.getByText('Your own sales and tills.')).toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
    unmount();
    renderReports({}, { permissions: ['sales.view_own'] });
    expect(await screen.findByText('Your role cannot see reports')).toBeInTheDocument();
  });

  it('puts pinned reports first, and remembers them on this device', async () => {
    const { user, unmount } = renderReports();
    const sales = await chapter('Sales');
    expect(screen.queryByRole('region', { name: 'Pinned' })).not.toBeInTheDocument();
    await user.click(within(sales).getByRole('button', { name: 'Pin Sales summary' }));
    unmount();

    renderReports();
    expect(within(await chapter('Pinned')).getByRole('link', { name: /Sales summary/ })).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'Pin Sales summary', pressed: true })).toHaveLength(2);
  });

  it('says when the role may see none, and when they could not be loaded', async () => {
    const { unmount, calls } = renderReports({}, { permissions: [] });
    expect(screen.getByText('Your role cannot see reports')).toBeInTheDocument();
    expect(calls.some(({ name }) => name === 'report_catalogue')).toBe(false);
    unmount();

    renderReports({
      report_catalogue: () => {
        throw new ApiError({ code: 'internal', message: 'Broken.', status: 400 });
      },
    });
    expect(await screen.findByRole('button', { name: /try again/i })).toBeInTheDocument();
  });
});
