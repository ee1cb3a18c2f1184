import { TextField } from '@dukani/shared/fields';
import { ActionDialog, useEditForm } from '@dukani/shared/ui-antd';
import type { WebOrder } from './orderRows';
import { useCancelOrderMutation } from './ordersApi';

interface CancelOrderDialogProps {
  order: WebOrder;
  onClose: () => void;
}

/** Cancels an order with a reason that the customer can read; what was held for it is free again. */
export function CancelOrderDialog({ order, onClose }: CancelOrderDialogProps) {
  const [cancelOrder] = useCancelOrderMutation();
  const form = useEditForm({
    initial: { reason: '' },
    version: null,
    validate: ({ reason }) => (reason.trim() === '' ? { reason: 'Give a reason for the customer.' } : {}),
    save: ({ reason }) => cancelOrder({ orderId: order.id, reason: reason.trim() }).unwrap(),
    savedText: () => `${order.orderNumber} is cancelled`,
  });
  return (
    <ActionDialog
      form={form}
      title={`Cancel ${order.orderNumber}?`}
      saveLabel="Cancel order"
      tone="danger"
      cancelLabel="Keep order"
      onClose={onClose}
    >
      <p>Its goods are no longer reserved. This cannot be undone.</p>
      <TextField
        label="Reason"
        {...form.field('reason')}
        required
        maxLength={500}
        help="The customer sees it on the order page."
        autoFocus
      />
    </ActionDialog>
  );
}
