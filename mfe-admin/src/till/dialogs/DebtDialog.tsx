import { useState } from 'react';
import { formatCurrency } from '@dukani/shared/format';
import { compare, parseMoneyInput, subtract, toNumeric, zero, type Money } from '@dukani/shared/money';
import type { ContactPayment } from '@dukani/shared/rpc';
import { ActionDialog, useAsk, useEditForm, type FormErrors } from '@dukani/shared/ui-antd';
import { ErrorState, Dialog, Spinner } from '@dukani/shared/ui-core';
import { useRecordContactPaymentMutation } from '../../common/contacts/contactPaymentApi';
import { newId } from '../../common/newId';
import { PayQuestion, type PayQuestionText } from '../../common/payments/PayQuestion';
import { useProofQuestion } from '../../common/payments/useProofQuestion';
import { toAmount } from '../../common/toAmount';
import { useGetCustomerCreditQuery } from '../../checkout/creditApi';
import { DepositFields, type DepositDraft } from '../../checkout/deposits/DepositFields';
import { sessionOnPress } from '../../checkout/till-sessions/sessionOnPress';
import { useCurrentTillSessionQuery } from '../../checkout/till-sessions/tillSessionsApi';
import type { Customer } from '../../checkout/tillApi';

interface DebtDialogProps {
  customer: Pick<Customer, 'id' | 'name'>;
  currencyCode: string;
  onClose: () => void;
  onTillClosed: () => void;
  onPaid: (payment: ContactPayment) => void;
}

/** Takes money for what the customer of the basket owes; the oldest due is settled first. */
export function DebtDialog(props: DebtDialogProps) {
  const { customer, onClose } = props;
  const { data: credit, error, refetch } = useGetCustomerCreditQuery(customer.id);
  if (credit !== undefined) return <DebtForm {...props} owed={credit.owed} />;
  return (
    <Dialog isOpen title={`Payment from ${customer.name}`} onClose={onClose}>
      {error === undefined ? (
        <Spinner text="Loading" />
      ) : (
        <ErrorState title="The balance could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
    </Dialog>
  );
}

function amountErrors({ amount }: DepositDraft): FormErrors<DepositDraft> {
  const paid = parseMoneyInput(amount);
  return paid === null || compare(paid, zero) <= 0 ? { amount: 'Type the amount paid.' } : {};
}

/** More than is owed is as often a slip as money left in advance. */
function aheadQuestion(more: Money, currencyCode: string): PayQuestionText {
  return {
    title: 'More than is owed',
    text: `This is ${formatCurrency(more, currencyCode)} more than is owed. Keep it as a deposit for later purchases?`,
    goOn: 'Keep as a deposit',
    goBack: 'Go back',
  };
}

function DebtForm({ customer, currencyCode, owed, onClose, onTillClosed, onPaid }: DebtDialogProps & { owed: Money }) {
  const session = useCurrentTillSessionQuery();
  // One id for one payment, however often it is sent.
  const [id] = useState(newId);
  // What was owed when the dialog opened: the answer to the payment itself makes it less.
  const [due] = useState(owed);
  const proof = useProofQuestion();
  const { asked, ask, answer } = useAsk<PayQuestionText, boolean>();
  const [record] = useRecordContactPaymentMutation();
  const saidOf = ({ tender, reference }: DepositDraft) => ({ tenderType: tender, reference });
  const form = useEditForm<DepositDraft, ContactPayment>({
    initial: { amount: toNumeric(due), tender: 'cash', reference: '' },
    version: null,
    validate: (draft) => {
      const reference = proof.problemOf(saidOf(draft));
      return { ...amountErrors(draft), ...(reference === null ? {} : { reference }) };
    },
    askFirst: async (draft) => {
      if (draft.tender !== 'bank' && (await sessionOnPress(session)) === null) {
        onTillClosed();
        return false;
      }
      const more = subtract(parseMoneyInput(draft.amount) ?? zero, due);
      if (compare(more, zero) > 0 && !(await ask(aheadQuestion(more, currencyCode)))) return false;
      return await proof.ask(saidOf(draft));
    },
    save: async ({ amount, tender, reference }) => {
      const till = tender === 'bank' ? null : await sessionOnPress(session);
      return await record({
        id,
        contact_id: customer.id,
        amount: toAmount(parseMoneyInput(amount) ?? zero),
        tender_type: tender,
        ...(till === null ? {} : { till_session_id: till.id }),
        ...(reference.trim() === '' || tender === 'cash' ? {} : { reference: reference.trim() }),
      }).unwrap();
    },
    savedText: (payment) => `Payment ${payment.payment_number} received`,
    onSaved: onPaid,
  });
  return (
    <>
      <ActionDialog
        form={form}
        title={`Payment from ${customer.name}`}
        saveLabel="Receive payment"
        saveIcon="check"
        onClose={onClose}
        onDone={null}
      >
        <p>{formatCurrency(due, currencyCode)} is owed. The oldest due is settled first.</p>
        <DepositFields label="Amount" form={form} currencyCode={currencyCode} autoFocus />
      </ActionDialog>
      {proof.dialog}
      {asked !== null && <PayQuestion {...asked} onGoBack={() => answer(false)} onGoOn={() => answer(true)} />}
    </>
  );
}
