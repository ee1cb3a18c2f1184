import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { formatDate } from '../format/format';
import { announce } from './announce';
import { shiftDays, shiftMonths } from './dayRanges';

/** How a day is written in a field; the first is how it is shown. */
export const DAY_FORMATS = ['D MMM YYYY', 'YYYY-MM-DD', 'D/M/YYYY', 'DD/MM/YYYY', 'D MMMM YYYY'];

dayjs.extend(customParseFormat);

interface Limits {
  min?: string | undefined;
  max?: string | undefined;
}

/** The day that a text means, once it is whole and within the limits; null before. */
export function typedDay(text: string, { min, max }: Limits = {}): string | null {
  const parsed = dayjs(text.trim(), DAY_FORMATS, true);
  if (!parsed.isValid()) return null;
  const day = parsed.format('YYYY-MM-DD');
  return (min !== undefined && day < min) || (max !== undefined && day > max) ? null : day;
}

/** The day that a key leads to, read out because the calendar's cells cannot have the focus; null for other keys. */
export function dayAfterKey(key: string, day: string, { min, max }: Limits = {}): string | null {
  const next = steps[key]?.(day);
  if (next === undefined) return null;
  const within = min !== undefined && next < min ? min : max !== undefined && next > max ? max : next;
  announce(formatDate(`${within}T00:00:00Z`, 'UTC'));
  return within;
}

/** As the calendar is read: what is further down is later. */
const steps: Readonly<Record<string, (day: string) => string>> = {
  ArrowDown: (day) => shiftDays(day, 1),
  ArrowUp: (day) => shiftDays(day, -1),
  PageDown: (day) => shiftMonths(day, 1),
  PageUp: (day) => shiftMonths(day, -1),
};
