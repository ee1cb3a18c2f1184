import { TextField } from '@dukani/shared/fields';
import { EditDialog, useEditForm } from '@dukani/shared/ui-antd';
import { useReleaseBillMutation } from '../billsApi';
import type { Bill } from '../purchaseRows';
import { inPlainWords } from '../purchaseRefusal';
import { BillChecks } from './BillChecks';

/** Posts a bill that does not match, with the reason why that is right. */
export function ReleaseBillDialog({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const [release] = useReleaseBillMutation();
  const form = useEditForm({
    initial: { reason: '' },
    version: null,
    validate: ({ reason }) => (reason.trim() === '' ? { reason: 'Give a reason.' } : {}),
    save: ({ reason }) =>
      release({ bill_id: bill.id, revision: bill.revision, reason: reason.trim() }).unwrap().catch(inPlainWords),
    savedText: ({ number }) => `Bill ${number ?? ''} posted`,
  });
  return (
    <EditDialog form={form} title="Release bill" saveLabel="Release and post" onClose={onClose}>
      <BillChecks bill={bill} />
      <TextField label="Reason" {...form.field('reason')} required maxLength={500} autoFocus />
    </EditDialog>
  );
}
