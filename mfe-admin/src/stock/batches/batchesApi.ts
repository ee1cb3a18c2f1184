import { api, rpcEndpoint } from '@dukani/shared/api';
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
      ...rpcEndpoint('list_batches', ({ queryArg, pageParam }) => args(queryArg, pageParam, 50), toBatchPage),
      providesTags: ['Stock'],
    }),
    /** One page, outside the list's own pages: for the export. */
    batchPage: build.query<BatchPage, { filter: BatchFilter; after: string | null }>({
      ...rpcEndpoint('list_batches', ({ filter, after }) => args(filter, after, 100), toBatchPage),
      providesTags: ['Stock'],
      keepUnusedDataFor: 0,
    }),
    nearExpiry: build.query<ExpiryBucket[], string | null>({
      ...rpcEndpoint('near_expiry', (locationId) => ({ p_location_id: locationId }), toExpiryBuckets),
      providesTags: ['Stock'],
    }),
    saveBatch: build.mutation<rpc.SavedBatch, rpc.SaveBatchInput>({
      ...rpcEndpoint('save_batch', (batch) => ({ p_batch: batch })),
      invalidatesTags: (_row, error) => (error === undefined ? ['Stock'] : []),
    }),
    /** An adjustment like any other: above the limit of the house it waits for approval. Idempotent by its id. */
    writeOffBatches: build.mutation<rpc.RequestedAdjustment, rpc.AdjustStockInput>({
      ...rpcEndpoint('request_stock_adjustment', (adjustment) => ({ p_adjustment: adjustment })),
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
