export type DateOrder = 'ymd' | 'dmy' | 'mdy';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

interface DayParts {
  first: number;
  second: number;
  third: number;
  isYearFirst: boolean;
  isNamed: boolean;
  time: string;
}

function partsOf(text: string): DayParts | null {
  const found =
    /^\s*(\d{1,4})[-/. ](\d{1,2}|[a-z]{3,9})[-/. ,]+(\d{2,4})(?:[T ,]+(\d{1,2}:\d{2}(?::\d{2})?)\s*([ap]m)?)?/i.exec(
      text,
    );
  if (found === null) return null;
  const [, first = '', second = '', third = '', clock = '', half = ''] = found;
  const named = months.indexOf(second.slice(0, 3).toLowerCase());
  if (!/^\d/.test(second) && named < 0) return null;
  return {
    first: Number(first),
    second: named < 0 ? Number(second) : named + 1,
    third: Number(third),
    isYearFirst: first.length === 4,
    isNamed: named >= 0,
    time: timeOf(clock, half),
  };
}

function timeOf(clock: string, half: string): string {
  const [hours = '0', minutes = '00', seconds = '00'] = clock === '' ? [] : clock.split(':');
  const late = /p/i.test(half) && Number(hours) < 12 ? 12 : /a/i.test(half) && Number(hours) === 12 ? -12 : 0;
  return `${String(Number(hours) + late).padStart(2, '0')}:${minutes}:${seconds}`;
}

/** A day that is in the calendar as 2026-01-31, else null. */
function isoDay(year: number, month: number, day: number): string | null {
  const full = year < 100 ? year + 2000 : year;
  const date = new Date(Date.UTC(full, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && full >= 1990 && full < 2100;
  return isReal ? date.toISOString().slice(0, 10) : null;
}

/** The day and the time of a cell, or null. */
export function dayOf(text: string, order: DateOrder): { day: string; at: string } | null {
  const parts = partsOf(text);
  if (parts === null) return null;
  const { first, second, third } = parts;
  const day = parts.isYearFirst
    ? isoDay(first, second, third)
    : order === 'mdy' && !parts.isNamed
      ? isoDay(third, first, second)
      : isoDay(third, second, first);
  return day === null ? null : { day, at: `${day} ${parts.time}` };
}

/** The order that reads every day; day first where both do, as Kenya writes. */
export function orderOf(cells: readonly string[]): DateOrder {
  const filled = cells.filter((cell) => cell.trim() !== '');
  if (filled.every((cell) => partsOf(cell)?.isYearFirst === true)) return 'ymd';
  const isRead = (order: DateOrder) => filled.every((cell) => dayOf(cell, order) !== null);
  return !isRead('dmy') && isRead('mdy') ? 'mdy' : 'dmy';
}
