import { formatCurrency } from '@dukani/shared/format';
import { Button, Dialog } from '@dukani/shared/ui-core';
import type { WebOrder } from './orderRows';

interface HandOverDialogProps {
  order: WebOrder;
  isBusy: boolean;
  problem: string | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Hands over what is paid already: no money moves, so there is nothing but a yes. */
export function HandOverDialog({ order, isBusy, problem, onConfirm, onClose }: HandOverDialogProps) {
  return (
    <Dialog
      isOpen
      title={`Complete ${order.orderNumber}?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Not yet</Button>
          <Button variant="primary" isBusy={isBusy} onClick={onConfirm} autoFocus>
            Complete order
          </Button>
        </>
      }
    >
      <p>{formatCurrency(order.total, order.currencyCode)} is paid. Stock is reduced and the invoice is made.</p>
      {problem !== null && (
        <p className="adm-error" role="alert">
          {problem}
        </p>
      )}
    </Dialog>
  );
}
