import { api, rpcEndpoint } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';

/** Money for what a customer owes, taken on the customer's page and at the till. */
const contactPaymentApi = api.injectEndpoints({
  endpoints: (build) => ({
    recordContactPayment: build.mutation<rpc.ContactPayment, rpc.ContactPaymentInput>({
      ...rpcEndpoint('record_contact_payment', (payment) => ({ p_payment: payment })),
      invalidatesTags: ['Contact', 'Sale', 'TillSession', 'Dashboard'],
    }),
  }),
});

export const { useRecordContactPaymentMutation } = contactPaymentApi;
