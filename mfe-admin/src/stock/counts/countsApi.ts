import { rpcEndpoint } from '@dukani/shared/api';
import { quantityToNumeric } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import { toCount, toCountDetail, toSheetRow, type CountDetail, type SheetRow, type StockCount } from './countRows';
import { byCursor, countsTags, type Page } from './countsBase';
import type { WaitingEntry } from './countStorage';

export type CountListStatus = rpc.StockCountStatus | 'active' | null;
export type SheetState = rpc.CountSheetRow['state'];
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

/** How many rows of the sheet come at once. */
export const SHEET_PAGE = 500;

function sheetArgs(countId: string, after: string | null): rpc.RpcArgs<'stock_count_sheet'> {
  return { p_count_id: countId, p_state: 'all', p_after: after, p_limit: SHEET_PAGE };
}

function toSheetPage(page: rpc.CountSheetPage): Page<SheetRow> {
  return { items: page.rows.map(toSheetRow), nextCursor: page.next_cursor };
}

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
  }),
});

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
  useSendEntriesMutation,
  useSetCountStatusMutation,
} = countsApi;
