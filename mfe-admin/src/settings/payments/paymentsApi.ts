import { api, rpcEndpoint, type RequestBuilder } from '@dukani/shared/api';
import type {
  AskForReportsInput,
  FunctionBody,
  FunctionName,
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
function functionQuery<Name extends FunctionName>(name: Name, body: FunctionBody<Name>): RequestBuilder {
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
