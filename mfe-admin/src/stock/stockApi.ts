import { api, rpcQuery } from '@dukani/shared/api';
import { quantityFromNumeric, type Thousandths } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';

/** A product whose stock can be changed. */
export interface StockProduct {
  id: string;
  name: string;
  sku: string | null;
  unit: string;
  stock: Thousandths;
}

/** Deliveries and corrections; each is one document with its journal entry. */
export const stockApi = api.injectEndpoints({
  endpoints: (build) => ({
    searchStockProducts: build.query<StockProduct[], string>({
      query: (query) => rpcQuery('till_products', { p_query: query, p_limit: 12 }),
      transformResponse: (rows) =>
        (rows as rpc.TillProduct[])
          .filter((row) => row.kind === 'goods')
          .map((row) => ({
            id: row.id,
            name: row.name,
            sku: row.sku,
            unit: row.unit,
            stock: quantityFromNumeric(row.stock_quantity),
          })),
      providesTags: ['Product'],
    }),
    receiveGoods: build.mutation<null, rpc.ReceiveGoodsInput>({
      query: (receipt) => rpcQuery('receive_goods', { p_receipt: receipt }),
      transformResponse: () => null,
      invalidatesTags: (_done, error) => (error === undefined ? ['Product', 'Stock', 'Dashboard'] : []),
    }),
    adjustStock: build.mutation<null, rpc.AdjustStockInput>({
      query: (adjustment) => rpcQuery('adjust_stock', { p_adjustment: adjustment }),
      transformResponse: () => null,
      invalidatesTags: (_done, error) => (error === undefined ? ['Product', 'Stock', 'Dashboard'] : []),
    }),
  }),
});

export const { useSearchStockProductsQuery, useReceiveGoodsMutation, useAdjustStockMutation } = stockApi;
