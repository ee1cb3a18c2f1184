import { api, rpcEndpoint } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';
import type { AskedPrice } from './supplierPrices';

interface PriceRow {
  contact_id: string;
  noted_on: string;
  unit_price: number;
}

/** How many of the newest prices are read. */
const MOST_PRICES = 200;

const supplierPricesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Who sells a product, at what price, and what of it is on order. */
    supplyOfProduct: build.query<rpc.ProductSupply, string>({
      ...rpcEndpoint('supply_of_products', (productId) => ({ p_product_ids: [productId], p_contact_id: null })),
      providesTags: ['Purchase', 'Stock'],
    }),
    /** What suppliers asked for a product, the newest first. */
    askedPrices: build.query<AskedPrice[], string>({
      query: (productId) => (db, signal) =>
        db
          .from('supplier_prices')
          .select('contact_id, noted_on, unit_price')
          .eq('product_id', productId)
          .order('noted_at', { ascending: false })
          .limit(MOST_PRICES)
          .abortSignal(signal),
      transformResponse: (rows) =>
        (rows as PriceRow[]).map((row) => ({
          contactId: row.contact_id,
          day: row.noted_on,
          price: Number(row.unit_price),
        })),
      providesTags: ['Purchase'],
    }),
  }),
});

export const { useSupplyOfProductQuery, useAskedPricesQuery } = supplierPricesApi;
