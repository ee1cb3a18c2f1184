import { api, rpcQuery } from '@dukani/shared/api';
import { quantityToNumeric } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import {
  toCount,
  toCountDetail,
  toReview,
  toSheetRow,
  type CountDetail,
  type CountReview,
  type SheetRow,
  type StockCount,
} from './countRows';
import type { WaitingEntry } from './countStorage';

interface Page<Row> {
  items: Row[];
  nextCursor: string | null;
}

export type CountListStatus = rpc.StockCountStatus | 'active' | null;
export type SheetState = rpc.CountSheetRow['state'];
export type ReviewFilter = 'differences' | 'all' | 'moved' | 'recount';
export type ReviewSort = 'value' | 'quantity' | 'gain' | 'loss';

export interface ReviewQuestion {
  countId: string;
  filter: ReviewFilter;
  sort: ReviewSort;
  /** In main units; null for all. */
  minimumValue: number | null;
}

/** What became of entries that were sent. */
export interface RecordedEntries {
  states: { id: string; state: rpc.CountEntryState }[];
  rows: SheetRow[];
  status: rpc.StockCountStatus;
}

export interface SendEntries {
  countId: string;
  deviceId: string;
  entries: readonly WaitingEntry[];
}

const countsTags = api.enhanceEndpoints({ addTagTypes: ['StockCount', 'CountSheet'] });

/** How many rows of the sheet come at once. */
export const SHEET_PAGE = 500;

export function sheetRequest(countId: string, after: string | null, state: SheetState | 'all' = 'all') {
  return rpcQuery('stock_count_sheet', { p_count_id: countId, p_state: state, p_after: after, p_limit: SHEET_PAGE });
}

function toSheetPage(answer: unknown): Page<SheetRow> {
  const page = answer as rpc.CountSheetPage;
  return { items: page.rows.map(toSheetRow), nextCursor: page.next_cursor };
}

function toReviewPage(answer: unknown): CountReview {
  return toReview(answer as rpc.CountReview);
}

const byCursor = {
  initialPageParam: null,
  getNextPageParam: (lastPage: { nextCursor: string | null }) => lastPage.nextCursor ?? undefined,
};

/** Stock counts: the list, the sheet, what is taken down, the differences, the posting. */
export const countsApi = countsTags.injectEndpoints({
  endpoints: (build) => ({
    listCounts: build.infiniteQuery<Page<StockCount>, { query: string; status: CountListStatus }, string | null>({
      infiniteQueryOptions: byCursor,
      query: ({ queryArg, pageParam }) =>
        rpcQuery('list_stock_counts', {
          p_status: queryArg.status,
          p_query: queryArg.query === '' ? null : queryArg.query,
          p_after: pageParam,
          p_limit: 30,
        }),
      transformResponse: (answer) => {
        const page = answer as rpc.StockCountPage;
        return { items: page.rows.map(toCount), nextCursor: page.next_cursor };
      },
      providesTags: ['StockCount'],
    }),
    getCount: build.query<CountDetail, string>({
      query: (countId) => rpcQuery('get_stock_count', { p_count_id: countId }),
      transformResponse: (row) => toCountDetail(row as rpc.StockCountDetail),
      providesTags: ['StockCount'],
    }),
    countSheet: build.infiniteQuery<Page<SheetRow>, string, string | null>({
      infiniteQueryOptions: byCursor,
      query: ({ queryArg, pageParam }) => sheetRequest(queryArg, pageParam),
      transformResponse: toSheetPage,
      providesTags: ['CountSheet'],
    }),
    /** One page by itself, for printing and export. */
    countSheetPage: build.query<Page<SheetRow>, { countId: string; after: string | null }>({
      query: ({ countId, after }) => sheetRequest(countId, after),
      transformResponse: toSheetPage,
      keepUnusedDataFor: 0,
    }),
    reviewCount: build.infiniteQuery<CountReview, ReviewQuestion, string | null>({
      infiniteQueryOptions: byCursor,
      query: ({ queryArg, pageParam }) => reviewRequest(queryArg, pageParam),
      transformResponse: toReviewPage,
      providesTags: ['StockCount'],
    }),
    reviewPage: build.query<CountReview, ReviewQuestion & { after: string | null }>({
      query: ({ after, ...question }) => reviewRequest(question, after),
      transformResponse: toReviewPage,
      keepUnusedDataFor: 0,
    }),
    countEntries: build.query<rpc.CountEntry[], { countId: string; productId: string }>({
      query: ({ countId, productId }) =>
        rpcQuery('stock_count_entries', { p_count_id: countId, p_product_id: productId }),
      providesTags: ['StockCount'],
    }),
    findGoods: build.query<{ id: string; name: string }[], string>({
      query: (query) => rpcQuery('till_products', { p_query: query, p_limit: 8 }),
      transformResponse: (rows) =>
        (rows as rpc.TillProduct[]).filter((row) => row.kind === 'goods').map(({ id, name }) => ({ id, name })),
      providesTags: ['Product'],
    }),
    listCountPlaces: build.query<{ id: string; name: string; isDefault: boolean }[], void>({
      query: () => rpcQuery('list_locations'),
      transformResponse: (answer) =>
        (answer as { rows: { id: string; name: string; is_default: boolean; is_active: boolean }[] }).rows
          .filter((row) => row.is_active)
          .map((row) => ({ id: row.id, name: row.name, isDefault: row.is_default })),
      providesTags: ['Location'],
    }),
    openCount: build.mutation<CountDetail, rpc.OpenStockCountInput>({
      query: (count) => rpcQuery('open_stock_count', { p_count: count }),
      transformResponse: (row) => toCountDetail(row as rpc.StockCountDetail),
      invalidatesTags: (_done, error) => (error === undefined ? ['StockCount'] : []),
    }),
    sendEntries: build.mutation<RecordedEntries, SendEntries>({
      // The time of sending belongs to the try: a repetition by itself would carry the old one.
      extraOptions: { maxRetries: 0 },
      query: ({ countId, deviceId, entries }) =>
        rpcQuery('record_count_entries', {
          p_batch: {
            count_id: countId,
            device_id: deviceId,
            sent_at: new Date().toISOString(),
            entries: entries.map(toEntryInput),
          } satisfies rpc.RecordCountEntriesInput,
        }),
      transformResponse: (answer) => {
        const recorded = answer as rpc.RecordedCountEntries;
        return {
          states: recorded.entries.map(({ id, state }) => ({ id, state })),
          rows: recorded.lines.map(toSheetRow),
          status: recorded.status,
        };
      },
    }),
    setCountStatus: build.mutation<CountDetail, { countId: string; status: 'open' | 'review' | 'cancelled' }>({
      query: ({ countId, status }) => rpcQuery('set_stock_count_status', { p_count_id: countId, p_status: status }),
      transformResponse: (row) => toCountDetail(row as rpc.StockCountDetail),
      invalidatesTags: ['StockCount'],
    }),
    requestRecount: build.mutation<number, { countId: string; productIds: string[] }>({
      query: ({ countId, productIds }) =>
        rpcQuery('request_recount', { p_count_id: countId, p_product_ids: productIds }),
      transformResponse: (answer) => (answer as rpc.CountLinesUpdated).updated,
      invalidatesTags: (_done, error) => (error === undefined ? ['StockCount', 'CountSheet'] : []),
    }),
    setMovingZone: build.mutation<null, { countId: string; productId: string; zone: string | null }>({
      query: ({ countId, productId, zone }) =>
        rpcQuery('set_count_moving_zone', { p_count_id: countId, p_product_id: productId, p_zone: zone }),
      transformResponse: () => null,
      invalidatesTags: (_done, error) => (error === undefined ? ['StockCount'] : []),
    }),
    setCountBatch: build.mutation<null, { countId: string; productId: string; batchId: string | null }>({
      query: ({ countId, productId, batchId }) =>
        rpcQuery('set_count_batch', { p_count_id: countId, p_product_id: productId, p_batch_id: batchId }),
      transformResponse: () => null,
      invalidatesTags: (_done, error) => (error === undefined ? ['StockCount'] : []),
    }),
    postCount: build.mutation<rpc.PostedStockCount, rpc.PostStockCountInput>({
      query: (posting) => rpcQuery('post_stock_count', { p_posting: posting }),
      invalidatesTags: (_done, error) =>
        error === undefined ? ['StockCount', 'CountSheet', 'Product', 'Stock', 'Dashboard'] : [],
    }),
  }),
});

function reviewRequest({ countId, filter, sort, minimumValue }: ReviewQuestion, after: string | null) {
  return rpcQuery('stock_count_review', {
    p_count_id: countId,
    p_filter: filter,
    p_sort: sort,
    p_minimum_value: minimumValue,
    p_after: after,
    p_limit: 100,
  });
}

function toEntryInput(entry: WaitingEntry): rpc.CountEntryInput {
  return {
    id: entry.id,
    ...(entry.productId === null ? { code: entry.code } : { product_id: entry.productId }),
    mode: entry.mode,
    quantity: quantityToNumeric(entry.quantity),
    zone: entry.zone,
    ...(entry.batchNumber == null ? {} : { batch_number: entry.batchNumber }),
    ...(entry.expiresOn == null ? {} : { expires_on: entry.expiresOn }),
    counted_at: entry.countedAt,
  };
}

export const {
  useListCountsInfiniteQuery,
  useGetCountQuery,
  useCountSheetInfiniteQuery,
  useLazyCountSheetPageQuery,
  useReviewCountInfiniteQuery,
  useLazyReviewPageQuery,
  useCountEntriesQuery,
  useFindGoodsQuery,
  useListCountPlacesQuery,
  useOpenCountMutation,
  useSendEntriesMutation,
  useSetCountStatusMutation,
  useRequestRecountMutation,
  useSetMovingZoneMutation,
  useSetCountBatchMutation,
  usePostCountMutation,
} = countsApi;
