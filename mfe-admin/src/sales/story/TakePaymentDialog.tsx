import { useState } from 'react';
import { formatCurrency } from '@dukani/shared/format';
import { compare, parseMoneyInput, subtract, toNumeric, zero, type Money } from '@dukani/shared/money';
import type { ContactPayment } from '@dukani/shared/rpc';
import { ActionDialog, useAsk, useEditForm } from '@dukani/shared/ui-antd';
import { useRecordContactPaymentMutation } from '../../common/contacts/contactPaymentApi';
import { newId } from '../../common/newId';
import { PayQuestion, type PayQuestionText } from '../../common/payments/PayQuestion';
import { useProofQuestion } from '../../common/payments/useProofQuestion';
import { toAmount } from '../../common/toAmount';
import { DepositFields, type DepositDraft } from '../../checkout/deposits/DepositFields';

interface TakePaymentDialogProps {
  sale: { id: string; number: string; contactId: string; currencyCode: string };
  /** What is owed of it. */
  open: Money;
  onTaken: (payment: ContactPayment) => void;
  onClose: () => void;
}

/** Takes money for one invoice. What is more than it comes to is kept as a deposit, once that was said. */
export function TakePaymentDialog({ sale, open, onTaken, onClose }: TakePaymentDialogProps) {
  // One id for one payment, however often it is sent.
  const [id] = useState(newId);
  // What was owed when the dialog opened: the answer to the payment itself makes it less.
  const [due] = useState(open);
  const proof = useProofQuestion();
  const { asked, ask, answer } = useAsk<PayQuestionText, boolean>();
  const [record] = useRecordContactPaymentMutation();
  const saidOf = ({ tender, reference }: DepositDraft) => ({ tenderType: tender, reference });
  const amountOf = ({ amount }: DepositDraft): Money => parseMoneyInput(amount) ?? zero;
  const form = useEditForm<DepositDraft, ContactPayment>({
    initial: { amount: toNumeric(due), tender: 'cash', reference: '' },
    version: null,
    validate: (draft) => {
      const reference = proof.problemOf(saidOf(draft));
      return {
        ...(compare(amountOf(draft), zero) > 0 ? {} : { amount: 'Type the amount paid.' }),
        ...(reference === null ? {} : { reference }),
      };
    },
    askFirst: async (draft) => {
      const more = subtract(amountOf(draft), due);
      const text = `This is ${formatCurrency(more, sale.currencyCode)} more than is owed of ${sale.number}. Keep it as a deposit for later purchases?`;
      const question = { title: 'More than is owed', text, goOn: 'Keep as a deposit', goBack: 'Go back' };
      if (compare(more, zero) > 0 && !(await ask(question))) return false;
      return await proof.ask(saidOf(draft));
    },
    save: async (draft) => {
      const paid = amountOf(draft);
      return await record({
        id,
        contact_id: sale.contactId,
        amount: toAmount(paid),
        tender_type: draft.tender,
        ...(draft.reference.trim() === '' || draft.tender === 'cash' ? {} : { reference: draft.reference.trim() }),
        allocations: [{ item_id: sale.id, amount: toAmount(compare(paid, due) > 0 ? due : paid) }],
      }).unwrap();
    },
    savedText: (payment) => `Payment ${payment.payment_number} received`,
    onSaved: onTaken,
  });
  return (
    <>
      <ActionDialog
        form={form}
        title={`Payment of ${sale.number}`}
        saveLabel="Receive payment"
        saveIcon="check"
        onClose={onClose}
        onDone={null}
      >
        <p>{formatCurrency(due, sale.currencyCode)} is owed of this invoice.</p>
        <DepositFields label="Amount" form={form} currencyCode={sale.currencyCode} autoFocus />
        {form.draft.tender === 'cash' && (
          <p className="adm-muted">
            Cash is added to your open till and its Z report. Without an open till it is booked to Cash on Hand.
          </p>
        )}
      </ActionDialog>
      {proof.dialog}
      {asked !== null && <PayQuestion {...asked} onGoBack={() => answer(false)} onGoOn={() => answer(true)} />}
    </>
  );
}
