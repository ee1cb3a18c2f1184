import { api, rpcEndpoint, rpcQuery } from '@dukani/shared/api';
import { toApiError, type ApiError } from '@dukani/shared/errors';
import type * as rpc from '@dukani/shared/rpc';
import { isTime } from './reportKeys';
import { PAGE } from './reportRequest';

const READ = ['Dashboard', 'Ledger', 'Stock'] as const;

/** A figure that this grouping has not: in words, by the server. */
export interface LeftOut {
  measure: string;
  reason: string;
}

export interface ReportPage extends rpc.ReportAnswer {
  offset: number;
  leftOut: LeftOut[];
}

type Answered<Data> = { data: Data; error?: undefined } | { data?: undefined; error: ApiError };
type Outcome = { data?: unknown; error?: unknown };
type BaseQuery = (request: ReturnType<typeof rpcQuery>) => Outcome | PromiseLike<Outcome>;

async function ask(baseQuery: BaseQuery, query: rpc.ReportQuery): Promise<Answered<rpc.ReportAnswer>> {
  const { data, error } = await baseQuery(rpcQuery('run_report', { p_query: query }));
  return error === undefined ? { data: data as rpc.ReportAnswer } : { error: toApiError(error) };
}

/** The query without one figure; null when nothing would be left. Sorting by it goes as well. */
function without(query: rpc.ReportQuery, measure: string): rpc.ReportQuery | null {
  const measures = query.measures.filter((key) => key !== measure);
  if (measures.length === 0 || measures.length === query.measures.length) return null;
  const { sort, descending: _descending, ...rest } = query;
  return sort === measure ? { ...rest, measures } : { ...query, measures };
}

function measureOf(details: unknown): string | null {
  const isNamed = typeof details === 'object' && details !== null && 'measure' in details;
  return isNamed && typeof details.measure === 'string' ? details.measure : null;
}

/** Runs a report. Figures that its grouping has not (a sale has several products) are left out, and named with the reason. */
async function run(baseQuery: BaseQuery, query: rpc.ReportQuery): Promise<Answered<Omit<ReportPage, 'offset'>>> {
  const leftOut: LeftOut[] = [];
  for (let asked = query; ;) {
    const answered = await ask(baseQuery, asked);
    if (answered.error === undefined) return { data: { ...answered.data, leftOut } };
    const { code, details, message } = answered.error;
    const measure = code === 'cannot_be_split' ? measureOf(details) : null;
    const next = measure === null ? null : without(asked, measure);
    if (next === null || measure === null) return answered;
    leftOut.push({ measure, reason: message });
    asked = next;
  }
}

/** Which filters, of which days. */
interface NamesQuery extends Pick<rpc.ReportQuery, 'from' | 'to'> {
  measure: string;
  filters: readonly rpc.ReportFilter[];
}

/** Names by grouping and value: `category 0f3a…`. */
type FilterNames = Readonly<Record<string, string | null>>;
export const nameKey = (dimension: string, value: string): string => `${dimension} ${value}`;

const reportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    reportCatalogue: build.query<rpc.ReportCatalogue, void>({
      ...rpcEndpoint('report_catalogue', () => ({})),
      providesTags: ['Settings'],
    }),
    reportAccess: build.query<rpc.ReportAccess, void>({
      ...rpcEndpoint('report_access', () => ({})),
      providesTags: ['Settings'],
    }),
    runReport: build.query<Omit<ReportPage, 'offset'>, rpc.ReportQuery>({
      queryFn: (query, _store, _extra, baseQuery) => run(baseQuery, query),
      providesTags: READ,
    }),
    reportPages: build.infiniteQuery<ReportPage, rpc.ReportQuery, number>({
      infiniteQueryOptions: {
        initialPageParam: 0,
        getNextPageParam: ({ offset, rows, row_count: count }) =>
          offset + rows.length < count && rows.length > 0 ? offset + rows.length : undefined,
      },
      queryFn: async ({ queryArg, pageParam }, _store, _extra, baseQuery) => {
        const answered = await run(baseQuery, { limit: PAGE, ...queryArg, offset: pageParam });
        return answered.error === undefined ? { data: { ...answered.data, offset: pageParam } } : answered;
      },
      providesTags: READ,
    }),
    filterNames: build.query<FilterNames, NamesQuery>({
      queryFn: async ({ measure, filters, ...days }, _store, _extra, baseQuery) => {
        const names: Record<string, string | null> = {};
        for (const filter of filters.filter(({ dimension }) => !isTime(dimension))) {
          const query = { measures: [measure], dimensions: [filter.dimension], filters: [filter], ...days };
          const answered = await ask(baseQuery, query);
          if (answered.error !== undefined) return answered;
          for (const { keys, labels } of answered.data.rows)
            names[nameKey(filter.dimension, keys[0] ?? '')] = labels[0] ?? null;
        }
        return { data: names };
      },
    }),
  }),
});

export const {
  useReportCatalogueQuery,
  useReportAccessQuery,
  useRunReportQuery,
  useLazyRunReportQuery,
  useReportPagesInfiniteQuery,
  useFilterNamesQuery,
} = reportsApi;
