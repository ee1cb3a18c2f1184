import { api, rpcEndpoint } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';

export interface ReviewQuery {
  query: string;
  status: rpc.ReviewStatus | null;
  sort: rpc.ReviewSort;
}

/** What buyers said of products. */
export const reviewsApi = api.enhanceEndpoints({ addTagTypes: ['Review'] }).injectEndpoints({
  endpoints: (build) => ({
    listReviews: build.infiniteQuery<rpc.ReviewPage, ReviewQuery, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (last) => last.next_cursor ?? undefined },
      ...rpcEndpoint('list_reviews', ({ queryArg: { query, status, sort }, pageParam }) => ({
        p_query: query.trim() === '' ? null : query.trim(),
        p_status: status,
        p_sort: sort,
        p_after: pageParam,
        p_limit: 50,
      })),
      providesTags: ['Review'],
    }),
    moderateReview: build.mutation<rpc.Review, rpc.ModerateReviewInput>({
      ...rpcEndpoint('moderate_review', (moderation) => ({ p_moderation: moderation })),
      invalidatesTags: ['Review'],
    }),
  }),
});

export const { useListReviewsInfiniteQuery, useModerateReviewMutation } = reviewsApi;
