import { subtract, zero } from '@dukani/shared/money';
import { inCoins } from '@dukani/shared/pricing';
import { SelectField, TextField } from '@dukani/shared/fields';
import { ActionDialog, type EditFormState } from '@dukani/shared/ui-antd';
import { AmountField } from '../common/AmountField';
import { CashInCoins } from '../checkout/returns/CashInCoins';
import { useDepositTenders } from '../checkout/deposits/depositTenders';
import type { WebOrder } from './orderRows';
import { isSentByHand, refundOf, useCancelPaidOrder, type CancelDraft } from './useCancelPaidOrder';

interface CancelPaidOrderDialogProps {
  order: WebOrder;
  onClose: () => void;
  onTillClosed: () => void;
}

/** Cancels an order for which something was paid in advance, and says what becomes of the money. */
export function CancelPaidOrderDialog({ order, onClose, onTillClosed }: CancelPaidOrderDialogProps) {
  const { form, mayRefund, money, coin } = useCancelPaidOrder(order, onTillClosed);
  const back = refundOf(form.draft, order);
  const { tender, reference } = form.draft;
  return (
    <ActionDialog
      form={form}
      title={`Cancel ${order.orderNumber}?`}
      saveLabel="Cancel order"
      tone="danger"
      cancelLabel="Keep order"
      isDisabled={!mayRefund}
      onClose={onClose}
    >
      <p>{money(order.held)} was paid in advance. Its goods are no longer reserved. This cannot be undone.</p>
      {!mayRefund && <p role="alert">Your role may not refund deposits. Ask a manager.</p>}
      <CancelFields order={order} form={form} />
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
      {back !== null && tender === 'cash' && (
        <CashInCoins amount={back} rounding={subtract(inCoins(back, coin), back)} currencyCode={order.currencyCode} />
      )}
    </ActionDialog>
  );
}

function CancelFields({ order, form }: { order: WebOrder; form: EditFormState<CancelDraft> }) {
  const tenders = useDepositTenders();
  const { tender } = form.draft;
  return (
    <>
      <AmountField
        label="Cancellation fee"
        {...form.field('fee')}
        currencyCode={order.currencyCode}
        help="Leave empty to refund the full amount."
      />
      <SelectField
        label="Refund by"
        {...form.field('tender')}
        options={[...tenders, { value: 'account' as const, label: 'Leave it on the customer’s account' }]}
      />
      {tender !== 'cash' && tender !== 'account' && (
        <TextField
          label="Reference"
          {...form.field('reference')}
          maxLength={100}
          autoComplete="off"
          help="The transaction code, if you have already sent the money."
        />
      )}
      <TextField
        label="Reason"
        {...form.field('reason')}
        required
        maxLength={500}
        help="The customer sees it on the order page."
        autoFocus
      />
    </>
  );
}
