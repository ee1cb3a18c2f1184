import { toApiError } from '@dukani/shared/errors';
import { announce, refusalText, useNotify, useUndo } from '@dukani/shared/ui-antd';
import { useSaveCategoryMutation } from '../../common/productsApi';
import type { Category } from '../../common/productRows';
import { useDeleteCategoryMutation, useMoveCategoryMutation } from './categoriesApi';
import { treeRows, type Place } from './categoryTree';

export interface CategoryActions {
  move: (category: Category, place: Place) => Promise<void>;
  rename: (category: Category, name: string) => Promise<unknown>;
  /** `onFull` is called when it turns out to hold something: archived products are not counted in the tree. */
  removeEmpty: (category: Category, onFull: () => void) => Promise<void>;
}

/** What is done to categories where they stand, each with its way back. */
export function useCategoryActions(categories: readonly Category[]): CategoryActions {
  const notify = useNotify();
  const offerUndo = useUndo();
  const [moveCategory] = useMoveCategoryMutation();
  const [saveCategory] = useSaveCategoryMutation();
  const [deleteCategory] = useDeleteCategoryMutation();
  const indexOf = (id: string) =>
    treeRows(categories, { closedIds: new Set() }).find((row) => row.category.id === id)?.index ?? 0;
  return {
    move: async (category, place) => {
      const before: Place = { parentId: category.parentId, position: indexOf(category.id) };
      try {
        await moveCategory({ id: category.id, ...place }).unwrap();
        const parent = categories.find(({ id }) => id === place.parentId);
        announce(`${category.name} is number ${place.position + 1} ${parent ? `in ${parent.name}` : 'at the top'}`);
        if (before.parentId !== place.parentId)
          offerUndo({
            title: `${category.name} moved ${parent ? `into ${parent.name}` : 'to the top'}`,
            undo: () => moveCategory({ id: category.id, ...before }).unwrap(),
          });
      } catch (thrown) {
        notify.error(`${category.name} was not moved`, refusalText(thrown));
      }
    },
    rename: (category, name) => saveCategory({ id: category.id, name: name.trim() }).unwrap(),
    removeEmpty: async (category, onFull) => {
      try {
        await deleteCategory({ id: category.id, moveTo: null }).unwrap();
        offerUndo({
          title: `${category.name} deleted`,
          undo: () => saveCategory(category).unwrap(),
          undone: `${category.name} restored`,
        });
      } catch (thrown) {
        if (toApiError(thrown).code === 'in_use') onFull();
        else notify.error(`${category.name} was not deleted`, refusalText(thrown));
      }
    },
  };
}
