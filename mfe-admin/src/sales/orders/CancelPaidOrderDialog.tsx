import { useId, useState, type FormEvent } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { formatCurrency } from '@dukani/shared/format';
import { compare, parseMoneyInput, subtract, zero } from '@dukani/shared/money';
import type { CancelPaidOrderInput } from '@dukani/shared/rpc';
import { SelectField, TextField } from '@dukani/shared/fields';
import { Button, Dialog } from '@dukani/shared/ui-core';
import { useNotify } from '@dukani/shared/ui-antd';
import { AmountField } from '../../common/AmountField';
import { newId } from '../../common/newId';
import { useMayAtTill } from '../../common/pin/useMayAtTill';
import { toAmount } from '../../common/toAmount';
import { useCancelPaidOrderMutation } from '../depositApi';
import { useDepositTenders } from '../depositTenders';
import { useCurrentTillSessionQuery } from '../tillSessionsApi';
import type { WebOrder } from './orderRows';

interface CancelPaidOrderDialogProps {
  order: WebOrder;
  onClose: () => void;
  onTillClosed: () => void;
}

/** Money that came online goes back the way it came, unless somebody says otherwise. */
function tenderPaidOnline({ channel, deposits }: WebOrder): 'card' | 'mobile_money' | null {
  const paid = deposits.findLast(({ kind, isTakenBack }) => kind === 'paid' && !isTakenBack)?.tenderType;
  return channel === 'storefront' && (paid === 'card' || paid === 'mobile_money') ? paid : null;
}

/** M-Pesa money that came online is sent back by a person, from the phone or portal of the business. */
const isSentByHand = (tender: CancelPaidOrderInput['refund_tender_type'], order: WebOrder): boolean =>
  tender === 'mobile_money' && tenderPaidOnline(order) === 'mobile_money';

/** Cancels an order for which something was paid in advance, and says what becomes of the money. */
export function CancelPaidOrderDialog({ order, onClose, onTillClosed }: CancelPaidOrderDialogProps) {
  const formId = useId();
  const notify = useNotify();
  const { may: mayRefund, operatorInput } = useMayAtTill('sales.refund');
  const tenders = useDepositTenders();
  const session = useCurrentTillSessionQuery();
  const [id] = useState(newId);
  const [reason, setReason] = useState('');
  const [feeText, setFeeText] = useState('');
  const [tender, setTender] = useState<CancelPaidOrderInput['refund_tender_type']>(
    () => tenderPaidOnline(order) ?? 'cash',
  );
  const [reference, setReference] = useState('');
  const [problem, setProblem] = useState<{ field: 'reason' | 'fee'; message: string } | null>(null);
  const [cancelOrder, { isLoading, error }] = useCancelPaidOrderMutation();
  const money = (amount: typeof order.held) => formatCurrency(amount, order.currencyCode);
  const fee = feeText.trim() === '' ? zero : parseMoneyInput(feeText);
  const back = fee === null || compare(fee, order.held) > 0 ? null : subtract(order.held, fee);
  const findProblem = (): typeof problem => {
    if (reason.trim() === '') return { field: 'reason', message: 'Give a reason for the customer.' };
    if (back === null) return { field: 'fee', message: `Type a fee of at most ${money(order.held)}.` };
    return null;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const first = findProblem();
    setProblem(first);
    if (first !== null || isLoading) return;
    const till = session.data ?? null;
    if (tender === 'cash' && till === null) return onTillClosed();
    const answer = await cancelOrder({
      id,
      order_id: order.id,
      reason: reason.trim(),
      refund_tender_type: tender,
      ...(fee === null || fee === zero ? {} : { fee_amount: toAmount(fee) }),
      ...(reference.trim() === '' || tender === 'cash' || tender === 'account' ? {} : { reference: reference.trim() }),
      ...(till === null ? {} : { till_session_id: till.id }),
      ...operatorInput,
    });
    if (answer.data === undefined) return;
    notify.success(
      `${order.orderNumber} is cancelled`,
      back === null || back === zero
        ? 'Nothing is refunded.'
        : tender === 'account'
          ? `${money(back)} stays on the customer’s account.`
          : tender === 'card' && order.channel === 'storefront'
            ? `${money(back)} is refunded to the card.`
            : tender === 'cash'
              ? `Refund ${money(back)} in cash.`
              : `No money was sent yet. Refund ${money(back)}.`,
    );
    onClose();
  };
  return (
    <Dialog
      isOpen
      title={`Cancel ${order.orderNumber}?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Keep order</Button>
          <Button type="submit" form={formId} variant="danger" isBusy={isLoading} disabled={!mayRefund}>
            Cancel order
          </Button>
        </>
      }
    >
      <form id={formId} className="adm-form" onSubmit={(event) => void submit(event)} noValidate>
        <p>{money(order.held)} was paid in advance. Its goods are no longer reserved. This cannot be undone.</p>
        {!mayRefund && <p role="alert">Your role may not refund deposits. Ask a manager.</p>}
        <AmountField
          label="Cancellation fee"
          value={feeText}
          onChange={(text) => {
            setFeeText(text);
            setProblem(null);
          }}
          currencyCode={order.currencyCode}
          error={problem?.field === 'fee' ? problem.message : null}
          help="Empty: the full amount is refunded."
        />
        <SelectField
          label="Refund by"
          value={tender}
          onChange={setTender}
          options={[...tenders, { value: 'account' as const, label: 'Leave it on the customer’s account' }]}
        />
        {tender !== 'cash' && tender !== 'account' && (
          <TextField
            label="Reference"
            value={reference}
            onChange={setReference}
            maxLength={100}
            autoComplete="off"
            help="The transaction code, if you have already sent the money."
          />
        )}
        <TextField
          label="Reason"
          value={reason}
          onChange={(text) => {
            setReason(text);
            setProblem(null);
          }}
          error={problem?.field === 'reason' ? problem.message : null}
          required
          maxLength={500}
          help="The customer sees it on the order page."
          autoFocus
        />
        <p aria-live="polite">
          {back !== null && (
            <>
              {tender === 'account' ? 'Stays on the account' : 'To refund'}: <strong>{money(back)}</strong>
              {isSentByHand(tender, order) &&
                back !== zero &&
                reference.trim() === '' &&
                ' Cancelling sends no money. Send it, then enter its code in the order; until then the order needs attention.'}
            </>
          )}
        </p>
        {error !== undefined && (
          <p className="adm-error" role="alert">
            {errorMessage(error)}
          </p>
        )}
      </form>
    </Dialog>
  );
}
