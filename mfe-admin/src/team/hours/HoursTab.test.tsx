import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { ClockPerson, HoursSheet, HoursWeek } from '@dukani/shared/rpc';
import { makeAccess, renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { HoursTab } from './HoursTab';

const OWN_ID = makeAccess().user_id;
const week = (changes: Partial<HoursWeek> = {}): HoursWeek => ({
  user_id: 'u1',
  full_name: 'Cora Cashier',
  week_start: '2026-03-02',
  days: [2, 3, 4, 5, 6, 7, 8].map((day) => ({
    day: `2026-03-0${day}`,
    work_minutes: day === 3 ? 360 : day === 4 ? 120 : 0,
    break_minutes: 0,
  })),
  work_minutes: 480,
  break_minutes: 30,
  is_open: false,
  is_long: false,
  approved_at: null,
  approved_by_name: null,
  ...changes,
});
const entry: HoursSheet['entries'][number] = {
  id: '00000000-0000-4000-8000-0000000000f1',
  kind: 'work',
  started_at: '2026-03-03T19:00:00+00:00',
  ended_at: '2026-03-04T03:00:00+00:00',
  day: '2026-03-03',
  minutes: 480,
  source: 'till',
  is_long: false,
  is_removed: false,
  updated_at: '2026-03-04T03:00:00+00:00',
  changes: [
    {
      changed_at: '2026-03-05T08:00:00+00:00',
      changed_by_name: 'Max Manager',
      reason: 'Forgot the clock',
      before: { kind: 'work', started_at: '2026-03-03T19:00:00+00:00', ended_at: null },
      after: { kind: 'work', started_at: '2026-03-03T19:00:00+00:00', ended_at: '2026-03-04T03:00:00+00:00' },
    },
  ],
};
const sheet = (changes: Partial<HoursSheet> = {}): HoursSheet => ({ ...week(), entries: [entry], ...changes });
const own = (changes: Partial<ClockPerson> = {}): ClockPerson => ({
  user_id: OWN_ID,
  full_name: 'Amina Otieno',
  state: 'out',
  since: null,
  is_long: false,
  has_pin: true,
  ...changes,
});
const ALL = [...makeAccess().permissions, 'hours.clock', 'hours.view', 'hours.manage'];

const renderTab = (rpc: FakeRpc = {}, { permissions = ALL, search = '' } = {}) =>
  renderWithApp(<HoursTab />, {
    route: `/admin/team?tab=hours&week=2026-03-04${search}`,
    session: { permissions },
    rpc: {
      list_clock_states: [own()],
      list_hours: { week_start: '2026-03-02', sees_all: true, is_over: true, people: [week()] },
      get_hours: sheet(),
      ...rpc,
    },
  });
const argsOf = (calls: { name: string; args: unknown }[], name: string) =>
  calls.find((call) => call.name === name)?.args;

describe('the hours of a week', () => {
  it('are listed by person, from the Monday of the day that was asked for', async () => {
    const { calls, container, user } = renderTab();
    const row = await screen.findByRole('row', { name: /Cora Cashier/ });
    expect(row).toHaveTextContent(/6:00.*2:00.*0:30.*8:00.*Open/);
    expect(argsOf(calls, 'list_hours')).toEqual({ p_week: '2026-03-02' });
    expect((await axe(container)).violations).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Week before' }));
    await waitFor(() => expect(calls.at(-1)).toMatchObject({ name: 'list_hours', args: { p_week: '2026-02-23' } }));
  });

  it('say that they could not be read, and what is flagged', async () => {
    const { unmount } = renderTab({
      list_hours: () => {
        throw new ApiError({ code: 'internal', message: 'No.', status: 500 });
      },
    });
    expect(await screen.findByRole('button', { name: 'Try Again' })).toBeInTheDocument();
    unmount();
    renderTab({
      list_hours: {
        week_start: '2026-03-02',
        sees_all: true,
        is_over: true,
        people: [week({ is_open: true, is_long: true })],
      },
    });
    expect(await screen.findByText('Over 16 hours')).toBeInTheDocument();
  });
});

describe('the own clock', () => {
  it('offers what comes next and sets it', async () => {
    const { user, calls } = renderTab({ clock_time: own({ state: 'working', since: '2026-03-04T06:00:00Z' }) });
    await user.click(await screen.findByRole('button', { name: 'Clock in' }));
    await waitFor(() => expect(argsOf(calls, 'clock_time')).toMatchObject({ p_clock: { action: 'start' } }));
    expect(await screen.findByText('You are working')).toBeInTheDocument();
  });

  it('says what was refused', async () => {
    const { user } = renderTab({
      list_clock_states: [own({ state: 'working', since: '2026-03-04T06:00:00Z', is_long: true })],
      clock_time: () => {
        throw new ApiError({ code: 'in_use', message: 'You are not clocked in.', status: 409 });
      },
    });
    expect(await screen.findByText(/more than 16 hours/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Start break' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clock out' }));
    expect(await screen.findByText('The clock was not set')).toBeInTheDocument();
  });
});

describe('the sheet of a person', () => {
  it('shows what was clocked, the original of a correction and why', async () => {
    const { container } = renderTab({}, { search: '&person=u1' });
    expect(
      await screen.findByText('Was 22:00–now, now 22:00–06:00: Forgot the clock (Max Manager)'),
    ).toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
  });

  it('takes corrections with a reason, over midnight', async () => {
    const { user, calls } = renderTab({ save_time_entry: entry }, { search: '&person=u1' });
    await user.click(await screen.findByRole('button', { name: 'Correct' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct hours' }));
    await user.clear(dialog.getByRole('textbox', { name: /To/ }));
    await user.type(dialog.getByRole('textbox', { name: /To/ }), '05:00');
    await user.click(dialog.getByRole('button', { name: /Save/ }));
    expect((await dialog.findAllByText('Give a reason.')).length).toBeGreaterThan(0);
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Left at five');
    await user.click(dialog.getByRole('button', { name: /Save/ }));
    await waitFor(() =>
      expect(argsOf(calls, 'save_time_entry')).toEqual({
        p_entry: {
          id: entry.id,
          user_id: 'u1',
          kind: 'work',
          started_at: '2026-03-03T19:00:00.000Z',
          ended_at: '2026-03-04T02:00:00.000Z',
          reason: 'Left at five',
          expected_updated_at: entry.updated_at,
        },
      }),
    );
  });

  it('removes with a reason, and is approved and opened again', async () => {
    const { user, calls } = renderTab(
      {
        remove_time_entry: { ...entry, is_removed: true },
        approve_hours: week({ approved_at: '2026-03-10T08:00:00Z' }),
      },
      { search: '&person=u1' },
    );
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove these hours' }));
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Was not here');
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() =>
      expect(argsOf(calls, 'remove_time_entry')).toEqual({ p_entry_id: entry.id, p_reason: 'Was not here' }),
    );
    await user.click(await screen.findByRole('button', { name: 'Approve the week' }));
    await waitFor(() => expect(argsOf(calls, 'approve_hours')).toEqual({ p_user_id: 'u1', p_week: '2026-03-02' }));
  });

  it('is only read where it is approved, and by whom may not correct', async () => {
    const approved = sheet({ approved_at: '2026-03-10T08:00:00Z', approved_by_name: 'Max Manager' });
    const { user, calls, unmount } = renderTab({ get_hours: approved, reopen_hours: week() }, { search: '&person=u1' });
    await user.click(await screen.findByRole('button', { name: 'Open again' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Open the week again' }));
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'A day is missing');
    await user.click(dialog.getByRole('button', { name: 'Open again' }));
    await waitFor(() =>
      expect(argsOf(calls, 'reopen_hours')).toMatchObject({ p_user_id: 'u1', p_reason: 'A day is missing' }),
    );
    expect(screen.queryByRole('button', { name: 'Correct' })).not.toBeInTheDocument();
    unmount();
    renderTab({}, { search: '&person=u1', permissions: ['hours.clock'] });
    await screen.findByText(/Forgot the clock/);
    expect(screen.queryByRole('button', { name: /Correct|Add hours|Approve/ })).not.toBeInTheDocument();
  });
});
