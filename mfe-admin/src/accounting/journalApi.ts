import { api, rpcEndpoint } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';
import {
  toEntry,
  toEntryPage,
  toLedgerPage,
  toTemplate,
  type Entry,
  type EntryPage,
  type LedgerPage,
  type Template,
} from './ledgerRows';

/** What the journal is asked for. */
export interface JournalFilter {
  /** In numbers and memos. */
  search?: string;
  from: string | null;
  to: string | null;
  sourceType: string | null;
  userId: string | null;
  accountId: string | null;
}

/** The lines of one account in a time, perhaps at one location. */
export interface LedgerFilter {
  accountId: string;
  from: string;
  to: string;
  locationId: string | null;
}

const PAGE = 50;
const EXPORT_PAGE = 200;

function journalQuery(filter: JournalFilter, after: string | null, limit: number): rpc.JournalQuery {
  return {
    ...(filter.search === undefined || filter.search === '' ? {} : { search: filter.search }),
    ...(filter.from === null ? {} : { from: filter.from }),
    ...(filter.to === null ? {} : { to: filter.to }),
    ...(filter.sourceType === null ? {} : { source_type: filter.sourceType }),
    ...(filter.userId === null ? {} : { user_id: filter.userId }),
    ...(filter.accountId === null ? {} : { account_id: filter.accountId }),
    limit,
    after,
  };
}

const ledgerQuery = (filter: LedgerFilter, after: string | null, limit: number): rpc.GeneralLedgerQuery => ({
  account_id: filter.accountId,
  from: filter.from,
  to: filter.to,
  location_id: filter.locationId,
  limit,
  after,
});

const paging = {
  initialPageParam: null as string | null,
  getNextPageParam: (lastPage: { nextCursor: string | null }) => lastPage.nextCursor ?? undefined,
};

/** Whatever is posted anywhere moves the books: 'Dashboard' stands for that. */
const READ = ['Ledger', 'Dashboard'] as const;
const posted = (_answer: unknown, error: unknown) => (error === undefined ? [...READ] : []);

/** The journal: its entries, the lines of an account, and what people write. Posting is idempotent by the id of the journal. */
const journalApi = api.injectEndpoints({
  endpoints: (build) => ({
    listJournal: build.infiniteQuery<EntryPage, JournalFilter, string | null>({
      infiniteQueryOptions: paging,
      ...rpcEndpoint(
        'list_journal',
        ({ queryArg, pageParam }: { queryArg: JournalFilter; pageParam: string | null }) => ({
          p_query: journalQuery(queryArg, pageParam, PAGE),
        }),
        toEntryPage,
      ),
      providesTags: READ,
    }),
    /** One page outside the list's own: for the file, and the newest entries of the overview. */
    journalPage: build.query<EntryPage, { filter: JournalFilter; after: string | null; limit?: number }>({
      ...rpcEndpoint(
        'list_journal',
        ({ filter, after, limit = EXPORT_PAGE }: { filter: JournalFilter; after: string | null; limit?: number }) => ({
          p_query: journalQuery(filter, after, limit),
        }),
        toEntryPage,
      ),
      providesTags: READ,
    }),
    getEntry: build.query<Entry, string>({
      ...rpcEndpoint('get_journal_entry', (entryId) => ({ p_entry_id: entryId }), toEntry),
      providesTags: ['Ledger'],
    }),
    generalLedger: build.infiniteQuery<LedgerPage, LedgerFilter, string | null>({
      infiniteQueryOptions: paging,
      ...rpcEndpoint(
        'general_ledger',
        ({ queryArg, pageParam }: { queryArg: LedgerFilter; pageParam: string | null }) => ({
          p_query: ledgerQuery(queryArg, pageParam, PAGE),
        }),
        toLedgerPage,
      ),
      providesTags: READ,
    }),
    ledgerPage: build.query<LedgerPage, { filter: LedgerFilter; after: string | null }>({
      ...rpcEndpoint(
        'general_ledger',
        ({ filter, after }) => ({ p_query: ledgerQuery(filter, after, EXPORT_PAGE) }),
        toLedgerPage,
      ),
      keepUnusedDataFor: 0,
    }),
    postJournal: build.mutation<rpc.PostedJournal, rpc.ManualJournalInput>({
      ...rpcEndpoint('post_manual_journal', (journal) => ({ p_journal: journal })),
      invalidatesTags: posted,
    }),
    reverseEntry: build.mutation<rpc.PostedJournal, rpc.ReverseEntryInput>({
      ...rpcEndpoint('reverse_entry', (reversal) => ({ p_reversal: reversal })),
      invalidatesTags: posted,
    }),
    recordOpening: build.mutation<rpc.PostedJournal, rpc.OpeningBalancesInput>({
      ...rpcEndpoint('record_opening_balances', (opening) => ({ p_opening: opening })),
      invalidatesTags: posted,
    }),
    finishOpening: build.mutation<rpc.PostedJournal, rpc.FinishOpeningInput>({
      ...rpcEndpoint('finish_opening_balances', (opening) => ({ p_opening: opening })),
      invalidatesTags: posted,
    }),
    listJournalTemplates: build.query<Template[], void>({
      ...rpcEndpoint(
        'list_journal_templates',
        () => ({}),
        (rows) => rows.map(toTemplate),
      ),
      providesTags: ['Ledger'],
    }),
    saveJournalTemplate: build.mutation<{ id: string }, rpc.SaveJournalTemplateInput>({
      ...rpcEndpoint('save_journal_template', (template) => ({ p_template: template })),
      invalidatesTags: (_answer, error) => (error === undefined ? ['Ledger'] : []),
    }),
  }),
});

export const {
  useListJournalInfiniteQuery,
  useJournalPageQuery,
  useLazyJournalPageQuery,
  useGetEntryQuery,
  useGeneralLedgerInfiniteQuery,
  useLazyLedgerPageQuery,
  usePostJournalMutation,
  useReverseEntryMutation,
  useRecordOpeningMutation,
  useFinishOpeningMutation,
  useListJournalTemplatesQuery,
  useSaveJournalTemplateMutation,
} = journalApi;
