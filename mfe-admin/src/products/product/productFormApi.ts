import { api, rpcEndpoint } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';
import { toProductDetail, type ProductDetail } from '../../common/productRows';

export interface ProductAttribute {
  id: string;
  name: string;
  kind: rpc.ProductAttribute['kind'];
  choices: string[];
  isShownInList: boolean;
  isShownInShop: boolean;
}

export interface ProductChange {
  id: string;
  action: string;
  productId: string;
  productName: string | null;
  actorName: string | null;
  at: string;
  changes: { field: string; before: string | null; after: string | null }[];
}

export interface ProductHistoryPage {
  rows: ProductChange[];
  nextCursor: string | null;
}

interface SaveVariants {
  productId: string;
  options: rpc.ProductOption[];
  variants: rpc.SaveVariantInput[];
  expectedUpdatedAt: string | null;
}

const toAttribute = (row: rpc.ProductAttribute): ProductAttribute => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  choices: row.choices,
  isShownInList: row.is_shown_in_list,
  isShownInShop: row.is_shown_in_shop,
});

const toHistoryPage = (page: rpc.ProductHistoryPage): ProductHistoryPage => ({
  rows: page.rows.map((row) => ({
    id: row.id,
    action: row.action,
    productId: row.product_id,
    productName: row.product_name,
    actorName: row.actor_name,
    at: row.created_at,
    changes: row.changes,
  })),
  nextCursor: page.next_cursor,
});

/** What the screens of one product ask for, beside the product itself. */
const productFormApi = api.injectEndpoints({
  endpoints: (build) => ({
    saveProductVariants: build.mutation<ProductDetail, SaveVariants>({
      ...rpcEndpoint(
        'save_product_variants',
        ({ productId, options, variants, expectedUpdatedAt }) => ({
          p_product_id: productId,
          p_options: options,
          p_variants: variants,
          p_expected_updated_at: expectedUpdatedAt,
        }),
        toProductDetail,
      ),
      invalidatesTags: (product) => (product === undefined ? [] : ['Product', 'Category', 'Stock', 'Dashboard']),
    }),
    duplicateProduct: build.mutation<ProductDetail, { productId: string; newId: string }>({
      ...rpcEndpoint(
        'duplicate_product',
        ({ productId, newId }) => ({ p_product_id: productId, p_new_id: newId }),
        toProductDetail,
      ),
      invalidatesTags: ['Product', 'Category'],
    }),
    deleteProduct: build.mutation<null, string>({
      ...rpcEndpoint(
        'delete_product',
        (productId) => ({ p_product_id: productId }),
        () => null,
      ),
      invalidatesTags: ['Product', 'Category', 'Dashboard'],
      extraOptions: { maxRetries: 0 },
    }),
    productHistory: build.infiniteQuery<ProductHistoryPage, string, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (lastPage) => lastPage.nextCursor ?? undefined,
      },
      ...rpcEndpoint(
        'product_history',
        ({ queryArg: productId, pageParam }) => ({ p_product_id: productId, p_after: pageParam, p_limit: 20 }),
        toHistoryPage,
      ),
      providesTags: ['Product'],
    }),
    listAttributes: build.query<ProductAttribute[], void>({
      ...rpcEndpoint(
        'list_product_attributes',
        () => ({}),
        (rows) => rows.map(toAttribute),
      ),
      providesTags: ['Product'],
    }),
    saveAttribute: build.mutation<ProductAttribute, ProductAttribute>({
      ...rpcEndpoint(
        'save_product_attribute',
        ({ id, name, kind, choices, isShownInList, isShownInShop }) => ({
          p_attribute: { id, name, kind, choices, is_shown_in_list: isShownInList, is_shown_in_shop: isShownInShop },
        }),
        toAttribute,
      ),
      invalidatesTags: ['Product'],
    }),
    deleteAttribute: build.mutation<null, string>({
      ...rpcEndpoint(
        'delete_product_attribute',
        (attributeId) => ({ p_attribute_id: attributeId }),
        () => null,
      ),
      invalidatesTags: ['Product'],
      extraOptions: { maxRetries: 0 },
    }),
    /** A code for use inside the shop; nothing is kept of it before the product is saved. */
    makeBarcode: build.mutation<string, void>({ ...rpcEndpoint('next_internal_barcode', () => ({})) }),
    /** Suppliers whose name holds the text, the first 20. */
    findSuppliers: build.query<{ id: string; name: string }[], string>({
      query: (text) => (db, signal) =>
        db
          .from('contacts')
          .select('id, name')
          .in('type', ['supplier', 'both'])
          .is('merged_into_id', null)
          .is('archived_at', null)
          .ilike('name', `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`)
          .order('name')
          .limit(20)
          .abortSignal(signal),
      transformResponse: (rows) => rows as { id: string; name: string }[],
      providesTags: ['Contact'],
    }),
  }),
});

export const {
  useSaveProductVariantsMutation,
  useDuplicateProductMutation,
  useDeleteProductMutation,
  useProductHistoryInfiniteQuery,
  useListAttributesQuery,
  useSaveAttributeMutation,
  useDeleteAttributeMutation,
  useMakeBarcodeMutation,
  useFindSuppliersQuery,
} = productFormApi;
