import { formatDate } from '../format/format';

/** A day as a field shows it, `26 Nov 2026`; an empty text stays empty. */
export const shownDay = (day: string): string => (day === '' ? '' : formatDate(day, 'UTC'));
