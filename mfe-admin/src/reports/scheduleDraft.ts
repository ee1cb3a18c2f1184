import { formatDate, formatTime } from '@dukani/shared/format';
import type * as rpc from '@dukani/shared/rpc';

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

export const RHYTHMS: readonly { value: rpc.ReportRhythm; label: string }[] = [
  { value: 'daily', label: 'Every day' },
  { value: 'weekdays', label: 'On chosen days of the week' },
  { value: 'monthly', label: 'Once a month' },
];

export const PERIODS: readonly { value: rpc.MailedPeriod; label: string }[] = [
  { value: 'yesterday', label: 'Yesterday' },
  { value: 'last_week', label: 'Last week' },
  { value: 'last_month', label: 'Last month' },
  { value: 'month_to_date', label: 'Month to date' },
];

export const MONTH_DAYS = [
  ...Array.from({ length: 31 }, (_none, place) => ({ value: String(place + 1), label: String(place + 1) })),
  { value: 'last', label: 'Last day' },
];

/** When a report is mailed and to whom, as it is typed. */
export interface ScheduleDraft {
  /** Of a report that is not saved yet. */
  name: string;
  rhythm: rpc.ReportRhythm;
  weekdays: number[];
  monthDay: string;
  atTime: string;
  period: rpc.MailedPeriod;
  memberIds: string[];
  /** One below the other. */
  addresses: string;
  isConfirmed: boolean;
}

export function draftOf(schedule: rpc.ReportSchedule | null): ScheduleDraft {
  if (schedule === null)
    return {
      name: '',
      rhythm: 'daily',
      weekdays: [1],
      monthDay: '1',
      atTime: '06:00',
      period: 'yesterday',
      memberIds: [],
      addresses: '',
      isConfirmed: false,
    };
  const { rhythm, weekdays, month_day: monthDay, at_time: atTime, period, members, addresses } = schedule;
  return {
    name: schedule.name,
    rhythm,
    weekdays: rhythm === 'weekdays' ? weekdays : [1],
    monthDay: rhythm === 'monthly' ? String(monthDay ?? 'last') : '1',
    atTime,
    period,
    memberIds: members.map(({ id }) => id),
    addresses: addresses.join('\n'),
    isConfirmed: false,
  };
}

export const addressesOf = ({ addresses }: Pick<ScheduleDraft, 'addresses'>): string[] =>
  addresses.split(/[\s,;]+/).filter((address) => address !== '');

/** What is wrong with a draft, by its field. */
export function problemsOf(draft: ScheduleDraft): Partial<Record<keyof ScheduleDraft, string>> {
  const { rhythm, weekdays, period, memberIds, atTime, isConfirmed } = draft;
  const addresses = addressesOf(draft);
  return {
    ...(rhythm === 'weekdays' && weekdays.length === 0 ? { weekdays: 'Choose a day.' } : {}),
    ...(atTime === '' ? { atTime: 'Type a time.' } : {}),
    ...(period === 'last_month' && rhythm !== 'monthly' ? { period: 'Last month is mailed once a month.' } : {}),
    ...(period === 'last_week' && (rhythm === 'daily' || (rhythm === 'weekdays' && weekdays.length > 1))
      ? { period: 'Last week is mailed once a week: choose one day.' }
      : {}),
    ...(memberIds.length + addresses.length === 0 ? { memberIds: 'Choose somebody, or type an address.' } : {}),
    ...(addresses.length > 0 && !isConfirmed
      ? { isConfirmed: 'Confirm that these addresses may see the figures.' }
      : {}),
  };
}

/** A draft as the server takes it. */
export function scheduleInput(draft: ScheduleDraft): Omit<rpc.SaveReportScheduleInput, 'id' | 'saved_report_id'> {
  const { rhythm, weekdays, monthDay, atTime, period, memberIds, isConfirmed } = draft;
  const addresses = addressesOf(draft);
  return {
    rhythm,
    ...(rhythm === 'weekdays' ? { weekdays } : {}),
    ...(rhythm === 'monthly' ? { month_day: monthDay === 'last' ? null : Number(monthDay) } : {}),
    at_time: atTime,
    period,
    member_ids: memberIds,
    ...(addresses.length > 0 ? { addresses, is_confirmed: isConfirmed } : {}),
  };
}

type Rule = Pick<rpc.ReportSchedule, 'rhythm' | 'weekdays' | 'month_day' | 'at_time'>;

/** `Mon, Fri at 06:00`. */
export function ruleText({ rhythm, weekdays, month_day: day, at_time: time }: Rule): string {
  const days = weekdays.map((weekday) => WEEKDAYS[weekday - 1]?.slice(0, 3) ?? '').join(', ');
  const monthly = day === null ? 'Last day of the month' : `Day ${day} of the month`;
  return `${rhythm === 'daily' ? 'Every day' : rhythm === 'weekdays' ? days : monthly} at ${time}`;
}

/** `28 Nov 2026, 06:00`. */
export const momentText = (iso: string, timezone: string): string =>
  `${formatDate(iso, timezone)}, ${formatTime(iso, timezone)}`;

/** To whom, in a few words. */
export const recipientsText = ({ members, addresses }: Pick<rpc.ReportSchedule, 'members' | 'addresses'>): string =>
  [...members.map(({ name }) => name), ...addresses].join(', ');

/** How a sending ended, with what went wrong. */
export function runState(run: rpc.ReportRun): { text: string; tone: 'danger' | 'warning' | 'neutral' } {
  if (run.status === 'failed') return { text: 'Not sent', tone: 'danger' };
  if (run.mails.some(({ state }) => state === 'failed')) return { text: 'Partly sent', tone: 'danger' };
  if (run.mails.some(({ state }) => state === 'waiting')) return { text: 'Sending', tone: 'warning' };
  return { text: 'Sent', tone: 'neutral' };
}
