import { api, rpcEndpoint } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';

/** What the list of serial numbers is asked for. */
export interface SerialFilter {
  query: string;
  locationId: string | null;
  state: rpc.SerialState;
}

export interface Serial {
  /** Of the row in a list. */
  key: string;
  id: string;
  number: string;
  productId: string;
  productName: string;
  sku: string | null;
  /** Where it lies; null when it is in no stock. */
  locationName: string | null;
  /** Sold without the server where it was not in stock. */
  isOwed: boolean;
  addedAt: string;
  lastSale: { id: string; invoiceNumber: string; at: string; contactName: string | null; isReturned: boolean } | null;
}

export interface SerialPage {
  rows: Serial[];
  nextCursor: string | null;
}

const toSerial = (row: rpc.SerialRow): Serial => ({
  key: row.serial_id,
  id: row.serial_id,
  number: row.serial_number,
  productId: row.product_id,
  productName: row.product_name,
  sku: row.sku,
  locationName: row.location_name,
  isOwed: row.is_owed,
  addedAt: row.added_at,
  lastSale:
    row.last_sale === null
      ? null
      : {
          id: row.last_sale.sale_id,
          invoiceNumber: row.last_sale.invoice_number,
          at: row.last_sale.occurred_at,
          contactName: row.last_sale.contact_name,
          isReturned: row.last_sale.is_returned,
        },
});

/** Serial numbers: what can be picked at the till, where each piece is, and the switch of a product. */
const serialsApi = api.injectEndpoints({
  endpoints: (build) => ({
    tillSerials: build.query<rpc.TillSerials['rows'], { productId: string | null; query: string }>({
      ...rpcEndpoint(
        'till_serials',
        ({ productId, query }) => ({ p_product_id: productId, p_query: query === '' ? null : query }),
        (answer) => answer.rows,
      ),
      providesTags: ['Stock'],
      keepUnusedDataFor: 0,
    }),
    listSerials: build.infiniteQuery<SerialPage, SerialFilter, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (lastPage) => lastPage.nextCursor ?? undefined,
      },
      ...rpcEndpoint(
        'list_serials',
        ({ queryArg, pageParam }) => ({
          p_location_id: queryArg.locationId,
          p_state: queryArg.state,
          p_query: queryArg.query === '' ? null : queryArg.query,
          p_after: pageParam,
          p_limit: 50,
        }),
        (page) => ({ rows: page.rows.map(toSerial), nextCursor: page.next_cursor }),
      ),
      providesTags: ['Stock'],
    }),
    getSerialHistory: build.query<rpc.SerialHistory, string>({
      ...rpcEndpoint('serial_history', (serialId) => ({ p_serial_id: serialId })),
      providesTags: ['Stock'],
    }),
    /** The same again changes nothing. */
    trackSerials: build.mutation<rpc.TrackedSerials, rpc.TrackSerialsInput>({
      ...rpcEndpoint('track_serials', (change) => ({ p_change: change })),
      invalidatesTags: (_answer, error) => (error === undefined ? ['Stock', 'Product'] : []),
    }),
  }),
});

export const {
  useTillSerialsQuery,
  useLazyTillSerialsQuery,
  useListSerialsInfiniteQuery,
  useGetSerialHistoryQuery,
  useTrackSerialsMutation,
} = serialsApi;
