import { api, rpcEndpoint } from '@dukani/shared/api';
import type { Affiliate, AffiliatePayout, Referral, RpcAnswer, RpcArgs } from '@dukani/shared/rpc';
import { proven } from '../common/proven';

const affiliatesApi = api.injectEndpoints({
  endpoints: (build) => ({
    affiliates: build.query<Affiliate[], void>({
      ...rpcEndpoint('admin_list_affiliates', () => ({})),
      providesTags: ['Platform'],
    }),
    referrals: build.query<Referral[], string>({
      ...rpcEndpoint('admin_list_referrals', (affiliateId) => ({ p_affiliate_id: affiliateId })),
      providesTags: ['Platform'],
    }),
    affiliatePayouts: build.query<AffiliatePayout[], void>({
      ...rpcEndpoint('admin_list_affiliate_payouts', () => ({})),
      providesTags: ['Platform'],
    }),
    saveAffiliate: build.mutation<Affiliate, RpcArgs<'admin_save_affiliate'>['p_affiliate']>({
      ...proven(rpcEndpoint('admin_save_affiliate', (affiliate) => ({ p_affiliate: affiliate }))),
      invalidatesTags: ['Platform'],
    }),
    clearReferral: build.mutation<RpcAnswer<'admin_clear_referral'>, RpcArgs<'admin_clear_referral'>['p_clearing']>({
      ...proven(rpcEndpoint('admin_clear_referral', (clearing) => ({ p_clearing: clearing }))),
      invalidatesTags: ['Platform'],
    }),
    makePayout: build.mutation<
      RpcAnswer<'admin_make_affiliate_payout'>,
      RpcArgs<'admin_make_affiliate_payout'>['p_payout']
    >({
      ...proven(rpcEndpoint('admin_make_affiliate_payout', (payout) => ({ p_payout: payout }))),
      invalidatesTags: ['Platform'],
    }),
  }),
});

export const {
  useAffiliatesQuery,
  useReferralsQuery,
  useAffiliatePayoutsQuery,
  useSaveAffiliateMutation,
  useClearReferralMutation,
  useMakePayoutMutation,
} = affiliatesApi;
