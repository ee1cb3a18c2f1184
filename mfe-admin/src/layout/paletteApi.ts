import { api, rpcEndpoint } from '@dukani/shared/api';

const paletteApi = api.injectEndpoints({
  endpoints: (build) => ({
    paletteProducts: build.query<{ id: string; name: string; sku: string | null }[], string>({
      ...rpcEndpoint(
        'list_products',
        (query) => ({ p_query: query, p_status: 'active', p_sort: 'match', p_limit: 8 }),
        (page) => page.rows.map(({ id, name, sku }) => ({ id, name, sku })),
      ),
      providesTags: ['Product'],
    }),
  }),
});

export const { usePaletteProductsQuery } = paletteApi;
