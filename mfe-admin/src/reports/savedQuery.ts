import type * as rpc from '@dukani/shared/rpc';
import { sortWord, withFilter, type ReportRequest } from './reportRequest';

/** What a report shows now, as it is saved: a period with a name moves with the calendar. */
export function savedQueryOf(
  request: ReportRequest,
  { key, has_period: hasPeriod }: Pick<rpc.ReportDefinition, 'key' | 'has_period'>,
): rpc.SavedReportQuery {
  const { period, periodName, measures, by, filters, compare, sort, isDescending, returns, isList } = request;
  return {
    report: key,
    measures: [...measures],
    dimensions: [...by],
    filters: [...filters],
    ...(hasPeriod ? { period: periodName ?? `${period.from}..${period.to}`, compare } : {}),
    ...(returns === 'sale_day' ? { returns } : {}),
    sort,
    descending: isDescending,
    ...(isList ? { look: 'list' } : {}),
  };
}

/** The address that shows a saved report. */
export const savedReportPath = ({ id, query }: Pick<rpc.SavedReport, 'id' | 'query'>): string => pathOf(query, id);

/** The address that shows what an alert watches. */
export const alertReportPath = (query: rpc.SavedReportQuery): string => pathOf(query);

function pathOf(query: rpc.SavedReportQuery, saved?: string): string {
  const said: Record<string, string | undefined> = {
    saved,
    days: query.period,
    compare: query.compare,
    by: query.dimensions?.join(','),
    columns: query.measures.join(','),
    sort:
      query.sort === undefined ? undefined : sortWord({ sort: query.sort, isDescending: query.descending ?? false }),
    returns: query.returns,
    look: query.look,
  };
  const words = Object.entries(said).filter((entry): entry is [string, string] => (entry[1] ?? '') !== '');
  const params = (query.filters ?? []).reduce(
    (next, { dimension, values }) => withFilter(next, dimension, values),
    new URLSearchParams(words),
  );
  return `/admin/reports/${query.report}?${params.toString()}`;
}
