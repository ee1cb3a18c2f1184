import { api, rpcEndpoint } from '@dukani/shared/api';
import { LIST_PAGE } from '../../common/contacts/contactPages';
import { toVoucher, type Voucher } from './moneyRows';

interface CategoryDays {
  kind: 'expense' | 'income';
  accountId: string;
  from: string;
  to: string;
}

const similarVouchersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What was recorded for one thing over some days and stands, the newest first. */
    vouchersOfCategory: build.query<Voucher[], CategoryDays>({
      ...rpcEndpoint(
        'list_vouchers',
        ({ kind, accountId, from, to }) => ({
          p_filter: { kind, account_id: accountId, from, to, is_reversed: false },
          p_limit: LIST_PAGE,
        }),
        ({ rows }) => rows.map(toVoucher),
      ),
      providesTags: ['Ledger'],
    }),
  }),
});

export const { useVouchersOfCategoryQuery } = similarVouchersApi;
