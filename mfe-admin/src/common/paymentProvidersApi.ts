import { api, rpcEndpoint } from '@dukani/shared/api';
import type { PaymentProvider } from '@dukani/shared/rpc';

/** Which services take payments of the business. Common, because sales asks whether M-Pesa is among them. */
const paymentProvidersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPaymentProviders: build.query<PaymentProvider[], void>({
      ...rpcEndpoint('list_payment_providers', () => ({})),
      providesTags: ['Settings'],
    }),
  }),
});

export const { useListPaymentProvidersQuery } = paymentProvidersApi;
