import { useState } from 'react';
import { documentOfAnswer, purchaseOrderMessage } from '@dukani/shared/documents';
import { SelectField, TextField } from '@dukani/shared/fields';
import type { OrderSending } from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { Button } from '@dukani/shared/ui-core';
import { EditDialog, useEditForm } from '@dukani/shared/ui-antd';
import { DocumentDialog } from '../../common/documents/DocumentDialog';
import { whatsAppLink } from '../../common/documents/shareLinks';
import { newId } from '../../common/newId';
import { inPlainWords } from '../purchaseRefusal';
import { isChangeable } from './orderNames';
import { useSendPurchaseOrderMutation, type OpenedOrder } from './ordersApi';

interface SendOrderDialogProps {
  order: OpenedOrder;
  onClose: () => void;
}

/** The paper of an order, to print, save, or send; sending keeps what was sent. */
export function SendOrderDialog({ order, onClose }: SendOrderDialogProps) {
  const maySend = usePermission('purchases.edit') && isChangeable(order.status);
  const [isAsking, setIsAsking] = useState(false);
  const { paper } = order;
  if (isAsking) return <ChannelDialog order={order} onClose={onClose} />;
  return (
    <DocumentDialog
      document={documentOfAnswer({ kind: 'purchase_order', answer: paper })}
      title={`Purchase order ${order.order_number}`}
      noun="purchase order"
      isPage
      onClose={onClose}
      actions={
        maySend && (
          <Button variant="primary" icon="mail" onClick={() => setIsAsking(true)}>
            {order.sent_at === null ? 'Send to supplier' : 'Send again'}
          </Button>
        )
      }
    />
  );
}

const CHANNELS: { value: OrderSending; label: string }[] = [
  { value: 'mail', label: 'Email with PDF' },
  { value: 'message', label: 'WhatsApp' },
  { value: 'other', label: 'Paper or phone' },
];

function ChannelDialog({ order, onClose }: SendOrderDialogProps) {
  const mayMail = usePermission('communications.send');
  const [send] = useSendPurchaseOrderMutation();
  // One id for one sending, however often it is pressed.
  const [id] = useState(newId);
  const initial: { channel: OrderSending; email: string } = {
    channel: mayMail && order.contact_email !== null ? 'mail' : 'message',
    email: order.contact_email ?? '',
  };
  const form = useEditForm({
    initial,
    version: null,
    validate: ({ channel, email }) =>
      channel === 'mail' && email.trim() === '' ? { email: 'Type an email address.' } : {},
    save: ({ channel, email }) =>
      send({
        id,
        purchase_order_id: order.id,
        revision: order.revision,
        channel,
        ...(channel === 'mail' ? { email: email.trim() } : {}),
      })
        .unwrap()
        .catch(inPlainWords),
    onSaved: ({ link }) => {
      if (form.draft.channel !== 'message') return;
      const url = new URL(link.path, window.location.origin).toString();
      const text = `${purchaseOrderMessage(order.paper)}\nConfirm it, or say what comes when:`;
      const message = { phone: order.contact_phone, text, url };
      window.open(whatsAppLink(message), '_blank', 'noopener,noreferrer');
    },
    savedText: () => `${order.order_number} sent`,
  });
  return (
    <EditDialog form={form} title={`Send ${order.order_number}`} saveLabel="Send" onClose={onClose}>
      <SelectField
        label="How"
        {...form.field('channel')}
        options={CHANNELS.filter(({ value }) => mayMail || value !== 'mail')}
      />
      {form.draft.channel === 'mail' && (
        <TextField label="Send to" type="email" {...form.field('email')} autoComplete="off" required autoFocus />
      )}
      {form.draft.channel === 'mail' && <p>The supplier confirms it, and the days, by a link in the email.</p>}
      {form.draft.channel === 'message' && (
        <p>WhatsApp opens with the order written out and a link to confirm it. Send it there.</p>
      )}
      {form.draft.channel === 'other' && <p>Marks the order as sent. Print it, or read it out.</p>}
    </EditDialog>
  );
}
