import { api, rpcEndpoint } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';
import { toListedProduct, type ListedProduct } from './listedProduct';
import type { ProductQuestion } from './productList';

export interface ListedPage {
  products: ListedProduct[];
  nextCursor: string | null;
  count: number;
  hasMoreThanCount: boolean;
}

/** One row of a file of products: the cells by the name of their column. */
export interface ProductFileRow {
  id: string;
  cells: rpc.FileRows['rows'][number]['cells'];
}

export interface EditedProducts {
  id: string;
  chosen: number;
  changed: number;
  product: ListedProduct | null;
}

const LIST_PAGE = 50;
/** The most that the server gives at once. */
const FILE_PAGE = 100;

function listArgs(question: ProductQuestion, after: string | null, limit: number): rpc.RpcArgs<'list_products'> {
  return {
    p_query: question.query === '' ? null : question.query,
    p_category_id: question.categoryId,
    p_status: question.status,
    p_stock: question.stock,
    p_sort: question.sort,
    p_filter: question.filter,
    p_after: after,
    p_limit: limit,
  };
}

function toPage(page: rpc.ProductListPage): ListedPage {
  return {
    products: page.rows.map(toListedProduct),
    nextCursor: page.next_cursor,
    count: page.count,
    hasMoreThanCount: page.has_more_than_count,
  };
}

const productListApi = api.injectEndpoints({
  endpoints: (build) => ({
    listedProducts: build.infiniteQuery<ListedPage, ProductQuestion, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (lastPage) => lastPage.nextCursor ?? undefined,
        // Hundreds of pages may be loaded; after a change the list starts again with the first.
        refetchCachedPages: false,
      },
      ...rpcEndpoint('list_products', ({ queryArg, pageParam }) => listArgs(queryArg, pageParam, LIST_PAGE), toPage),
      providesTags: ['Product'],
    }),
    listedProductPage: build.query<ListedPage, { question: ProductQuestion; after: string | null }>({
      ...rpcEndpoint('list_products', ({ question, after }) => listArgs(question, after, FILE_PAGE), toPage),
      keepUnusedDataFor: 0,
    }),
    productFileRows: build.query<ProductFileRow[], string[]>({
      ...rpcEndpoint(
        'product_file_rows',
        (productIds) => ({ p_ids: productIds }),
        (answer) => answer.rows,
      ),
      keepUnusedDataFor: 0,
    }),
    editProducts: build.mutation<EditedProducts, { edit: rpc.ProductEditInput; question: ProductQuestion }>({
      ...rpcEndpoint(
        'bulk_edit_products',
        ({ edit }) => ({ p_edit: edit }),
        ({ id, chosen, changed, product }) => ({
          id,
          chosen,
          changed,
          product: product === null ? null : toListedProduct(product),
        }),
      ),
      onQueryStarted: async ({ question }, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        const product = answer?.data.product ?? null;
        if (product !== null) dispatch(replaceListed(question, product));
      },
      // A value edited in its row is put there at once; anything more has the list read again.
      invalidatesTags: (_result, error, { edit: { ids } }) =>
        error !== undefined
          ? []
          : ids?.length === 1
            ? [{ type: 'Product', id: ids[0] ?? '' }, 'Category', 'Dashboard']
            : ['Product', 'Category', 'Stock', 'Dashboard'],
    }),
    undoProductEdit: build.mutation<{ restored: number; kept: number }, string>({
      ...rpcEndpoint(
        'undo_product_edit',
        (editId) => ({ p_edit_id: editId }),
        ({ restored, kept }) => ({ restored, kept }),
      ),
      invalidatesTags: (result) => (result === undefined ? [] : ['Product', 'Category', 'Stock', 'Dashboard']),
    }),
  }),
});

/** Puts a product as it is now into the loaded pages of a list. */
function replaceListed(question: ProductQuestion, product: ListedProduct) {
  return productListApi.util.updateQueryData('listedProducts', question, ({ pages }) => {
    for (const page of pages) {
      const at = page.products.findIndex(({ id }) => id === product.id);
      if (at >= 0) page.products[at] = product;
    }
  });
}

export const {
  useListedProductsInfiniteQuery,
  useLazyListedProductPageQuery,
  useLazyProductFileRowsQuery,
  useEditProductsMutation,
  useUndoProductEditMutation,
} = productListApi;
