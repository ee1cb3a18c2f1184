import { api, rpcQuery } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';
import { toTransfer, toTransferPage, type Transfer, type TransferPage } from './transferRows';

export interface TransferFilter {
  query: string;
  status: string;
  locationId: string | null;
}

const changed = (_answer: unknown, error: unknown) => (error === undefined ? (['Stock', 'Product'] as const) : []);
const transformResponse = (row: unknown) => toTransfer(row as rpc.StockTransfer);

/** Transfers between locations. Each change is safe to send twice. */
export const transfersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTransfers: build.infiniteQuery<TransferPage, TransferFilter, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (lastPage) => lastPage.nextCursor ?? undefined,
      },
      query: ({ queryArg, pageParam }) =>
        rpcQuery('list_transfers', {
          p_query: queryArg.query === '' ? null : queryArg.query,
          p_status: queryArg.status,
          p_location_id: queryArg.locationId,
          p_after: pageParam,
          p_limit: 50,
        }),
      transformResponse: (page) => toTransferPage(page as rpc.StockTransferPage),
      providesTags: ['Stock'],
    }),
    getTransfer: build.query<Transfer, string>({
      query: (transferId) => rpcQuery('get_transfer', { p_transfer_id: transferId }),
      transformResponse,
      providesTags: ['Stock'],
    }),
    saveTransfer: build.mutation<Transfer, rpc.SaveTransferInput>({
      query: (transfer) => rpcQuery('save_transfer', { p_transfer: transfer }),
      transformResponse,
      invalidatesTags: changed,
    }),
    sendTransfer: build.mutation<Transfer, { transferId: string; revision: number }>({
      query: ({ transferId, revision }) =>
        rpcQuery('send_transfer', { p_transfer_id: transferId, p_revision: revision }),
      transformResponse,
      invalidatesTags: changed,
    }),
    receiveTransfer: build.mutation<Transfer, rpc.ReceiveTransferInput>({
      query: (receipt) => rpcQuery('receive_transfer', { p_receipt: receipt }),
      transformResponse,
      invalidatesTags: changed,
    }),
    cancelTransfer: build.mutation<Transfer, { transferId: string; reason: string }>({
      query: ({ transferId, reason }) =>
        rpcQuery('cancel_transfer', { p_transfer_id: transferId, p_reason: reason === '' ? null : reason }),
      transformResponse,
      invalidatesTags: changed,
    }),
  }),
});

export const {
  useListTransfersInfiniteQuery,
  useGetTransferQuery,
  useSaveTransferMutation,
  useSendTransferMutation,
  useReceiveTransferMutation,
  useCancelTransferMutation,
} = transfersApi;
