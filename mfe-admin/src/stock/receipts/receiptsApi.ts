import { api, rpcEndpoint } from '@dukani/shared/api';
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
      ...rpcEndpoint(
        'list_goods_receipts',
        ({ queryArg: filter, pageParam }) => ({
          p_query: filter.query === '' ? null : filter.query,
          p_location_id: filter.locationId,
          p_contact_id: filter.contactId,
          p_from: filter.from,
          p_to: filter.to,
          p_after: pageParam,
          p_limit: 50,
        }),
        toReceiptPage,
      ),
      providesTags: ['Stock'],
    }),
    getReceipt: build.query<Receipt, string>({
      ...rpcEndpoint('get_goods_receipt', (receiptId) => ({ p_receipt_id: receiptId }), toReceipt),
      providesTags: ['Stock'],
    }),
    receiveGoods: build.mutation<rpc.GoodsReceipt, rpc.ReceiveGoodsInput>({
      ...rpcEndpoint('receive_goods', (receipt) => ({ p_receipt: receipt })),
      invalidatesTags: (_done, error) => (error === undefined ? ['Product', 'Stock', 'Dashboard'] : []),
    }),
  }),
});

export const { useListReceiptsInfiniteQuery, useGetReceiptQuery, useReceiveGoodsMutation } = receiptsApi;
