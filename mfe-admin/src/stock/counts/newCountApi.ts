import { rpcEndpoint } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';
import { toCountDetail, type CountDetail } from './countRows';
import { countsTags } from './countsBase';

/** What a new count is made of. */
export const newCountApi = countsTags.injectEndpoints({
  endpoints: (build) => ({
    findGoods: build.query<{ id: string; name: string }[], string>({
      ...rpcEndpoint(
        'till_products',
        (query) => ({ p_query: query, p_limit: 8 }),
        (rows) => rows.filter((row) => row.kind === 'goods').map(({ id, name }) => ({ id, name })),
      ),
      providesTags: ['Product'],
    }),
    listCountPlaces: build.query<{ id: string; name: string; isDefault: boolean }[], void>({
      ...rpcEndpoint(
        'list_locations',
        () => ({}),
        (answer) =>
          answer.rows
            .filter((row) => row.is_active)
            .map((row) => ({ id: row.id, name: row.name, isDefault: row.is_default })),
      ),
      providesTags: ['Location'],
    }),
    openCount: build.mutation<CountDetail, rpc.OpenStockCountInput>({
      ...rpcEndpoint('open_stock_count', (count) => ({ p_count: count }), toCountDetail),
      invalidatesTags: (_done, error) => (error === undefined ? ['StockCount'] : []),
    }),
  }),
});

export const { useFindGoodsQuery, useListCountPlacesQuery, useOpenCountMutation } = newCountApi;
