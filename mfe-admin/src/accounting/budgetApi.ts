import { api, rpcEndpoint } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';

const changed = (_answer: unknown, error: unknown) => (error === undefined ? (['Ledger'] as const) : []);

/** What a business means to earn and spend. */
const budgetApi = api.injectEndpoints({
  endpoints: (build) => ({
    getBudget: build.query<rpc.Budget, rpc.BudgetQuery>({
      ...rpcEndpoint('get_budget', (query: rpc.BudgetQuery) => ({ p_query: query })),
      providesTags: ['Ledger'],
    }),
    saveBudget: build.mutation<rpc.Budget, rpc.BudgetInputs['save_budget']['p_budget']>({
      ...rpcEndpoint('save_budget', (budget: rpc.BudgetInputs['save_budget']['p_budget']) => ({ p_budget: budget })),
      invalidatesTags: changed,
    }),
    fillBudget: build.mutation<rpc.Budget, rpc.BudgetInputs['fill_budget']['p_fill']>({
      ...rpcEndpoint('fill_budget', (fill: rpc.BudgetInputs['fill_budget']['p_fill']) => ({ p_fill: fill })),
      invalidatesTags: changed,
    }),
  }),
});

export const { useGetBudgetQuery, useSaveBudgetMutation, useFillBudgetMutation } = budgetApi;
