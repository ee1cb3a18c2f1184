import { api, rpcEndpoint } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';
import { toAccount, type Account } from '../common/ledger/accountRows';

/** Changes of the chart of accounts, and the year of the books. */
const accountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    saveAccount: build.mutation<Account, rpc.SaveAccountInput>({
      ...rpcEndpoint('save_account', (account) => ({ p_account: account }), toAccount),
      invalidatesTags: (_account, error) => (error === undefined ? ['Ledger'] : []),
    }),
    archiveAccount: build.mutation<Account, { accountId: string; isArchived: boolean }>({
      ...rpcEndpoint(
        'archive_account',
        ({ accountId, isArchived }) => ({ p_account_id: accountId, p_is_archived: isArchived }),
        toAccount,
      ),
      invalidatesTags: (_account, error) => (error === undefined ? ['Ledger'] : []),
    }),
    mergeAccounts: build.mutation<Account, { fromId: string; intoId: string }>({
      ...rpcEndpoint('merge_accounts', ({ fromId, intoId }) => ({ p_from_id: fromId, p_into_id: intoId }), toAccount),
      invalidatesTags: (_account, error) => (error === undefined ? ['Ledger'] : []),
    }),
    /** The month in which the year of the books begins; January unless a business says otherwise. */
    yearStart: build.query<number, void>({
      query: () => (db, signal) =>
        db.from('accounting_settings').select('year_start_month').limit(1).abortSignal(signal),
      transformResponse: (rows) => (rows as { year_start_month: number }[])[0]?.year_start_month ?? 1,
      providesTags: ['Ledger'],
    }),
    saveYearStart: build.mutation<{ year_start_month: number }, number>({
      ...rpcEndpoint('save_accounting_settings', (month) => ({ p_settings: { year_start_month: month } })),
      invalidatesTags: (_settings, error) => (error === undefined ? ['Ledger'] : []),
    }),
  }),
});

export const {
  useSaveAccountMutation,
  useArchiveAccountMutation,
  useMergeAccountsMutation,
  useYearStartQuery,
  useSaveYearStartMutation,
} = accountsApi;
