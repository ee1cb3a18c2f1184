import { api } from '@dukani/shared/api';

/** As typed: empty means no limit. */
export interface ReturnLimit {
  dailyLimit: string;
}

/** What one person takes back without a receipt in a day before somebody else approves. */
const returnLimitApi = api.injectEndpoints({
  endpoints: (build) => ({
    returnLimit: build.query<ReturnLimit, void>({
      query: () => (db, signal) =>
        db.from('tenant_policies').select('unreferenced_daily_limit').limit(1).abortSignal(signal),
      transformResponse: (rows) => {
        const limit = (rows as { unreferenced_daily_limit?: number | null }[])[0]?.unreferenced_daily_limit ?? null;
        return { dailyLimit: limit === null ? '' : String(limit) };
      },
      providesTags: ['Settings'],
    }),
    saveReturnLimit: build.mutation<null, { tenantId: string; limit: ReturnLimit }>({
      query:
        ({ tenantId, limit: { dailyLimit } }) =>
        (db, signal) =>
          db
            .from('tenant_policies')
            .update({ unreferenced_daily_limit: dailyLimit.trim() === '' ? null : Number(dailyLimit) })
            .eq('tenant_id', tenantId)
            .select('tenant_id')
            .abortSignal(signal)
            .single(),
      transformResponse: () => null,
      invalidatesTags: ['Settings'],
    }),
  }),
});

export const { useReturnLimitQuery, useSaveReturnLimitMutation } = returnLimitApi;
