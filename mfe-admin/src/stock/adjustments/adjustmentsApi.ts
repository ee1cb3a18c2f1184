import { api, rpcEndpoint } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';
import { toAdjustment, toAdjustmentPage, type Adjustment, type AdjustmentPage } from './adjustmentRows';

export interface AdjustmentFilter {
  status: string;
  locationId: string | null;
  reason: string | null;
  from: string | null;
  to: string | null;
}

const changed = (_answer: unknown, error: unknown) =>
  error === undefined ? (['Stock', 'Product', 'Dashboard'] as const) : [];

/** Adjustments, and those that wait for approval. Asking and deciding twice changes nothing. */
const adjustmentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAdjustments: build.infiniteQuery<AdjustmentPage, AdjustmentFilter, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (lastPage) => lastPage.nextCursor ?? undefined,
      },
      ...rpcEndpoint(
        'list_stock_adjustments',
        ({ queryArg: filter, pageParam }) => ({
          p_status: filter.status,
          p_location_id: filter.locationId,
          p_reason: filter.reason,
          p_from: filter.from,
          p_to: filter.to,
          p_after: pageParam,
          p_limit: 50,
        }),
        toAdjustmentPage,
      ),
      providesTags: ['Stock'],
    }),
    getAdjustment: build.query<Adjustment, string>({
      ...rpcEndpoint('get_stock_adjustment', (adjustmentId) => ({ p_adjustment_id: adjustmentId }), toAdjustment),
      providesTags: ['Stock'],
    }),
    requestAdjustment: build.mutation<rpc.RequestedAdjustment, rpc.AdjustStockInput>({
      ...rpcEndpoint('request_stock_adjustment', (adjustment) => ({ p_adjustment: adjustment })),
      invalidatesTags: changed,
    }),
    decideAdjustment: build.mutation<
      rpc.DecidedAdjustment,
      { adjustmentId: string; decision: 'approve' | 'reject' | 'withdraw'; note: string }
    >({
      ...rpcEndpoint('decide_stock_adjustment', ({ adjustmentId, decision, note }) => ({
        p_adjustment_id: adjustmentId,
        p_decision: decision,
        p_note: note.trim() === '' ? null : note.trim(),
      })),
      invalidatesTags: changed,
    }),
  }),
});

export const {
  useListAdjustmentsInfiniteQuery,
  useGetAdjustmentQuery,
  useRequestAdjustmentMutation,
  useDecideAdjustmentMutation,
} = adjustmentsApi;
