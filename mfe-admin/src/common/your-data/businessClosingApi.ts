import { api, rpcEndpoint } from '@dukani/shared/api';
import type { ClosingState, RpcArgs } from '@dukani/shared/rpc';

/** Closing the whole business, and taking it back. */
const businessClosingApi = api.injectEndpoints({
  endpoints: (build) => ({
    businessClosing: build.query<ClosingState, void>({
      ...rpcEndpoint('get_business_closing', () => ({})),
      providesTags: ['Access'],
      keepUnusedDataFor: 0,
    }),
    closeBusiness: build.mutation<ClosingState, RpcArgs<'close_business'>['p_closing']>({
      ...rpcEndpoint('close_business', (closing) => ({ p_closing: closing })),
      invalidatesTags: ['Access'],
    }),
    takeBackClosing: build.mutation<ClosingState, void>({
      ...rpcEndpoint('take_back_closing', () => ({})),
      invalidatesTags: ['Access'],
    }),
  }),
});

export const { useBusinessClosingQuery, useCloseBusinessMutation, useTakeBackClosingMutation } = businessClosingApi;
