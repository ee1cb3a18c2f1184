import { api, rpcEndpoint } from '@dukani/shared/api';
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

function sheetArgs(countId: string, after: string | null): rpc.RpcArgs<'stock_count_sheet'> {
  return { p_count_id: countId, p_state: 'all', p_after: after, p_limit: SHEET_PAGE };
}

function toSheetPage(page: rpc.CountSheetPage): Page<SheetRow> {
  return { items: page.rows.map(toSheetRow), nextCursor: page.next_cursor };
}

const byCursor = {
  initialPageParam: null,
  getNextPageParam: (lastPage: { nextCursor: string | null }) => lastPage.nextCursor ?? undefined,
};

/** Stock counts: the list, the sheet, what is counted, the differences, the posting. */
export const countsApi = countsTags.injectEndpoints({
  endpoints: (build) => ({
    listCounts: build.infiniteQuery<Page<StockCount>, { query: string; status: CountListStatus }, string | null>({
      infiniteQueryOptions: byCursor,
      ...rpcEndpoint(
        'list_stock_counts',
        ({ queryArg, pageParam }) => ({
          p_status: queryArg.status,
          p_query: queryArg.query === '' ? null : queryArg.query,
          p_after: pageParam,
          p_limit: 30,
        }),
        (page) => ({ items: page.rows.map(toCount), nextCursor: page.next_cursor }),
      ),
      providesTags: ['StockCount'],
    }),
    getCount: build.query<CountDetail, string>({
      ...rpcEndpoint('get_stock_count', (countId) => ({ p_count_id: countId }), toCountDetail),
      providesTags: ['StockCount'],
    }),
    countSheet: build.infiniteQuery<Page<SheetRow>, string, string | null>({
      infiniteQueryOptions: byCursor,
      ...rpcEndpoint('stock_count_sheet', ({ queryArg, pageParam }) => sheetArgs(queryArg, pageParam), toSheetPage),
      providesTags: ['CountSheet'],
    }),
    /** One page by itself, for printing and export. */
    countSheetPage: build.query<Page<SheetRow>, { countId: string; after: string | null }>({
      ...rpcEndpoint('stock_count_sheet', ({ countId, after }) => sheetArgs(countId, after), toSheetPage),
      keepUnusedDataFor: 0,
    }),
    reviewCount: build.infiniteQuery<CountReview, ReviewQuestion, string | null>({
      infiniteQueryOptions: byCursor,
      ...rpcEndpoint('stock_count_review', ({ queryArg, pageParam }) => reviewArgs(queryArg, pageParam), toReview),
      providesTags: ['StockCount'],
    }),
    reviewPage: build.query<CountReview, ReviewQuestion & { after: string | null }>({
      ...rpcEndpoint('stock_count_review', ({ after, ...question }) => reviewArgs(question, after), toReview),
      keepUnusedDataFor: 0,
    }),
    countEntries: build.query<rpc.CountEntry[], { countId: string; productId: string }>({
      ...rpcEndpoint('stock_count_entries', ({ countId, productId }) => ({
        p_count_id: countId,
        p_product_id: productId,
      })),
      providesTags: ['StockCount'],
    }),
    findGoods: build.query<{ id: string; name: string }[], string>({
      ...rpcEndpoint(
        'till_products',
        (query) => ({ p_query: query, p_limit: 8 }),
        (rows) => rows.filter((row) => row.kind === 'goods').map(({ id, name }) => ({ id, name })),
      ),
      providesTags: ['Product'],
    }),
    listCountPlaces: build.query<{ id: string; name: string; isDefault: boolean }[], void>({
      ...rpcEndpoint(
        'list_locations',
        () => ({}),
        (answer) =>
          answer.rows
            .filter((row) => row.is_active)
            .map((row) => ({ id: row.id, name: row.name, isDefault: row.is_default })),
      ),
      providesTags: ['Location'],
    }),
    openCount: build.mutation<CountDetail, rpc.OpenStockCountInput>({
      ...rpcEndpoint('open_stock_count', (count) => ({ p_count: count }), toCountDetail),
      invalidatesTags: (_done, error) => (error === undefined ? ['StockCount'] : []),
    }),
    sendEntries: build.mutation<RecordedEntries, SendEntries>({
      // The time of sending belongs to the try: a repetition by itself would carry the old one.
      extraOptions: { maxRetries: 0 },
      ...rpcEndpoint(
        'record_count_entries',
        ({ countId, deviceId, entries }) => ({
          p_batch: {
            count_id: countId,
            device_id: deviceId,
            sent_at: new Date().toISOString(),
            entries: entries.map(toEntryInput),
          } satisfies rpc.RecordCountEntriesInput,
        }),
        (recorded) => ({
          states: recorded.entries.map(({ id, state }) => ({ id, state })),
          rows: recorded.lines.map(toSheetRow),
          status: recorded.status,
        }),
      ),
    }),
    setCountStatus: build.mutation<CountDetail, { countId: string; status: 'open' | 'review' | 'cancelled' }>({
      ...rpcEndpoint(
        'set_stock_count_status',
        ({ countId, status }) => ({ p_count_id: countId, p_status: status }),
        toCountDetail,
      ),
      invalidatesTags: ['StockCount'],
    }),
    requestRecount: build.mutation<number, { countId: string; productIds: string[] }>({
      ...rpcEndpoint(
        'request_recount',
        ({ countId, productIds }) => ({ p_count_id: countId, p_product_ids: productIds }),
        (answer) => answer.updated,
      ),
      invalidatesTags: (_done, error) => (error === undefined ? ['StockCount', 'CountSheet'] : []),
    }),
    setMovingZone: build.mutation<null, { countId: string; productId: string; zone: string | null }>({
      ...rpcEndpoint(
        'set_count_moving_zone',
        ({ countId, productId, zone }) => ({ p_count_id: countId, p_product_id: productId, p_zone: zone }),
        () => null,
      ),
      invalidatesTags: (_done, error) => (error === undefined ? ['StockCount'] : []),
    }),
    setCountBatch: build.mutation<null, { countId: string; productId: string; batchId: string | null }>({
      ...rpcEndpoint(
        'set_count_batch',
        ({ countId, productId, batchId }) => ({ p_count_id: countId, p_product_id: productId, p_batch_id: batchId }),
        () => null,
      ),
      invalidatesTags: (_done, error) => (error === undefined ? ['StockCount'] : []),
    }),
    postCount: build.mutation<rpc.PostedStockCount, rpc.PostStockCountInput>({
      ...rpcEndpoint('post_stock_count', (posting) => ({ p_posting: posting })),
      invalidatesTags: (_done, error) =>
        error === undefined ? ['StockCount', 'CountSheet', 'Product', 'Stock', 'Dashboard'] : [],
    }),
  }),
});

function reviewArgs(
  { countId, filter, sort, minimumValue }: ReviewQuestion,
  after: string | null,
): rpc.RpcArgs<'stock_count_review'> {
  return {
    p_count_id: countId,
    p_filter: filter,
    p_sort: sort,
    p_minimum_value: minimumValue,
    p_after: after,
    p_limit: 100,
  };
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
