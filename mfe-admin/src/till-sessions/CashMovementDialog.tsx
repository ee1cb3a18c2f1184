import { useId, useState, type FormEvent } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { compare, parseMoneyInput, zero } from '@dukani/shared/money';
import { SelectField, TextField } from '@dukani/shared/fields';
import { Button, Dialog } from '@dukani/shared/ui-core';
import { useNotify } from '@dukani/shared/ui-antd';
import { AmountField } from '../common/AmountField';
import { newId } from '../common/newId';
import { toAmount } from '../common/toAmount';
import { useBusiness } from '../common/useBusiness';
import { useRecordCashMovementMutation, type CashMovement } from '../checkout/till-sessions/tillSessionsApi';

export const MOVEMENT_NAMES: Record<CashMovement['kind'], string> = {
  pay_in: 'Cash in',
  pay_out: 'Cash out',
  cash_drop: 'Taken to the bank',
};
const KIND_OPTIONS = (['pay_in', 'pay_out', 'cash_drop'] as const).map((value) => ({
  value,
  label: MOVEMENT_NAMES[value],
}));

interface CashMovementDialogProps {
  tillSessionId: string;
  onClose: () => void;
}

/** Cash put into or taken out of the drawer without a sale. */
export function CashMovementDialog({ tillSessionId, onClose }: CashMovementDialogProps) {
  const formId = useId();
  const notify = useNotify();
  const { currencyCode } = useBusiness();
  const [id] = useState(newId);
  const [kind, setKind] = useState<CashMovement['kind']>('pay_out');
  const [amountText, setAmountText] = useState('');
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<{ amount?: string; reason?: string }>({});
  const [recordMovement, { isLoading, error }] = useRecordCashMovementMutation();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const amount = parseMoneyInput(amountText);
    const found = {
      ...(amount === null || compare(amount, zero) <= 0 ? { amount: 'Type an amount above zero.' } : {}),
      ...(reason.trim() === '' ? { reason: 'Enter what it is for.' } : {}),
    };
    setErrors(found);
    if (amount === null || Object.keys(found).length > 0) return;
    const answer = await recordMovement({
      id,
      till_session_id: tillSessionId,
      kind,
      amount: toAmount(amount),
      reason: reason.trim(),
    });
    if (answer.error !== undefined) return;
    notify.success(`${MOVEMENT_NAMES[kind]} recorded`);
    onClose();
  };

  return (
    <Dialog
      isOpen
      title="Cash in or out"
      onClose={onClose}
      footer={
        <Button type="submit" form={formId} variant="primary" isBusy={isLoading}>
          Record
        </Button>
      }
    >
      <form id={formId} className="adm-form" onSubmit={(event) => void submit(event)} noValidate>
        <SelectField label="Type" value={kind} options={KIND_OPTIONS} onChange={setKind} />
        <AmountField
          label="Amount"
          value={amountText}
          onChange={setAmountText}
          currencyCode={currencyCode}
          error={errors.amount ?? null}
          required
          autoFocus
        />
        <TextField label="Reason" value={reason} onChange={setReason} error={errors.reason} required maxLength={500} />
        {error !== undefined && (
          <p className="adm-error" role="alert">
            {errorMessage(error)}
          </p>
        )}
      </form>
    </Dialog>
  );
}
