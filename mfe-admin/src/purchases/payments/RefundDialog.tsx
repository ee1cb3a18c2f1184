import { useState } from 'react';
import { formatAmount } from '@dukani/shared/format';
import { parseMoneyInput, toNumeric, zero } from '@dukani/shared/money';
import { EditDialog, useEditForm, useToday } from '@dukani/shared/ui-antd';
import { AmountField } from '../../common/AmountField';
import { newId } from '../../common/newId';
import { toAmount } from '../../common/toAmount';
import { useBusiness } from '../../common/useBusiness';
import { inPlainWords } from '../purchaseRefusal';
import { useRefundFromSupplierMutation } from '../supplierMoneyApi';
import type { OpenSource } from './AllocateDialog';
import { MeansFields } from './MeansFields';
import { meansInput, type MeansDraft } from './payDraft';

interface RefundDraft extends MeansDraft {
  amount: string;
}

/** Money that a supplier gives back of an advance or a credit. */
export function RefundDialog({ source, onClose }: { source: OpenSource; onClose: () => void }) {
  const today = useToday();
  const { currencyCode } = useBusiness();
  const [refund] = useRefundFromSupplierMutation();
  // One id for one refund, however often it is sent.
  const [id] = useState(newId);
  const initial: RefundDraft = { amount: toNumeric(source.open), tender: 'bank', businessDate: today, reference: '' };
  const form = useEditForm({
    initial,
    version: null,
    validate: ({ amount }) => {
      const given = parseMoneyInput(amount) ?? zero;
      if (given <= 0) return { amount: 'Type what was returned.' };
      return given > source.open ? { amount: `Only ${formatAmount(source.open)} is left.` } : {};
    },
    save: (draft) =>
      refund({
        id,
        contact_id: source.contactId,
        ...meansInput(draft),
        amount: toAmount(parseMoneyInput(draft.amount) ?? zero),
        source_ids: [source.paymentId ?? source.creditId ?? ''],
      })
        .unwrap()
        .catch(inPlainWords),
    savedText: ({ number }) => `Refund ${number} posted`,
  });
  return (
    <EditDialog form={form} title={`Refund of ${source.number}`} saveLabel="Receive" onClose={onClose}>
      <AmountField label="Amount" {...form.field('amount')} currencyCode={currencyCode} required autoFocus />
      <MeansFields form={form} isIn />
    </EditDialog>
  );
}
