import type * as rpc from '@dukani/shared/rpc';
import { EditDialog, useEditForm } from '@dukani/shared/ui-antd';
import { countText } from '../../common/countText';
import { useSaveFiscalItemsMutation } from '../fiscalApi';
import { draftOf, EMPTY_DRAFT, inputOf, problemsOf, type ItemDraft } from './itemDraft';
import { ItemFields } from './ItemFields';

interface ItemDialogProps {
  rows: readonly rpc.FiscalItemRow[];
  mode: rpc.FiscalMode;
  onSaved?: () => void;
  onClose: () => void;
}

/** Says what one product is to the authority, or many at once. */
export function ItemDialog({ rows, mode, onSaved, onClose }: ItemDialogProps) {
  const [save] = useSaveFiscalItemsMutation();
  const [first] = rows;
  const isOne = rows.length === 1 && first !== undefined;
  const form = useEditForm<ItemDraft, rpc.FiscalItemsSaved>({
    initial: isOne ? draftOf(first) : EMPTY_DRAFT,
    version: null,
    validate: (draft) => (isOne ? problemsOf(draft) : manyProblems(draft)),
    save: (draft) => save(rows.map((row) => inputOf(draft, row.product_id, isOne))).unwrap(),
    savedText,
    ...(onSaved === undefined ? {} : { onSaved }),
  });
  return (
    <EditDialog
      form={form}
      title={isOne ? first.name : `Set up ${countText(rows.length, 'product')}`}
      onClose={onClose}
    >
      {isOne && first.item_class === null && first.suggestion !== null && (
        <p className="adm-notice">Filled in from your other products. Check it before you save.</p>
      )}
      <ItemFields form={form} mode={mode} isMany={!isOne} />
    </EditDialog>
  );
}

const manyProblems = (draft: ItemDraft) =>
  Object.keys(inputOf(draft, '', false)).length > 1 ? {} : 'Choose at least one thing to change.';

/** How many are saved, and how many documents waited for them. */
export function savedText({ saved, woken }: rpc.FiscalItemsSaved): string {
  const first = `${countText(saved, 'product')} saved`;
  return woken === 0 ? first : `${first}. ${countText(woken, 'document')} that waited will be sent.`;
}
