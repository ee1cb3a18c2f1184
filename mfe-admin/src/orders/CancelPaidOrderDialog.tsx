import { useId } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { zero } from '@dukani/shared/money';
import { SelectField, TextField } from '@dukani/shared/fields';
import { Button, Dialog } from '@dukani/shared/ui-core';
import { AmountField } from '../common/AmountField';
import { useDepositTenders } from '../checkout/deposits/depositTenders';
import type { WebOrder } from './orderRows';
import { isSentByHand, useCancelPaidOrder, type Cancellation } from './useCancelPaidOrder';

interface CancelPaidOrderDialogProps {
  order: WebOrder;
  onClose: () => void;
  onTillClosed: () => void;
}

/** Cancels an order for which something was paid in advance, and says what becomes of the money. */
export function CancelPaidOrderDialog({ order, onClose, onTillClosed }: CancelPaidOrderDialogProps) {
  const formId = useId();
  const work = useCancelPaidOrder(order, { onClose, onTillClosed });
  const { mayRefund, money, error } = work;
  return (
    <Dialog
      isOpen
      title={`Cancel ${order.orderNumber}?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Keep order</Button>
          <Button type="submit" form={formId} variant="danger" isBusy={work.isLoading} disabled={!mayRefund}>
            Cancel order
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="adm-form"
        onSubmit={(event) => {
          event.preventDefault();
          void work.submit();
        }}
        noValidate
      >
        <p>{money(order.held)} was paid in advance. Its goods are no longer reserved. This cannot be undone.</p>
        {!mayRefund && <p role="alert">Your role may not refund deposits. Ask a manager.</p>}
        <CancelFields order={order} work={work} />
        <PaidBack order={order} work={work} />
        {error !== undefined && (
          <p className="adm-error" role="alert">
            {errorMessage(error)}
          </p>
        )}
      </form>
    </Dialog>
  );
}

interface CancelPartProps {
  order: WebOrder;
  work: Cancellation;
}

function CancelFields({ order, work: { entry } }: CancelPartProps) {
  const tenders = useDepositTenders();
  const { tender, problem } = entry;
  return (
    <>
      <AmountField
        label="Cancellation fee"
        value={entry.feeText}
        onChange={entry.typeFee}
        currencyCode={order.currencyCode}
        error={problem?.field === 'fee' ? problem.message : null}
        help="Leave empty to refund the full amount."
      />
      <SelectField
        label="Refund by"
        value={tender}
        onChange={entry.setTender}
        options={[...tenders, { value: 'account' as const, label: 'Leave it on the customer’s account' }]}
      />
      {tender !== 'cash' && tender !== 'account' && (
        <TextField
          label="Reference"
          value={entry.reference}
          onChange={entry.setReference}
          maxLength={100}
          autoComplete="off"
          help="The transaction code, if you have already sent the money."
        />
      )}
      <TextField
        label="Reason"
        value={entry.reason}
        onChange={entry.typeReason}
        error={problem?.field === 'reason' ? problem.message : null}
        required
        maxLength={500}
        help="The customer sees it on the order page."
        autoFocus
      />
    </>
  );
}

/** How much goes back, and what is still to be done for it. */
function PaidBack({ order, work: { entry, money } }: CancelPartProps) {
  const { back, tender, reference } = entry;
  return (
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
  );
}
