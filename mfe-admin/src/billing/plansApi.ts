import { api, rpcEndpoint } from '@dukani/shared/api';
import { planColumns, toOfferedPlan, type OfferedPlan, type PlanRow } from '@dukani/shared/plans';

const plansApi = api.injectEndpoints({
  endpoints: (build) => ({
    listOfferedPlans: build.query<OfferedPlan[], void>({
      query: () => (db, signal) =>
        db
          .from('billing_plans')
          .select(planColumns)
          .eq('is_public', true)
          // Nobody starts a trial twice.
          .neq('period', 'trial')
          .order('position')
          .order('price')
          .abortSignal(signal),
      transformResponse: (rows) => (rows as PlanRow[]).map(toOfferedPlan),
      providesTags: ['Plan'],
    }),
    /** The name of the plan chosen before signing up, null for none. */
    readChosenPlan: build.query<string | null, void>({
      ...rpcEndpoint(
        'chosen_plan',
        () => ({}),
        (chosen) => chosen?.name ?? null,
      ),
      providesTags: ['Plan'],
    }),
  }),
});

export const { useListOfferedPlansQuery, useReadChosenPlanQuery } = plansApi;
