import { api } from '@dukani/shared/api';

/** After how many idle minutes tills lock themselves; 0: never. */
const tillLockApi = api.injectEndpoints({
  endpoints: (build) => ({
    tillLockMinutes: build.query<number | null, void>({
      query: () => (db, signal) => db.from('tenant_policies').select('till_lock_minutes').limit(1).abortSignal(signal),
      transformResponse: (rows) => (rows as { till_lock_minutes?: number }[])[0]?.till_lock_minutes ?? null,
      providesTags: ['Settings'],
    }),
    saveTillLockMinutes: build.mutation<null, { tenantId: string; minutes: number }>({
      query:
        ({ tenantId, minutes }) =>
        (db, signal) =>
          db
            .from('tenant_policies')
            .update({ till_lock_minutes: minutes })
            .eq('tenant_id', tenantId)
            .select('tenant_id')
            .abortSignal(signal)
            .single(),
      transformResponse: () => null,
      // Tills read it with the people who may unlock them.
      invalidatesTags: ['Settings', 'Team'],
    }),
  }),
});

export const { useTillLockMinutesQuery, useSaveTillLockMinutesMutation } = tillLockApi;
