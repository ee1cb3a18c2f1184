import { api, rpcEndpoint } from '@dukani/shared/api';
import type { ApiKey, ApiKeys, MadeApiKey, NewApiKey } from '@dukani/shared/rpc';

const apiKeysApi = api.injectEndpoints({
  endpoints: (build) => ({
    apiKeys: build.query<ApiKeys, void>({
      ...rpcEndpoint('list_api_keys', () => ({})),
      providesTags: ['Settings'],
    }),
    createApiKey: build.mutation<MadeApiKey, NewApiKey>({
      ...rpcEndpoint('create_api_key', (key) => ({ p_key: { ...key } })),
      invalidatesTags: (_key, error) => (error === undefined ? ['Settings'] : []),
    }),
    revokeApiKey: build.mutation<ApiKey, string>({
      ...rpcEndpoint('revoke_api_key', (id) => ({ p_api_key_id: id })),
      invalidatesTags: (_key, error) => (error === undefined ? ['Settings'] : []),
    }),
  }),
});

export const { useApiKeysQuery, useCreateApiKeyMutation, useRevokeApiKeyMutation } = apiKeysApi;
