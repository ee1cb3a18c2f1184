/** A span of days, YYYY-MM-DD, both ends included; null is open. */
export interface DayRange {
  from: string | null;
  to: string | null;
}

export type RangePreset =
  | 'today'
  | 'yesterday'
  | 'this_week'
  | 'this_month'
  | 'last_month'
  | 'this_quarter'
  | 'last_quarter'
  | 'this_financial_year'
  | 'last_financial_year';

/** The spans that accounts and reports ask for, in the order in which they are offered. */
export const RANGE_PRESETS: readonly { value: RangePreset; label: string }[] = [
  { value: 'today', label: 'Today' },
  { value: 'yesterday', label: 'Yesterday' },
  { value: 'this_week', label: 'This week' },
  { value: 'this_month', label: 'This month' },
  { value: 'last_month', label: 'Last month' },
  { value: 'this_quarter', label: 'This quarter' },
  { value: 'last_quarter', label: 'Last quarter' },
  { value: 'this_financial_year', label: 'This financial year' },
  { value: 'last_financial_year', label: 'Last financial year' },
];

interface CalendarRule {
  /** The month the financial year begins with, 1 to 12; January when it is left out. Quarters count from it. */
  yearStartsIn?: number;
}

/** The whole days of a preset, seen from today: this month ends with its last day, so that what is due can be asked for as well. */
export function rangeOf(preset: RangePreset, today: string, { yearStartsIn = 1 }: CalendarRule = {}): DayRange {
  const months = (span: number, before = 0) => {
    const since = (monthOf(today) - yearStartsIn + 12) % span;
    const from = shiftMonths(firstOfMonth(today), -since - before * span);
    return { from, to: shiftDays(shiftMonths(from, span), -1) };
  };
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: shiftDays(today, -1), to: shiftDays(today, -1) };
    case 'this_week': {
      const monday = shiftDays(today, -((utc(today).getUTCDay() + 6) % 7));
      return { from: monday, to: shiftDays(monday, 6) };
    }
    case 'this_month':
      return months(1);
    case 'last_month':
      return months(1, 1);
    case 'this_quarter':
      return months(3);
    case 'last_quarter':
      return months(3, 1);
    case 'this_financial_year':
      return months(12);
    case 'last_financial_year':
      return months(12, 1);
  }
}

/** The preset whose days these are today; null when they are others. The first of the list wins. */
export function presetOf({ from, to }: DayRange, today: string, rule: CalendarRule = {}): RangePreset | null {
  const found = RANGE_PRESETS.find(({ value }) => {
    const range = rangeOf(value, today, rule);
    return range.from === from && range.to === to;
  });
  return found?.value ?? null;
}

/** The day that it is at an instant in a time zone. */
export function dayIn(timezone: string, at: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short' }).format(at);
}

/** A day some days later, or earlier. */
export function shiftDays(day: string, days: number): string {
  const date = utc(day);
  date.setUTCDate(date.getUTCDate() + days);
  return dayOf(date);
}

/** The same day some months later, or earlier; the last day where a month is shorter. */
export function shiftMonths(day: string, months: number): string {
  const first = utc(firstOfMonth(day));
  first.setUTCMonth(first.getUTCMonth() + months);
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(Number(day.slice(8)), length));
  return dayOf(first);
}

const utc = (day: string) => new Date(`${day}T00:00:00Z`);
const dayOf = (date: Date) => date.toISOString().slice(0, 10);
const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;
const monthOf = (day: string) => Number(day.slice(5, 7));
