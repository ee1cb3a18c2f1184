/** What tells the business day of an instant. */
export interface DayRule {
  timezone: string;
  /** Local time until which a sale belongs to the day before, such as 04:00:00. */
  cutoff: string;
}

/** The business day an instant belongs to (2026-01-31), as private.business_date finds it. */
export function businessDay(at: Date, { timezone, cutoff }: DayRule): string {
  const local = new Intl.DateTimeFormat('sv-SE', {
    timeZone: timezone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(at);
  const [hours = 0, minutes = 0, seconds = 0] = cutoff.split(':').map(Number);
  const before = ((hours * 60 + minutes) * 60 + seconds) * 1000;
  // The wall's own time, counted as if it were UTC: only days are read from it.
  return new Date(Date.parse(`${local.replace(' ', 'T')}Z`) - before).toISOString().slice(0, 10);
}
