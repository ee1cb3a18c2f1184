import { api, rpcEndpoint } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';

/** What posts shows on the dashboard too. */
const posted = (_answer: unknown, error: unknown) => (error === undefined ? (['Ledger', 'Dashboard'] as const) : []);
const changed = (_answer: unknown, error: unknown) => (error === undefined ? (['Ledger'] as const) : []);

/** Why a statement and the books are not the same, and several matches at once. */
const agreeApi = api.injectEndpoints({
  endpoints: (build) => ({
    outstandingEntries: build.query<rpc.UnmatchedEntry[], { accountId: string; until: string }>({
      ...rpcEndpoint('list_unmatched_entries', ({ accountId, until }: { accountId: string; until: string }) => ({
        p_account_id: accountId,
        p_until: until,
        p_limit: 100,
      })),
      providesTags: ['Ledger'],
    }),
    lateEntries: build.query<rpc.UnmatchedEntry[], string>({
      ...rpcEndpoint('list_late_entries', (statementId) => ({ p_statement_id: statementId })),
      providesTags: ['Ledger'],
    }),
    bookOpeningDifference: build.mutation<rpc.PostedJournal, rpc.OpeningDifferenceInput>({
      ...rpcEndpoint('book_opening_difference', (opening) => ({ p_opening: opening })),
      invalidatesTags: posted,
    }),
    matchLines: build.mutation<rpc.BankMatch[], rpc.MatchLineInput[]>({
      ...rpcEndpoint('match_lines', (matches) => ({ p_matches: { matches } })),
      invalidatesTags: changed,
    }),
    unmatchLines: build.mutation<rpc.BankMatch[], string[]>({
      ...rpcEndpoint('unmatch_lines', (ids) => ({ p_undo: { match_ids: ids } })),
      invalidatesTags: changed,
    }),
  }),
});

export const {
  useOutstandingEntriesQuery,
  useLateEntriesQuery,
  useBookOpeningDifferenceMutation,
  useMatchLinesMutation,
  useUnmatchLinesMutation,
} = agreeApi;
