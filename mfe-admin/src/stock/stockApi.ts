import { api, rpcQuery } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';
import {
  toLineProduct,
  toLocation,
  toMovementPage,
  toStockPage,
  type LineProduct,
  type Location,
  type MovementPage,
  type StockPage,
} from './stockRows';

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

/** Where stock lies, what there is, what happened to it, and the products that documents are written with. */
export const stockApi = api.injectEndpoints({
  endpoints: (build) => ({
    listLocations: build.query<Location[], void>({
      query: () => rpcQuery('list_locations'),
      transformResponse: (answer) => (answer as rpc.StockLocations).rows.map(toLocation),
      providesTags: ['Location', 'Stock'],
    }),
    saveLocation: build.mutation<Location, rpc.SaveLocationInput>({
      query: (location) => rpcQuery('save_location', { p_location: location }),
      transformResponse: (row) => toLocation(row as rpc.StockLocation),
      invalidatesTags: (_row, error) => (error === undefined ? ['Location'] : []),
    }),
    archiveLocation: build.mutation<Location, { locationId: string; isArchived: boolean }>({
      query: ({ locationId, isArchived }) =>
        rpcQuery('archive_location', { p_location_id: locationId, p_archived: isArchived }),
      transformResponse: (row) => toLocation(row as rpc.StockLocation),
      invalidatesTags: (_row, error) => (error === undefined ? ['Location'] : []),
    }),
    saveTill: build.mutation<Location, rpc.SaveTillInput>({
      query: (till) => rpcQuery('save_till', { p_till: till }),
      transformResponse: (row) => toLocation(row as rpc.StockLocation),
      invalidatesTags: (_row, error) => (error === undefined ? ['Location', 'TillSession'] : []),
    }),
    listStock: build.infiniteQuery<StockPage, StockFilter, string | null>({
      infiniteQueryOptions: pages,
      query: ({ queryArg, pageParam }) => rpcQuery('list_stock', stockArgs(queryArg, pageParam, LIST_PAGE)),
      transformResponse: (page) => toStockPage(page as rpc.StockPage),
      providesTags: ['Stock', 'Product'],
    }),
    /** One page, outside the list's own pages: for the export. */
    stockPage: build.query<StockPage, { filter: StockFilter; after: string | null }>({
      query: ({ filter, after }) => rpcQuery('list_stock', stockArgs(filter, after, 100)),
      transformResponse: (page) => toStockPage(page as rpc.StockPage),
      providesTags: ['Stock', 'Product'],
      keepUnusedDataFor: 0,
    }),
    stockHistory: build.infiniteQuery<MovementPage, HistoryFilter, string | null>({
      infiniteQueryOptions: pages,
      query: ({ queryArg: filter, pageParam }) =>
        rpcQuery('stock_history', {
          p_product_id: filter.productId,
          p_location_id: filter.locationId,
          p_from: filter.from,
          p_to: filter.to,
          p_kind: filter.kind,
          p_after: pageParam,
          p_limit: LIST_PAGE,
        }),
      transformResponse: (page) => toMovementPage(page as rpc.StockHistoryPage),
      providesTags: ['Stock'],
    }),
    /** The first 500 by name: enough to choose from. */
    listSuppliers: build.query<{ id: string; name: string }[], void>({
      query: () => (db, signal) =>
        db
          .from('contacts')
          .select('id, name')
          .in('type', ['supplier', 'both'])
          .is('merged_into_id', null)
          .is('archived_at', null)
          .order('name')
          .limit(500)
          .abortSignal(signal),
      transformResponse: (rows) => rows as { id: string; name: string }[],
      providesTags: ['Contact'],
    }),
    searchLineProducts: build.query<LineProduct[], string>({
      query: (query) => rpcQuery('receiving_products', { p_query: query }),
      transformResponse: (answer) => (answer as rpc.ReceivingProducts).rows.map(toLineProduct),
      providesTags: ['Product', 'Stock'],
    }),
    /** The product of exactly this code, or null. */
    lineProductByCode: build.query<LineProduct | null, string>({
      query: (code) => rpcQuery('receiving_products', { p_code: code }),
      transformResponse: (answer) => (answer as rpc.ReceivingProducts).rows.map(toLineProduct)[0] ?? null,
      providesTags: ['Product', 'Stock'],
      keepUnusedDataFor: 60,
    }),
  }),
});

export const {
  useListLocationsQuery,
  useSaveLocationMutation,
  useArchiveLocationMutation,
  useSaveTillMutation,
  useListStockInfiniteQuery,
  useLazyStockPageQuery,
  useStockHistoryInfiniteQuery,
  useListSuppliersQuery,
  useSearchLineProductsQuery,
  useLazySearchLineProductsQuery,
  useLazyLineProductByCodeQuery,
} = stockApi;
