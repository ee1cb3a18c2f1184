/** An instant as a business sees it, by its own clock. */
export interface BusinessMoment {
  /** The business day (2026-01-31), which may have begun the day before. */
  businessDay: string;
  /** The date, and the time of day as HH:MM:SS with any fraction. */
  date: string;
  time: string;
}

/** When a promotion is given. */
export interface PromotionHours {
  /** ISO days; none: every day. */
  weekdays: number[];
  /** HH:MM:SS in the zone of the business. */
  fromTime: string | null;
  untilTime: string | null;
}

const DAY_MS = 86_400_000;

/**
 * Whether it is given at a time of day and on a weekday of the business: private.promotion_hours_hold. Hours past midnight belong to the
 * day they began on.
 */
export function hoursHold({ fromTime, untilTime, weekdays }: PromotionHours, moment: BusinessMoment): boolean {
  const { date, time } = moment;
  let day = Date.parse(moment.businessDay);
  if (fromTime !== null && untilTime !== null) {
    const isPastMidnight = fromTime >= untilTime;
    if (isPastMidnight ? time < fromTime && time >= untilTime : time < fromTime || time >= untilTime) return false;
    if (isPastMidnight) day = Date.parse(date) - (time < untilTime ? DAY_MS : 0);
  }
  return weekdays.length === 0 || weekdays.includes(new Date(day).getUTCDay() || 7);
}
