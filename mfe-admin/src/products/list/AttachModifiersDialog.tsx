import { useState } from 'react';
import { Link } from '@dukani/shared/router';
import { SelectField } from '@dukani/shared/fields';
import { Button, Dialog, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { useNotify, useUndo } from '@dukani/shared/ui-antd';
import { useAttachModifierSetMutation, useListModifierSetsQuery } from '../../common/modifiersApi';
import { productsText } from './useProductEdits';

interface AttachModifiersDialogProps {
  productIds: readonly string[];
  onAttached: () => void;
  onClose: () => void;
}

/** Asks for a set of modifiers with many products at once, or no longer; either can be taken back. */
export function AttachModifiersDialog({ productIds, onAttached, onClose }: AttachModifiersDialogProps) {
  const notify = useNotify();
  const offerUndo = useUndo();
  const { data: sets, error, refetch } = useListModifierSetsQuery(false);
  const [attach, { isLoading }] = useAttachModifierSetMutation();
  const [chosenId, setChosenId] = useState('');
  const chosen = sets?.find(({ id }) => id === chosenId) ?? sets?.[0];

  const change = async (isAttached: boolean) => {
    if (chosen === undefined) return;
    const { id: setId, name } = chosen;
    try {
      const { changed_ids: changedIds } = await attach({ setId, productIds, isAttached }).unwrap();
      onAttached();
      if (changedIds.length === 0) return notify.info('Nothing to change');
      offerUndo({
        title: `${name} ${isAttached ? 'was added to' : 'was removed from'} ${productsText(changedIds.length)}`,
        undo: () => attach({ setId, productIds: changedIds, isAttached: !isAttached }).unwrap(),
        undone: () => 'Change undone',
      });
    } catch (thrown) {
      notify.error('Nothing was changed', thrown);
    }
  };

  return (
    <Dialog
      isOpen
      title={`Modifiers of ${productsText(productIds.length)}`}
      onClose={onClose}
      footer={
        chosen !== undefined && (
          <>
            <Button disabled={isLoading} onClick={() => void change(false)}>
              Remove
            </Button>
            <Button variant="primary" isBusy={isLoading} onClick={() => void change(true)}>
              Add
            </Button>
          </>
        )
      }
    >
      {error !== undefined ? (
        <ErrorState title="The modifiers could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : sets === undefined ? (
        <Skeleton height={64} />
      ) : chosen === undefined ? (
        <p>
          No modifier sets yet. <Link to="/admin/products/modifiers">Create one</Link>, such as Milk with oat and soy.
        </p>
      ) : (
        <SelectField
          label="Modifier set"
          value={chosen.id}
          onChange={setChosenId}
          options={sets.map(({ id: value, name: label }) => ({ value, label }))}
          help="The till asks for it whenever one of these products is sold."
        />
      )}
    </Dialog>
  );
}
