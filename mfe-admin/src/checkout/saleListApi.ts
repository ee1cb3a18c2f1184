import { api, rpcEndpoint } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';
import { toSalePage, type SalePage } from './saleRows';

/** What a list of sales is narrowed to; dates are business days, both included. */
export interface SaleFilter {
  query: string;
  from: string | null;
  to: string | null;
  status: rpc.SaleStatus | null;
  channel: rpc.SaleChannel | null;
  tenderType: rpc.TenderType | null;
  payment: 'paid' | 'unpaid' | 'overdue' | null;
  locationId: string | null;
  cashierId: string | null;
  contactId: string | null;
  productId: string | null;
  /** Decimals as text. */
  totalFrom: string | null;
  totalTo: string | null;
  sort: rpc.SaleSort;
}

const PAGE_SIZE = 50;

function listSalesArgs(filter: SaleFilter, after: string | null, limit: number): rpc.RpcArgs<'list_sales'> {
  const more: rpc.SaleListFilter = {
    payment: filter.payment,
    location_id: filter.locationId,
    contact_id: filter.contactId,
    product_id: filter.productId,
    total_from: filter.totalFrom,
    total_to: filter.totalTo,
  };
  return {
    p_query: filter.query === '' ? null : filter.query,
    p_from: filter.from,
    p_to: filter.to,
    p_status: filter.status,
    p_channel: filter.channel,
    p_tender_type: filter.tenderType,
    p_cashier_id: filter.cashierId,
    p_filter: more,
    p_sort: filter.sort,
    p_after: after,
    p_limit: limit,
  };
}

/** The list of sales, page by page. */
const saleListApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSales: build.infiniteQuery<SalePage, SaleFilter, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (lastPage) => lastPage.nextCursor ?? undefined,
      },
      ...rpcEndpoint(
        'list_sales',
        ({ queryArg, pageParam }) => listSalesArgs(queryArg, pageParam, PAGE_SIZE),
        toSalePage,
      ),
      providesTags: [{ type: 'Sale', id: 'LIST' }],
    }),
    /** One page for the export, outside the list's own pages. */
    exportSales: build.query<SalePage, { filter: SaleFilter; after: string | null }>({
      ...rpcEndpoint('list_sales', ({ filter, after }) => listSalesArgs(filter, after, 200), toSalePage),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useListSalesInfiniteQuery, useLazyExportSalesQuery } = saleListApi;
