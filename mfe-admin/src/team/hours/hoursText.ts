import { shiftDays } from '@dukani/shared/ui-antd';
import { wallTime } from '../../common/businessDay';

/** The Monday of the week that a day is in. */
export function mondayOf(day: string): string {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return shiftDays(day, -weekday);
}

/** Minutes as people read hours: 8:05. */
export function hoursText(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Minutes as a spreadsheet adds hours: 8.08. */
export function decimalHours(minutes: number): number {
  return Math.round((minutes / 60) * 100) / 100;
}

const CLOCK = /^([01]?\d|2[0-3]):([0-5]\d)$/;

/** Whether a text is a time of day: 09:30. */
export const isClock = (text: string): boolean => CLOCK.test(text.trim());

/** The instant of a time on the wall of the business; where that hour comes twice, the first, where it is skipped, the hour after. */
export function instantOf(day: string, clock: string, timezone: string): string {
  const wanted = Date.parse(`${day}T${clock.trim().padStart(5, '0')}:00Z`);
  const offsetAt = (instant: number) => Date.parse(`${wallTime(new Date(instant), timezone)}Z`) - instant;
  const near = wanted - offsetAt(wanted - 86_400_000);
  const later = wanted - offsetAt(near);
  const isMet = (instant: number) => instant + offsetAt(instant) === wanted;
  return new Date(isMet(later) && !isMet(near) ? later : near).toISOString();
}

/** Day and time on the wall of the business. */
export function wallOf(iso: string, timezone: string): { day: string; clock: string } {
  const [day = '', time = ''] = wallTime(new Date(iso), timezone).split('T');
  return { day, clock: time.slice(0, 5) };
}

/** From when to when: an end before the begin is of the day after. */
export function spanOf(day: string, from: string, to: string, timezone: string): { start: string; end: string | null } {
  const start = instantOf(day, from, timezone);
  if (to.trim() === '') return { start, end: null };
  const sameDay = instantOf(day, to, timezone);
  return { start, end: sameDay > start ? sameDay : instantOf(shiftDays(day, 1), to, timezone) };
}
