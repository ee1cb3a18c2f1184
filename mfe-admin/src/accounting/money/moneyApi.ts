import { api, rpcEndpoint } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';
import { EXPORT_PAGE, LIST_PAGE, paging } from '../../common/contacts/contactPages';
import {
  toMoneyAccount,
  toMoneyTransfer,
  toTransferPage,
  toVoucher,
  toVoucherDetail,
  toVoucherPage,
  type MoneyAccount,
  type MoneyTransfer,
  type TransferPage,
  type Voucher,
  type VoucherDetail,
  type VoucherPage,
} from './moneyRows';

/** What the list of money out and in is asked for. */
export interface VoucherQuery {
  filter: rpc.VoucherFilter;
  sort: rpc.VoucherSort;
}

export interface TransferQuery {
  accountId: string | null;
  isOnItsWay: boolean;
}

const voucherArgs = ({ filter, sort }: VoucherQuery, after: string | null, limit: number) => ({
  p_filter: filter,
  p_sort: sort,
  p_after: after,
  p_limit: limit,
});

const transferArgs = ({ accountId, isOnItsWay }: TransferQuery, after: string | null, limit: number) => ({
  ...(accountId === null ? {} : { p_account_id: accountId }),
  p_is_on_its_way: isOnItsWay,
  ...(after === null ? {} : { p_after: after }),
  p_limit: limit,
});

/** What is posted moves the books, the drawer and the figures. */
const posted = (_answer: unknown, error: unknown) =>
  error === undefined ? (['Ledger', 'TillSession', 'Dashboard'] as const) : [];

/** Expenses, other income, the owner's money, transfers and money accounts. All that posts is idempotent by its id. */
const moneyApi = api.injectEndpoints({
  endpoints: (build) => ({
    listVouchers: build.infiniteQuery<VoucherPage, VoucherQuery, string | null>({
      infiniteQueryOptions: paging,
      ...rpcEndpoint(
        'list_vouchers',
        ({ queryArg, pageParam }: { queryArg: VoucherQuery; pageParam: string | null }) =>
          voucherArgs(queryArg, pageParam, LIST_PAGE),
        toVoucherPage,
      ),
      providesTags: ['Ledger'],
    }),
    /** One page outside the list's own: for the file. */
    voucherPage: build.query<VoucherPage, { query: VoucherQuery; after: string | null }>({
      ...rpcEndpoint('list_vouchers', ({ query, after }) => voucherArgs(query, after, EXPORT_PAGE), toVoucherPage),
      keepUnusedDataFor: 0,
    }),
    /** The account that the last one of a kind was paid from or into; null before the first. */
    lastMoneyAccount: build.query<string | null, 'expense' | 'income'>({
      ...rpcEndpoint(
        'list_vouchers',
        (kind: 'expense' | 'income') => ({ p_filter: { kind }, p_limit: 1 }),
        ({ rows: [last] }) => (last === undefined || last.till_session_id !== null ? null : last.money_account_id),
      ),
      providesTags: ['Ledger'],
    }),
    getVoucher: build.query<VoucherDetail, string>({
      ...rpcEndpoint('get_voucher', (voucherId) => ({ p_voucher_id: voucherId }), toVoucherDetail),
      providesTags: ['Ledger'],
    }),
    listVoucherCategories: build.query<rpc.VoucherCategory[], 'expense' | 'income'>({
      ...rpcEndpoint('list_voucher_categories', (kind) => ({ p_kind: kind })),
      providesTags: ['Ledger'],
    }),
    recordExpense: build.mutation<Voucher, rpc.ExpenseInput>({
      ...rpcEndpoint('record_expense', (expense) => ({ p_expense: expense }), toVoucher),
      invalidatesTags: posted,
    }),
    recordIncome: build.mutation<Voucher, rpc.ExpenseInput>({
      ...rpcEndpoint('record_income', (income) => ({ p_income: income }), toVoucher),
      invalidatesTags: posted,
    }),
    recordOwnerMoney: build.mutation<Voucher, rpc.OwnerMoneyInput>({
      ...rpcEndpoint('record_owner_money', (movement) => ({ p_movement: movement }), toVoucher),
      invalidatesTags: posted,
    }),
    reverseVoucher: build.mutation<Voucher, rpc.ReverseVoucherInput>({
      ...rpcEndpoint('reverse_voucher', (reversal) => ({ p_reversal: reversal }), toVoucher),
      invalidatesTags: posted,
    }),
    listMoneyAccounts: build.query<MoneyAccount[], void>({
      ...rpcEndpoint(
        'list_money_accounts',
        () => ({}),
        (rows) => rows.map(toMoneyAccount),
      ),
      providesTags: ['Ledger'],
    }),
    saveMoneyAccount: build.mutation<MoneyAccount, rpc.SaveMoneyAccountInput>({
      ...rpcEndpoint('save_money_account', (account) => ({ p_account: account }), toMoneyAccount),
      invalidatesTags: (_answer, error) => (error === undefined ? ['Ledger'] : []),
    }),
    listMoneyTransfers: build.infiniteQuery<TransferPage, TransferQuery, string | null>({
      infiniteQueryOptions: paging,
      ...rpcEndpoint(
        'list_money_transfers',
        ({ queryArg, pageParam }: { queryArg: TransferQuery; pageParam: string | null }) =>
          transferArgs(queryArg, pageParam, LIST_PAGE),
        toTransferPage,
      ),
      providesTags: ['Ledger'],
    }),
    transferPage: build.query<TransferPage, { query: TransferQuery; after: string | null }>({
      ...rpcEndpoint(
        'list_money_transfers',
        ({ query, after }) => transferArgs(query, after, EXPORT_PAGE),
        toTransferPage,
      ),
      keepUnusedDataFor: 0,
    }),
    transferMoney: build.mutation<MoneyTransfer, rpc.TransferMoneyInput>({
      ...rpcEndpoint('transfer_money', (transfer) => ({ p_transfer: transfer }), toMoneyTransfer),
      invalidatesTags: posted,
    }),
    confirmTransfer: build.mutation<MoneyTransfer, { money_transfer_id: string; received_on: string }>({
      ...rpcEndpoint('confirm_money_transfer', (arrival) => ({ p_arrival: arrival }), toMoneyTransfer),
      invalidatesTags: posted,
    }),
    reverseTransfer: build.mutation<MoneyTransfer, { id: string; money_transfer_id: string; reason: string }>({
      ...rpcEndpoint('reverse_money_transfer', (reversal) => ({ p_reversal: reversal }), toMoneyTransfer),
      invalidatesTags: posted,
    }),
  }),
});

export const {
  useListVouchersInfiniteQuery,
  useLazyVoucherPageQuery,
  useLastMoneyAccountQuery,
  useGetVoucherQuery,
  useListVoucherCategoriesQuery,
  useRecordExpenseMutation,
  useRecordIncomeMutation,
  useRecordOwnerMoneyMutation,
  useReverseVoucherMutation,
  useListMoneyAccountsQuery,
  useSaveMoneyAccountMutation,
  useListMoneyTransfersInfiniteQuery,
  useLazyTransferPageQuery,
  useTransferMoneyMutation,
  useConfirmTransferMutation,
  useReverseTransferMutation,
} = moneyApi;
