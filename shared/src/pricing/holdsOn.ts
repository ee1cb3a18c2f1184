/** First and last business day of something; null: no bound. */
export interface DayRange {
  startsOn: string | null;
  endsOn: string | null;
}

/** Whether something that is for certain days holds on this one. */
export function holdsOn({ startsOn, endsOn }: DayRange, day: string): boolean {
  return (startsOn === null || startsOn <= day) && (endsOn === null || endsOn >= day);
}
