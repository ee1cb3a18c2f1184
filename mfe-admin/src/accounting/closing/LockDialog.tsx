import type * as rpc from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { TextField } from '@dukani/shared/fields';
import {
  DateField,
  EditDialog,
  useEditForm,
  useToday,
  type EditFormState,
  type FormErrors,
} from '@dukani/shared/ui-antd';
import { useLockBooksMutation, type Lock } from '../closingApi';
import { AREA_NAMES } from '../ledgerNames';
import { dayText, firstOfMonth, shiftDays } from '../periods';

interface Draft {
  until: string;
  reason: string;
}

interface LockDialogProps {
  area: rpc.BookArea;
  lock: Lock | undefined;
  onClose: () => void;
}

/** Whether a lock goes back or away: that opens books again. */
const opensAgain = ({ until }: Draft, lock: Lock | undefined): boolean =>
  lock !== undefined && (until === '' || until < lock.locked_until);

/** Locks an area until a day, or unlocks it with a reason. */
export function LockDialog({ area, lock, onClose }: LockDialogProps) {
  const today = useToday();
  const mayUnlock = usePermission('accounting.unlock');
  const [save] = useLockBooksMutation();
  const yesterday = shiftDays(today, -1);
  const problemsOf = (draft: Draft): FormErrors<Draft> => {
    if (draft.until === '' && lock === undefined) return { until: 'Choose a day.' };
    if (draft.until > yesterday) return { until: 'The books can be locked until yesterday: the tills sell today.' };
    if (!opensAgain(draft, lock)) return {};
    if (!mayUnlock) return { until: 'Your role cannot unlock what is locked. Ask the owner.' };
    return draft.reason.trim() === '' ? { reason: 'Give a reason for unlocking the books.' } : {};
  };
  const form: EditFormState<Draft> = useEditForm({
    initial: { until: lock?.locked_until ?? shiftDays(firstOfMonth(today), -1), reason: '' },
    version: null,
    validate: problemsOf,
    save: (draft: Draft) =>
      save({
        area,
        kind: 'soft',
        locked_until: draft.until === '' ? null : draft.until,
        reason: draft.reason.trim() === '' ? null : draft.reason.trim(),
      }).unwrap(),
    fieldOf: (field) => (field === 'locked_until' ? 'until' : null),
    savedText: () => (opensAgain(form.draft, lock) ? 'Unlocked' : 'Locked'),
  });
  const isOpening = opensAgain(form.draft, lock);
  return (
    <EditDialog
      form={form}
      title={`Lock ${area === 'all' ? 'everything' : AREA_NAMES[area].toLowerCase()}`}
      saveLabel={isOpening ? 'Unlock' : 'Lock'}
      onClose={onClose}
    >
      <p>
        Nothing dated on or before that day can be posted. It can be unlocked again
        {lock === undefined ? '' : `; it is locked until ${dayText(lock.locked_until)} now`}.
      </p>
      <DateField
        label="Until the end of"
        {...form.field('until')}
        max={yesterday}
        isEmptiable={lock !== undefined}
        help={lock === undefined ? undefined : 'Leave empty to unlock it altogether.'}
      />
      <TextField
        label="Reason"
        {...form.field('reason')}
        required={isOpening}
        maxLength={500}
        placeholder={isOpening ? 'A bill of March came late' : 'October is reviewed'}
      />
    </EditDialog>
  );
}
