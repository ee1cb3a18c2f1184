import { api, rpcQuery, type RequestBuilder } from '@dukani/shared/api';
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

/** The request of an endpoint that calls an edge function. What it refuses stands in the body of its answer. */
function functionQuery(name: string, body: object): RequestBuilder {
  return async (db) => {
    const answer = await db.functions.invoke<unknown>(name, { body: { ...body } });
    const { error } = answer as { error: unknown };
    if (error === null) return { data: answer.data, error: null };
    const context = (error as { context?: Partial<Response> }).context;
    const reason: unknown = await context?.json?.().catch(() => null);
    return { data: null, error: reason ?? error, ...(context?.status === undefined ? {} : { status: context.status }) };
  };
}

/** How the business takes payments online. Keys go one way: what is read tells only whether they are there. */
const paymentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listReportAddresses: build.query<PaymentReportAddress[], void>({
      query: () => rpcQuery('list_payment_report_addresses'),
      transformResponse: (rows) => rows as PaymentReportAddress[],
      providesTags: ['Settings'],
    }),
    retireReportAddress: build.mutation<PaymentReportAddress[], string>({
      query: (id) => rpcQuery('retire_payment_report_address', { p_address_id: id }),
      transformResponse: (rows) => rows as PaymentReportAddress[],
      invalidatesTags: (rows) => (rows === undefined ? [] : ['Settings']),
    }),
    savePaymentProvider: build.mutation<PaymentProvider[], SavePaymentProviderInput>({
      query: (provider) => rpcQuery('save_payment_provider', { p_provider: provider }),
      transformResponse: (rows) => rows as PaymentProvider[],
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
