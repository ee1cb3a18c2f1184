import { api, rpcEndpoint } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';
import {
  toPriceItemPage,
  toPriceList,
  toPricePreview,
  type PriceItemPage,
  type PriceList,
  type PriceListPage,
  type PricePreview,
} from './priceListRows';

export interface PriceListQuery {
  query: string;
  status: rpc.PriceListStatus | 'current';
}

const PAGE_SIZE = 50;
const pages = {
  initialPageParam: null,
  getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor ?? undefined,
};
const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** Price lists, their prices, and what somebody would pay. */
export const priceListsApi = api.enhanceEndpoints({ addTagTypes: ['PriceList'] }).injectEndpoints({
  endpoints: (build) => ({
    listPriceLists: build.infiniteQuery<PriceListPage, PriceListQuery, string | null>({
      infiniteQueryOptions: pages,
      ...rpcEndpoint(
        'list_price_lists',
        ({ queryArg: { query, status }, pageParam }) => ({
          p_query: textOrNull(query),
          p_status: status,
          p_after: pageParam,
          p_limit: PAGE_SIZE,
        }),
        ({ rows, count, next_cursor: nextCursor }) => ({ items: rows.map(toPriceList), count, nextCursor }),
      ),
      providesTags: ['PriceList'],
    }),
    getPriceList: build.infiniteQuery<PriceItemPage, { id: string; query: string }, string | null>({
      infiniteQueryOptions: pages,
      ...rpcEndpoint(
        'get_price_list',
        ({ queryArg: { id, query }, pageParam }) => ({
          p_price_list_id: id,
          p_query: textOrNull(query),
          p_after: pageParam,
          p_limit: PAGE_SIZE,
        }),
        toPriceItemPage,
      ),
      providesTags: ['PriceList'],
    }),
    savePriceList: build.mutation<PriceList, rpc.PriceListInput>({
      ...rpcEndpoint('save_price_list', (list) => ({ p_price_list: list }), toPriceList),
      invalidatesTags: ['PriceList'],
    }),
    savePriceItems: build.mutation<
      rpc.PriceListItemsSaved,
      { listId: string; items?: rpc.PriceListItemInput[]; removedIds?: string[] }
    >({
      ...rpcEndpoint('save_price_list_items', ({ listId, items = [], removedIds = [] }) => ({
        p_price_list_id: listId,
        p_items: items,
        p_removed_ids: removedIds,
      })),
      invalidatesTags: ['PriceList'],
    }),
    archivePriceList: build.mutation<PriceList, { id: string; isArchived: boolean }>({
      ...rpcEndpoint(
        'archive_price_list',
        ({ id, isArchived }) => ({ p_price_list_id: id, p_archived: isArchived }),
        toPriceList,
      ),
      invalidatesTags: ['PriceList'],
    }),
    previewPrice: build.query<
      PricePreview,
      { productId: string; contactId: string | null; quantity: number; date: string | null }
    >({
      ...rpcEndpoint(
        'price_preview',
        ({ productId, contactId, quantity, date }) => ({
          p_product_id: productId,
          p_contact_id: contactId,
          p_quantity: quantity,
          p_date: date,
        }),
        toPricePreview,
      ),
      providesTags: ['PriceList', 'Product'],
    }),
  }),
});

export const {
  useListPriceListsInfiniteQuery,
  useGetPriceListInfiniteQuery,
  useSavePriceListMutation,
  useSavePriceItemsMutation,
  useArchivePriceListMutation,
  usePreviewPriceQuery,
} = priceListsApi;
