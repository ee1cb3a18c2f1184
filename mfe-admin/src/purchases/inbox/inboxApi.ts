import { api, rpcEndpoint } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';
import { EXPORT_PAGE, LIST_PAGE, paging } from '../../common/contacts/contactPages';
import { toPage, type Page } from '../purchaseRows';

/** What the inbox is asked for; null: what waits. */
export interface InboxFilter {
  query: string;
  state: 'entered' | 'discarded' | 'all' | null;
}

/** A page of papers, and how many wait in all. */
export interface InboxPage extends Page<rpc.BillPaper> {
  newCount: number;
}

const inboxArgs = ({ query, state }: InboxFilter, after: string | null, limit: number) => ({
  p_state: state === 'all' ? null : (state ?? ('new' as const)),
  p_search: query === '' ? null : query,
  p_after: after,
  p_limit: limit,
});

const toInboxPage = (page: rpc.BillInboxPage): InboxPage => ({
  ...toPage(page, (row) => row),
  newCount: page.new_count,
});

const changed = (_answer: unknown, error: unknown) => (error === undefined ? (['Purchase'] as const) : []);

/** Papers of suppliers' bills that nobody has entered yet. */
const inboxApi = api.injectEndpoints({
  endpoints: (build) => ({
    listBillInbox: build.infiniteQuery<InboxPage, InboxFilter, string | null>({
      infiniteQueryOptions: paging,
      ...rpcEndpoint(
        'list_bill_inbox',
        ({ queryArg, pageParam }) => inboxArgs(queryArg, pageParam, LIST_PAGE),
        toInboxPage,
      ),
      providesTags: ['Purchase'],
    }),
    /** One page outside the list's own: for the file. */
    billInboxPage: build.query<InboxPage, { filter: InboxFilter; after: string | null }>({
      ...rpcEndpoint('list_bill_inbox', ({ filter, after }) => inboxArgs(filter, after, EXPORT_PAGE), toInboxPage),
      keepUnusedDataFor: 0,
    }),
    /** How many papers wait: for the tab. */
    billInboxCount: build.query<number, void>({
      ...rpcEndpoint(
        'list_bill_inbox',
        () => ({ p_state: 'new' as const, p_limit: 1 }),
        (page) => page.new_count,
      ),
      providesTags: ['Purchase'],
    }),
    getBillPaper: build.query<rpc.BillPaper, string>({
      ...rpcEndpoint('get_bill_paper', (paperId) => ({ p_paper_id: paperId })),
      providesTags: ['Purchase'],
    }),
    addBillPaper: build.mutation<rpc.BillPaper, { id: string; attachmentId: string }>({
      ...rpcEndpoint('add_bill_paper', ({ id, attachmentId }) => ({ p_paper: { id, attachment_id: attachmentId } })),
      invalidatesTags: changed,
    }),
    discardBillPaper: build.mutation<rpc.BillPaper, { id: string; reason: string }>({
      ...rpcEndpoint('discard_bill_paper', (discard) => ({ p_discard: discard })),
      invalidatesTags: changed,
    }),
    restoreBillPaper: build.mutation<rpc.BillPaper, string>({
      ...rpcEndpoint('restore_bill_paper', (paperId) => ({ p_paper_id: paperId })),
      invalidatesTags: changed,
    }),
  }),
});

export const {
  useListBillInboxInfiniteQuery,
  useLazyBillInboxPageQuery,
  useBillInboxCountQuery,
  useGetBillPaperQuery,
  useAddBillPaperMutation,
  useDiscardBillPaperMutation,
  useRestoreBillPaperMutation,
} = inboxApi;
