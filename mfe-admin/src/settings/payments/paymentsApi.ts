import { api, rpcQuery } from '@dukani/shared/api';
import type { PaymentProvider, PaymentProviderKind, SavePaymentProviderInput } from '@dukani/shared/rpc';

interface SavedKeys {
  kind: PaymentProviderKind;
  keys: Record<string, string>;
}

/** How the business takes payments online. Keys go one way: what is read tells only whether they are there. */
const paymentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    savePaymentProvider: build.mutation<PaymentProvider[], SavePaymentProviderInput>({
      query: (provider) => rpcQuery('save_payment_provider', { p_provider: provider }),
      transformResponse: (rows) => rows as PaymentProvider[],
      invalidatesTags: (rows) => (rows === undefined ? [] : ['Settings']),
    }),
    savePaymentKeys: build.mutation<unknown, SavedKeys>({
      query: (body) => async (db) => {
        const answer = await db.functions.invoke<unknown>('payment-keys', { body });
        const { error } = answer as { error: unknown };
        if (error === null) return { data: answer.data, error: null };
        const context = (error as { context?: Partial<Response> }).context;
        const reason: unknown = await context?.json?.().catch(() => null);
        return {
          data: null,
          error: reason ?? error,
          ...(context?.status === undefined ? {} : { status: context.status }),
        };
      },
      invalidatesTags: ['Settings'],
    }),
  }),
});

export const { useSavePaymentProviderMutation, useSavePaymentKeysMutation } = paymentsApi;
