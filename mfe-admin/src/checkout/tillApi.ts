import { api, rpcEndpoint } from '@dukani/shared/api';
import { fromNumeric, quantityFromNumeric, type Money, type Thousandths } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import { toModifierSets, type ModifierSet } from './modifiers';

/** A product as the till shows and sells it. */
export interface TillProduct {
  id: string;
  name: string;
  sku: string | null;
  barcode: string | null;
  imageUrl: string | null;
  unit: string;
  price: Money;
  /** null: never asked, or nobody to ask. */
  stock: Thousandths | null;
  isService: boolean;
  /** Every piece has a serial number that a sale names. */
  tracksSerials: boolean;
  /** The till asks each time what it costs and what it is. */
  hasOpenPrice?: boolean;
  taxRatePercent: number;
  /** How much one scan of its barcode stands for; of a scale's label what the label says. */
  scanQuantity: Thousandths;
  /** What that is called: "Crate". */
  packName: string | null;
  /** Of a scale's label. */
  label: { kind: 'weight' | 'price' | 'quantity'; barcode: string; amount: Money | null } | null;
  /** What is asked for with it. */
  modifierSets?: ModifierSet[];
  /** Of a variant: the product that it is one of. */
  variantOf?: VariantOf;
  /** A product that is sold as one of these: which one is asked before it goes in. */
  variants?: readonly TillProduct[];
}

/** The product of a variant, and which of its sizes and colours the variant is. */
export interface VariantOf {
  id: string;
  name: string;
  imageUrl: string | null;
  /** In their own order. */
  options: { name: string; values: string[] }[];
  values: Record<string, string>;
}

export function toVariantOf({ image_url: imageUrl, ...row }: rpc.TillVariantOf): VariantOf {
  return { ...row, imageUrl };
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
    tracksSerials: row.tracks_serials,
    hasOpenPrice: row.has_open_price,
    taxRatePercent: row.tax_rate_percent,
    scanQuantity: quantityFromNumeric(row.quantity ?? row.unit_factor),
    packName: row.unit_label,
    label:
      row.label === null
        ? null
        : { ...row.label, amount: row.label.amount === null ? null : fromNumeric(row.label.amount) },
    modifierSets: toModifierSets(row.modifier_sets),
    ...(row.variant_of == null ? {} : { variantOf: toVariantOf(row.variant_of) }),
  };
}

/** Only what is in stock of the products on the shelf. */
export const TILL_STOCK = { type: 'Product', id: 'TILL_STOCK' } as const;

/** What the till reads: products, codes, customers. */
export const tillApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTillProducts: build.query<TillProduct[], { query: string; categoryId: string | null }>({
      ...rpcEndpoint(
        'till_products',
        ({ query, categoryId }) => ({ p_query: query === '' ? null : query, p_category_id: categoryId, p_limit: 60 }),
        (rows) => rows.map(toTillProduct),
      ),
      providesTags: ['Product'],
    }),
    listTillVariants: build.query<TillProduct[], string>({
      ...rpcEndpoint(
        'till_products',
        (productId) => ({ p_parent_id: productId }),
        (rows) => rows.map(toTillProduct),
      ),
      providesTags: ['Product', TILL_STOCK],
    }),
    findProductByCode: build.query<TillProduct | null, string>({
      ...rpcEndpoint(
        'find_product_by_code',
        (code) => ({ p_code: code }),
        (row) => (row === null ? null : toTillProduct(row)),
      ),
      providesTags: ['Product'],
    }),
    getTillStock: build.query<rpc.TillStock[], readonly string[]>({
      ...rpcEndpoint('till_stock', (ids) => ({ p_product_ids: ids })),
      keepUnusedDataFor: 5,
      providesTags: [TILL_STOCK],
    }),
    listTillCategories: build.query<{ id: string; name: string }[], void>({
      ...rpcEndpoint(
        'list_categories',
        () => ({}),
        (rows) =>
          rows
            .filter((row) => row.parent_id === null && row.product_count > 0)
            .map((row) => ({ id: row.id, name: row.name })),
      ),
      providesTags: ['Category'],
    }),
    searchCustomers: build.query<Customer[], string>({
      // Whoever bought last comes first: most of those at a till have been there before.
      ...rpcEndpoint(
        'list_contacts',
        (text) => ({
          p_query: text === '' ? null : text,
          p_type: 'customer',
          p_sort: '-last_sale',
          p_limit: 20,
        }),
        (page) => page.rows.map(({ id, name, phone, email }) => ({ id, name, phone, email })),
      ),
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
  useListTillVariantsQuery,
  useLazyFindProductByCodeQuery,
  useGetTillStockQuery,
  useListTillCategoriesQuery,
  useSearchCustomersQuery,
  useLazySearchCustomersQuery,
  useCreateCustomerMutation,
} = tillApi;
