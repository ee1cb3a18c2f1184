import { api, rpcEndpoint } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';

const READ = ['Ledger', 'Dashboard'] as const;

/** The statements as the server adds them up; `statements/` makes of them what is shown, printed and saved. */
const statementsApi = api.injectEndpoints({
  endpoints: (build) => ({
    profitAndLoss: build.query<rpc.ProfitAndLoss, rpc.StatementQuery>({
      ...rpcEndpoint('profit_and_loss', (query) => ({ p_query: query })),
      providesTags: READ,
    }),
    balanceSheet: build.query<rpc.BalanceSheet, rpc.BalanceSheetQuery>({
      ...rpcEndpoint('balance_sheet', (query) => ({ p_query: query })),
      providesTags: READ,
    }),
    cashFlow: build.query<rpc.CashFlow, rpc.StatementQuery>({
      ...rpcEndpoint('cash_flow', (query) => ({ p_query: query })),
      providesTags: READ,
    }),
    trialBalance: build.query<rpc.TrialBalance, Pick<rpc.StatementQuery, 'from' | 'to' | 'location_id'>>({
      ...rpcEndpoint('trial_balance', (query) => ({ p_query: query })),
      providesTags: READ,
    }),
  }),
});

export const { useProfitAndLossQuery, useBalanceSheetQuery, useCashFlowQuery, useTrialBalanceQuery } = statementsApi;
