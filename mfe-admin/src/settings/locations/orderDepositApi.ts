import { api } from '@dukani/shared/api';

/** How much of an order for later is paid when it is taken, in percent. */
const orderDepositApi = api.injectEndpoints({
  endpoints: (build) => ({
    orderDepositSetting: build.query<number | null, void>({
      query: () => (db, signal) =>
        db.from('tenant_policies').select('order_deposit_percent').limit(1).abortSignal(signal),
      transformResponse: (rows) => (rows as { order_deposit_percent?: number }[])[0]?.order_deposit_percent ?? null,
      providesTags: ['Settings'],
    }),
    saveOrderDeposit: build.mutation<null, { tenantId: string; percent: number }>({
      query:
        ({ tenantId, percent }) =>
        (db, signal) =>
          db
            .from('tenant_policies')
            .update({ order_deposit_percent: percent })
            .eq('tenant_id', tenantId)
            .select('tenant_id')
            .abortSignal(signal)
            .single(),
      transformResponse: () => null,
      invalidatesTags: ['Settings'],
    }),
  }),
});

export const { useOrderDepositSettingQuery, useSaveOrderDepositMutation } = orderDepositApi;
