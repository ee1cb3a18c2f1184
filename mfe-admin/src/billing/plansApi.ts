import { api, rpcQuery } from '@dukani/shared/api';
import { fromNumeric, type Money } from '@dukani/shared/money';
import type { ChosenPlan } from '@dukani/shared/rpc';

/** A plan that the platform offers. */
export interface OfferedPlan {
  id: string;
  name: string;
  description: string | null;
  price: Money;
  currencyCode: string;
  /** What the price is for: "a month". */
  periodText: string;
  features: string[];
}

interface PlanRow {
  id: string;
  name: string;
  description: string | null;
  price: number;
  currency: string;
  period: string;
  features: unknown;
}

const PERIODS: Record<string, string> = { month: 'a month', year: 'a year' };

const plansApi = api.injectEndpoints({
  endpoints: (build) => ({
    listOfferedPlans: build.query<OfferedPlan[], void>({
      query: () => (db, signal) =>
        db
          .from('billing_plans')
          .select('id, name, description, price, currency, period, features')
          .eq('is_public', true)
          // Nobody starts a trial twice.
          .neq('period', 'trial')
          .order('position')
          .order('price')
          .abortSignal(signal),
      transformResponse: (rows) => (rows as PlanRow[]).map(toPlan),
      providesTags: ['Plan'],
    }),
    /** The name of the plan chosen before signing up, null for none. */
    readChosenPlan: build.query<string | null, void>({
      query: () => rpcQuery('chosen_plan'),
      transformResponse: (chosen) => (chosen as ChosenPlan | null)?.name ?? null,
      providesTags: ['Plan'],
    }),
  }),
});

function toPlan({ id, name, description, price, currency, period, features }: PlanRow): OfferedPlan {
  return {
    id,
    name,
    description,
    price: fromNumeric(price),
    currencyCode: currency,
    periodText: PERIODS[period] ?? period,
    features: Array.isArray(features) ? features.filter((feature) => typeof feature === 'string') : [],
  };
}

export const { useListOfferedPlansQuery, useReadChosenPlanQuery } = plansApi;
