import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type * as rpc from '@dukani/shared/rpc';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { fakeToday } from '../testing/fakeToday';
import { reportRun, reportSchedule, savedReport } from './reportSamples';
import { ReportScheduleDialog } from './ReportScheduleDialog';
import { ReportSchedulesScreen } from './ReportSchedulesScreen';

beforeEach(() => fakeToday());
afterEach(() => jest.useRealTimers());

const OWN = reportSchedule();
const PAUSED = reportSchedule({
  id: '00000000-0000-4000-8000-00000000006b',
  name: 'For the accountant',
  rhythm: 'weekdays',
  weekdays: [1, 5],
  status: 'paused',
  paused_because: 'Mo may not send this report now.',
  next_run_at: null,
  last_run: reportRun({
    id: '00000000-0000-4000-8000-00000000007b',
    status: 'failed',
    error_message: 'Mo may not send this report now.',
    mails: [],
  }),
});
const PEOPLE: rpc.ReportRecipient[] = [
  { id: '00000000-0000-4000-8000-000000000001', name: 'Olive Owner', may_see: true },
  { id: '00000000-0000-4000-8000-000000000002', name: 'Ada Accountant', may_see: false },
];
const refuse = (code: string, message: string, details?: Record<string, unknown>) => () => {
  throw new ApiError({ code, message, status: 400, ...(details === undefined ? {} : { details }) });
};

const renderIn = (
  what: React.ReactElement,
  rpcs: FakeRpc = {},
  route = '/admin/reports/schedules',
  permissions?: string[],
) =>
  renderWithApp(what, {
    session: permissions === undefined ? {} : { permissions },
    route,
    rpc: {
      list_report_schedules: [OWN, PAUSED],
      list_report_runs: [reportRun()],
      list_report_recipients: PEOPLE,
      list_saved_views: [],
      'GET /rest/v1/business_settings': [],
      ...rpcs,
    },
  });

describe('the list of mailed reports', () => {
  it('says when, to whom, and what is paused', async () => {
    const { container } = renderIn(<ReportSchedulesScreen />);
    const row = await screen.findByRole('row', { name: /Drinks, weekend/ });
    expect(row).toHaveTextContent(/Every day at 06:00.*Olive Owner, books@example.test.*28 Nov 2026, .*Active/);
    expect(screen.getByRole('row', { name: /For the accountant/ })).toHaveTextContent(
      /Mon, Fri at 06:00.*Paused.*Not sent/,
    );
    expect((await axe(container)).violations).toEqual([]);
  });

  it('says how to begin where nothing is mailed, that it could not be read, and whose role cannot', async () => {
    const { unmount } = renderIn(<ReportSchedulesScreen />, { list_report_schedules: [] });
    expect(await screen.findByText('No report is mailed yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Reports' })).toHaveAttribute('href', '/admin/reports');
    unmount();
    const failed = renderIn(<ReportSchedulesScreen />, { list_report_schedules: refuse('internal', 'No.') });
    expect(await screen.findByRole('button', { name: /Try again/i })).toBeInTheDocument();
    failed.unmount();
    renderIn(<ReportSchedulesScreen />, {}, '/admin/reports/schedules', ['reports.view']);
    expect(screen.getByText('Your role cannot have reports mailed')).toBeInTheDocument();
  });
});

describe('one mailed report', () => {
  const openDrawer = async (id: string, rpcs: FakeRpc = {}) => {
    const rendered = renderIn(<ReportSchedulesScreen />, rpcs, `/admin/reports/schedules?schedule=${id}`);
    return { ...rendered, drawer: await screen.findByRole('dialog') };
  };

  it('tells what was sent to whom, and why something was not', async () => {
    const { drawer } = await openDrawer(PAUSED.id, {
      list_report_runs: [
        reportRun({
          mails: [
            { recipient: 'Olive Owner', state: 'failed', error: 'The mail service answered 500.' },
            { recipient: 'Ada Accountant', state: 'not_allowed', error: null },
          ],
        }),
        PAUSED.last_run,
      ],
    });
    expect(within(drawer).getByText('Paused: Mo may not send this report now.')).toBeInTheDocument();
    expect(await within(drawer).findByText(/Olive Owner: could not be sent \(The mail service/)).toBeInTheDocument();
    expect(within(drawer).getByText(/Ada Accountant: not sent/)).toBeInTheDocument();
    expect(within(drawer).getByText('Partly sent')).toBeInTheDocument();
    expect((await axe(drawer)).violations).toEqual([]);
  });

  it('is sent now, paused, deleted and brought back', async () => {
    const changes: unknown[] = [];
    const { user, drawer, calls } = await openDrawer(OWN.id, {
      send_report_now: reportRun({ is_sample: true }),
      change_report_schedule: ({ p_change: change }: { p_change: rpc.ReportScheduleChange }) => {
        changes.push(change.action);
        return OWN;
      },
    });
    await user.click(within(drawer).getByRole('button', { name: 'Send me one now' }));
    expect(await screen.findByText('The report is on its way to you')).toBeInTheDocument();
    expect(calls.filter(({ name }) => name === 'send_report_now')).toHaveLength(1);
    await user.click(within(drawer).getByRole('button', { name: /More/ }));
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    expect(await screen.findByText('Mailing paused')).toBeInTheDocument();
    await user.click(within(drawer).getByRole('button', { name: /More/ }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(changes).toEqual(['pause', 'delete', 'restore']));
  });

  it('says what was refused', async () => {
    const { user, drawer } = await openDrawer(OWN.id, {
      send_report_now: reportRun({ status: 'failed', error_message: 'The saved report was deleted.', mails: [] }),
    });
    await user.click(within(drawer).getByRole('button', { name: 'Send me one now' }));
    expect(await screen.findByText('The saved report was deleted.')).toBeInTheDocument();
  });
});

describe('setting one up', () => {
  const renderDialog = (rpcs: FakeRpc = {}) => {
    const sent: rpc.SaveReportScheduleInput[] = [];
    const rendered = renderIn(
      <ReportScheduleDialog report={savedReport()} schedule={null} onClose={() => undefined} />,
      {
        save_report_schedule: ({ p_schedule: schedule }: { p_schedule: rpc.SaveReportScheduleInput }) => {
          sent.push(schedule);
          return OWN;
        },
        ...rpcs,
      },
    );
    return { ...rendered, sent };
  };

  it('asks when, of which days and to whom; addresses outside are confirmed', async () => {
    const { user, sent } = renderDialog();
    const dialog = await screen.findByRole('dialog', { name: 'Mail Drinks, weekend' });
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'When' }), 'On chosen days of the week');
    await user.click(within(dialog).getByRole('checkbox', { name: 'Friday' }));
    expect(await within(dialog).findByRole('checkbox', { name: /Ada Accountant/ })).toBeDisabled();
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(within(dialog).getAllByText('Choose somebody, or type an address.').length).toBeGreaterThan(0);
    await user.click(within(dialog).getByRole('checkbox', { name: 'Olive Owner' }));
    await user.type(within(dialog).getByRole('textbox', { name: /Addresses outside/ }), 'books@example.test');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(sent).toEqual([]);
    expect((await axe(dialog)).violations).toEqual([]);
    await user.click(within(dialog).getByRole('checkbox', { name: /I confirm/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      saved_report_id: savedReport().id,
      rhythm: 'weekdays',
      weekdays: [1, 5],
      at_time: '06:00',
      period: 'yesterday',
      member_ids: [PEOPLE[0]?.id],
      addresses: ['books@example.test'],
      is_confirmed: true,
    });
    expect(sent[0]).not.toHaveProperty('revision');
  });

  it('shows what the server refuses at its field, and that the team could not be read', async () => {
    const { user } = renderDialog({
      list_report_recipients: refuse('internal', 'No.'),
      save_report_schedule: refuse('invalid_input', 'One of these is not an email address.', { field: 'addresses' }),
    });
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByRole('button', { name: /Try again/i })).toBeInTheDocument();
    await user.type(within(dialog).getByRole('textbox', { name: /Addresses outside/ }), 'books@x');
    await user.click(within(dialog).getByRole('checkbox', { name: /I confirm/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect((await within(dialog).findAllByText('One of these is not an email address.')).length).toBeGreaterThan(0);
  });
});
