import { businessDay, type DayRule } from './businessDay';

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

function shiftDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The days of a preset, seen from the business day of now. */
export function rangeOfPreset(preset: DateRangePreset, rule: DayRule, now = new Date()): DateRange {
  const today = businessDay(now, rule);
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
