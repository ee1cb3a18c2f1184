import { TextField } from '@dukani/shared/fields';
import { DateField, EditDialog, useEditForm } from '@dukani/shared/ui-antd';
import { useChangeBillMutation } from '../billsApi';
import type { Bill } from '../purchaseRows';

/** A posted bill keeps what it posted; when it is due and what is noted of it may change. */
export function ChangeBillDialog({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const [change] = useChangeBillMutation();
  const form = useEditForm({
    initial: { dueOn: bill.dueOn, note: bill.note ?? '' },
    version: null,
    save: ({ dueOn, note }) =>
      change({ bill_id: bill.id, due_on: dueOn, note: note.trim() === '' ? null : note.trim() }).unwrap(),
    savedText: () => `Bill ${bill.number ?? ''} changed`,
  });
  return (
    <EditDialog form={form} title={`Change bill ${bill.number ?? ''}`} isUnchangedSaved={false} onClose={onClose}>
      <DateField label="Due" {...form.field('dueOn')} min={bill.billDate} required />
      <TextField label="Note" {...form.field('note')} maxLength={1000} />
    </EditDialog>
  );
}
