import { api, rpcEndpoint } from '@dukani/shared/api';
import { functionQuery } from '@dukani/shared/function-query';
import type {
  AskForReportsInput,
  PaymentProvider,
  PaymentProviderKind,
  PaymentReportAddress,
  SavePaymentProviderInput,
} from '@dukani/shared/rpc';

interface SavedKeys {
  kind: PaymentProviderKind;
  keys: Record<string, string>;
}

/** How the business takes payments online. Keys go one way: what is read tells only whether they are there. */
const paymentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listReportAddresses: build.query<PaymentReportAddress[], void>({
      ...rpcEndpoint('list_payment_report_addresses', () => ({})),
      providesTags: ['Settings'],
    }),
    retireReportAddress: build.mutation<PaymentReportAddress[], string>({
      ...rpcEndpoint('retire_payment_report_address', (id) => ({ p_address_id: id })),
      invalidatesTags: (rows) => (rows === undefined ? [] : ['Settings']),
    }),
    savePaymentProvider: build.mutation<PaymentProvider[], SavePaymentProviderInput>({
      ...rpcEndpoint('save_payment_provider', (provider) => ({ p_provider: provider })),
      invalidatesTags: (rows) => (rows === undefined ? [] : ['Settings']),
    }),
    savePaymentKeys: build.mutation<unknown, SavedKeys>({
      query: (body) => functionQuery('payment-keys', body),
      invalidatesTags: ['Settings'],
    }),
    askForReports: build.mutation<PaymentProvider[], AskForReportsInput>({
      query: (body) => functionQuery('payment-reports', body),
      transformResponse: (rows) => rows as PaymentProvider[],
      // Also where it failed: what Safaricom said is noted.
      invalidatesTags: ['Settings'],
    }),
  }),
});

export const {
  useSavePaymentProviderMutation,
  useSavePaymentKeysMutation,
  useAskForReportsMutation,
  useListReportAddressesQuery,
  useRetireReportAddressMutation,
} = paymentsApi;
