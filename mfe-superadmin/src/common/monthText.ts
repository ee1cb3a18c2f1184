import { formatDate } from '@dukani/shared/format';

/** `Nov 2026` of the first day of a month. */
export const monthText = (month: string) => formatDate(`${month.slice(0, 7)}-15T12:00:00Z`, 'UTC').replace(/^\d+ /, '');
