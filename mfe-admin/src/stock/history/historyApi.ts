import { api } from '@dukani/shared/api';

/** What a product is called, for the head of its history. */
const historyApi = api.injectEndpoints({
  endpoints: (build) => ({
    productName: build.query<string, string>({
      query: (productId) => (db, signal) =>
        db.from('products').select('name').eq('id', productId).limit(1).abortSignal(signal),
      transformResponse: (rows) => (rows as { name: string }[])[0]?.name ?? 'Unknown product',
      providesTags: (_name, _error, productId) => [{ type: 'Product', id: productId }],
    }),
  }),
});

export const { useProductNameQuery } = historyApi;
