import { formatDate, formatTime } from '@dukani/shared/format';
import { shiftDays, shiftMonths } from '@dukani/shared/ui-antd';
import type { Period } from './reportPeriods';

export { keyText, weekText } from '@dukani/shared/documents';

const TIME_KEYS: readonly string[] = ['day', 'week', 'month', 'quarter', 'year', 'weekday', 'hour'];

/** For people who see reports of only their own sales and tills. */
export const OWN_ONLY = 'Your own sales and tills.';

export const isTime = (dimension: string): boolean => TIME_KEYS.includes(dimension);

const weekdayOf = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** The days that a value of time stands for; null where it is no span. */
export function daysOfKey(dimension: string, key: string): Period | null {
  const until = (months: number) => shiftDays(shiftMonths(key, months), -1);
  switch (dimension) {
    case 'day':
      return { from: key, to: key };
    case 'week':
      return { from: key, to: shiftDays(key, 6) };
    case 'month':
      return { from: key, to: until(1) };
    case 'quarter':
      return { from: key, to: until(3) };
    case 'year':
      return { from: key, to: until(12) };
    default:
      return null;
  }
}

/** The buckets of a period in order, also those in which nothing happened; null for groupings that have no order in time. */
export function bucketsOf(dimension: string, { from, to }: Period, keys: readonly string[]): string[] | null {
  if (dimension === 'weekday') return ['1', '2', '3', '4', '5', '6', '7'];
  if (dimension === 'hour') return hoursOf(keys);
  const step = STEPS[dimension];
  if (step === undefined) return null;
  const buckets: string[] = [];
  // More than these are no picture.
  for (let at = startOf(dimension, from); at <= to && buckets.length < MOST_BUCKETS; at = step(at)) buckets.push(at);
  return buckets;
}

const MOST_BUCKETS = 400;
const STEPS: Readonly<Record<string, (day: string) => string>> = {
  day: (day) => shiftDays(day, 1),
  week: (day) => shiftDays(day, 7),
  month: (day) => shiftMonths(day, 1),
  quarter: (day) => shiftMonths(day, 3),
  year: (day) => shiftMonths(day, 12),
};

function startOf(dimension: string, day: string): string {
  if (dimension === 'day') return day;
  if (dimension === 'week') return shiftDays(day, -weekdayOf(day));
  const month = Number(day.slice(5, 7));
  const first = dimension === 'year' ? 1 : dimension === 'quarter' ? month - ((month - 1) % 3) : month;
  return `${day.slice(0, 4)}-${String(first).padStart(2, '0')}-01`;
}

function hoursOf(keys: readonly string[]): string[] {
  const hours = keys.map(Number);
  if (hours.length === 0) return [];
  const [first, last] = [Math.min(...hours), Math.max(...hours)];
  return Array.from({ length: last - first + 1 }, (_none, place) => String(first + place).padStart(2, '0'));
}

/** `14:05, Nairobi`; with the day where it is another one, or where nothing else says it: now is null. */
export function asOfText(asOf: string, timezone: string, now: Date | null = new Date()): string {
  const city = timezone.split('/').at(-1)?.replaceAll('_', ' ') ?? timezone;
  const day = formatDate(asOf, timezone);
  const isToday = now !== null && day === formatDate(now.toISOString(), timezone);
  return `${isToday ? '' : `${day}, `}${formatTime(asOf, timezone)}, ${city}`;
}
