import type { AuditValue } from '../api/rpcTypes';
import { formatDate, formatDateTime } from '../format/dates';

/** What an entry of the audit record had before and after. */
interface Changed {
  before: AuditValue;
  after: AuditValue;
}

/** Words that are written in capitals. */
const CAPITALS = /\b(?:api|csv|gtin|pdf|pin|qr|sms|url)\b/gi;

const worded = (name: string): string =>
  name
    .replace(/^admin_list_/, 'looked_at_')
    .replace(/^admin_/, '')
    .replaceAll('_', ' ')
    .trim()
    .replaceAll(CAPITALS, (word) => word.toUpperCase());

/** `tenant_status_changed` as people read it: Tenant status changed. `admin_list_users`, a look: Looked at users. `api_key_made`: API key made. */
export function inWords(name: string): string {
  const text = worded(name);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export interface AuditChange {
  /** The path to the value, in words. */
  field: string;
  before: string | null;
  after: string | null;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}(?::?\d{2})?)$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A day or an instant that the database wrote as people read it; null for what is neither. */
function dateText(text: string, timezone: string): string | null {
  if (DAY.test(text)) return formatDate(text, timezone) || null;
  if (!INSTANT.test(text)) return null;
  // PostgreSQL writes +00 where JavaScript wants +00:00.
  return formatDateTime(text.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00'), timezone);
}

function inText(value: AuditValue, timezone: string): string {
  if (value === null) return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return dateText(value, timezone) ?? value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Every single value with its path. A list of plain values is one value. */
function flattened(value: AuditValue, path: string, timezone: string): [string, string][] {
  if (Array.isArray(value)) {
    if (value.every((entry) => entry === null || typeof entry !== 'object'))
      return [[path, value.length === 0 ? 'nothing' : value.map((entry) => inText(entry, timezone)).join(', ')]];
    return value.flatMap((entry, index) => flattened(entry, `${path} ${index + 1}`.trim(), timezone));
  }
  if (value !== null && typeof value === 'object')
    return Object.entries(value).flatMap(([name, entry]) =>
      flattened(entry, path === '' ? inWords(name) : `${path}: ${worded(name.toLowerCase())}`, timezone),
    );
  return [[path === '' ? 'Value' : path, inText(value, timezone)]];
}

/** What differs between before and after, in the order of what is there now. Days and times are those of the time zone. */
export function changesOf({ before, after }: Changed, timezone: string): AuditChange[] {
  const old = new Map(before === null ? [] : flattened(before, '', timezone));
  const now = new Map(after === null ? [] : flattened(after, '', timezone));
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((field) => {
    const change = { field, before: old.get(field) ?? null, after: now.get(field) ?? null };
    return change.before === change.after ? [] : [change];
  });
}

/** The changes in one line, for a list: `Status: active to suspended`. What was nothing and is nothing is left out. */
export function changeLine(event: Changed, timezone: string): string {
  return changesOf(event, timezone)
    .filter(({ before, after }) => before !== null || after !== 'nothing')
    .map(({ field, before, after }) => {
      if (before === null) return `${field}: ${after ?? ''}`;
      return after === null ? `${field}: ${before} removed` : `${field}: ${before} to ${after}`;
    })
    .join('; ');
}
