import { api, rpcEndpoint } from '@dukani/shared/api';
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
      ...rpcEndpoint('list_promotions', ({ queryArg: { query, state }, pageParam }) => ({
        p_query: textOrNull(query),
        p_state: state,
        p_after: pageParam,
        p_limit: PAGE_SIZE,
      })),
      providesTags: ['Promotion'],
    }),
    getPromotion: build.query<rpc.Promotion, string>({
      ...rpcEndpoint('get_promotion', (id) => ({ p_promotion_id: id })),
      providesTags: ['Promotion'],
    }),
    savePromotion: build.mutation<rpc.Promotion, rpc.PromotionInput>({
      ...rpcEndpoint('save_promotion', (promotion) => ({ p_promotion: promotion })),
      invalidatesTags: ['Promotion'],
    }),
    archivePromotion: build.mutation<rpc.Promotion, { id: string; isArchived: boolean }>({
      ...rpcEndpoint('archive_promotion', ({ id, isArchived }) => ({ p_promotion_id: id, p_is_archived: isArchived })),
      invalidatesTags: ['Promotion'],
    }),
    listCoupons: build.infiniteQuery<rpc.CouponPage, { promotionId: string }, string | null>({
      infiniteQueryOptions: pages,
      ...rpcEndpoint('list_coupons', ({ queryArg: { promotionId }, pageParam }) => ({
        p_promotion_id: promotionId,
        p_query: null,
        p_after: pageParam,
        p_limit: 200,
      })),
      providesTags: ['Promotion'],
    }),
    generateCoupons: build.mutation<rpc.CouponsMade, rpc.GenerateCouponsInput>({
      ...rpcEndpoint('generate_coupons', (request) => ({ p_request: request })),
      invalidatesTags: ['Promotion'],
    }),
    stopCoupon: build.mutation<rpc.StoppedCoupon, { id: string; isStopped: boolean }>({
      ...rpcEndpoint('stop_coupon', ({ id, isStopped }) => ({ p_coupon_id: id, p_is_stopped: isStopped })),
      invalidatesTags: ['Promotion'],
    }),
    promotionStatistics: build.query<rpc.PromotionStatistics, string>({
      ...rpcEndpoint('promotion_statistics', (id) => ({ p_promotion_id: id, p_from: null, p_to: null })),
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
