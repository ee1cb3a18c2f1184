import type * as rpc from '@dukani/shared/rpc';
import { daysOfKey, isTime } from './reportKeys';
import { changedParams, withFilter, type Registry, type ReportRequest } from './reportRequest';
import type { Period } from './reportPeriods';

/** What a value is looked into by. */
const NEXT: Readonly<Record<string, string>> = {
  year: 'month',
  quarter: 'month',
  month: 'day',
  week: 'day',
  top_category: 'category',
  category: 'product',
  brand: 'product',
  supplier: 'product',
  age_band: 'product',
  idle_band: 'product',
  abc_class: 'product',
  abc_profit_class: 'product',
  xyz_class: 'product',
  expiry_band: 'batch',
  due_band: 'customer',
  customer: 'invoice',
  customer_kind: 'customer',
  recency_score: 'customer',
  frequency_score: 'customer',
  money_score: 'customer',
  tie: 'day',
  audit_action: 'changed_by',
  bought_from: 'product',
};

/** Groupings that only some reports have: elsewhere nothing comes after. */
const OF_SOME: readonly string[] = ['batch', 'customer', 'invoice', 'changed_by', 'product'];

/** The page of what a row is, where nothing finer is left. */
const PAGES: Readonly<Record<string, (key: string) => string>> = {
  product: (key) => `/admin/products/${key}`,
  customer: (key) => `/admin/customers/${key}`,
  bought_from: (key) => `/admin/customers/${key}`,
  invoice: (key) => `/admin/sales/${key}`,
};

/** What a part of a basket is found by. */
const LINES: readonly string[] = ['product', 'category'];

/** Figures that are made of sales: their last rows lead to the list of sales. */
const OF_SALES: readonly string[] = ['sales', 'tenders', 'discounts', 'overrides', 'offline'];

/** Filters of the list of sales by the grouping that they are of. */
const SALES_FILTERS: Readonly<Record<string, string>> = {
  location: 'location',
  channel: 'channel',
  cashier: 'cashier',
  customer: 'customer',
  product: 'product',
  tender: 'tender',
};

type Drilled = Pick<ReportRequest, 'by' | 'filters' | 'period'> & {
  hasDays: boolean;
  /** What the report can be grouped by. */
  offered: readonly string[];
};

/** What comes after these groupings: the next finer one, in the end days and, of voids, baskets; null where the sales themselves are next, or nothing is. */
export function nextGrouping({ by, filters, hasDays, offered }: Drilled): string | null {
  const last = by.at(-1);
  if (last === undefined) return null;
  const used = new Set([...by, ...filters.map(({ dimension }) => dimension)]);
  // A basket is opened as it was, also where one product of it was looked for.
  if (last === 'basket') return 'product';
  if (used.has('basket')) return last === 'product' ? null : 'product';
  if (by.includes('day')) return offered.includes('basket') ? 'basket' : null;
  for (let next = NEXT[last]; next !== undefined; next = NEXT[next])
    if (!used.has(next) && (isTime(next) ? hasDays : !OF_SOME.includes(next) || offered.includes(next))) return next;
  return hasDays && !used.has('day') ? 'day' : null;
}

/** The address of the sales behind a row: of its days, with as many filters as the list of sales has. */
function salesPath(filters: readonly rpc.ReportFilter[], period: Period): string {
  const params = new URLSearchParams({ tab: 'list' });
  let days = period;
  for (const { dimension, values } of filters) {
    const [value, ...others] = values;
    const span = value === undefined ? null : daysOfKey(dimension, value);
    if (span !== null)
      days = { from: span.from > days.from ? span.from : days.from, to: span.to < days.to ? span.to : days.to };
    const name = SALES_FILTERS[dimension];
    if (name !== undefined && value !== undefined && value !== '' && others.length === 0) params.set(name, value);
  }
  params.set('days', `${days.from}..${days.to}`);
  return `/admin/sales?${params.toString()}`;
}

interface Opened {
  definition: rpc.ReportDefinition;
  request: ReportRequest;
  params: URLSearchParams;
  registry: Registry;
}

/** Where a row leads: the same report by the next grouping with the row as its filter, in the end the sales of its days. */
export function drillPath(
  row: Pick<rpc.ReportRow, 'keys'>,
  { definition, request, params, registry }: Opened,
): string | null {
  const { by, filters, period } = request;
  const chosen = by.map((dimension, place) => ({ dimension, values: [row.keys[place] ?? ''] }));
  const next = nextGrouping({
    by,
    filters,
    period,
    hasDays: definition.has_days,
    offered: definition.dimensions,
  });
  const sale = by.at(-1) === 'basket' ? paidBasket(row.keys.at(-1) ?? '') : null;
  if (sale !== null) return sale;
  const all = [...filters.filter(({ dimension }) => !by.includes(dimension)), ...chosen];
  if (next === null) return endOf(row, { definition, request, registry }, () => salesPath(all, period));
  const chosenIn = chosen.reduce((address, { dimension, values }) => withFilter(address, dimension, values), params);
  const filtered =
    by.at(-1) === 'basket' ? LINES.reduce((address, key) => withFilter(address, key, []), chosenIn) : chosenIn;
  const address = changedParams(filtered, { by: next, sort: null, look: null, saved: null });
  const shown = [next, ...filters.map(({ dimension }) => dimension), ...by];
  const measures = request.measures.filter((key) => canBeShownBy(registry.measures.get(key), shown));
  // What has no such rows (baskets by product) stays behind; the rest goes on.
  if (measures.length > 0 && measures.length < request.measures.length) address.set('columns', measures.join(','));
  // The level above as it was: crumbs and Backspace lead back to it with everything that was chosen there.
  const level = new URLSearchParams(params);
  level.delete('up');
  address.append('up', level.toString());
  return `/admin/reports/${definition.key}?${address.toString()}`;
}

const canBeShownBy = (measure: rpc.ReportMeasure | undefined, dimensions: readonly string[]): boolean =>
  measure?.not_by.some(({ dimension }) => dimensions.includes(dimension)) !== true;

/** The sale that a basket became; one that was never paid has a dash before its id. */
const paidBasket = (key: string): string | null => (key === '' || key.startsWith('-') ? null : `/admin/sales/${key}`);

/** Where the last rows lead: to the sales that they are made of, or to what they are themselves. */
function endOf(
  { keys }: Pick<rpc.ReportRow, 'keys'>,
  { definition, request: { by }, registry }: Omit<Opened, 'params'>,
  sales: () => string,
): string | null {
  const family = registry.measures.get(definition.measures[0] ?? '')?.family;
  if (by.length > 0 && family !== undefined && OF_SALES.includes(family)) return sales();
  const key = keys.at(-1) ?? '';
  const page = PAGES[by.at(-1) ?? ''];
  return page === undefined || key === '' ? null : page(key);
}

/** The levels above this one, the outermost first, each with its whole address. */
export function levelsAbove(params: URLSearchParams, key: string): { path: string; params: URLSearchParams }[] {
  const levels = params.getAll('up');
  return levels.map((text, place) => {
    const level = new URLSearchParams(text);
    for (const above of levels.slice(0, place)) level.append('up', above);
    return { path: `/admin/reports/${key}?${level.toString()}`, params: new URLSearchParams(text) };
  });
}
