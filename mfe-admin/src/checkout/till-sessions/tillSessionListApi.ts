import { api, rpcEndpoint } from '@dukani/shared/api';
import type { Money } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import { moneyOrNull, toTillSession, type TillSession } from './tillSessionsApi';

/** A row of the list of sessions; its amounts are null while it is open. */
export interface TillSessionRow extends TillSession {
  locationName: string;
  expectedCash: Money | null;
  countedCash: Money | null;
  overShort: Money | null;
}

/** What the list of sessions is narrowed to; days they were opened, both included. */
export interface TillSessionFilter {
  cashierId: string | null;
  locationId: string | null;
  status: 'open' | 'closed' | null;
  hasVariance: boolean | null;
  from: string | null;
  to: string | null;
  sort: rpc.TillSessionSort;
}

export interface TillSessionPage {
  items: TillSessionRow[];
  nextCursor: string | null;
  count: number;
  hasMoreThanCount: boolean;
}

/** Every session that one may see. */
export const ANY_SESSION: TillSessionFilter = {
  cashierId: null,
  locationId: null,
  status: null,
  hasVariance: null,
  from: null,
  to: null,
  sort: 'newest',
};

const LIST_PAGE = 30;
const EXPORT_PAGE = 200;

function listArgs(filter: TillSessionFilter, after: string | null, limit: number): rpc.RpcArgs<'list_till_sessions'> {
  const more: rpc.TillSessionListFilter = {
    cashier_id: filter.cashierId,
    location_id: filter.locationId,
    status: filter.status,
    has_variance: filter.hasVariance,
    from: filter.from,
    to: filter.to,
  };
  return { p_after: after, p_limit: limit, p_sort: filter.sort, p_filter: more };
}

function toTillSessionPage(page: rpc.TillSessionListPage): TillSessionPage {
  return {
    items: page.rows.map((row) => ({
      ...toTillSession(row),
      locationName: row.location_name,
      expectedCash: moneyOrNull(row.expected_cash),
      countedCash: moneyOrNull(row.counted_cash),
      overShort: moneyOrNull(row.over_short),
    })),
    nextCursor: page.next_cursor,
    count: page.count,
    hasMoreThanCount: page.has_more_than_count,
  };
}

/** The list of till sessions, page by page. */
const tillSessionListApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTillSessions: build.infiniteQuery<TillSessionPage, TillSessionFilter, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (lastPage) => lastPage.nextCursor ?? undefined,
      },
      ...rpcEndpoint(
        'list_till_sessions',
        ({ queryArg, pageParam }) => listArgs(queryArg, pageParam, LIST_PAGE),
        toTillSessionPage,
      ),
      providesTags: ['TillSession'],
    }),
    /** One page for the export, outside the list's own pages. */
    exportTillSessions: build.query<TillSessionPage, { filter: TillSessionFilter; after: string | null }>({
      ...rpcEndpoint(
        'list_till_sessions',
        ({ filter, after }) => listArgs(filter, after, EXPORT_PAGE),
        toTillSessionPage,
      ),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useListTillSessionsInfiniteQuery, useLazyExportTillSessionsQuery } = tillSessionListApi;
