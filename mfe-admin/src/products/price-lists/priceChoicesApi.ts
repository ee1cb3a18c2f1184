import { api, rpcEndpoint } from '@dukani/shared/api';
import { fromNumeric, type Money } from '@dukani/shared/money';

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

/** What price lists are made for: products, customers and locations. */
export const priceChoicesApi = api.injectEndpoints({
  endpoints: (build) => ({
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
  useFindPricedProductsQuery,
  useFindPricedContactsQuery,
  useLazyProductsByCodeQuery,
  useLazyProductsByBarcodeQuery,
  useListPriceLocationsQuery,
} = priceChoicesApi;
