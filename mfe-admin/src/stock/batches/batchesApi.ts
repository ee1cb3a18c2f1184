import { api, rpcQuery } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';
import { toBatchPage, toExpiryBuckets, type BatchPage, type ExpiryBucket } from './batchRows';

/** What the batches are asked for. */
export interface BatchFilter {
  query: string;
  locationId: string | null;
  state: rpc.BatchState;
  /** Of the state `near`: within so many days. */
  days: number;
}

const args = (filter: BatchFilter, after: string | null, limit: number) => ({
  p_location_id: filter.locationId,
  p_state: filter.state,
  p_days: filter.days,
  p_query: filter.query === '' ? null : filter.query,
  p_after: after,
  p_limit: limit,
});

/** Batches and their expiry. Saving the same batch twice changes nothing. */
const batchesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listBatches: build.infiniteQuery<BatchPage, BatchFilter, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (lastPage) => lastPage.nextCursor ?? undefined,
      },
      query: ({ queryArg, pageParam }) => rpcQuery('list_batches', args(queryArg, pageParam, 50)),
      transformResponse: (page) => toBatchPage(page as rpc.BatchListPage),
      providesTags: ['Stock'],
    }),
    /** One page, outside the list's own pages: for the export. */
    batchPage: build.query<BatchPage, { filter: BatchFilter; after: string | null }>({
      query: ({ filter, after }) => rpcQuery('list_batches', args(filter, after, 100)),
      transformResponse: (page) => toBatchPage(page as rpc.BatchListPage),
      providesTags: ['Stock'],
      keepUnusedDataFor: 0,
    }),
    nearExpiry: build.query<ExpiryBucket[], string | null>({
      query: (locationId) => rpcQuery('near_expiry', { p_location_id: locationId }),
      transformResponse: (answer) => toExpiryBuckets(answer as rpc.NearExpiry),
      providesTags: ['Stock'],
    }),
    saveBatch: build.mutation<rpc.SavedBatch, rpc.SaveBatchInput>({
      query: (batch) => rpcQuery('save_batch', { p_batch: batch }),
      invalidatesTags: (_row, error) => (error === undefined ? ['Stock'] : []),
    }),
    /** An adjustment like any other: above the limit of the house it waits for approval. Idempotent by its id. */
    writeOffBatches: build.mutation<rpc.RequestedAdjustment, rpc.AdjustStockInput>({
      query: (adjustment) => rpcQuery('request_stock_adjustment', { p_adjustment: adjustment }),
      invalidatesTags: (_answer, error) => (error === undefined ? ['Stock', 'Product', 'Dashboard'] : []),
    }),
  }),
});

export const {
  useListBatchesInfiniteQuery,
  useLazyBatchPageQuery,
  useNearExpiryQuery,
  useSaveBatchMutation,
  useWriteOffBatchesMutation,
} = batchesApi;
