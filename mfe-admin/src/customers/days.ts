import { formatDate } from '@dukani/shared/format';

/** A day some days earlier or later. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** A day as people read it: 5 Jan 2026. Business days have no time and no zone. */
export function dayText(day: string): string {
  return formatDate(`${day}T00:00:00Z`, 'UTC');
}

export interface Period {
  from: string;
  to: string;
}

/** Periods that statements are asked for, each ending with the current day or month. */
export function statementPeriods(today: string): { key: string; label: string; period: Period }[] {
  const monthStart = `${today.slice(0, 7)}-01`;
  const lastMonthEnd = addDays(monthStart, -1);
  return [
    { key: '90', label: 'Last 90 days', period: { from: addDays(today, -90), to: today } },
    { key: 'month', label: 'This month', period: { from: monthStart, to: today } },
    { key: 'last', label: 'Last month', period: { from: `${lastMonthEnd.slice(0, 7)}-01`, to: lastMonthEnd } },
    { key: 'year', label: 'This year', period: { from: `${today.slice(0, 4)}-01-01`, to: today } },
  ];
}
