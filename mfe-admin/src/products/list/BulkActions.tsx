import { useState } from 'react';
import type { ProductEditSet } from '@dukani/shared/rpc';
import { Button, ButtonLink } from '@dukani/shared/ui-core';
import { useNotify } from '@dukani/shared/ui-antd';
import type { ListSelection } from '@dukani/shared/lists';
import { AttachModifiersDialog } from './AttachModifiersDialog';
import { BulkEditDialog } from './BulkEditDialog';
import { editFilterOf, type ProductQuestion } from './productList';
import { useProductEdits } from './useProductEdits';

/** A modifier set is attached to at most so many at once. */
const maxAttached = 1000;
/** Labels are printed for at most so many products at once. */
const maxLabels = 100;

interface BulkActionsProps {
  selection: ListSelection;
  question: ProductQuestion;
}

/** What can be done to the ticked products; each can be taken back. */
export function BulkActions({ selection, question }: BulkActionsProps) {
  const notify = useNotify();
  const { editMany, isBusy } = useProductEdits(question);
  const [openDialog, setOpenDialog] = useState<'change' | 'modifiers' | null>(null);
  const chosen = selection.isAll ? { filter: editFilterOf(question) } : { ids: selection.ids };
  const change = async (set: ProductEditSet, done: (products: string) => string) => {
    try {
      await editMany(chosen, set, done);
      selection.clear();
    } catch (error) {
      notify.error('Nothing was changed', error);
    }
  };
  const setShown = (isPublished: boolean) =>
    void change(
      { is_published: isPublished },
      (products) => `${products} ${isPublished ? 'shown in' : 'hidden from'} the shop`,
    );
  const setArchived = (isArchived: boolean) =>
    void change({ is_archived: isArchived }, (products) => `${products} ${isArchived ? 'archived' : 'restored'}`);

  return (
    <>
      {question.status === 'archived' ? (
        <Button size="small" disabled={isBusy} onClick={() => setArchived(false)}>
          Restore
        </Button>
      ) : (
        <>
          <Button size="small" icon="edit" disabled={isBusy} onClick={() => setOpenDialog('change')}>
            Change
          </Button>
          <Button size="small" disabled={isBusy} onClick={() => setShown(true)}>
            Show in shop
          </Button>
          <Button size="small" disabled={isBusy} onClick={() => setShown(false)}>
            Hide from shop
          </Button>
          {!selection.isAll && selection.count <= maxAttached && (
            <Button size="small" onClick={() => setOpenDialog('modifiers')}>
              Modifiers
            </Button>
          )}
          {!selection.isAll && selection.count <= maxLabels && (
            <ButtonLink size="small" to={`/admin/products/labels?ids=${selection.ids.join(',')}`}>
              Labels
            </ButtonLink>
          )}
          <Button size="small" disabled={isBusy} onClick={() => setArchived(true)}>
            Archive
          </Button>
        </>
      )}
      {openDialog === 'modifiers' && (
        <AttachModifiersDialog
          productIds={selection.ids}
          onAttached={() => {
            selection.clear();
            setOpenDialog(null);
          }}
          onClose={() => setOpenDialog(null)}
        />
      )}
      {openDialog === 'change' && (
        <BulkEditDialog
          count={selection.count}
          save={async (set) => {
            await editMany(chosen, set, (products) => `${products} changed`);
            selection.clear();
          }}
          onClose={() => setOpenDialog(null)}
        />
      )}
    </>
  );
}
