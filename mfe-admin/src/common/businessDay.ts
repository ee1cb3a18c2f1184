import type { BusinessMoment } from '@dukani/shared/pricing';

/** What tells the business day of an instant. */
export interface DayRule {
  timezone: string;
  /** Local time until which a sale belongs to the day before, such as 04:00:00. */
  cutoff: string;
}

/** The local time of an instant, as if it were UTC: 2026-11-23T16:44:12.123. */
export function wallTime(at: Date, timezone: string): string {
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'medium' });
  return `${local.format(at).replace(' ', 'T')}.${String(at.getUTCMilliseconds()).padStart(3, '0')}`;
}

/** The business day an instant belongs to (2026-01-31), as private.business_date finds it. */
export function businessDay(at: Date, { timezone, cutoff }: DayRule): string {
  const [hours = 0, minutes = 0, seconds = 0] = cutoff.split(':').map(Number);
  const before = ((hours * 60 + minutes) * 60 + seconds) * 1000;
  return new Date(Date.parse(`${wallTime(at, timezone)}Z`) - before).toISOString().slice(0, 10);
}

/** When a day of the calendar begins by the clock of the business, as an instant; where that hour is skipped, the next one. */
export function startOfDay(day: string, timezone: string): string {
  const wanted = Date.parse(`${day}T00:00:00Z`);
  const offsetAt = (instant: number) => Date.parse(`${wallTime(new Date(instant), timezone)}Z`) - instant;
  const near = wanted - offsetAt(wanted);
  return new Date(wanted - offsetAt(near)).toISOString();
}

/** An instant by the clock of the business. */
export function businessMoment(at: Date, rule: DayRule): BusinessMoment {
  const [date = '', time = ''] = wallTime(at, rule.timezone).split('T');
  return { businessDay: businessDay(at, rule), date, time };
}
