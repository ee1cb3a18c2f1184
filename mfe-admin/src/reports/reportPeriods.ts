import { formatDate } from '@dukani/shared/format';
import { rangeOf, shiftDays, shiftMonths, type DayRange, type RangeChoice } from '@dukani/shared/ui-antd';

/** Whole business days, both included. */
export interface Period {
  from: string;
  to: string;
}

const NAMES = {
  today: 'Today',
  yesterday: 'Yesterday',
  this_week: 'This week',
  last_week: 'Last week',
  this_month: 'This month',
  last_month: 'Last month',
  this_quarter: 'This quarter',
  last_quarter: 'Last quarter',
  this_year: 'This year',
  this_financial_year: 'This financial year',
  last_financial_year: 'Last financial year',
  last_7_days: 'Last 7 days',
  last_30_days: 'Last 30 days',
  last_90_days: 'Last 90 days',
  last_12_months: 'Last 12 months',
} as const;

export type PeriodName = keyof typeof NAMES;

const isPeriodName = (text: string): text is PeriodName => Object.hasOwn(NAMES, text);

function whole({ from, to }: DayRange, today: string): Period {
  return { from: from ?? today, to: to ?? today };
}

const FINANCIAL_YEARS: readonly PeriodName[] = ['this_financial_year', 'last_financial_year'];

/** The days of a name, seen from today. What is not over yet is named as a whole: the server compares as much of it as there is. */
export function periodOf(name: PeriodName, today: string, yearStartsIn = 1): Period {
  switch (name) {
    case 'last_week': {
      const { from, to } = whole(rangeOf('this_week', today), today);
      return { from: shiftDays(from, -7), to: shiftDays(to, -7) };
    }
    case 'this_year':
      return whole(rangeOf('this_financial_year', today, { yearStartsIn: 1 }), today);
    case 'this_financial_year':
    case 'last_financial_year':
      return whole(rangeOf(name, today, { yearStartsIn }), today);
    case 'last_7_days':
      return { from: shiftDays(today, -6), to: today };
    case 'last_30_days':
      return { from: shiftDays(today, -29), to: today };
    case 'last_90_days':
      return { from: shiftDays(today, -89), to: today };
    case 'last_12_months':
      return { from: shiftMonths(firstOfMonth(today), -11), to: shiftDays(shiftMonths(firstOfMonth(today), 1), -1) };
    default:
      return whole(rangeOf(name, today), today);
  }
}

/** What the period field offers; financial years only where they are other than the calendar's. */
export function periodChoices(today: string, yearStartsIn = 1): RangeChoice[] {
  return Object.entries(NAMES).flatMap(([value, label]) =>
    isPeriodName(value) && (yearStartsIn !== 1 || !FINANCIAL_YEARS.includes(value))
      ? [{ value, label, range: periodOf(value, today, yearStartsIn) }]
      : [],
  );
}

const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;

/** The days that the address names: a name that moves with the calendar, or from a day to a day; this month for any other word. */
export function readPeriod(
  text: string | null,
  today: string,
  yearStartsIn = 1,
): { period: Period; name: PeriodName | null } {
  const [from = '', to = ''] = (text ?? '').split('..');
  if (isDay(from) && isDay(to) && from <= to) return { period: { from, to }, name: null };
  const name = text !== null && isPeriodName(text) ? text : 'this_month';
  return { period: periodOf(name, today, yearStartsIn), name };
}

export const dayCount = ({ from, to }: Period): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000) + 1;

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;

function isWholeMonth({ from, to }: Period): boolean {
  return from === firstOfMonth(from) && to === shiftDays(shiftMonths(from, 1), -1);
}

/** A day as people read it; business days have no time and no zone. */
export const dayText = (day: string): string => formatDate(`${day}T00:00:00Z`, 'UTC');

/** `Nov 2026` for a whole month, `2026` for a year, one day by itself, else both. */
export function periodText({ from, to }: Period): string {
  if (from === to) return dayText(from);
  if (isWholeMonth({ from, to })) return dayText(from).replace(/^\d+ /, '');
  if (from.endsWith('-01-01') && to === `${from.slice(0, 4)}-12-31`) return from.slice(0, 4);
  return `${dayText(from)} – ${dayText(to)}`;
}
