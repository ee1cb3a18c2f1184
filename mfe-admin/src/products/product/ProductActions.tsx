import { useState } from 'react';
import { toApiError } from '@dukani/shared/errors';
import { useNavigate } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { refusalText, useConfirm, useNotify, useUndo } from '@dukani/shared/ui-antd';
import { ActionMenu, type MenuAction } from '../../common/ActionMenu';
import { newId } from '../../common/newId';
import { useArchiveProductsMutation } from '../../common/productsApi';
import type { ProductDetail } from '../../common/productRows';
import { useDeleteProductMutation, useDuplicateProductMutation } from './productFormApi';

interface ProductActionsProps {
  product: ProductDetail;
  /** What stands in the menu where a row of buttons has no room. */
  further?: readonly MenuAction[];
}

/** What is done with a product as a whole: labels, copy, archive, delete. */
export function ProductActions({ product, further = [] }: ProductActionsProps) {
  const mayEdit = usePermission('products.edit');
  const actions = useActions(product);
  const entries: MenuAction[] = [
    ...further,
    { label: 'Print labels', icon: 'barcode', to: `/admin/products/labels?ids=${product.id}` },
  ];
  if (mayEdit) {
    if (product.parentId === null)
      entries.push({ label: 'Make a copy', icon: 'copy', run: () => void actions.duplicate() });
    entries.push(
      {
        label: product.isArchived ? 'Bring back from the archive' : 'Archive',
        icon: 'box',
        run: () => void actions.archive(),
      },
      { label: 'Delete', icon: 'trash', run: () => void actions.remove() },
    );
  }
  return <ActionMenu entries={entries} />;
}

function useActions({ id, name, isArchived }: ProductDetail) {
  const navigate = useNavigate();
  const notify = useNotify();
  const confirm = useConfirm();
  const offerUndo = useUndo();
  // Kept until it was made, so that a retry cannot make two copies.
  const [copyId, setCopyId] = useState(newId);
  const [archiveProducts] = useArchiveProductsMutation();
  const [duplicateProduct] = useDuplicateProductMutation();
  const [deleteProduct] = useDeleteProductMutation();
  const setArchived = (next: boolean) => archiveProducts({ productIds: [id], isArchived: next }).unwrap();

  const archive = async () => {
    try {
      await setArchived(!isArchived);
      offerUndo({
        title: isArchived ? `${name} is back` : `${name} archived`,
        undo: () => setArchived(isArchived),
        undone: isArchived ? 'It is in the archive again' : 'It is back',
      });
    } catch (thrown) {
      notify.error(isArchived ? 'It could not be brought back' : 'It could not be archived', refusalText(thrown));
    }
  };
  return {
    archive,
    duplicate: async () => {
      try {
        const copy = await duplicateProduct({ productId: id, newId: copyId }).unwrap();
        setCopyId(newId());
        notify.success(`${copy.name} made`, 'It has no codes and no stock yet, and is hidden in the shop.');
        await navigate(`/admin/products/${copy.id}`);
      } catch (thrown) {
        notify.error('No copy was made', refusalText(thrown));
      }
    },
    remove: async () => {
      const isSure = await confirm({
        title: `Delete ${name}?`,
        content: 'It is gone for good. A product that was ever stocked or sold cannot be deleted, only archived.',
        confirmLabel: 'Delete',
        isDanger: true,
      });
      if (!isSure) return;
      try {
        await deleteProduct(id).unwrap();
        notify.success(`${name} deleted`);
        await navigate('/admin/products', { replace: true });
      } catch (thrown) {
        const mayArchive = toApiError(thrown).code === 'in_use' && !isArchived;
        const isWanted =
          mayArchive &&
          (await confirm({
            title: `${name} was used`,
            content: 'Documents keep pointing to it. In the archive it is not sold any more.',
            confirmLabel: 'Archive instead',
          }));
        if (isWanted) await archive();
        else if (!mayArchive) notify.error('It could not be deleted', refusalText(thrown));
      }
    },
  };
}
