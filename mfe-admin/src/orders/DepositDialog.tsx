import { useId, useState, type FormEvent } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { formatCurrency } from '@dukani/shared/format';
import { compare, parseMoneyInput, toNumeric, zero, type Money } from '@dukani/shared/money';
import { Button, Dialog } from '@dukani/shared/ui-core';
import { newId } from '../common/newId';
import { toAmount } from '../common/toAmount';
import { useRecordOrderDepositMutation } from '../checkout/deposits/depositApi';
import { DepositFields, type DepositDraft } from '../checkout/deposits/DepositFields';
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

/** Takes an instalment for an order that waits. */
export function DepositDialog({ order, left, onClose, onTillClosed, onPaid }: DepositDialogProps) {
  const formId = useId();
  const session = useCurrentTillSessionQuery();
  // One id for one payment, however often it is sent.
  const [id] = useState(newId);
  const [draft, setDraft] = useState<DepositDraft>({ amount: toNumeric(left), tender: 'cash', reference: '' });
  const [problem, setProblem] = useState<string | null>(null);
  const [proofProblem, setProofProblem] = useState<string | null>(null);
  const proof = useProofQuestion();
  const [record, { isLoading, error }] = useRecordOrderDepositMutation();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const amount = parseMoneyInput(draft.amount);
    const sentence =
      amount === null || compare(amount, zero) <= 0
        ? 'Type the amount paid.'
        : compare(amount, left) > 0
          ? `Only ${formatCurrency(left, order.currencyCode)} is due.`
          : null;
    setProblem(sentence);
    if (sentence !== null || amount === null) return;
    const till = session.data ?? null;
    if (till === null && draft.tender !== 'bank') return onTillClosed();
    const said = { tenderType: draft.tender, reference: draft.reference };
    const missing = proof.problemOf(said);
    setProofProblem(missing);
    if (missing !== null || !(await proof.ask(said))) return;
    const reference = draft.reference.trim();
    const answer = await record({
      id,
      order_id: order.id,
      amount: toAmount(amount),
      tender_type: draft.tender,
      ...(till === null || draft.tender === 'bank' ? {} : { till_session_id: till.id }),
      ...(reference === '' || draft.tender === 'cash' ? {} : { reference }),
    });
    if (answer.data !== undefined) onPaid(id);
  };
  return (
    <Dialog
      isOpen
      title={`Deposit for ${order.orderNumber}`}
      onClose={onClose}
      footer={
        <Button type="submit" form={formId} variant="primary" icon="check" isBusy={isLoading}>
          Receive payment
        </Button>
      }
    >
      <form id={formId} className="adm-form" onSubmit={(event) => void submit(event)} noValidate>
        <p>
          {formatCurrency(left, order.currencyCode)} of {formatCurrency(order.total, order.currencyCode)} is due.
        </p>
        <DepositFields
          label="Amount"
          draft={draft}
          onChange={(changes) => {
            setDraft((earlier) => ({ ...earlier, ...changes }));
            setProblem(null);
            setProofProblem(null);
          }}
          currencyCode={order.currencyCode}
          error={problem}
          referenceError={proofProblem}
          autoFocus
        />
        {error !== undefined && (
          <p className="adm-error" role="alert">
            {errorMessage(error)}
          </p>
        )}
      </form>
      {proof.dialog}
    </Dialog>
  );
}
