import { rpcEndpoint } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';
import { toReview, type CountReview } from './countRows';
import { byCursor, countsTags } from './countsBase';

export type ReviewFilter = 'differences' | 'all' | 'moved' | 'recount';
export type ReviewSort = 'value' | 'quantity' | 'gain' | 'loss';

export interface ReviewQuestion {
  countId: string;
  filter: ReviewFilter;
  sort: ReviewSort;
  /** In main units; null for all. */
  minimumValue: number | null;
}

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

/** The differences of a count, and what is decided about them. */
export const countReviewApi = countsTags.injectEndpoints({
  endpoints: (build) => ({
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

export const {
  useReviewCountInfiniteQuery,
  useLazyReviewPageQuery,
  useCountEntriesQuery,
  useRequestRecountMutation,
  useSetMovingZoneMutation,
  useSetCountBatchMutation,
  usePostCountMutation,
} = countReviewApi;
