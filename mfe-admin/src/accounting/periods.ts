import { formatDate } from '@dukani/shared/format';
import { presetOf, RANGE_PRESETS, rangeOf, shiftDays, shiftMonths, type RangePreset } from '@dukani/shared/ui-antd';

/** Whole days, both included. */
export interface Period {
  from: string;
  to: string;
}

interface Calendar {
  today: string;
  /** The month the year of the books begins with, 1 to 12. */
  yearStartsIn: number;
}

const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;

export { shiftDays, shiftMonths };

export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;
export const lastOfMonth = (day: string): string => shiftDays(shiftMonths(firstOfMonth(day), 1), -1);

/** A day as people read it: 5 Jan 2026. Days of the books have no time and no zone. */
export const dayText = (day: string): string => formatDate(`${day}T00:00:00Z`, 'UTC');

/** `Nov 2026` for a whole month, `2026` for a calendar year, else both days. */
export function periodText({ from, to }: Period): string {
  if (from === to) return dayText(from);
  if (from === firstOfMonth(from) && to === lastOfMonth(from)) return dayText(from).replace(/^\d+ /, '');
  if (from.endsWith('-01-01') && to === `${from.slice(0, 4)}-12-31`) return from.slice(0, 4);
  return `${dayText(from)} – ${dayText(to)}`;
}

const isPreset = (text: string): text is RangePreset => RANGE_PRESETS.some(({ value }) => value === text);

/** The days that the address names: a preset that moves with the calendar, or from a day to a day; this month for any other word. */
export function readPeriod(text: string | null, { today, yearStartsIn }: Calendar): Period {
  const [from = '', to = ''] = (text ?? '').split('..');
  if (isDay(from) && isDay(to) && from <= to) return { from, to };
  const preset = text !== null && isPreset(text) ? text : 'this_month';
  const range = rangeOf(preset, today, { yearStartsIn });
  return { from: range.from ?? today, to: range.to ?? today };
}

/** The word for the address. */
export function writePeriod(period: Period, { today, yearStartsIn }: Calendar): string {
  return presetOf(period, today, { yearStartsIn }) ?? `${period.from}..${period.to}`;
}

/** How many months a period touches: as many columns as "by month" has. */
export function monthsTouched({ from, to }: Period): number {
  return (
    (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1
  );
}

/** The end of the year of the books in which a day lies. */
export function yearEndOf(day: string, yearStartsIn: number): string {
  const since = (Number(day.slice(5, 7)) - yearStartsIn + 12) % 12;
  return shiftDays(shiftMonths(firstOfMonth(day), 12 - since), -1);
}
