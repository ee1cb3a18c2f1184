import { useState } from 'react';
import { TextField } from '@dukani/shared/fields';
import type { UnprovenPayment } from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { Badge, Button } from '@dukani/shared/ui-core';
import { ActionDialog, useEditForm, useNotify } from '@dukani/shared/ui-antd';
import { useTenderNames } from '../common/tenderNames';
import { useListUnprovenPaymentsQuery, useSettleUnprovenPaymentMutation } from '../checkout/lateSalesApi';
import { SettleRow, SettleSection } from './SettleSection';

/** Payments that nothing proves: each is matched with money that came, or accepted with a note. Nothing while there are none. */
export function UnprovenPaymentsSection() {
  const maySettle = usePermission('till.view_all');
  const { data = [] } = useListUnprovenPaymentsQuery(undefined, { skip: !maySettle, refetchOnMountOrArgChange: true });
  const [accepting, setAccepting] = useState<UnprovenPayment | null>(null);
  if (data.length === 0) return null;
  return (
    <>
      <SettleSection anchor="unproven-payments" title="Payments without proof">
        {data.map((payment) => (
          <UnprovenRow key={payment.id} payment={payment} onAccept={() => setAccepting(payment)} />
        ))}
      </SettleSection>
      {accepting !== null && <AcceptDialog payment={accepting} onClose={() => setAccepting(null)} />}
    </>
  );
}

function UnprovenRow({ payment, onAccept }: { payment: UnprovenPayment; onAccept: () => void }) {
  const tenderNames = useTenderNames();
  const notify = useNotify();
  const [settle, { isLoading }] = useSettleUnprovenPaymentMutation();
  const match = async (money: UnprovenPayment['suggestions'][number]) => {
    const { error } = await settle({ id: payment.id, action: 'match', direct_payment_id: money.id });
    if (error === undefined) notify.success(`${money.receipt_number} matched to ${payment.invoice_number}`);
    else notify.error('It could not be matched', error);
  };
  const code = payment.reference ?? payment.claimed_reference;
  return (
    <SettleRow
      saleId={payment.sale_id}
      invoiceNumber={payment.invoice_number}
      mark={tenderNames[payment.tender_type]}
      occurredAt={payment.occurred_at}
      cashierName={payment.cashier_name}
      amount={payment.amount}
      reasons={
        <>
          <Badge tone="warning">{code === null ? 'No code' : `${code} not received`}</Badge>
          {payment.suggestions.map((money) => (
            <Button key={money.id} size="small" icon="check" isBusy={isLoading} onClick={() => void match(money)}>
              Match {money.receipt_number}
              {money.payer_name === null ? '' : ` from ${money.payer_name}`}
            </Button>
          ))}
        </>
      }
      action={
        <Button size="small" aria-label={`Mark ${payment.invoice_number} as received`} onClick={onAccept}>
          Mark as received
        </Button>
      }
    />
  );
}

function AcceptDialog({ payment, onClose }: { payment: UnprovenPayment; onClose: () => void }) {
  const [settle] = useSettleUnprovenPaymentMutation();
  const form = useEditForm({
    initial: { note: '' },
    version: null,
    validate: ({ note }) => (note.trim() === '' ? { note: 'Enter where you saw the payment.' } : {}),
    save: ({ note }) => settle({ id: payment.id, action: 'accept', note: note.trim() }).unwrap(),
    savedText: () => `Saved for ${payment.invoice_number}`,
  });
  return (
    <ActionDialog
      form={form}
      title={`Payment of ${payment.invoice_number} received`}
      saveLabel="Save"
      onClose={onClose}
    >
      <TextField
        label="Where you saw it"
        {...form.field('note')}
        help="For example, the bank statement. Saved with the payment."
        maxLength={500}
        required
        autoFocus
      />
    </ActionDialog>
  );
}
