import { api, rpcEndpoint } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';
import { toMovementPage, toStockPage, type MovementPage, type StockPage } from './stockRows';

/** What the stock list is asked for. */
export interface StockFilter {
  query: string;
  locationId: string | null;
  categoryId: string | null;
  state: rpc.StockState;
  sort: rpc.StockSort;
}

export interface HistoryFilter {
  productId: string;
  locationId: string | null;
  kind: rpc.MovementKind | null;
  from: string | null;
  to: string | null;
}

const LIST_PAGE = 50;

const stockArgs = (filter: StockFilter, after: string | null, limit: number) => ({
  p_query: filter.query === '' ? null : filter.query,
  p_location_id: filter.locationId,
  p_category_id: filter.categoryId,
  p_state: filter.state,
  p_sort: filter.sort,
  p_after: after,
  p_limit: limit,
});

const pages = {
  initialPageParam: null,
  getNextPageParam: (lastPage: { nextCursor: string | null }) => lastPage.nextCursor ?? undefined,
};

/** What stock there is and what happened to it. */
const stockApi = api.injectEndpoints({
  endpoints: (build) => ({
    listStock: build.infiniteQuery<StockPage, StockFilter, string | null>({
      infiniteQueryOptions: pages,
      ...rpcEndpoint('list_stock', ({ queryArg, pageParam }) => stockArgs(queryArg, pageParam, LIST_PAGE), toStockPage),
      providesTags: ['Stock', 'Product'],
    }),
    /** One page, outside the list's own pages: for the export. */
    stockPage: build.query<StockPage, { filter: StockFilter; after: string | null }>({
      ...rpcEndpoint('list_stock', ({ filter, after }) => stockArgs(filter, after, 100), toStockPage),
      providesTags: ['Stock', 'Product'],
      keepUnusedDataFor: 0,
    }),
    stockHistory: build.infiniteQuery<MovementPage, HistoryFilter, string | null>({
      infiniteQueryOptions: pages,
      ...rpcEndpoint(
        'stock_history',
        ({ queryArg: filter, pageParam }) => ({
          p_product_id: filter.productId,
          p_location_id: filter.locationId,
          p_from: filter.from,
          p_to: filter.to,
          p_kind: filter.kind,
          p_after: pageParam,
          p_limit: LIST_PAGE,
        }),
        toMovementPage,
      ),
      providesTags: ['Stock'],
    }),
  }),
});

export const { useListStockInfiniteQuery, useLazyStockPageQuery, useStockHistoryInfiniteQuery } = stockApi;
