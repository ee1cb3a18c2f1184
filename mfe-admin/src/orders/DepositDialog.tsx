import { useState } from 'react';
import { formatCurrency } from '@dukani/shared/format';
import { compare, parseMoneyInput, toNumeric, zero, type Money } from '@dukani/shared/money';
import { ActionDialog, useEditForm, type FormErrors } from '@dukani/shared/ui-antd';
import { newId } from '../common/newId';
import { toAmount } from '../common/toAmount';
import { useRecordOrderDepositMutation } from '../checkout/deposits/depositApi';
import { DepositFields, type DepositDraft } from '../checkout/deposits/DepositFields';
import { sessionOnPress } from '../checkout/till-sessions/sessionOnPress';
import { useCurrentTillSessionQuery } from '../checkout/till-sessions/tillSessionsApi';
import { useProofQuestion } from '../common/payments/useProofQuestion';
import type { WebOrder } from './orderRows';

interface DepositDialogProps {
  order: WebOrder;
  /** What is due. */
  left: Money;
  onClose: () => void;
  onTillClosed: () => void;
  onPaid: (paymentId: string) => void;
}

/** What is wrong with an instalment, apart from its proof. */
function amountErrors(draft: DepositDraft, left: Money, currencyCode: string): FormErrors<DepositDraft> {
  const amount = parseMoneyInput(draft.amount);
  if (amount === null || compare(amount, zero) <= 0) return { amount: 'Type the amount paid.' };
  return compare(amount, left) > 0 ? { amount: `Only ${formatCurrency(left, currencyCode)} is due.` } : {};
}

/** Takes an instalment for an order that waits. */
export function DepositDialog({ order, left, onClose, onTillClosed, onPaid }: DepositDialogProps) {
  const { currencyCode } = order;
  const session = useCurrentTillSessionQuery();
  // One id for one payment, however often it is sent.
  const [id] = useState(newId);
  const proof = useProofQuestion();
  const [record] = useRecordOrderDepositMutation();
  const saidOf = ({ tender, reference }: DepositDraft) => ({ tenderType: tender, reference });
  const form = useEditForm<DepositDraft, unknown>({
    initial: { amount: toNumeric(left), tender: 'cash', reference: '' },
    version: null,
    validate: (draft) => {
      const reference = proof.problemOf(saidOf(draft));
      return { ...amountErrors(draft, left, currencyCode), ...(reference === null ? {} : { reference }) };
    },
    askFirst: async (draft) => {
      if (draft.tender === 'bank' || (await sessionOnPress(session)) !== null) return await proof.ask(saidOf(draft));
      onTillClosed();
      return false;
    },
    save: async ({ amount, tender, reference }) => {
      const till = tender === 'bank' ? null : await sessionOnPress(session);
      return await record({
        id,
        order_id: order.id,
        amount: toAmount(parseMoneyInput(amount) ?? zero),
        tender_type: tender,
        ...(till === null ? {} : { till_session_id: till.id }),
        ...(reference.trim() === '' || tender === 'cash' ? {} : { reference: reference.trim() }),
      }).unwrap();
    },
  });
  return (
    <>
      <ActionDialog
        form={form}
        title={`Deposit for ${order.orderNumber}`}
        saveLabel="Receive payment"
        saveIcon="check"
        onClose={onClose}
        onDone={() => onPaid(id)}
      >
        <p>
          {formatCurrency(left, currencyCode)} of {formatCurrency(order.total, currencyCode)} is due.
        </p>
        <DepositFields label="Amount" form={form} currencyCode={currencyCode} autoFocus />
      </ActionDialog>
      {proof.dialog}
    </>
  );
}
