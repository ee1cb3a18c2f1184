import { api, rpcEndpoint } from '@dukani/shared/api';
import { quantityFromNumeric, type Thousandths } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import {
  toCategory,
  toProductDetail,
  toProductPage,
  type Category,
  type ProductDetail,
  type ProductPage,
} from './productRows';

export type ProductStatus = 'active' | 'published' | 'draft' | 'archived';
export type ProductStock = 'any' | 'low' | 'out';
export type ProductSort = 'name' | '-name' | 'price' | '-price' | 'stock' | '-stock' | '-updated';

export interface ProductFilter {
  query: string;
  categoryId: string | null;
  status: ProductStatus;
  stock: ProductStock;
  sort: ProductSort;
}

export interface TaxRate {
  id: string;
  /** Rates of one code follow each other in time. */
  code: string;
  name: string;
  ratePercent: number;
  isDefault: boolean;
  /** Days, both included. */
  validFrom: string;
  validTo: string | null;
}

interface TaxRateRow {
  id: string;
  code: string;
  name: string;
  rate_percent: number;
  is_default: boolean;
  valid_from: string;
  valid_to: string | null;
}

/** What the house rules say of products. */
interface HouseRules {
  pricesIncludeTax: boolean;
  lowStockDefault: Thousandths;
  /** Who is not registered charges no tax, and says nothing of it. */
  isTaxRegistered: boolean;
}

/** The most that the server gives at once. */
export const MAX_PAGE = 100;
const LIST_PAGE = 50;

/** Every active product, by name. */
export const ALL_PRODUCTS: ProductFilter = {
  query: '',
  categoryId: null,
  status: 'active',
  stock: 'any',
  sort: 'name',
};

function listArgs(filter: ProductFilter, after: string | null, limit: number): rpc.RpcArgs<'list_products'> {
  return {
    p_query: filter.query === '' ? null : filter.query,
    p_category_id: filter.categoryId,
    p_status: filter.status,
    p_stock: filter.stock,
    p_sort: filter.sort,
    p_after: after,
    p_limit: limit,
  };
}

/** Products, categories and tax rates. */
export const productsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listProducts: build.infiniteQuery<ProductPage, ProductFilter, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (lastPage) => lastPage.nextCursor ?? undefined,
      },
      ...rpcEndpoint(
        'list_products',
        ({ queryArg: filter, pageParam }) => listArgs(filter, pageParam, LIST_PAGE),
        toProductPage,
      ),
      providesTags: ['Product'],
    }),
    /** One page, outside the list's own pages: for the export, and for counting with a limit of 1. */
    productPage: build.query<ProductPage, { filter: ProductFilter; after?: string | null; limit: number }>({
      ...rpcEndpoint(
        'list_products',
        ({ filter, after = null, limit }) => listArgs(filter, after, limit),
        toProductPage,
      ),
      providesTags: ['Product'],
      keepUnusedDataFor: 60,
    }),
    getProduct: build.query<ProductDetail, string>({
      ...rpcEndpoint('get_product', (productId) => ({ p_product_id: productId }), toProductDetail),
      providesTags: (_product, _error, productId) => [{ type: 'Product', id: productId }],
    }),
    saveProduct: build.mutation<ProductDetail, rpc.SaveProductInput>({
      ...rpcEndpoint('save_product', (product) => ({ p_product: product }), toProductDetail),
      invalidatesTags: (product) => (product === undefined ? [] : ['Product', 'Category', 'Stock', 'Dashboard']),
    }),
    publishProducts: build.mutation<null, { productIds: string[]; isPublished: boolean }>({
      ...rpcEndpoint(
        'set_products_published',
        ({ productIds, isPublished }) => ({ p_product_ids: productIds, p_is_published: isPublished }),
        () => null,
      ),
      invalidatesTags: ['Product'],
    }),
    archiveProducts: build.mutation<null, { productIds: string[]; isArchived: boolean }>({
      ...rpcEndpoint(
        'archive_products',
        ({ productIds, isArchived }) => ({ p_product_ids: productIds, p_archived: isArchived }),
        () => null,
      ),
      invalidatesTags: ['Product', 'Category', 'Dashboard'],
    }),
    listCategories: build.query<Category[], void>({
      ...rpcEndpoint(
        'list_categories',
        () => ({}),
        (rows) => rows.map(toCategory),
      ),
      providesTags: ['Category'],
    }),
    /** What is left out stays as it is. */
    saveCategory: build.mutation<
      Category,
      { id: string; name: string; parentId?: string | null; imageUrl?: string | null; position?: number }
    >({
      ...rpcEndpoint(
        'save_category',
        ({ id, name, parentId, imageUrl, position }) => ({
          p_category: {
            id,
            name,
            ...(parentId === undefined ? {} : { parent_id: parentId }),
            ...(imageUrl === undefined ? {} : { image_url: imageUrl }),
            ...(position === undefined ? {} : { position }),
          },
        }),
        toCategory,
      ),
      invalidatesTags: ['Category'],
    }),
    listTaxRates: build.query<TaxRate[], void>({
      query: () => (db, signal) =>
        db
          .from('tax_rates')
          .select('id, code, name, rate_percent, is_default, valid_from, valid_to')
          .order('rate_percent', { ascending: false })
          .abortSignal(signal),
      transformResponse: (rows) =>
        (rows as TaxRateRow[]).map((row) => ({
          id: row.id,
          code: row.code,
          name: row.name,
          ratePercent: Number(row.rate_percent),
          isDefault: row.is_default,
          validFrom: row.valid_from,
          validTo: row.valid_to,
        })),
      providesTags: ['TaxRate'],
    }),
    /** What the house rules say of products; null for those who may not read them. */
    houseRules: build.query<HouseRules | null, void>({
      query: () => (db, signal) =>
        db
          .from('tenant_policies')
          .select('prices_include_tax, low_stock_default, is_tax_registered')
          .limit(1)
          .abortSignal(signal),
      transformResponse: (rows) => {
        const [row] = rows as { prices_include_tax: boolean; low_stock_default: number; is_tax_registered: boolean }[];
        return row === undefined
          ? null
          : {
              pricesIncludeTax: row.prices_include_tax,
              lowStockDefault: quantityFromNumeric(row.low_stock_default),
              isTaxRegistered: row.is_tax_registered,
            };
      },
      providesTags: ['TaxRate'],
    }),
  }),
});

export const {
  useListProductsInfiniteQuery,
  useGetProductQuery,
  useSaveProductMutation,
  usePublishProductsMutation,
  useArchiveProductsMutation,
  useListCategoriesQuery,
  useSaveCategoryMutation,
  useListTaxRatesQuery,
  useHouseRulesQuery,
  useProductPageQuery,
  useLazyProductPageQuery,
} = productsApi;
