import { TextField } from '@dukani/shared/fields';
import { EditDialog, useEditForm, type FormErrors } from '@dukani/shared/ui-antd';
import { batchName, type Batch } from './batchRows';
import { useSaveBatchMutation } from './batchesApi';

interface Draft {
  batchNumber: string;
  expiresOn: string;
}

/** What is wrong with a batch, by field. */
export function batchProblems(draft: Draft): FormErrors<Draft> {
  if (draft.batchNumber.trim().length > 60) return { batchNumber: 'At most 60 characters.' };
  if (draft.expiresOn !== '' && !/^2[01]\d{2}-\d{2}-\d{2}$/.test(draft.expiresOn))
    return { expiresOn: 'Choose a day from 2000 on, or leave it empty.' };
  return {};
}

/** Corrects number and expiry of a batch, everywhere it lies. */
export function BatchDialog({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const [save] = useSaveBatchMutation();
  const form = useEditForm<Draft, unknown>({
    initial: { batchNumber: batch.number ?? '', expiresOn: batch.expiresOn ?? '' },
    version: batch.updatedAt,
    validate: batchProblems,
    save: (draft, version) =>
      save({
        id: batch.id,
        batch_number: draft.batchNumber.trim() === '' ? null : draft.batchNumber.trim(),
        expires_on: draft.expiresOn === '' ? null : draft.expiresOn,
        expected_updated_at: version ?? batch.updatedAt,
      }).unwrap(),
    savedText: () => 'Batch corrected',
    onSaved: onClose,
  });
  return (
    <EditDialog form={form} title={`${batch.productName}: ${batchName(batch)}`} saveLabel="Save" onClose={onClose}>
      <TextField label="Batch number" {...form.field('batchNumber')} maxLength={60} />
      <TextField
        label="Expires on"
        type="date"
        {...form.field('expiresOn')}
        help="The last day it may be sold. Leave empty if it does not expire."
      />
    </EditDialog>
  );
}
