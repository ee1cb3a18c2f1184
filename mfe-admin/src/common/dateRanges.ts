/** A span of business days, both ends included; null is open. */
export interface DateRange {
  from: string | null;
  to: string | null;
}
export type DateRangePreset = 'today' | 'yesterday' | 'last_7_days' | 'this_month' | 'last_month' | 'all';

export const DATE_RANGE_PRESETS: readonly { key: DateRangePreset; label: string }[] = [
  { key: 'today', label: 'Today' },
  { key: 'yesterday', label: 'Yesterday' },
  { key: 'last_7_days', label: 'Last 7 days' },
  { key: 'this_month', label: 'This month' },
  { key: 'last_month', label: 'Last month' },
  { key: 'all', label: 'All time' },
];

/** The calendar day of an instant in a time zone, YYYY-MM-DD. */
export function dayInZone(at: Date, timezone: string): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(at);
}

function shiftDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The days of a preset, seen from today in the business's own time zone. */
export function rangeOfPreset(preset: DateRangePreset, timezone: string, now = new Date()): DateRange {
  const today = dayInZone(now, timezone);
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: shiftDays(today, -1), to: shiftDays(today, -1) };
    case 'last_7_days':
      return { from: shiftDays(today, -6), to: today };
    case 'this_month':
      return { from: firstOfMonth, to: today };
    case 'last_month': {
      const lastOfPrevious = shiftDays(firstOfMonth, -1);
      return { from: `${lastOfPrevious.slice(0, 7)}-01`, to: lastOfPrevious };
    }
    case 'all':
      return { from: null, to: null };
  }
}

/** How far a zone is ahead of UTC at an instant, in milliseconds. */
function zoneOffset(at: Date, timezone: string): number {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-GB', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>;
  const local = Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute, parts.second);
  return local - Math.floor(at.getTime() / 1000) * 1000;
}

/** The instant at which a day begins in a zone; with plus 1 the one at which it ends. */
export function dayStart(day: string, timezone: string, plus = 0): string {
  const midnight = new Date(`${day}T00:00:00Z`);
  midnight.setUTCDate(midnight.getUTCDate() + plus);
  const guess = new Date(midnight.getTime() - zoneOffset(midnight, timezone));
  // Where the clocks change that night the offset is the one of the moment itself.
  return new Date(midnight.getTime() - zoneOffset(guess, timezone)).toISOString();
}
