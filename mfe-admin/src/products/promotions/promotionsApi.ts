import { api, rpcQuery } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';

export interface PromotionQuery {
  query: string;
  state: rpc.PromotionFilter;
}

const PAGE_SIZE = 50;
const pages = {
  initialPageParam: null,
  getNextPageParam: (last: { next_cursor: string | null }) => last.next_cursor ?? undefined,
};
const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** Promotions, their coupons, and what came of them. */
export const promotionsApi = api.enhanceEndpoints({ addTagTypes: ['Promotion'] }).injectEndpoints({
  endpoints: (build) => ({
    listPromotions: build.infiniteQuery<rpc.PromotionPage, PromotionQuery, string | null>({
      infiniteQueryOptions: pages,
      query: ({ queryArg: { query, state }, pageParam }) =>
        rpcQuery('list_promotions', {
          p_query: textOrNull(query),
          p_state: state,
          p_after: pageParam,
          p_limit: PAGE_SIZE,
        }),
      transformResponse: (page) => page as rpc.PromotionPage,
      providesTags: ['Promotion'],
    }),
    getPromotion: build.query<rpc.Promotion, string>({
      query: (id) => rpcQuery('get_promotion', { p_promotion_id: id }),
      transformResponse: (row) => row as rpc.Promotion,
      providesTags: ['Promotion'],
    }),
    savePromotion: build.mutation<rpc.Promotion, rpc.PromotionInput>({
      query: (promotion) => rpcQuery('save_promotion', { p_promotion: promotion }),
      transformResponse: (row) => row as rpc.Promotion,
      invalidatesTags: ['Promotion'],
    }),
    archivePromotion: build.mutation<rpc.Promotion, { id: string; isArchived: boolean }>({
      query: ({ id, isArchived }) => rpcQuery('archive_promotion', { p_promotion_id: id, p_is_archived: isArchived }),
      transformResponse: (row) => row as rpc.Promotion,
      invalidatesTags: ['Promotion'],
    }),
    listCoupons: build.infiniteQuery<rpc.CouponPage, { promotionId: string }, string | null>({
      infiniteQueryOptions: pages,
      query: ({ queryArg: { promotionId }, pageParam }) =>
        rpcQuery('list_coupons', {
          p_promotion_id: promotionId,
          p_query: null,
          p_after: pageParam,
          p_limit: 200,
        }),
      transformResponse: (page) => page as rpc.CouponPage,
      providesTags: ['Promotion'],
    }),
    generateCoupons: build.mutation<rpc.CouponsMade, rpc.GenerateCouponsInput>({
      query: (request) => rpcQuery('generate_coupons', { p_request: request }),
      transformResponse: (made) => made as rpc.CouponsMade,
      invalidatesTags: ['Promotion'],
    }),
    stopCoupon: build.mutation<rpc.StoppedCoupon, { id: string; isStopped: boolean }>({
      query: ({ id, isStopped }) => rpcQuery('stop_coupon', { p_coupon_id: id, p_is_stopped: isStopped }),
      transformResponse: (coupon) => coupon as rpc.StoppedCoupon,
      invalidatesTags: ['Promotion'],
    }),
    promotionStatistics: build.query<rpc.PromotionStatistics, string>({
      query: (id) => rpcQuery('promotion_statistics', { p_promotion_id: id, p_from: null, p_to: null }),
      transformResponse: (row) => row as rpc.PromotionStatistics,
      providesTags: ['Promotion'],
    }),
  }),
});

export const {
  useListPromotionsInfiniteQuery,
  useGetPromotionQuery,
  useSavePromotionMutation,
  useArchivePromotionMutation,
  useListCouponsInfiniteQuery,
  useGenerateCouponsMutation,
  useStopCouponMutation,
  usePromotionStatisticsQuery,
} = promotionsApi;
