import { useState } from 'react';
import { formatAmount } from '@dukani/shared/format';
import { parseMoneyInput, subtract, toNumeric, zero } from '@dukani/shared/money';
import { TextField } from '@dukani/shared/fields';
import { DateField, EditDialog, useEditForm, type FormErrors } from '@dukani/shared/ui-antd';
import { AmountField } from '../../common/AmountField';
import { newId } from '../../common/newId';
import { toAmount } from '../../common/toAmount';
import { useBusiness } from '../../common/useBusiness';
import { inPlainWords } from '../booksRefusal';
import { usePayTaxMutation } from './taxApi';
import { periodName } from './taxNames';
import type { FiledReturn } from './taxRows';

interface Draft {
  amount: string;
  businessDate: string;
  reference: string;
}

interface PayTaxDialogProps {
  filed: FiledReturn;
  today: string;
  onClose: () => void;
}

/** Records that the tax of a return was paid from the bank, or a part of it. */
export function PayTaxDialog({ filed, today, onClose }: PayTaxDialogProps) {
  const { currencyCode } = useBusiness();
  const [pay] = usePayTaxMutation();
  const [id] = useState(newId);
  const left = subtract(filed.due, filed.paid);
  const form = useEditForm({
    initial: { amount: toNumeric(left), businessDate: today, reference: '' },
    version: null,
    validate: ({ amount }: Draft): FormErrors<Draft> => {
      const given = parseMoneyInput(amount) ?? zero;
      if (given <= 0) return { amount: 'Enter what was paid.' };
      return given > left ? { amount: `Only ${formatAmount(left)} is due.` } : {};
    },
    save: (draft: Draft) =>
      pay({
        id,
        return_id: filed.id,
        amount: toAmount(parseMoneyInput(draft.amount) ?? zero),
        business_date: draft.businessDate,
        reference: draft.reference.trim() === '' ? null : draft.reference.trim(),
      })
        .unwrap()
        .catch((thrown: unknown) => {
          throw inPlainWords(thrown);
        }),
    fieldOf: (field) => (field === 'business_date' ? 'businessDate' : null),
    savedText: () => `Tax of ${periodName(filed)} paid`,
  });
  return (
    <EditDialog form={form} title={`Pay tax: ${periodName(filed)}`} saveLabel="Record payment" onClose={onClose}>
      <p>The amount leaves the bank account. Pay the tax authority first, then record it here.</p>
      <AmountField label="Amount" {...form.field('amount')} currencyCode={currencyCode} required autoFocus />
      <div className="books-pair">
        <DateField
          label="Day"
          {...form.field('businessDate')}
          value={form.draft.businessDate}
          min={filed.businessDate}
          max={today}
        />
        <TextField label="Payment reference" {...form.field('reference')} maxLength={100} />
      </div>
    </EditDialog>
  );
}
