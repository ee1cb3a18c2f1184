import type { ProductEditInput, ProductEditSet } from '@dukani/shared/rpc';
import { useUndo } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import type { ListedProduct } from './listedProduct';
import type { ProductQuestion } from './productList';
import { useEditProductsMutation, useUndoProductEditMutation } from './productListApi';

export const productsText = (count: number): string => `${count} ${count === 1 ? 'product' : 'products'}`;

interface ProductEdits {
  isBusy: boolean;
  /** Changes one value of a row; throws what the server refused. */
  editOne: (product: ListedProduct, set: ProductEditSet, done: string) => Promise<void>;
  /** Changes many at once; throws what the server refused. `done` says it for so many. */
  editMany: (
    chosen: Pick<ProductEditInput, 'ids' | 'filter'>,
    set: ProductEditSet,
    done: (products: string) => string,
  ) => Promise<void>;
}

/** Changes in the list, each with a way back for ten seconds. */
export function useProductEdits(question: ProductQuestion): ProductEdits {
  const offerUndo = useUndo();
  const [editProducts, { isLoading }] = useEditProductsMutation();
  const [undoEdit] = useUndoProductEditMutation();
  const undo = (editId: string) => undoEdit(editId).unwrap();
  const undone = ({ kept }: { kept: number }) =>
    kept === 0 ? 'Change undone' : `${productsText(kept)} not undone: someone changed them again`;

  return {
    isBusy: isLoading,
    editOne: async (product, set, done) => {
      const edit = { id: newId(), ids: [product.id], set, expected_updated_at: product.updatedAt };
      const { id } = await editProducts({ edit, question }).unwrap();
      offerUndo({ title: done, undo: () => undo(id), undone });
    },
    editMany: async (chosen, set, done) => {
      const { id, changed } = await editProducts({ edit: { id: newId(), ...chosen, set }, question }).unwrap();
      offerUndo({
        title: changed === 0 ? 'Nothing to change' : done(productsText(changed)),
        undo: () => undo(id),
        undone,
      });
    },
  };
}
