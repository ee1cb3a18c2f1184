import { api, rpcEndpoint } from '@dukani/shared/api';
import { toCategory, type Category } from '../../common/productRows';
import { productsApi } from '../../common/productsApi';
import { withMovedCategory, type Place } from './categoryTree';

/** What only the tree of categories asks for. */
const categoriesApi = api.injectEndpoints({
  endpoints: (build) => ({
    moveCategory: build.mutation<Category[], { id: string } & Place>({
      ...rpcEndpoint(
        'move_category',
        ({ id, parentId, position }) => ({ p_category_id: id, p_parent_id: parentId, p_position: position }),
        (rows) => rows.map(toCategory),
      ),
      // The tree is drawn as it will be at once, and as it was when the server refuses.
      async onQueryStarted({ id, ...place }, { dispatch, queryFulfilled }) {
        const moved = dispatch(
          productsApi.util.updateQueryData('listCategories', undefined, (tree) => withMovedCategory(tree, id, place)),
        );
        try {
          const { data } = await queryFulfilled;
          dispatch(productsApi.util.updateQueryData('listCategories', undefined, () => data));
        } catch {
          moved.undo();
        }
      },
    }),
    deleteCategory: build.mutation<null, { id: string; moveTo: string | null }>({
      ...rpcEndpoint(
        'delete_category',
        ({ id, moveTo }) => ({ p_category_id: id, p_move_to: moveTo }),
        () => null,
      ),
      invalidatesTags: ['Category', 'Product'],
      extraOptions: { maxRetries: 0 },
    }),
  }),
});

export const { useMoveCategoryMutation, useDeleteCategoryMutation } = categoriesApi;
