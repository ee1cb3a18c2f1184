import { api, rpcEndpoint } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';
import { toTransfer, toTransferPage, type Transfer, type TransferPage } from './transferRows';

export interface TransferFilter {
  query: string;
  status: string;
  locationId: string | null;
}

const changed = (_answer: unknown, error: unknown) => (error === undefined ? (['Stock', 'Product'] as const) : []);

/** Transfers between locations. Each change is safe to send twice. */
export const transfersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTransfers: build.infiniteQuery<TransferPage, TransferFilter, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (lastPage) => lastPage.nextCursor ?? undefined,
      },
      ...rpcEndpoint(
        'list_transfers',
        ({ queryArg, pageParam }) => ({
          p_query: queryArg.query === '' ? null : queryArg.query,
          p_status: queryArg.status,
          p_location_id: queryArg.locationId,
          p_after: pageParam,
          p_limit: 50,
        }),
        toTransferPage,
      ),
      providesTags: ['Stock'],
    }),
    getTransfer: build.query<Transfer, string>({
      ...rpcEndpoint('get_transfer', (transferId) => ({ p_transfer_id: transferId }), toTransfer),
      providesTags: ['Stock'],
    }),
    saveTransfer: build.mutation<Transfer, rpc.SaveTransferInput>({
      ...rpcEndpoint('save_transfer', (transfer) => ({ p_transfer: transfer }), toTransfer),
      invalidatesTags: changed,
    }),
    sendTransfer: build.mutation<Transfer, { transferId: string; revision: number }>({
      ...rpcEndpoint(
        'send_transfer',
        ({ transferId, revision }) => ({ p_transfer_id: transferId, p_revision: revision }),
        toTransfer,
      ),
      invalidatesTags: changed,
    }),
    receiveTransfer: build.mutation<Transfer, rpc.ReceiveTransferInput>({
      ...rpcEndpoint('receive_transfer', (receipt) => ({ p_receipt: receipt }), toTransfer),
      invalidatesTags: changed,
    }),
    cancelTransfer: build.mutation<Transfer, { transferId: string; reason: string }>({
      ...rpcEndpoint(
        'cancel_transfer',
        ({ transferId, reason }) => ({ p_transfer_id: transferId, p_reason: reason === '' ? null : reason }),
        toTransfer,
      ),
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
