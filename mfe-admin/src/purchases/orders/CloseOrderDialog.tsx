import { CheckboxField, TextField } from '@dukani/shared/fields';
import { EditDialog, useEditForm } from '@dukani/shared/ui-antd';
import { inPlainWords } from '../purchaseRefusal';
import { useCancelPurchaseOrderMutation, useClosePurchaseOrderMutation, type OpenedOrder } from './ordersApi';
import { unitsText } from './orderNames';

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
  order: OpenedOrder;
  kind: 'close' | 'cancel';
  onClose: () => void;
}

/** Gives up what has not come of an order or of some of its lines, or all of one of which nothing came, for a reason. */
export function CloseOrderDialog({ order, kind, onClose }: CloseOrderDialogProps) {
  const words = WORDS[kind];
  const [closeRest] = useClosePurchaseOrderMutation();
  const [cancel] = useCancelPurchaseOrderMutation();
  const waiting = kind === 'close' ? order.lines.filter((line) => line.open_quantity > 0) : [];
  const form = useEditForm({
    initial: { reason: '', lineIds: waiting.map(({ id }) => id) },
    version: null,
    validate: ({ reason, lineIds }) => ({
      ...(reason.trim() === '' ? { reason: 'Give a reason.' } : {}),
      ...(waiting.length > 0 && lineIds.length === 0 ? { lineIds: 'Tick what is no longer expected.' } : {}),
    }),
    save: (draft) => {
      const reason = draft.reason.trim();
      const sent =
        kind === 'close'
          ? closeRest({
              purchase_order_id: order.id,
              reason,
              ...(draft.lineIds.length === waiting.length ? {} : { line_ids: draft.lineIds }),
            })
          : cancel({ orderId: order.id, reason });
      return sent.unwrap().catch(inPlainWords);
    },
    savedText: () => words.done(order.order_number),
  });
  return (
    <EditDialog form={form} title={words.title(order.order_number)} saveLabel={words.save} onClose={onClose}>
      <p>{words.text}</p>
      {waiting.length > 1 && (
        <fieldset className="purch-choices">
          <legend>No longer expected</legend>
          {waiting.map(({ id, name, open_quantity: open, unit }) => (
            <CheckboxField
              key={id}
              label={`${name}: ${unitsText(open, unit)}`}
              checked={form.draft.lineIds.includes(id)}
              onChange={(isTicked) =>
                form.change({
                  lineIds: waiting
                    .map((line) => line.id)
                    .filter((lineId) => (lineId === id ? isTicked : form.draft.lineIds.includes(lineId))),
                })
              }
            />
          ))}
          {form.errors.lineIds !== undefined && <p className="adm-error">{form.errors.lineIds}</p>}
        </fieldset>
      )}
      <TextField label="Reason" {...form.field('reason')} required maxLength={500} autoFocus />
    </EditDialog>
  );
}
