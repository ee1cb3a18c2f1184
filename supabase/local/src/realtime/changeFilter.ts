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
    (binding.filter === undefined || passes(parsedFilter(binding, binding.filter), change.row))
  );
}

/** The one value of one column that a binding asks for; null where its filter asks for anything else. */
export function wantedValue(binding: ChangeBinding): { column: string; value: string } | null {
  const filter = binding.filter === undefined ? null : parsedFilter(binding, binding.filter);
  // A boolean is another text in the log.
  return filter?.operator !== 'eq' || isBoolean(filter.value) ? null : { column: filter.column, value: filter.value };
}

/**
 * What is wrong with what a visitor without an account asks for; null where nothing is. A shop may be followed, all businesses at
 * once may not: each binding names one.
 */
export function visitorProblem(bindings: readonly ChangeBinding[]): string | null {
  const tenants = bindings.map((binding) => {
    const wanted = wantedValue(binding);
    return wanted?.column === 'tenant_id' && uuidPattern.test(wanted.value) ? wanted.value : null;
  });
  if (tenants.includes(null)) return 'without an account a filter tenant_id=eq.<id> is needed';
  return new Set(tenants).size > 1 ? 'without an account one channel follows one tenant' : null;
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const parsedFilters = new WeakMap<ChangeBinding, ParsedFilter | null>();

/** Filters are read once and held against many changes. */
function parsedFilter(binding: ChangeBinding, text: string): ParsedFilter | null {
  const known = parsedFilters.get(binding);
  if (known !== undefined) return known;
  const parsed = parseFilter(text);
  parsedFilters.set(binding, parsed);
  return parsed;
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
