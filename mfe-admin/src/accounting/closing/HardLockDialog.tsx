import { CheckboxField, TextField } from '@dukani/shared/fields';
import { DateField, EditDialog, useEditForm, useToday, type FormErrors } from '@dukani/shared/ui-antd';
import { useLockBooksMutation, type Lock } from '../closingApi';
import { dayText, firstOfMonth, shiftDays } from '../periods';

interface Draft {
  until: string;
  reason: string;
  isSure: boolean;
}

/** Locks everything until a day for good; it says what that means before it is done. */
export function HardLockDialog({ lock, onClose }: { lock: Lock | undefined; onClose: () => void }) {
  const today = useToday();
  const [save] = useLockBooksMutation();
  const yesterday = shiftDays(today, -1);
  const form = useEditForm({
    initial: { until: shiftDays(firstOfMonth(today), -1), reason: '', isSure: false },
    version: null,
    validate: ({ until, isSure }: Draft): FormErrors<Draft> => ({
      ...(until === '' || until > yesterday ? { until: 'Choose a day before today.' } : {}),
      ...(lock !== undefined && until !== '' && until <= lock.locked_until
        ? { until: `It is locked until ${dayText(lock.locked_until)} already, and only moves forward.` }
        : {}),
      ...(isSure ? {} : { isSure: 'Confirm that it stays locked.' }),
    }),
    save: (draft: Draft) =>
      save({
        area: 'all',
        kind: 'hard',
        locked_until: draft.until,
        reason: draft.reason.trim() === '' ? null : draft.reason.trim(),
      }).unwrap(),
    fieldOf: (field) => (field === 'locked_until' ? 'until' : null),
    savedText: () => 'Locked permanently',
  });
  return (
    <EditDialog form={form} title="Lock permanently" saveLabel="Lock permanently" onClose={onClose}>
      <p className="books-warning">
        What is locked permanently is never unlocked, not by us either. Sales, bills, payments and journals of those
        days are refused from then on; a mistake is corrected in a later month.
      </p>
      <DateField label="Until the end of" {...form.field('until')} max={yesterday} required />
      <TextField
        label="Reason"
        {...form.field('reason')}
        maxLength={500}
        placeholder="The accountant has signed October"
      />
      <CheckboxField label="I understand that this cannot be undone" {...form.tick('isSure')} />
      {form.errors.isSure !== undefined && <p className="adm-error">{form.errors.isSure}</p>}
    </EditDialog>
  );
}
