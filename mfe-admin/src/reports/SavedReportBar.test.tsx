import { ApiError } from '@dukani/shared/errors';
import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type * as rpc from '@dukani/shared/rpc';
import { Route, Routes, useLocation } from '@dukani/shared/router';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { fakeToday } from '../testing/fakeToday';
import { ReportScreen } from './ReportScreen';
import { ACCESS, answerOf, CATALOGUE, reportAlert, reportSchedule, savedReport } from './reportSamples';

beforeEach(() => fakeToday());
afterEach(() => jest.useRealTimers());

const OWNER = '00000000-0000-4000-8000-000000000001';
const OWN = savedReport({ query: { ...savedReport().query, filters: [] } });

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{`${pathname}${search}`}</output>;
}
const address = () => screen.getByRole('status', { name: 'Address' }).textContent ?? '';

function renderReport(path: string, rpcs: FakeRpc = {}, permissions?: readonly string[]) {
  const sent: rpc.SaveReportInput[] = [];
  const rendered = renderWithApp(
    <>
      <Routes>
        <Route path="/admin/reports/:reportKey" element={<ReportScreen />} />
        <Route path="*" element={<p>Elsewhere</p>} />
      </Routes>
      <Address />
    </>,
    {
      session: permissions === undefined ? {} : { permissions: [...permissions] },
      route: `/admin/reports/${path}`,
      rpc: {
        report_catalogue: CATALOGUE,
        report_access: ACCESS,
        run_report: ({ p_query: query }: { p_query: rpc.ReportQuery }) =>
          answerOf(query, [{ key: 'a', name: 'Soda', values: query.measures.map(() => 1) }]),
        list_saved_reports: [OWN],
        save_report: ({ p_report: report }: { p_report: rpc.SaveReportInput }) => {
          sent.push(report);
          return savedReport({ ...OWN, id: report.id, name: report.name, query: report.query });
        },
        'GET /rest/v1/business_settings': [],
        ...rpcs,
      },
    },
  );
  return { ...rendered, sent };
}

describe('saving a report', () => {
  it('keeps what is shown under a name; the address names it from then on', async () => {
    const { user, sent } = renderReport('sales_by_product?days=last_month&sort=-units');
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog', { name: 'Save report' });
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(within(dialog).getByRole('button', { name: 'Give the report a name.' })).toBeInTheDocument();
    await user.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'Drinks');
    await user.selectOptions(
      within(dialog).getByRole('combobox', { name: 'Who finds it' }),
      'Everybody who sees reports',
    );
    expect((await axe(dialog)).violations).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(address()).toContain(`saved=${sent[0]?.id ?? 'none'}`));
    expect(sent[0]).toMatchObject({
      name: 'Drinks',
      visibility: 'everybody',
      query: { report: 'sales_by_product', period: 'last_month', sort: 'units', descending: true },
    });
  });

  it('offers no sharing without the right to share', async () => {
    const { user } = renderReport('sales_by_product', {}, ['reports.view', 'reports.view_own']);
    await user.click(await screen.findByRole('button', { name: 'Save' }));

    expect(await screen.findByRole('dialog', { name: 'Save report' })).toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: 'Who finds it' })).not.toBeInTheDocument();
  });

  it('opens under its own name, and is saved as it is shown now', async () => {
    const { user, sent } = renderReport(`sales_by_product?saved=${OWN.id}&days=today`);
    expect(await screen.findByRole('heading', { name: OWN.name })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      id: OWN.id,
      name: OWN.name,
      expected_updated_at: OWN.updated_at,
      query: { period: 'today' },
    });
  });

  it('can be saved as another one; one of somebody else is not changed', async () => {
    const { user, sent } = renderReport(`sales_by_product?saved=${OWN.id}`, {
      list_saved_reports: [{ ...OWN, is_own: false, may_edit: false }],
    });
    await user.click(await screen.findByRole('button', { name: `More for ${OWN.name}` }));
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save as' }));
    await user.type(await screen.findByRole('textbox', { name: /Name/ }), 'Mine');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.id).not.toBe(OWN.id);
    expect(sent[0]).toMatchObject({ name: 'Mine', expected_updated_at: null });
  });

  it('leads back to all reports when it is deleted', async () => {
    const { user } = renderReport(`sales_by_product?saved=${OWN.id}`, { delete_saved_report: OWN });
    await user.click(await screen.findByRole('button', { name: `More for ${OWN.name}` }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));

    await waitFor(() => expect(address()).toBe('/admin/reports'));
  });

  it('is an ordinary report where the saved one is gone', async () => {
    renderReport('sales_by_product?saved=00000000-0000-4000-8000-0000000000ff');

    expect(await screen.findByRole('heading', { name: 'Sales by product' })).toBeInTheDocument();
  });
});

describe('mailing a saved report', () => {
  const open = async (permissions?: readonly string[]) => {
    const { user } = renderReport(`sales_by_product?saved=${OWN.id}`, { list_report_recipients: [] }, permissions);
    await screen.findByRole('button', { name: `More for ${OWN.name}` });
    return user;
  };

  it('is set up from the report', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Schedule' }));
    expect(await screen.findByRole('dialog', { name: `Mail ${OWN.name}` })).toBeInTheDocument();
  });

  it('is offered to nobody whose role may not', async () => {
    await open(['reports.view', 'reports.view_own']);
    expect(screen.queryByRole('button', { name: 'Schedule' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Alert' })).not.toBeInTheDocument();
  });

  it('asks for the name of a report that is not saved yet, saves it once, and shows it', async () => {
    const schedules: rpc.SaveReportScheduleInput[] = [];
    const { user, sent } = renderReport('sales_by_product?days=last_month', {
      list_report_recipients: ({ p_query: query }: { p_query?: rpc.SavedReportQuery }) =>
        query?.report === 'sales_by_product' ? [{ id: OWNER, name: 'Olive Owner', may_see: true }] : [],
      save_report_schedule: ({ p_schedule: schedule }: { p_schedule: rpc.SaveReportScheduleInput }) => {
        schedules.push(schedule);
        if (schedules.length === 1)
          throw new ApiError({
            code: 'invalid_input',
            message: 'Not today.',
            status: 400,
            details: { field: 'at_time' },
          });
        return reportSchedule({ id: schedule.id });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Schedule' }));
    const dialog = await screen.findByRole('dialog', { name: 'Mail this report' });
    await user.click(await within(dialog).findByRole('checkbox', { name: 'Olive Owner' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(within(dialog).getAllByText('Give the report a name.').length).toBeGreaterThan(0);
    await user.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'Month');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect((await within(dialog).findAllByText('Not today.')).length).toBeGreaterThan(0);
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(address()).toContain(`saved=${sent[0]?.id}`));
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect(sent[0]).toMatchObject({ name: 'Month', query: { period: 'last_month' } });
    expect(sent[1]?.expected_updated_at).toBe(OWN.updated_at);
    expect(schedules[1]?.saved_report_id).toBe(sent[0]?.id);
  });

  it('an alert takes the figures that are shown, saved or not', async () => {
    const alerts: rpc.SaveReportAlertInput[] = [];
    const { user } = renderReport('sales_by_product?days=last_month&by=category&columns=margin', {
      save_report_alert: ({ p_alert: alert }: { p_alert: rpc.SaveReportAlertInput }) => {
        alerts.push(alert);
        return reportAlert();
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Alert' }));
    const dialog = await screen.findByRole('dialog', { name: 'New alert' });
    expect(within(dialog).getByRole('textbox', { name: /Name/ })).toHaveValue('Sales by product');
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Of' }), 'Each row: category');
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Alert me when it' }), 'Is below');
    await user.type(within(dialog).getByRole('textbox', { name: /Percent/ }), '20');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(alerts).toHaveLength(1));
    expect(alerts[0]).toMatchObject({
      kind: 'figure',
      measure: 'margin',
      scope: 'rows',
      compare: 'value',
      direction: 'below',
      threshold: 0.2,
      query: { report: 'sales_by_product', dimensions: ['category'], period: 'today' },
    });
  });
});
