import { useId, useState, type FormEvent } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { TextField } from '@dukani/shared/fields';
import { Button, Dialog } from '@dukani/shared/ui-core';
import { useNotify } from '@dukani/shared/ui-antd';
import type { WebOrder } from './orderRows';
import { useCancelOrderMutation } from './ordersApi';

interface CancelOrderDialogProps {
  order: WebOrder;
  onClose: () => void;
}

/** Cancels an order with a reason that the customer can read; what was held for it is free again. */
export function CancelOrderDialog({ order, onClose }: CancelOrderDialogProps) {
  const formId = useId();
  const notify = useNotify();
  const [reason, setReason] = useState('');
  const [reasonError, setReasonError] = useState<string | null>(null);
  const [cancelOrder, { isLoading, error }] = useCancelOrderMutation();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '') {
      setReasonError('Give a reason for the customer.');
      return;
    }
    const answer = await cancelOrder({ orderId: order.id, reason: reason.trim() });
    if (answer.error !== undefined) return;
    notify.success(`${order.orderNumber} is cancelled`);
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
          <Button type="submit" form={formId} variant="danger" isBusy={isLoading}>
            Cancel order
          </Button>
        </>
      }
    >
      <form id={formId} className="adm-form" onSubmit={(event) => void submit(event)} noValidate>
        <p>Its goods are no longer reserved. This cannot be undone.</p>
        <TextField
          label="Reason"
          value={reason}
          onChange={setReason}
          error={reasonError}
          required
          maxLength={500}
          help="The customer sees it on the order page."
          autoFocus
        />
        {error !== undefined && (
          <p className="adm-error" role="alert">
            {errorMessage(error)}
          </p>
        )}
      </form>
    </Dialog>
  );
}
