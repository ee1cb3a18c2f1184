import { api, rpcEndpoint } from '@dukani/shared/api';
import type { PolicyKind, ShopPolicySettings } from '@dukani/shared/rpc';

interface PolicyChange {
  kind: PolicyKind;
  body: string;
  version: number;
}

const policiesApi = api.injectEndpoints({
  endpoints: (build) => ({
    shopPolicySettings: build.query<ShopPolicySettings, void>({
      ...rpcEndpoint('shop_policy_settings', () => ({})),
      providesTags: ['Settings'],
    }),
    saveShopPolicy: build.mutation<ShopPolicySettings, PolicyChange>({
      ...rpcEndpoint('save_shop_policy', ({ kind, body, version }) => ({
        p_kind: kind,
        p_body: body,
        p_version: version,
      })),
      invalidatesTags: (_saved, error) => (error === undefined ? ['Settings'] : []),
    }),
  }),
});

export const { useShopPolicySettingsQuery, useLazyShopPolicySettingsQuery, useSaveShopPolicyMutation } = policiesApi;
