import { useMemo, useState } from 'react';
import type * as rpc from '@dukani/shared/rpc';
import { useSearchParams } from '@dukani/shared/router';
import { businessDay } from '../common/businessDay';
import { useBusiness } from '../common/useBusiness';
import { levelsAbove } from './reportDrill';
import { isTime, keyText } from './reportKeys';
import { nameKey, useFilterNamesQuery } from './reportsApi';
import {
  changedParams,
  daysOf,
  readRequest,
  registryOf,
  withFilter,
  type Registry,
  type ReportRequest,
} from './reportRequest';

/** A report with what its address asks of it. */
export interface OpenReport {
  definition: rpc.ReportDefinition;
  registry: Registry;
  request: ReportRequest;
  params: URLSearchParams;
  today: string;
  change: (changes: Record<string, string | null>) => void;
  setFilter: (dimension: string, values: readonly string[]) => void;
  clearFilters: () => void;
  pathWith: (changes: Record<string, string | null>) => string;
  /** `Drinks` for the value of a filter. */
  nameOf: (dimension: string, value: string) => string;
  levels: { path: string; label: string }[];
  /** What this level is called below them. */
  here: string;
}

/** Reads a report from the address and writes it there: it can be sent to a colleague, and Back works. */
export function useOpenReport(
  definition: rpc.ReportDefinition,
  catalogue: rpc.ReportCatalogue,
  yearStartsIn: number,
): OpenReport {
  const [params, setParams] = useSearchParams();
  const { dayRule } = useBusiness();
  const [now] = useState(() => new Date());
  const today = businessDay(now, dayRule);
  const registry = useMemo(() => registryOf(catalogue, yearStartsIn), [catalogue, yearStartsIn]);
  const request = useMemo(
    () => readRequest(params, definition, { registry, today }),
    [params, definition, registry, today],
  );
  const nameOf = useFilterName(definition, request);
  const pathOf = (next: URLSearchParams) => `/admin/reports/${definition.key}?${next.toString()}`;
  const setFilter = (dimension: string, values: readonly string[]) => setParams(withFilter(params, dimension, values));
  return {
    definition,
    registry,
    request,
    params,
    today,
    change: (changes) => setParams(changedParams(params, changes)),
    setFilter,
    clearFilters: () =>
      setParams(request.filters.reduce((next, { dimension }) => withFilter(next, dimension, []), params)),
    pathWith: (changes) => pathOf(changedParams(params, changes)),
    nameOf,
    ...levelNames(params, definition, { registry, today, request, nameOf }),
  };
}

/** What the values of the filters are called: asked of the report itself, which knows the names of its rows. */
function useFilterName(definition: rpc.ReportDefinition, { filters, period }: ReportRequest): OpenReport['nameOf'] {
  const named = filters.filter(({ dimension, values }) => !isTime(dimension) && values.some((value) => value !== ''));
  const { data } = useFilterNamesQuery(
    { measure: definition.measures[0] ?? '', filters: named, ...daysOf(definition, period) },
    { skip: named.length === 0 },
  );
  return (dimension, value) => {
    if (isTime(dimension) || value === '') return keyText(dimension, value, null);
    return data?.[nameKey(dimension, value)] ?? '…';
  };
}

type LevelOptions = Pick<OpenReport, 'registry' | 'today' | 'request' | 'nameOf'>;

/** Each level is called by what it showed: the whole report, then the row that was opened. */
function levelNames(
  params: URLSearchParams,
  definition: rpc.ReportDefinition,
  { registry, today, request, nameOf }: LevelOptions,
): Pick<OpenReport, 'levels' | 'here'> {
  const levels = levelsAbove(params, definition.key).map(({ path, params: level }) => ({
    path,
    filters: readRequest(level, definition, { registry, today }).filters,
  }));
  const labelOf = (filters: readonly rpc.ReportFilter[], place: number): string => {
    const above = levels[place - 1]?.filters;
    return above === undefined ? 'All' : openedText(filters, above, nameOf);
  };
  return {
    levels: levels.map(({ path, filters }, place) => ({ path, label: labelOf(filters, place) })),
    here: labelOf(request.filters, levels.length),
  };
}

/** The filters that a level has and the one above has not. */
function openedText(
  filters: readonly rpc.ReportFilter[],
  above: readonly rpc.ReportFilter[],
  nameOf: OpenReport['nameOf'],
): string {
  const known = new Set(above.map(({ dimension, values }) => `${dimension} ${values.join(' ')}`));
  const opened = filters.filter(({ dimension, values }) => !known.has(`${dimension} ${values.join(' ')}`));
  return opened.flatMap(({ dimension, values }) => values.map((value) => nameOf(dimension, value))).join(', ');
}
