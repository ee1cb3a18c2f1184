import { api, rpcEndpoint } from '@dukani/shared/api';
import { toAccount, type Account } from './accountRows';

/** The chart of accounts, to choose from. */
const accountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** By code, archived and merged ones included. */
    listAccounts: build.query<Account[], void>({
      ...rpcEndpoint(
        'list_accounts',
        () => ({}),
        (rows) => rows.map(toAccount),
      ),
      providesTags: ['Ledger'],
    }),
  }),
});

export const { useListAccountsQuery } = accountsApi;
