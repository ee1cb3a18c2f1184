import { formatDate, formatTime } from '../format/format.ts';

/** How the papers of a business look, as it set them; `papers` of document_head. */
export interface PapersAnswer {
  header: string | null;
  terms: string | null;
  shows_logo: boolean;
  shows_cashier: boolean;
  shows_customer: boolean;
  shows_taxes: boolean;
  code: 'link' | 'number' | 'none';
  dates: 'words' | 'dmy' | 'mdy' | 'ymd';
  hours: '24' | '12';
}

/** What holds for papers that were stored before a business could choose. */
export const FIRST_PAPERS: PapersAnswer = {
  header: null,
  terms: null,
  shows_logo: true,
  shows_cashier: true,
  shows_customer: true,
  shows_taxes: true,
  code: 'link',
  dates: 'words',
  hours: '24',
};

/** Whatever issues a paper: what it chose, or nothing yet. */
interface Issuer {
  papers?: PapersAnswer | undefined;
}

/** A day, plain or of an instant, in the order that the business chose: `21 Nov 2026`, `21/11/2026`, `11/21/2026`, `2026-11-21`. */
export function paperDate(issuer: Issuer | undefined, iso: string, timezone: string): string {
  const { dates } = issuer?.papers ?? FIRST_PAPERS;
  if (dates === 'words') return formatDate(iso, timezone);
  const [year, month, day] = plainDay(iso, timezone).split('-');
  if (day === undefined) return '';
  if (dates === 'ymd') return `${year}-${month}-${day}`;
  return dates === 'dmy' ? `${day}/${month}/${year}` : `${month}/${day}/${year}`;
}

/** Day and time: `21 Nov 2026, 14:05`, or by a clock of twelve hours `2:05 pm`. */
export function paperDateTime(issuer: Issuer | undefined, iso: string, timezone: string): string {
  return `${paperDate(issuer, iso, timezone)}, ${paperTime(issuer, iso, timezone)}`;
}

/** `14:05`, or `2:05 pm`. */
export function paperTime(issuer: Issuer | undefined, iso: string, timezone: string): string {
  const time = formatTime(iso, timezone);
  if ((issuer?.papers ?? FIRST_PAPERS).hours === '24' || time === '') return time;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return `${hours % 12 === 0 ? 12 : hours % 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'am' : 'pm'}`;
}

/** `2026-11-21` in the given zone. */
function plainDay(iso: string, timezone: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(iso)) return iso;
  const instant = new Date(iso);
  if (Number.isNaN(instant.getTime())) return '';
  const parts = new Intl.DateTimeFormat('en-GB', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: timezone,
  });
  const found = new Map(parts.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${found.get('year')}-${found.get('month')}-${found.get('day')}`;
}
