import { api, rpcEndpoint } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';
import {
  toLocationValues,
  toValuation,
  toValuePoints,
  type LocationValue,
  type Valuation,
  type ValuePoint,
} from './valuationRows';

/** What the valuation is asked for; no day means today. */
export interface ValuationFilter {
  asOf: string | null;
  query: string;
  locationId: string | null;
  categoryId: string | null;
  sort: rpc.ValuationSort;
}

const args = (filter: ValuationFilter, after: string | null, limit: number) => ({
  p_as_of: filter.asOf,
  p_location_id: filter.locationId,
  p_category_id: filter.categoryId,
  p_query: filter.query === '' ? null : filter.query,
  p_sort: filter.sort,
  p_after: after,
  p_limit: limit,
});

/** What stock was worth on a day, by product, by location and over the months. */
const valuationApi = api.injectEndpoints({
  endpoints: (build) => ({
    stockValuation: build.infiniteQuery<Valuation, ValuationFilter, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (lastPage) => lastPage.nextCursor ?? undefined,
      },
      ...rpcEndpoint('stock_valuation', ({ queryArg, pageParam }) => args(queryArg, pageParam, 50), toValuation),
      providesTags: ['Stock'],
    }),
    /** One page, outside the list's own pages: for export and print. */
    valuationPage: build.query<Valuation, { filter: ValuationFilter; after: string | null }>({
      ...rpcEndpoint('stock_valuation', ({ filter, after }) => args(filter, after, 100), toValuation),
      providesTags: ['Stock'],
      keepUnusedDataFor: 0,
    }),
    valueByLocation: build.query<LocationValue[], string | null>({
      ...rpcEndpoint('stock_value_by_location', (asOf) => ({ p_as_of: asOf }), toLocationValues),
      providesTags: ['Stock'],
    }),
    valueHistory: build.query<ValuePoint[], void>({
      ...rpcEndpoint('stock_value_history', () => ({ p_months: 12 }), toValuePoints),
      providesTags: ['Stock'],
    }),
  }),
});

export const {
  useStockValuationInfiniteQuery,
  useLazyValuationPageQuery,
  useValueByLocationQuery,
  useValueHistoryQuery,
} = valuationApi;
