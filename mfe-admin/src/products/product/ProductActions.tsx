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
      entries.push({ label: 'Duplicate', icon: 'copy', run: () => void actions.duplicate() });
    entries.push(
      {
        label: product.isArchived ? 'Restore from the archive' : 'Archive',
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
        title: isArchived ? `${name} restored` : `${name} archived`,
        undo: () => setArchived(isArchived),
        undone: isArchived ? 'Archived again' : 'Restored',
      });
    } catch (thrown) {
      notify.error(isArchived ? 'It could not be restored' : 'It could not be archived', refusalText(thrown));
    }
  };
  return {
    archive,
    duplicate: async () => {
      try {
        const copy = await duplicateProduct({ productId: id, newId: copyId }).unwrap();
        setCopyId(newId());
        notify.success(`${copy.name} created`, 'It has no barcodes and no stock yet, and is hidden in the shop.');
        await navigate(`/admin/products/${copy.id}`);
      } catch (thrown) {
        notify.error('It was not duplicated', refusalText(thrown));
      }
    },
    remove: async () => {
      const isSure = await confirm({
        title: `Delete ${name}?`,
        content: 'This cannot be undone. Products with history cannot be deleted, only archived.',
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
            title: `${name} has history`,
            content: 'Archive it instead. Archived products are no longer sold.',
            confirmLabel: 'Archive instead',
          }));
        if (isWanted) await archive();
        else if (!mayArchive) notify.error('It could not be deleted', refusalText(thrown));
      }
    },
  };
}
