import { api, rpcEndpoint } from '@dukani/shared/api';
import { functionQuery } from '@dukani/shared/function-query';
import type {
  FeatureFlag,
  PlatformDomainFilter,
  PlatformDomainPage,
  PlatformPaymentProvider,
  PlatformSettings,
  RpcArgs,
} from '@dukani/shared/rpc';
import { proven } from '../common/proven';

interface SavedKeys {
  kind: PlatformPaymentProvider['kind'];
  keys: Record<string, string>;
}

/** What staff decide for all businesses. Keys go one way: what is read says only whether they are there. */
const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    platformSettings: build.query<PlatformSettings, void>({
      ...rpcEndpoint('admin_platform_settings', () => ({})),
      providesTags: ['Platform'],
    }),
    savePlatformSettings: build.mutation<PlatformSettings, RpcArgs<'admin_save_platform_settings'>['p_settings']>({
      ...proven(rpcEndpoint('admin_save_platform_settings', (settings) => ({ p_settings: settings }))),
      invalidatesTags: ['Platform'],
    }),
    billingProviders: build.query<PlatformPaymentProvider[], void>({
      ...rpcEndpoint('admin_list_billing_providers', () => ({})),
      providesTags: ['Platform'],
    }),
    saveBillingProvider: build.mutation<
      PlatformPaymentProvider[],
      RpcArgs<'admin_save_billing_provider'>['p_provider']
    >({
      ...proven(rpcEndpoint('admin_save_billing_provider', (provider) => ({ p_provider: provider }))),
      invalidatesTags: ['Platform'],
    }),
    saveBillingKeys: build.mutation<unknown, SavedKeys>({
      ...proven({
        query: ({ kind, keys }: SavedKeys) => functionQuery('payment-keys', { kind, keys, of: 'platform' }),
      }),
      invalidatesTags: ['Platform'],
    }),
    flags: build.query<FeatureFlag[], void>({
      ...rpcEndpoint('admin_list_flags', () => ({})),
      providesTags: ['Platform'],
    }),
    saveFlag: build.mutation<FeatureFlag, RpcArgs<'admin_save_flag'>['p_flag']>({
      ...proven(rpcEndpoint('admin_save_flag', (flag) => ({ p_flag: flag }))),
      invalidatesTags: ['Platform'],
    }),
    setFlagForTenant: build.mutation<FeatureFlag, RpcArgs<'admin_set_flag_for_tenant'>['p_flag']>({
      ...proven(rpcEndpoint('admin_set_flag_for_tenant', (flag) => ({ p_flag: flag }))),
      invalidatesTags: ['Platform'],
    }),
    listDomains: build.infiniteQuery<PlatformDomainPage, PlatformDomainFilter, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (lastPage) => lastPage.next_cursor ?? undefined,
      },
      ...rpcEndpoint('admin_list_domains', ({ queryArg, pageParam }) => ({
        p_filter: queryArg,
        p_after: pageParam,
        p_limit: 50,
      })),
      providesTags: ['Platform'],
    }),
  }),
});

export const {
  usePlatformSettingsQuery,
  useSavePlatformSettingsMutation,
  useBillingProvidersQuery,
  useSaveBillingProviderMutation,
  useSaveBillingKeysMutation,
  useFlagsQuery,
  useSaveFlagMutation,
  useSetFlagForTenantMutation,
  useListDomainsInfiniteQuery,
} = settingsApi;
