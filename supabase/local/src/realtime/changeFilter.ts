/** What a channel wants to hear of the database. */
export interface ChangeBinding {
  id: number;
  event: '*' | 'INSERT' | 'UPDATE' | 'DELETE';
  schema: string;
  table: string | undefined;
  filter: string | undefined;
}

/** A row as text values by column, as the write-ahead log has them. */
export type TextRow = Record<string, string | null | undefined>;

interface ParsedFilter {
  column: string;
  operator: Operator;
  value: string;
}

type Operator = 'eq' | 'neq' | 'lt' | 'lte' | 'gt' | 'gte' | 'in';

const maxListItems = 100;

/** Reads the bindings of a join; a text names what is wrong with them. */
export function readBindings(requested: unknown, nextId: () => number): ChangeBinding[] | string {
  if (requested === undefined || requested === null) return [];
  if (!Array.isArray(requested) || requested.length > 100)
    return 'postgres_changes must be a list of at most 100 entries';
  const bindings: ChangeBinding[] = [];
  for (const item of requested as Record<string, unknown>[]) {
    const event = typeof item.event === 'string' ? item.event : '*';
    if (event !== '*' && event !== 'INSERT' && event !== 'UPDATE' && event !== 'DELETE')
      return `unknown event ${event}`;
    const filter = typeof item.filter === 'string' && item.filter !== '' ? item.filter : undefined;
    if (filter !== undefined && parseFilter(filter) === null) return `invalid filter ${filter}`;
    bindings.push({
      id: nextId(),
      event,
      schema: typeof item.schema === 'string' ? item.schema : 'public',
      table: typeof item.table === 'string' ? item.table : undefined,
      filter,
    });
  }
  return bindings;
}

/** Whether a change of that kind on that table, with that row, is wanted. */
export function isWanted(
  binding: ChangeBinding,
  change: { type: string; schema: string; table: string; row: TextRow },
): boolean {
  return (
    (binding.event === '*' || binding.event === change.type) &&
    (binding.schema === '*' || binding.schema === change.schema) &&
    (binding.table === undefined || binding.table === '*' || binding.table === change.table) &&
    (binding.filter === undefined || passes(parseFilter(binding.filter), change.row))
  );
}

function parseFilter(text: string): ParsedFilter | null {
  const match = /^([A-Za-z_][\w$]*)=(eq|neq|lt|lte|gt|gte|in)\.(.*)$/s.exec(text);
  if (match === null) return null;
  const [, column = '', operator, value = ''] = match;
  if (operator === 'in' && (!/^\(.*\)$/s.test(value) || value.split(',').length > maxListItems)) return null;
  return { column, operator: operator as Operator, value };
}

function passes(filter: ParsedFilter | null, row: TextRow): boolean {
  const actual = filter === null ? null : row[filter.column];
  if (filter === null || actual === null || actual === undefined) return false;
  const { operator, value } = filter;
  if (operator === 'in')
    return value
      .slice(1, -1)
      .split(',')
      .map((item) => item.trim().replace(/^"(.*)"$/, '$1'))
      .includes(actual);
  const isEqual = actual === value || (isBoolean(value) && actual === value[0]);
  if (operator === 'eq') return isEqual;
  if (operator === 'neq') return !isEqual;
  const order = compare(actual, value);
  return { lt: order < 0, lte: order <= 0, gt: order > 0, gte: order >= 0 }[operator];
}

function compare(a: string, b: string): number {
  const areNumbers = a.trim() !== '' && b.trim() !== '' && Number.isFinite(Number(a)) && Number.isFinite(Number(b));
  if (areNumbers) return Number(a) - Number(b);
  return a < b ? -1 : a > b ? 1 : 0;
}

// The log writes booleans as t and f.
function isBoolean(text: string): boolean {
  return text === 'true' || text === 'false';
}
