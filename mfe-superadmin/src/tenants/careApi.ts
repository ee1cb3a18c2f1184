import { api, rpcEndpoint } from '@dukani/shared/api';
import type {
  BillingState,
  PlatformPlanInFull,
  PlatformTenantRow,
  RpcAnswer,
  RpcArgs,
  SubscriptionQuote,
  TenantTimeline,
} from '@dukani/shared/rpc';
import { proven } from '../common/proven';

/** What staff do for one business about its subscription, and what happened to it. */
const careApi = api.injectEndpoints({
  endpoints: (build) => ({
    extendTrial: build.mutation<PlatformTenantRow, RpcArgs<'admin_extend_trial'>['p_extension']>({
      ...rpcEndpoint('admin_extend_trial', (extension) => ({ p_extension: extension })),
      invalidatesTags: ['Platform', 'Subscription'],
    }),
    giveCredit: build.mutation<RpcAnswer<'admin_give_credit'>, RpcArgs<'admin_give_credit'>['p_credit']>({
      ...proven(rpcEndpoint('admin_give_credit', (credit) => ({ p_credit: credit }))),
      invalidatesTags: ['Platform'],
    }),
    changeSubscription: build.mutation<BillingState, RpcArgs<'admin_change_subscription'>['p_change']>({
      ...proven(rpcEndpoint('admin_change_subscription', (change) => ({ p_change: change }))),
      invalidatesTags: ['Platform', 'Subscription'],
    }),
    planOffers: build.query<PlatformPlanInFull[], void>({
      ...rpcEndpoint('admin_list_plans', () => ({})),
      providesTags: ['Plan'],
    }),
    quoteTenantChange: build.query<SubscriptionQuote, RpcArgs<'admin_quote_subscription_change'>['p_change']>({
      ...rpcEndpoint('admin_quote_subscription_change', (change) => ({ p_change: change })),
      keepUnusedDataFor: 0,
    }),
    confirmTenantChange: build.mutation<
      RpcAnswer<'admin_confirm_subscription_change'>,
      RpcArgs<'admin_confirm_subscription_change'>['p_change']
    >({
      ...proven(rpcEndpoint('admin_confirm_subscription_change', (change) => ({ p_change: change }))),
      invalidatesTags: ['Platform', 'Subscription'],
    }),
    addNote: build.mutation<{ id: string }, RpcArgs<'admin_add_tenant_note'>['p_note']>({
      ...rpcEndpoint('admin_add_tenant_note', (note) => ({ p_note: note })),
      invalidatesTags: ['Platform'],
    }),
    timeline: build.infiniteQuery<TenantTimeline, string, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (lastPage) => lastPage.next_cursor ?? undefined,
      },
      ...rpcEndpoint('admin_tenant_timeline', ({ queryArg, pageParam }) => ({
        p_tenant_id: queryArg,
        p_limit: 20,
        ...(pageParam === null ? {} : { p_after: pageParam }),
      })),
      providesTags: ['Platform'],
    }),
  }),
});

export const {
  useExtendTrialMutation,
  useGiveCreditMutation,
  useChangeSubscriptionMutation,
  usePlanOffersQuery,
  useQuoteTenantChangeQuery,
  useConfirmTenantChangeMutation,
  useAddNoteMutation,
  useTimelineInfiniteQuery,
} = careApi;
