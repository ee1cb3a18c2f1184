import { api, rpcEndpoint } from '@dukani/shared/api';
import type {
  BillingPeriod,
  PlatformCoupon,
  PlatformPlan,
  PlatformPlanInFull,
  RpcAnswer,
  RpcArgs,
} from '@dukani/shared/rpc';
import { proven } from '../common/proven';

export interface PlanPriceChange {
  planId: string;
  currency: string;
  period: BillingPeriod;
  /** Null ends the price. */
  amount: number | null;
}

const plansApi = api.injectEndpoints({
  endpoints: (build) => ({
    platformPlans: build.query<PlatformPlanInFull[], void>({
      ...rpcEndpoint('admin_list_plans', () => ({})),
      providesTags: ['Plan'],
    }),
    savePlan: build.mutation<PlatformPlan, PlatformPlan>({
      ...proven(rpcEndpoint('admin_save_plan', (plan) => ({ p_plan: plan }))),
      invalidatesTags: ['Plan'],
    }),
    deletePlan: build.mutation<RpcAnswer<'admin_delete_plan'>, string>({
      ...proven(rpcEndpoint('admin_delete_plan', (id) => ({ p_plan_id: id }))),
      invalidatesTags: ['Plan'],
    }),
    setPlanPrice: build.mutation<unknown, PlanPriceChange>({
      ...proven(
        rpcEndpoint('admin_set_plan_price', ({ planId, currency, period, amount }) => ({
          p_plan_id: planId,
          p_currency: currency,
          p_period: period,
          p_amount: amount,
        })),
      ),
      invalidatesTags: ['Plan'],
    }),
    coupons: build.query<PlatformCoupon[], void>({
      ...rpcEndpoint('admin_list_coupons', () => ({})),
      providesTags: ['Platform'],
    }),
    saveCoupon: build.mutation<PlatformCoupon, RpcArgs<'admin_save_coupon'>['p_coupon']>({
      ...proven(rpcEndpoint('admin_save_coupon', (coupon) => ({ p_coupon: coupon }))),
      invalidatesTags: ['Platform'],
    }),
  }),
});

export const {
  usePlatformPlansQuery,
  useSavePlanMutation,
  useDeletePlanMutation,
  useSetPlanPriceMutation,
  useCouponsQuery,
  useSaveCouponMutation,
} = plansApi;
