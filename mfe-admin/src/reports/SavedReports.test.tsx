import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type * as rpc from '@dukani/shared/rpc';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { answerOf, CATALOGUE, savedReport } from './reportSamples';
import { ReportsScreen } from './ReportsScreen';

const OWN = savedReport();
const SHARED = savedReport({
  id: '00000000-0000-4000-8000-00000000005b',
  name: 'For the accountant',
  visibility: 'role',
  role: 'accountant',
  is_own: false,
  may_edit: false,
  is_pinned: true,
});
const LOST = savedReport({ id: '00000000-0000-4000-8000-00000000005c', name: 'Earned', may_open: false });

const renderReports = (calls: FakeRpc = {}) =>
  renderWithApp(<ReportsScreen />, {
    session: {},
    route: '/admin/reports',
    rpc: { report_catalogue: CATALOGUE, run_report: shopAnswer, list_saved_reports: [OWN, SHARED, LOST], ...calls },
  });
const saved = () => screen.findByRole('region', { name: 'Saved' });

const shopAnswer = ({ p_query: query }: { p_query: rpc.ReportQuery }) =>
  answerOf(query, [{ key: query.dimensions?.map(() => 'a') ?? [], values: query.measures.map(() => 1) }]);

describe('the saved reports', () => {
  it('stand above the chapters, the pinned ones first; their links ask what was saved', async () => {
    const { container } = renderReports();
    const region = await saved();
    const links = within(region).getAllByRole('link');

    expect(links.map((link) => link.textContent)).toEqual([
      'For the accountantSales by product · by Olive Owner',
      'Drinks, weekendSales by product',
    ]);
    expect(links[1]).toHaveAttribute(
      'href',
      `/admin/reports/sales_by_product?saved=${OWN.id}&days=last_month&compare=none&by=product&columns=net_sales%2Cunits&sort=-units&in.category=drinks&in.category=tea`,
    );
    expect(within(region).getByText('Sales by product · your role cannot see it now')).toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
  });

  it('are found by name', async () => {
    const { user } = renderReports();
    await saved();
    await user.type(screen.getByRole('searchbox', { name: 'Search reports' }), 'accountant');

    expect(within(await saved()).getAllByRole('listitem')).toHaveLength(1);
  });

  it('are pinned and unpinned', async () => {
    const pins: unknown[] = [];
    const { user } = renderReports({
      pin_saved_report: (args: unknown) => {
        pins.push(args);
        return OWN;
      },
    });
    await user.click(within(await saved()).getByRole('button', { name: 'Pin Drinks, weekend' }));
    await user.click(within(await saved()).getByRole('button', { name: 'Pin For the accountant', pressed: true }));

    expect(pins).toEqual([
      { p_saved_report_id: OWN.id, p_is_pinned: true },
      { p_saved_report_id: SHARED.id, p_is_pinned: false },
    ]);
  });

  it('are deleted, and brought back by undo', async () => {
    const rows = { current: [OWN] };
    const { user } = renderReports({
      list_saved_reports: () => rows.current,
      delete_saved_report: () => {
        rows.current = [];
        return OWN;
      },
      restore_saved_report: () => {
        rows.current = [OWN];
        return OWN;
      },
    });
    await user.click(within(await saved()).getByRole('button', { name: 'More for Drinks, weekend' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Drinks, weekend deleted')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Saved' })).not.toBeInTheDocument());

    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await saved()).toBeInTheDocument();
  });

  it('are named and shared in a dialog; what is shared with this person is not changed by them', async () => {
    const sent: rpc.SaveReportInput[] = [];
    const { user } = renderReports({
      save_report: (args: { p_report: rpc.SaveReportInput }) => {
        sent.push(args.p_report);
        return OWN;
      },
    });
    const region = await saved();
    expect(within(region).queryByRole('button', { name: 'More for For the accountant' })).not.toBeInTheDocument();
    await user.click(within(region).getByRole('button', { name: 'More for Drinks, weekend' }));
    await user.click(screen.getByRole('button', { name: 'Name and sharing' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change saved report' });
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Who finds it' }), 'Managers');
    expect((await axe(dialog)).violations).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toEqual([
      {
        id: OWN.id,
        name: OWN.name,
        query: OWN.query,
        visibility: 'role',
        role: 'manager',
        expected_updated_at: OWN.updated_at,
      },
    ]);
  });

  it('that could not be loaded say so, and the others are there', async () => {
    renderReports({
      list_saved_reports: () => {
        throw new ApiError({ code: 'internal', message: 'Broken.', status: 400 });
      },
    });

    expect(within(await saved()).getByRole('button', { name: /try again/i })).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Sales' })).toBeInTheDocument();
  });
});
