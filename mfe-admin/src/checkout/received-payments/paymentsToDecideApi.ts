import { api, rpcEndpoint } from '@dukani/shared/api';
import type { PaymentToDecide } from '@dukani/shared/rpc';

const paymentsToDecideApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Money that came for orders and is to be paid back, or fits nothing. */
    listPaymentsToDecide: build.query<PaymentToDecide[], void>({
      ...rpcEndpoint('list_payments_to_decide', () => ({})),
      providesTags: ['Order'],
    }),
  }),
});

export const { useListPaymentsToDecideQuery } = paymentsToDecideApi;
