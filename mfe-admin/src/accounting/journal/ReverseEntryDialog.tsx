import { useState } from 'react';
import { TextField } from '@dukani/shared/fields';
import { DateField, EditDialog, useEditForm, useToday, type FormErrors } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { inPlainWords } from '../booksRefusal';
import { useReverseEntryMutation } from '../journalApi';
import type { Entry } from '../ledgerRows';
import { dayText } from '../periods';

interface ReverseEntryDialogProps {
  entry: Entry;
  onClose: () => void;
  onReversed: (entryId: string) => void;
}

interface Draft {
  businessDate: string;
  reason: string;
}

/** Takes back an entry that somebody wrote, by its mirror on a day of its own: nothing is edited or deleted. */
export function ReverseEntryDialog({ entry, onClose, onReversed }: ReverseEntryDialogProps) {
  const today = useToday();
  const [reverse] = useReverseEntryMutation();
  // One id for one reversal, however often it is sent.
  const [id] = useState(newId);
  const form = useEditForm({
    initial: { businessDate: today < entry.businessDate ? entry.businessDate : today, reason: '' },
    version: null,
    validate: ({ businessDate, reason }): FormErrors<Draft> => ({
      ...(businessDate < entry.businessDate ? { businessDate: 'Not before the entry itself.' } : {}),
      ...(reason.trim() === '' ? { reason: 'Give a reason.' } : {}),
    }),
    save: (draft) =>
      reverse({ id, entry_id: entry.id, business_date: draft.businessDate, reason: draft.reason.trim() })
        .unwrap()
        .catch((thrown: unknown) => {
          throw inPlainWords(thrown);
        }),
    savedText: ({ number }) => `${entry.number} reversed by ${number}`,
    onSaved: ({ entry_id: entryId }) => onReversed(entryId),
  });
  return (
    <EditDialog form={form} title={`Reverse ${entry.number}`} saveLabel="Reverse" onClose={onClose}>
      <p>
        Both entries stay in the books: the one of {dayText(entry.businessDate)}, and its reversal on the day you
        choose.
      </p>
      <DateField label="Day" {...form.field('businessDate')} value={form.draft.businessDate} min={entry.businessDate} />
      <TextField label="Reason" {...form.field('reason')} required maxLength={500} autoFocus />
    </EditDialog>
  );
}
