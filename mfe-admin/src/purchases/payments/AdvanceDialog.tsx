import { useState } from 'react';
import { TextField } from '@dukani/shared/fields';
import { parseMoneyInput, zero } from '@dukani/shared/money';
import { EditDialog, useEditForm, useToday, type FormErrors, type SearchOption } from '@dukani/shared/ui-antd';
import { AmountField } from '../../common/AmountField';
import { newId } from '../../common/newId';
import { toAmount } from '../../common/toAmount';
import { useBusiness } from '../../common/useBusiness';
import { inPlainWords } from '../purchaseRefusal';
import { usePaySupplierMutation } from '../supplierMoneyApi';
import { SupplierField } from '../../common/contacts/SupplierField';
import { MeansFields } from './MeansFields';
import { meansInput, type MeansDraft } from './payDraft';

interface AdvanceDraft extends MeansDraft {
  supplier: SearchOption | null;
  amount: string;
  note: string;
}

function advanceProblems({ supplier, amount }: AdvanceDraft): FormErrors<AdvanceDraft> {
  return {
    ...(supplier === null ? { supplier: 'Choose the supplier.' } : {}),
    ...((parseMoneyInput(amount) ?? zero) > 0 ? {} : { amount: 'Type the amount paid.' }),
  };
}

/** Money to a supplier before there is a bill: used on one later. */
export function AdvanceDialog({ onClose }: { onClose: () => void }) {
  const today = useToday();
  const { currencyCode } = useBusiness();
  const [pay] = usePaySupplierMutation();
  // One id for one payment, however often it is sent.
  const [id] = useState(newId);
  const initial: AdvanceDraft = {
    supplier: null,
    amount: '',
    tender: 'bank',
    businessDate: today,
    reference: '',
    note: '',
  };
  const form = useEditForm({
    initial,
    version: null,
    validate: advanceProblems,
    save: (draft) => {
      const amount = toAmount(parseMoneyInput(draft.amount) ?? zero);
      return pay({
        id,
        contact_id: draft.supplier?.value ?? '',
        ...meansInput(draft),
        ...(draft.note.trim() === '' ? {} : { note: draft.note.trim() }),
        amount,
        advance_amount: amount,
        allocations: [],
      })
        .unwrap()
        .catch(inPlainWords);
    },
    fieldOf: (field) => (field === 'contact_id' ? 'supplier' : null),
    savedText: ({ number }) => `Payment ${number} posted`,
  });
  return (
    <EditDialog form={form} title="Pay in advance" saveLabel="Pay" onClose={onClose}>
      <p>Money before there is a bill. You choose later which bill it is for.</p>
      <SupplierField
        value={form.draft.supplier}
        onChange={(supplier) => form.change({ supplier })}
        error={form.errors.supplier}
        required
      />
      <AmountField label="Amount" {...form.field('amount')} currencyCode={currencyCode} required />
      <MeansFields form={form} />
      <TextField label="Note" {...form.field('note')} maxLength={500} />
    </EditDialog>
  );
}
