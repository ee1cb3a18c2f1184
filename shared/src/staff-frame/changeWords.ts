import type { AuditValue } from '../api/rpcTypes';

/** What an entry of the audit record had before and after. */
interface Changed {
  before: AuditValue;
  after: AuditValue;
}

/** `tenant_status_changed` as people read it: Tenant status changed. `admin_list_users`, a look: Looked at users. */
export function inWords(name: string): string {
  const text = name
    .replace(/^admin_list_/, 'looked_at_')
    .replace(/^admin_/, '')
    .replaceAll('_', ' ')
    .trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export interface AuditChange {
  /** The path to the value, in words. */
  field: string;
  before: string | null;
  after: string | null;
}

function inText(value: AuditValue): string {
  if (value === null) return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Every single value with its path. A list of plain values is one value. */
function flattened(value: AuditValue, path: string): [string, string][] {
  if (Array.isArray(value)) {
    if (value.every((entry) => entry === null || typeof entry !== 'object'))
      return [[path, value.length === 0 ? 'nothing' : value.map(inText).join(', ')]];
    return value.flatMap((entry, index) => flattened(entry, `${path} ${index + 1}`.trim()));
  }
  if (value !== null && typeof value === 'object')
    return Object.entries(value).flatMap(([name, entry]) =>
      flattened(entry, path === '' ? inWords(name) : `${path}: ${inWords(name).toLowerCase()}`),
    );
  return [[path === '' ? 'Value' : path, inText(value)]];
}

/** What differs between before and after, in the order of what is there now. */
export function changesOf({ before, after }: Changed): AuditChange[] {
  const old = new Map(before === null ? [] : flattened(before, ''));
  const now = new Map(after === null ? [] : flattened(after, ''));
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((field) => {
    const change = { field, before: old.get(field) ?? null, after: now.get(field) ?? null };
    return change.before === change.after ? [] : [change];
  });
}

/** The changes in one line, for a list: `Status: active to suspended`. What was nothing and is nothing is left out. */
export function changeLine(event: Changed): string {
  return changesOf(event)
    .filter(({ before, after }) => before !== null || after !== 'nothing')
    .map(({ field, before, after }) => {
      if (before === null) return `${field}: ${after ?? ''}`;
      return after === null ? `${field}: ${before} removed` : `${field}: ${before} to ${after}`;
    })
    .join('; ');
}
