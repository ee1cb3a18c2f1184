import { TextField } from '@dukani/shared/fields';
import { EditDialog, useEditForm } from '@dukani/shared/ui-antd';
import { inPlainWords } from '../purchaseRefusal';
import { useCancelPurchaseOrderMutation, useClosePurchaseOrderMutation, type Order } from './ordersApi';

const WORDS = {
  close: {
    title: (number: string) => `Close the rest of ${number}`,
    text: 'What has not come is no longer expected. You can open it again.',
    save: 'Close the rest',
    done: (number: string) => `${number} closed`,
  },
  cancel: {
    title: (number: string) => `Cancel ${number}`,
    text: 'Nothing of it has come. Tell the supplier as well. A cancelled order can only be copied.',
    save: 'Cancel order',
    done: (number: string) => `${number} cancelled`,
  },
};

interface CloseOrderDialogProps {
  order: Order;
  kind: 'close' | 'cancel';
  onClose: () => void;
}

/** Gives up what has not come of an order, or all of one of which nothing came, for a reason. */
export function CloseOrderDialog({ order, kind, onClose }: CloseOrderDialogProps) {
  const words = WORDS[kind];
  const [closeRest] = useClosePurchaseOrderMutation();
  const [cancel] = useCancelPurchaseOrderMutation();
  const form = useEditForm({
    initial: { reason: '' },
    version: null,
    validate: ({ reason }) => (reason.trim() === '' ? { reason: 'Give a reason.' } : {}),
    save: (draft) => {
      const reason = draft.reason.trim();
      const sent =
        kind === 'close' ? closeRest({ purchase_order_id: order.id, reason }) : cancel({ orderId: order.id, reason });
      return sent.unwrap().catch(inPlainWords);
    },
    savedText: () => words.done(order.order_number),
  });
  return (
    <EditDialog form={form} title={words.title(order.order_number)} saveLabel={words.save} onClose={onClose}>
      <p>{words.text}</p>
      <TextField label="Reason" {...form.field('reason')} required maxLength={500} autoFocus />
    </EditDialog>
  );
}
