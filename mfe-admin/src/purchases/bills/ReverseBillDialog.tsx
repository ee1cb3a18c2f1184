import { useState } from 'react';
import { TextField } from '@dukani/shared/fields';
import { DateField, EditDialog, useEditForm, useToday } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { useReverseBillMutation } from '../billsApi';
import { inPlainWords } from '../purchaseRefusal';
import type { Bill } from '../purchaseRows';

/** Takes a bill back whole: its goods wait for a bill again, and its number can be used anew. */
export function ReverseBillDialog({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const today = useToday();
  const [reverse] = useReverseBillMutation();
  // One id for one reversal, however often it is sent.
  const [id] = useState(newId);
  const form = useEditForm({
    initial: { reason: '', businessDate: today },
    version: null,
    validate: ({ reason }) => (reason.trim() === '' ? { reason: 'Give a reason.' } : {}),
    save: ({ reason, businessDate }) =>
      reverse({ id, bill_id: bill.id, reason: reason.trim(), business_date: businessDate })
        .unwrap()
        .catch(inPlainWords),
    savedText: () => `Bill ${bill.number ?? ''} reversed`,
  });
  return (
    <EditDialog form={form} title={`Reverse bill ${bill.number ?? ''}`} saveLabel="Reverse" onClose={onClose}>
      <p>The bill stays in the books with its reversal. Its goods wait for a bill again, and you can enter it anew.</p>
      <DateField label="Day" {...form.field('businessDate')} min={bill.businessDate} max={today} required />
      <TextField label="Reason" {...form.field('reason')} required maxLength={500} autoFocus />
    </EditDialog>
  );
}
