import { api, rpcEndpoint } from '@dukani/shared/api';
import { toLineProduct, type LineProduct } from './lineProducts';

/** The products that documents are written with. */
const lineProductsApi = api.injectEndpoints({
  endpoints: (build) => ({
    searchLineProducts: build.query<LineProduct[], string>({
      ...rpcEndpoint(
        'receiving_products',
        (query) => ({ p_query: query }),
        (answer) => answer.rows.map(toLineProduct),
      ),
      providesTags: ['Product', 'Stock'],
    }),
    /** The product of exactly this code, or null. */
    lineProductByCode: build.query<LineProduct | null, string>({
      ...rpcEndpoint(
        'receiving_products',
        (code) => ({ p_code: code }),
        (answer) => answer.rows.map(toLineProduct)[0] ?? null,
      ),
      providesTags: ['Product', 'Stock'],
      keepUnusedDataFor: 60,
    }),
  }),
});

export const { useSearchLineProductsQuery, useLazySearchLineProductsQuery, useLazyLineProductByCodeQuery } =
  lineProductsApi;
