import { api, rpcEndpoint } from '@dukani/shared/api';
import { fromNumeric, type Money } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';

export interface FoundProduct {
  id: string;
  name: string;
  sku: string | null;
  unit: string;
  kind: rpc.ProductKind;
  hasVariants: boolean;
  price: Money;
}

/** Products to choose from. */
const finderApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Products by name or code, variants of one product included once it is named by them. */
    findProducts: build.query<FoundProduct[], string>({
      ...rpcEndpoint(
        'list_products',
        (text) => ({ p_query: text, p_status: 'active', p_sort: 'stock', p_limit: 12 }),
        (page) =>
          page.rows.map((row) => ({
            id: row.id,
            name: row.name,
            sku: row.sku,
            unit: row.unit,
            kind: row.kind,
            hasVariants: row.has_variants,
            price: fromNumeric(row.price),
          })),
      ),
      providesTags: ['Product'],
    }),
  }),
});

export const { useFindProductsQuery, useLazyFindProductsQuery } = finderApi;
