import { api, rpcEndpoint } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';

/** Money of the days to come, and the first steps of the books. */
const cashApi = api.injectEndpoints({
  endpoints: (build) => ({
    cashForecast: build.query<rpc.CashForecast, void>({
      ...rpcEndpoint('cash_forecast', () => ({})),
      providesTags: ['Ledger'],
    }),
    firstSteps: build.query<rpc.FirstSteps, void>({
      ...rpcEndpoint('accounting_first_steps', () => ({})),
      providesTags: ['Ledger'],
    }),
  }),
});

export const { useCashForecastQuery, useFirstStepsQuery } = cashApi;
