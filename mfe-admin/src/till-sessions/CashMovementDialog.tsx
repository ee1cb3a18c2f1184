import { useState } from 'react';
import { SelectField, TextField } from '@dukani/shared/fields';
import { compare, parseMoneyInput, zero } from '@dukani/shared/money';
import { EditDialog, useEditForm, type FormErrors } from '@dukani/shared/ui-antd';
import { AmountField } from '../common/AmountField';
import { newId } from '../common/newId';
import { toAmount } from '../common/toAmount';
import { useBusiness } from '../common/useBusiness';
import {
  useListCashCategoriesQuery,
  useRecordCashMovementMutation,
  type CashMovement,
} from '../checkout/till-sessions/tillSessionsApi';

export const MOVEMENT_NAMES: Record<CashMovement['kind'], string> = {
  pay_in: 'Cash in',
  pay_out: 'Cash out',
  cash_drop: 'Taken to the bank',
};
const KIND_OPTIONS = (['pay_in', 'pay_out', 'cash_drop'] as const).map((value) => ({
  value,
  label: MOVEMENT_NAMES[value],
}));

interface MovementDraft {
  kind: CashMovement['kind'];
  amount: string;
  /** What it is for; empty for the usual account. */
  accountId: string;
  reason: string;
}

const EMPTY: MovementDraft = { kind: 'pay_out', amount: '', accountId: '', reason: '' };

/** What is wrong with a movement; with nothing wrong the amount can be read. */
function validate({ amount, reason }: MovementDraft): FormErrors<MovementDraft> {
  const read = parseMoneyInput(amount);
  return {
    ...(read === null || compare(read, zero) <= 0 ? { amount: 'Type an amount above zero.' } : {}),
    ...(reason.trim() === '' ? { reason: 'Enter what it is for.' } : {}),
  };
}

interface CashMovementDialogProps {
  tillSessionId: string;
  onClose: () => void;
}

/** Cash put into or taken out of the drawer without a sale. */
export function CashMovementDialog({ tillSessionId, onClose }: CashMovementDialogProps) {
  const { currencyCode } = useBusiness();
  const [id] = useState(newId);
  const [recordMovement] = useRecordCashMovementMutation();
  const form = useEditForm({
    initial: EMPTY,
    version: null,
    validate,
    save: async ({ kind, amount, accountId, reason }) => {
      await recordMovement({
        id,
        till_session_id: tillSessionId,
        kind,
        amount: toAmount(parseMoneyInput(amount) ?? zero),
        reason: reason.trim(),
        ...(accountId === '' ? {} : { account_id: accountId }),
      }).unwrap();
      return kind;
    },
    savedText: (kind) => `${MOVEMENT_NAMES[kind]} recorded`,
  });
  return (
    <EditDialog form={form} title="Cash in or out" saveLabel="Record" onClose={onClose}>
      <SelectField
        label="Type"
        {...form.field('kind')}
        // Each way has accounts of its own.
        onChange={(kind) => form.change({ kind, accountId: '' })}
        options={KIND_OPTIONS}
      />
      <AmountField label="Amount" {...form.field('amount')} currencyCode={currencyCode} required autoFocus />
      {form.draft.kind !== 'cash_drop' && <CategoryField kind={form.draft.kind} field={form.field('accountId')} />}
      <TextField label="Reason" {...form.field('reason')} required maxLength={500} />
    </EditDialog>
  );
}

interface CategoryFieldProps {
  kind: 'pay_in' | 'pay_out';
  field: { name: string; value: string; onChange: (value: string) => void; error: string | null };
}

/** What the cash is for; left as it is, running costs or the owner's money. */
function CategoryField({ kind, field }: CategoryFieldProps) {
  const { data: categories = [] } = useListCashCategoriesQuery(kind);
  return (
    <SelectField
      label={kind === 'pay_out' ? 'What for' : 'What from'}
      {...field}
      options={[
        { value: '', label: kind === 'pay_out' ? 'Running costs' : 'Owner’s money' },
        ...categories.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
