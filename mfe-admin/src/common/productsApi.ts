import { api, rpcEndpoint } from '@dukani/shared/api';
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

/** The most that the server gives at once. */
export const MAX_PAGE = 100;

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

/** Products and categories. */
export const productsApi = api.injectEndpoints({
  endpoints: (build) => ({
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
  }),
});

export const {
  useGetProductQuery,
  useSaveProductMutation,
  useArchiveProductsMutation,
  useListCategoriesQuery,
  useSaveCategoryMutation,
  useProductPageQuery,
} = productsApi;
