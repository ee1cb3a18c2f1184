import { api, rpcQuery } from '@dukani/shared/api';
import { fromNumeric, quantityFromNumeric, type Money, type Thousandths } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';

/** A product as the till shows and sells it. */
export interface TillProduct {
  id: string;
  name: string;
  sku: string | null;
  barcode: string | null;
  imageUrl: string | null;
  unit: string;
  price: Money;
  stock: Thousandths;
  isService: boolean;
  taxRatePercent: number;
  /** How much one scan of its barcode stands for. */
  scanQuantity: Thousandths;
}

export interface Customer {
  id: string;
  name: string;
  phone: string | null;
  email: string | null;
}

export function toTillProduct(row: rpc.TillProduct): TillProduct {
  return {
    id: row.id,
    name: row.name,
    sku: row.sku,
    barcode: row.barcode,
    imageUrl: row.image_url,
    unit: row.unit,
    price: fromNumeric(row.price),
    stock: quantityFromNumeric(row.stock_quantity),
    isService: row.kind === 'service',
    taxRatePercent: row.tax_rate_percent,
    scanQuantity: quantityFromNumeric(row.unit_factor),
  };
}

/** What the till reads: products, codes, customers. */
export const tillApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTillProducts: build.query<TillProduct[], { query: string; categoryId: string | null }>({
      query: ({ query, categoryId }) =>
        rpcQuery('till_products', { p_query: query === '' ? null : query, p_category_id: categoryId, p_limit: 60 }),
      transformResponse: (rows) => (rows as rpc.TillProduct[]).map(toTillProduct),
      providesTags: ['Product'],
    }),
    findProductByCode: build.query<TillProduct | null, string>({
      query: (code) => rpcQuery('find_product_by_code', { p_code: code }),
      transformResponse: (row) => (row === null ? null : toTillProduct(row as rpc.TillProduct)),
      providesTags: ['Product'],
    }),
    listTillCategories: build.query<{ id: string; name: string }[], void>({
      query: () => rpcQuery('list_categories'),
      transformResponse: (rows) =>
        (rows as rpc.Category[])
          .filter((row) => row.parent_id === null && row.product_count > 0)
          .map((row) => ({ id: row.id, name: row.name })),
      providesTags: ['Category'],
    }),
    searchCustomers: build.query<Customer[], string>({
      query: (text) => (db, signal) => {
        const column = /^[+\d][\d\s]*$/.test(text) ? 'phone' : 'name';
        const pattern = `%${text.replace(/[%_\\]/g, '')}%`;
        return db
          .from('contacts')
          .select('id, name, phone, email')
          .in('type', ['customer', 'both'])
          .ilike(column, pattern)
          .order('name')
          .limit(20)
          .abortSignal(signal);
      },
      transformResponse: (rows) => rows as Customer[],
      providesTags: ['Contact'],
    }),
    createCustomer: build.mutation<Customer, { id: string; name: string; phone: string | null }>({
      query: (customer) => (db, signal) =>
        db
          .from('contacts')
          .insert({ ...customer, type: 'customer' })
          .select('id, name, phone, email')
          .abortSignal(signal)
          .single(),
      transformResponse: (row) => row as Customer,
      invalidatesTags: ['Contact'],
    }),
  }),
});

export const {
  useListTillProductsQuery,
  useLazyFindProductByCodeQuery,
  useListTillCategoriesQuery,
  useSearchCustomersQuery,
  useLazySearchCustomersQuery,
  useCreateCustomerMutation,
} = tillApi;
