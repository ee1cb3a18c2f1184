import { formatDate } from '../format/format';

/** A day as the calendar's field will show it, `26 Nov 2026`; an empty text stays empty. The calendar writes three letters of each month. */
export const shownDay = (day: string): string => (day === '' ? '' : formatDate(day, 'UTC').replace('Sept', 'Sep'));
