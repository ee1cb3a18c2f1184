import { api, rpcQuery } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';
import { toReceipt, toReceiptPage, type Receipt, type ReceiptPage } from './receiptRows';

export interface ReceiptFilter {
  query: string;
  locationId: string | null;
  contactId: string | null;
  from: string | null;
  to: string | null;
}

/** Deliveries. */
const receiptsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listReceipts: build.infiniteQuery<ReceiptPage, ReceiptFilter, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (lastPage) => lastPage.nextCursor ?? undefined,
      },
      query: ({ queryArg: filter, pageParam }) =>
        rpcQuery('list_goods_receipts', {
          p_query: filter.query === '' ? null : filter.query,
          p_location_id: filter.locationId,
          p_contact_id: filter.contactId,
          p_from: filter.from,
          p_to: filter.to,
          p_after: pageParam,
          p_limit: 50,
        }),
      transformResponse: (page) => toReceiptPage(page as rpc.GoodsReceiptPage),
      providesTags: ['Stock'],
    }),
    getReceipt: build.query<Receipt, string>({
      query: (receiptId) => rpcQuery('get_goods_receipt', { p_receipt_id: receiptId }),
      transformResponse: (row) => toReceipt(row as rpc.GoodsReceiptDetail),
      providesTags: ['Stock'],
    }),
    receiveGoods: build.mutation<rpc.GoodsReceipt, rpc.ReceiveGoodsInput>({
      query: (receipt) => rpcQuery('receive_goods', { p_receipt: receipt }),
      invalidatesTags: (_done, error) => (error === undefined ? ['Product', 'Stock', 'Dashboard'] : []),
    }),
  }),
});

export const { useListReceiptsInfiniteQuery, useGetReceiptQuery, useReceiveGoodsMutation } = receiptsApi;
