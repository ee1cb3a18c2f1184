import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type * as rpc from '@dukani/shared/rpc';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { fakeToday } from '../testing/fakeToday';
import { alertInput, alertProblems, draftOfAlert, newDraft } from './alertDraft';
import { ReportAlertsScreen } from './ReportAlertsScreen';
import { CATALOGUE, reportAlert } from './reportSamples';

beforeEach(() => fakeToday());
afterEach(() => jest.useRealTimers());

const OWN = reportAlert();
const PAUSED = reportAlert({
  id: '00000000-0000-4000-8000-00000000008b',
  name: 'Till short',
  kind: 'till_short',
  report: null,
  title: null,
  query: null,
  measure: null,
  unit: null,
  compare: 'value',
  direction: 'above',
  threshold: 20,
  check_at: 'during',
  condition: 'Till short twice running by more than KSh 20.00',
  status: 'paused',
  paused_because: 'Your role does not allow this.',
  next_check_at: null,
  last_fired_at: null,
});
const EVENT: rpc.ReportAlertEvent = {
  id: '00000000-0000-4000-8000-00000000009a',
  fired_at: '2026-11-25T21:15:03Z',
  condition: 'Margin below 20%',
  findings: [{ row_key: 'drinks', label: 'Drinks', value: 0.15, before: null }],
  finding_count: 12,
  period_start: '2026-11-19',
  period_end: '2026-11-25',
};
const refuse = (code: string, message: string, details?: Record<string, unknown>) => () => {
  throw new ApiError({ code, message, status: 400, ...(details === undefined ? {} : { details }) });
};

const renderScreen = (rpcs: FakeRpc = {}, route = '/admin/reports/alerts', permissions?: string[]) =>
  renderWithApp(<ReportAlertsScreen />, {
    session: permissions === undefined ? {} : { permissions },
    route,
    rpc: {
      list_report_alerts: [OWN, PAUSED],
      list_report_alert_events: [EVENT],
      report_catalogue: CATALOGUE,
      list_saved_views: [],
      'GET /rest/v1/business_settings': [],
      ...rpcs,
    },
  });

describe('the list of alerts', () => {
  it('says what each watches, when it fired last, and what is paused', async () => {
    const { container } = renderScreen();
    const row = await screen.findByRole('row', { name: /Low margin/ });
    expect(row).toHaveTextContent(/Margin below 20%.*Sales by product.*26 Nov 2026, .*Active/);
    expect(screen.getByRole('row', { name: /Till short/ })).toHaveTextContent(/Tills.*Not yet.*Paused/);
    expect((await axe(container)).violations).toEqual([]);
  });

  it('says how to begin, that it could not be read, and whose role cannot', async () => {
    const { unmount } = renderScreen({ list_report_alerts: [] });
    expect(await screen.findByText('No alert is set up yet')).toBeInTheDocument();
    unmount();
    const failed = renderScreen({ list_report_alerts: refuse('internal', 'No.') });
    expect(await screen.findByRole('button', { name: /Try again/i })).toBeInTheDocument();
    failed.unmount();
    renderScreen({}, '/admin/reports/alerts', ['reports.view']);
    expect(screen.getByText('Your role cannot have alerts')).toBeInTheDocument();
  });

  it('offers ready-made ones whose figures the role may see', async () => {
    const sent: rpc.SaveReportAlertInput[] = [];
    const { user } = renderScreen(
      {
        save_report_alert: ({ p_alert: alert }: { p_alert: rpc.SaveReportAlertInput }) => {
          sent.push(alert);
          return OWN;
        },
      },
      '/admin/reports/alerts',
      ['reports.view', 'reports.schedule', 'sales.view_all'],
    );
    await user.click(await screen.findByRole('button', { name: 'More' }));
    expect(screen.queryByRole('button', { name: 'Low margin of a category' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Till short twice running' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'No sale while a till is open' }));
    const dialog = await screen.findByRole('dialog', { name: 'New alert' });
    const minutes = within(dialog).getByRole('textbox', { name: /Minutes without a sale/ });
    expect(minutes).toHaveValue('60');
    await user.clear(minutes);
    await user.type(minutes, '5');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(within(dialog).getAllByText('Type minutes, from 10 to 1440.').length).toBeGreaterThan(0);
    expect((await axe(dialog)).violations).toEqual([]);
    await user.clear(minutes);
    await user.type(minutes, '90');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ kind: 'no_sale', threshold: 90, is_mailed: true });
    expect(sent[0]).not.toHaveProperty('query');
  });
});

describe('one alert', () => {
  const openDrawer = async (id: string, rpcs: FakeRpc = {}) => {
    const rendered = renderScreen(rpcs, `/admin/reports/alerts?alert=${id}`);
    return { ...rendered, drawer: await screen.findByRole('dialog') };
  };

  it('lists when it fired, with a way to the report', async () => {
    const { drawer } = await openDrawer(OWN.id);
    expect(await within(drawer).findByText('Drinks: 15%')).toBeInTheDocument();
    expect(within(drawer).getByText('and 2 more')).toBeInTheDocument();
    expect(within(drawer).getByRole('link', { name: 'Sales by product' })).toHaveAttribute(
      'href',
      '/admin/reports/sales_by_product?days=last_7_days&by=category&columns=margin',
    );
    expect((await axe(drawer)).violations).toEqual([]);
  });

  it('says why it is paused, that it never fired, and that it could not be read', async () => {
    const { drawer, unmount } = await openDrawer(PAUSED.id, { list_report_alert_events: [] });
    expect(within(drawer).getByText('Paused: Your role does not allow this.')).toBeInTheDocument();
    expect(await within(drawer).findByText('Nothing yet.')).toBeInTheDocument();
    unmount();
    const failed = await openDrawer(OWN.id, { list_report_alert_events: refuse('internal', 'No.') });
    expect(await within(failed.drawer).findByText('It could not be loaded')).toBeInTheDocument();
  });

  it('is paused, changed, deleted and brought back', async () => {
    const changes: unknown[] = [];
    const { user, drawer } = await openDrawer(OWN.id, {
      change_report_alert: ({ p_change: change }: { p_change: rpc.ReportAlertChange }) => {
        changes.push(change.action);
        return OWN;
      },
      save_report_alert: ({ p_alert: alert }: { p_alert: rpc.SaveReportAlertInput }) => {
        changes.push(alert);
        return OWN;
      },
    });
    await user.click(within(drawer).getByRole('button', { name: /More/ }));
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    expect(await screen.findByText('Alert paused')).toBeInTheDocument();
    await user.click(within(drawer).getByRole('button', { name: /More/ }));
    await user.click(screen.getByRole('button', { name: 'Change' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change alert Low margin' });
    const percent = await within(dialog).findByRole('textbox', { name: /Percent/ });
    expect(percent).toHaveValue('20');
    await user.clear(percent);
    await user.type(percent, '12.5');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Change alert/ })).not.toBeInTheDocument());
    await user.click(within(drawer).getByRole('button', { name: /More/ }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(changes).toEqual([
        'pause',
        expect.objectContaining({ revision: 1, threshold: 0.125 }),
        'delete',
        'restore',
      ]),
    );
  });

  it('shows what the server refuses', async () => {
    const { user, drawer } = await openDrawer(OWN.id, {
      change_report_alert: refuse('internal', 'No.'),
      save_report_alert: refuse('invalid_input', 'A day begins with nothing.', { field: 'check_at' }),
    });
    await user.click(within(drawer).getByRole('button', { name: /More/ }));
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    expect(await screen.findByText('The alert was not changed')).toBeInTheDocument();
    await user.click(within(drawer).getByRole('button', { name: /More/ }));
    await user.click(screen.getByRole('button', { name: 'Change' }));
    const dialog = await screen.findByRole('dialog', { name: /Change alert/ });
    await user.type(within(dialog).getByRole('textbox', { name: /Percent/ }), '1');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect((await within(dialog).findAllByText('A day begins with nothing.')).length).toBeGreaterThan(0);
  });
});

describe('what is typed', () => {
  const subject = { kind: 'figure', query: OWN.query } as const;

  it('a fall is below zero, a percentage a share, money as it is', () => {
    const draft = { ...newDraft(subject), name: ' A ', threshold: '10' };
    expect(alertInput({ ...draft, bound: 'fall' }, { subject, unit: 'money' })).toMatchObject({
      name: 'A',
      compare: 'before',
      direction: 'below',
      threshold: -0.1,
    });
    expect(alertInput({ ...draft, bound: 'rise' }, { subject, unit: 'money' })).toMatchObject({
      direction: 'above',
      threshold: 0.1,
    });
    expect(alertInput(draft, { subject, unit: 'money' })).toMatchObject({ compare: 'value', threshold: 10 });
    expect(alertInput({ ...draft, threshold: '−5' }, { subject, unit: 'money' })).toMatchObject({ threshold: -5 });
    expect(alertProblems({ ...draft, bound: 'fall', threshold: '0' }, subject)).toHaveProperty('threshold');
    expect(alertProblems({ ...draft, threshold: 'much' }, subject)).toEqual({ threshold: 'Type a number.' });
    expect(alertProblems(draft, subject)).toEqual({});
  });

  it('comes back as it was typed', () => {
    expect(
      draftOfAlert(reportAlert({ compare: 'before', direction: 'below', threshold: -0.1, unit: 'money' })),
    ).toMatchObject({ bound: 'fall', threshold: '10' });
  });
});
