import type * as rpc from '@dukani/shared/rpc';
import { daysOfKey, isTime } from './reportKeys';
import { changedParams, withFilter, type ReportRequest } from './reportRequest';
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
};

/** Filters of the list of sales by the grouping that they are of. */
const SALES_FILTERS: Readonly<Record<string, string>> = {
  location: 'location',
  channel: 'channel',
  cashier: 'cashier',
  customer: 'customer',
  tender: 'tender',
};

type Drilled = Pick<ReportRequest, 'by' | 'filters' | 'period'> & { hasPeriod: boolean };

/** What comes after these groupings: the next finer one, in the end days; null where the sales themselves are next, or nothing is. */
export function nextGrouping({ by, filters, hasPeriod }: Drilled): string | null {
  const last = by.at(-1);
  if (last === undefined || by.includes('day')) return null;
  const used = new Set([...by, ...filters.map(({ dimension }) => dimension)]);
  for (let next = NEXT[last]; next !== undefined; next = NEXT[next])
    if (!used.has(next) && (hasPeriod || !isTime(next))) return next;
  return hasPeriod && !used.has('day') ? 'day' : null;
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

/** Where a row leads: the same report by the next grouping with the row as its filter, in the end the sales of its days. */
export function drillPath(
  row: Pick<rpc.ReportRow, 'keys'>,
  {
    definition,
    request,
    params,
  }: { definition: rpc.ReportDefinition; request: ReportRequest; params: URLSearchParams },
): string | null {
  const { by, filters, period } = request;
  const chosen = by.map((dimension, place) => ({ dimension, values: [row.keys[place] ?? ''] }));
  const next = nextGrouping({ by, filters, period, hasPeriod: definition.has_period });
  const all = [...filters.filter(({ dimension }) => !by.includes(dimension)), ...chosen];
  if (next === null) return by.length > 0 && definition.has_period ? salesPath(all, period) : null;
  const filtered = chosen.reduce((address, { dimension, values }) => withFilter(address, dimension, values), params);
  const address = changedParams(filtered, { by: next, sort: null, look: null });
  // The level above as it was: crumbs and Backspace lead back to it with everything that was chosen there.
  const level = new URLSearchParams(params);
  level.delete('up');
  address.append('up', level.toString());
  return `/admin/reports/${definition.key}?${address.toString()}`;
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
