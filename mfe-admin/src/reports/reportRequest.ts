import type * as rpc from '@dukani/shared/rpc';
import { isTime } from './reportKeys';
import { readPeriod, type Period, type PeriodName } from './reportPeriods';

export const COMPARISONS: readonly { value: rpc.ReportComparison; label: string }[] = [
  { value: 'none', label: 'Nothing' },
  { value: 'previous', label: 'Period before' },
  { value: 'week_before', label: 'A week before' },
  { value: 'same_weekdays_last_year', label: 'Same weekdays last year' },
  { value: 'same_dates_last_year', label: 'Same dates last year' },
];

/** Rows that come at once. */
export const PAGE = 100;
/** As many as the server gives at once. */
export const WHOLE = 1000;

/** A report as the address asks for it. */
export interface ReportRequest {
  period: Period;
  periodName: PeriodName | null;
  compare: rpc.ReportComparison;
  by: readonly string[];
  filters: readonly rpc.ReportFilter[];
  measures: readonly string[];
  sort: string;
  isDescending: boolean;
  returns: 'return_day' | 'sale_day';
  /** Two groupings one under the other, or as rows and columns. */
  isList: boolean;
}

/** What the registry knows, by key. */
export interface Registry {
  measures: ReadonlyMap<string, rpc.ReportMeasure>;
  dimensions: ReadonlyMap<string, rpc.ReportDimension>;
  /** The month that the year of the books begins with, 1 to 12. */
  yearStartsIn: number;
  /** Whether only the own sales and tills are in it. */
  isOwn: boolean;
}

export function registryOf({ measures, dimensions, is_own: isOwn }: rpc.ReportCatalogue, yearStartsIn = 1): Registry {
  return {
    measures: new Map(measures.map((measure) => [measure.key, measure])),
    dimensions: new Map(dimensions.map((dimension) => [dimension.key, dimension])),
    yearStartsIn,
    isOwn,
  };
}

const FILTER = 'in.';
const words = (text: string | null) => text?.split(',').filter((word) => word !== '') ?? [];

/** What the report opens grouped by. */
const usualGrouping = ({ chart, dimensions }: rpc.ReportDefinition): string[] =>
  chart !== 'grid' ? dimensions.slice(0, 1) : dimensions.length > 1 ? dimensions.slice(0, 2) : ['weekday', 'hour'];

/** The days that a report is asked of: a period, the end of one day, or none. */
export function daysOf(
  { has_period: hasPeriod, has_day: hasDay }: Pick<rpc.ReportDefinition, 'has_period' | 'has_day'>,
  { from, to }: Period,
): Partial<Period> {
  return hasPeriod ? { from, to } : hasDay ? { to } : {};
}

/** What the address asks of a report; a word that is not known counts as not said. */
export function readRequest(
  params: URLSearchParams,
  definition: rpc.ReportDefinition,
  { registry, today }: { registry: Registry; today: string },
): ReportRequest {
  const { period: asked, name } = readPeriod(
    params.get('days') ?? definition.usual_period,
    today,
    registry.yearStartsIn,
  );
  // What stood at the end of a day is of today until a day is chosen; a day to come is not known.
  const period = definition.has_day && (name !== null || asked.to > today) ? { from: today, to: today } : asked;
  const chosen = words(params.get('by')).filter((key) => registry.dimensions.has(key));
  const by = definition.dimensions.length === 0 && chosen.length === 0 ? [] : chosen.slice(0, 2);
  const grouping = by.length > 0 ? by : usualGrouping(definition);
  const offered = [...definition.measures, ...definition.more_measures];
  const columns = words(params.get('columns')).filter((key) => offered.includes(key));
  const measures = columns.length > 0 ? offered.filter((key) => columns.includes(key)) : definition.measures;
  const compare = COMPARISONS.find(({ value }) => value === params.get('compare'))?.value;
  return {
    period,
    periodName: name,
    compare: definition.has_period ? (compare ?? 'previous') : definition.has_day ? (compare ?? 'none') : 'none',
    by: grouping,
    filters: readFilters(params, registry),
    measures,
    ...readSort(params.get('sort'), { by: grouping, measures, usual: definition.sort }),
    returns: params.get('returns') === 'sale_day' ? 'sale_day' : 'return_day',
    isList: params.get('look') === 'list',
  };
}

function readFilters(params: URLSearchParams, { dimensions }: Registry): rpc.ReportFilter[] {
  const keys = [...new Set([...params.keys()].filter((name) => name.startsWith(FILTER)))];
  return keys.flatMap((name) => {
    const dimension = name.slice(FILTER.length);
    return dimensions.has(dimension) ? [{ dimension, values: params.getAll(name) }] : [];
  });
}

function readSort(
  text: string | null,
  { by, measures, usual }: { by: readonly string[]; measures: readonly string[]; usual: string },
): Pick<ReportRequest, 'sort' | 'isDescending'> {
  const [key, isDescending] = text?.startsWith('-') === true ? [text.slice(1), true] : [text, false];
  const known = [...by, ...measures];
  if (key !== null && known.includes(key)) return { sort: key, isDescending };
  const first = by[0];
  // Time goes by the calendar, whatever the report opens sorted by.
  if (first !== undefined && isTime(first)) return { sort: first, isDescending: false };
  if (known.includes(usual)) return { sort: usual, isDescending: measures.includes(usual) };
  return { sort: measures[0] ?? first ?? usual, isDescending: true };
}

/** The word of the address for an order. */
export const sortWord = ({ sort, isDescending }: Pick<ReportRequest, 'sort' | 'isDescending'>): string =>
  `${isDescending ? '-' : ''}${sort}`;

/** The address with some changes; null takes a word out. */
export function changedParams(params: URLSearchParams, changes: Record<string, string | null>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** The address with another choice of one filter; none takes it out. */
export function withFilter(params: URLSearchParams, dimension: string, values: readonly string[]): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete(`${FILTER}${dimension}`);
  for (const value of values) next.append(`${FILTER}${dimension}`, value);
  return next;
}

/** Whether returns can be counted on the day of their sale: only figures of sales have one. */
export function hasReturns(definition: rpc.ReportDefinition, registry: Registry): boolean {
  return registry.measures.get(definition.measures[0] ?? '')?.family === 'sales' && definition.key !== 'taxes';
}

/** The question to the server, without a page. */
export function queryOf(request: ReportRequest, definition: rpc.ReportDefinition): rpc.ReportQuery {
  return {
    report: definition.key,
    measures: [...request.measures],
    dimensions: [...request.by],
    filters: [...request.filters],
    ...daysOf(definition, request.period),
    ...(definition.has_period || definition.has_day ? { compare: request.compare } : {}),
    ...(request.returns === 'sale_day' ? { returns: 'sale_day' } : {}),
    sort: request.sort,
    descending: request.isDescending,
  };
}
