import { api, rpcEndpoint } from '@dukani/shared/api';
import { fromNumeric, type Money } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';

/** A year that was closed. */
export interface ClosedYear {
  endsOn: string;
  profit: Money;
  closedAt: string;
}

/** Until when an area is closed. */
export type Lock = rpc.BookLocks['locks'][number];

interface ClosedYearRow {
  ends_on: string;
  profit: number;
  closed_at: string;
}

const locked = (_answer: unknown, error: unknown) => (error === undefined ? (['Ledger'] as const) : []);

/** Locks, the end of a year, and the chain over the journal. */
const closingApi = api.injectEndpoints({
  endpoints: (build) => ({
    bookLocks: build.query<rpc.BookLocks, void>({
      ...rpcEndpoint('book_locks', () => ({})),
      providesTags: ['Ledger'],
    }),
    lockBooks: build.mutation<rpc.BookLocks, rpc.LockBooksInput>({
      ...rpcEndpoint('lock_books', (lock) => ({ p_lock: lock })),
      invalidatesTags: locked,
    }),
    openWindow: build.mutation<rpc.BookLocks, rpc.OpenWindowInput>({
      ...rpcEndpoint('open_window', (window) => ({ p_window: window })),
      invalidatesTags: locked,
    }),
    closeWindow: build.mutation<rpc.BookLocks, string>({
      ...rpcEndpoint('close_window', (windowId) => ({ p_window_id: windowId })),
      invalidatesTags: locked,
    }),
    closedYears: build.query<ClosedYear[], void>({
      query: () => (db, signal) =>
        db
          .from('closed_years')
          .select('ends_on, profit, closed_at')
          .order('ends_on', { ascending: false })
          .limit(50)
          .abortSignal(signal),
      transformResponse: (rows) =>
        (rows as ClosedYearRow[]).map((row) => ({
          endsOn: row.ends_on,
          profit: fromNumeric(row.profit),
          closedAt: row.closed_at,
        })),
      providesTags: ['Ledger'],
    }),
    closeYear: build.mutation<rpc.ClosedYear, { ends_on: string; reason?: string | null }>({
      ...rpcEndpoint('close_year', (year) => ({ p_year: year })),
      invalidatesTags: locked,
    }),
    /** Twenty thousand entries after a number; asked anew each time. */
    checkChain: build.query<rpc.ChainCheck, number>({
      ...rpcEndpoint('check_chain', (after) => ({ p_after: after })),
      keepUnusedDataFor: 0,
    }),
    /** A part of the journal as Beancount text, after the one before; asked anew each time. */
    exportLedger: build.query<rpc.ExportedLedger, string | null>({
      ...rpcEndpoint('export_ledger', (after) => ({ p_query: { after } })),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const {
  useBookLocksQuery,
  useLockBooksMutation,
  useOpenWindowMutation,
  useCloseWindowMutation,
  useClosedYearsQuery,
  useCloseYearMutation,
  useLazyCheckChainQuery,
  useLazyExportLedgerQuery,
} = closingApi;
