import { api, rpcQuery } from '@dukani/shared/api';
import type { ProductListPage } from '@dukani/shared/rpc';

const paletteApi = api.injectEndpoints({
  endpoints: (build) => ({
    paletteProducts: build.query<{ id: string; name: string; sku: string | null }[], string>({
      query: (query) => rpcQuery('list_products', { p_query: query, p_status: 'active', p_sort: 'match', p_limit: 8 }),
      transformResponse: (page) => (page as ProductListPage).rows.map(({ id, name, sku }) => ({ id, name, sku })),
      providesTags: ['Product'],
    }),
  }),
});

export const { usePaletteProductsQuery } = paletteApi;
