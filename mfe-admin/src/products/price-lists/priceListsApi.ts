import { api, rpcEndpoint } from '@dukani/shared/api';
import { fromNumeric, type Money } from '@dukani/shared/money';
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

/** A product to put on a list. */
export interface PricedProduct {
  id: string;
  name: string;
  sku: string | null;
  price: Money;
}

/** A customer to try prices for. */
export interface PricedContact {
  id: string;
  name: string;
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
    findPricedProducts: build.query<PricedProduct[], string>({
      ...rpcEndpoint(
        'till_products',
        (text) => ({ p_query: text, p_limit: 20 }),
        (rows) => rows.map(({ id, name, sku, price }) => ({ id, name, sku, price: fromNumeric(price) })),
      ),
      providesTags: ['Product'],
    }),
    findPricedContacts: build.query<PricedContact[], string>({
      query: (text) => (db, signal) =>
        db
          .from('contacts')
          .select('id, name')
          .in('type', ['customer', 'both'])
          .ilike('name', `%${text.replace(/[%_\\]/g, '')}%`)
          .order('name')
          .limit(20)
          .abortSignal(signal),
      transformResponse: (rows) => rows as PricedContact[],
      providesTags: ['Contact'],
    }),
    /** The products of a pasted sheet's codes, by sku or barcode exactly as written. */
    productsByCode: build.query<Record<string, string>, string[]>({
      query: (codes) => (db, signal) =>
        db.from('products').select('id, sku').in('sku', codes).is('archived_at', null).abortSignal(signal),
      transformResponse: (rows) =>
        Object.fromEntries(
          (rows as { id: string; sku: string | null }[]).flatMap((row) =>
            row.sku === null ? [] : [[row.sku, row.id]],
          ),
        ),
      keepUnusedDataFor: 0,
    }),
    productsByBarcode: build.query<Record<string, string>, string[]>({
      query: (codes) => (db, signal) =>
        db.from('product_barcodes').select('barcode, product_id').in('barcode', codes).abortSignal(signal),
      transformResponse: (rows) =>
        Object.fromEntries(
          (rows as { barcode: string; product_id: string }[]).map((row) => [row.barcode, row.product_id]),
        ),
      keepUnusedDataFor: 0,
    }),
    listPriceLocations: build.query<{ id: string; name: string }[], void>({
      query: () => (db, signal) =>
        db.from('locations').select('id, name').eq('is_active', true).order('name').abortSignal(signal),
      transformResponse: (rows) => rows as { id: string; name: string }[],
      providesTags: ['Location'],
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
  useFindPricedProductsQuery,
  useFindPricedContactsQuery,
  useLazyProductsByCodeQuery,
  useLazyProductsByBarcodeQuery,
  useListPriceLocationsQuery,
} = priceListsApi;
