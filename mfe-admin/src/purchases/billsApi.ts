import { api, rpcEndpoint } from '@dukani/shared/api';
import { fromNumeric, type Money } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import { EXPORT_PAGE, LIST_PAGE, paging } from '../common/contacts/contactPages';
import { toBill, toBillRow, toPage, type Bill, type BillRow, type Page } from './purchaseRows';

export type BillState = NonNullable<rpc.RpcArgs<'list_bills'>['p_status']>;

/** What the list of bills is asked for. */
export interface BillFilter {
  query: string;
  state: BillState | null;
  contactId: string | null;
}

const billArgs = ({ query, state, contactId }: BillFilter, after: string | null, limit: number) => ({
  p_status: state,
  p_contact_id: contactId,
  p_search: query === '' ? null : query,
  p_after: after,
  p_limit: limit,
});

/** A page of bills, and what is due of all that match. */
export interface BillPage extends Page<BillRow> {
  open: Money;
  overdue: Money;
}

const toBillPage = (page: rpc.BillPage): BillPage => ({
  ...toPage(page, toBillRow),
  open: fromNumeric(page.totals.open_amount),
  overdue: fromNumeric(page.totals.overdue_amount),
});

/** Whatever is posted moves what is owed, the stock's value and the books. */
export const posted = (_answer: unknown, error: unknown) =>
  error === undefined ? (['Purchase', 'Contact', 'Stock', 'Ledger', 'Dashboard'] as const) : [];

/** Bills of suppliers. Posting is idempotent by the id of the bill. */
const billsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listBills: build.infiniteQuery<BillPage, BillFilter, string | null>({
      infiniteQueryOptions: paging,
      ...rpcEndpoint('list_bills', ({ queryArg, pageParam }) => billArgs(queryArg, pageParam, LIST_PAGE), toBillPage),
      providesTags: ['Purchase'],
    }),
    /** One page outside the list's own: for the file. */
    billPage: build.query<BillPage, { filter: BillFilter; after: string | null }>({
      ...rpcEndpoint('list_bills', ({ filter, after }) => billArgs(filter, after, EXPORT_PAGE), toBillPage),
      keepUnusedDataFor: 0,
    }),
    getBill: build.query<Bill, string>({
      ...rpcEndpoint('get_bill', (billId) => ({ p_bill_id: billId }), toBill),
      providesTags: ['Purchase'],
    }),
    linesToBill: build.query<rpc.LinesToBill, string>({
      ...rpcEndpoint('lines_to_bill', (contactId) => ({ p_contact_id: contactId })),
      providesTags: ['Purchase', 'Stock'],
    }),
    /** What a bill would come to; nothing is written. */
    matchBill: build.query<rpc.MatchedBill, rpc.PostBillInput>({
      ...rpcEndpoint('match_bill', (bill) => ({ p_bill: bill })),
      providesTags: ['Purchase', 'Stock'],
      keepUnusedDataFor: 0,
    }),
    saveBill: build.mutation<Bill, rpc.PostBillInput & { revision?: number }>({
      ...rpcEndpoint('save_bill', (bill) => ({ p_bill: bill }), toBill),
      invalidatesTags: (_answer, error) => (error === undefined ? ['Purchase'] : []),
    }),
    postBill: build.mutation<Bill, rpc.PostBillInput & { revision?: number }>({
      ...rpcEndpoint('post_bill', (bill) => ({ p_bill: bill }), toBill),
      invalidatesTags: posted,
    }),
    releaseBill: build.mutation<Bill, rpc.ReleaseBillInput>({
      ...rpcEndpoint('release_bill', (release) => ({ p_release: release }), toBill),
      invalidatesTags: posted,
    }),
    reverseBill: build.mutation<Bill, rpc.ReverseBillInput>({
      ...rpcEndpoint('reverse_bill', (reversal) => ({ p_reversal: reversal }), toBill),
      invalidatesTags: posted,
    }),
    changeBill: build.mutation<Bill, rpc.ChangeBillInput>({
      ...rpcEndpoint('change_bill', (change) => ({ p_change: change }), toBill),
      invalidatesTags: (_answer, error) => (error === undefined ? ['Purchase', 'Contact'] : []),
    }),
    discardBill: build.mutation<Bill, string>({
      ...rpcEndpoint('discard_bill', (billId) => ({ p_bill_id: billId }), toBill),
      invalidatesTags: (_answer, error) => (error === undefined ? ['Purchase'] : []),
    }),
  }),
});

export const {
  useListBillsInfiniteQuery,
  useLazyBillPageQuery,
  useGetBillQuery,
  useLinesToBillQuery,
  useMatchBillQuery,
  useSaveBillMutation,
  usePostBillMutation,
  useReleaseBillMutation,
  useReverseBillMutation,
  useChangeBillMutation,
  useDiscardBillMutation,
} = billsApi;
