import { useState } from 'react';
import { SelectField, TextField } from '@dukani/shared/fields';
import type { BillingInvoice, BillingPayment, BillingProvider, BillingState } from '@dukani/shared/rpc';
import { ActionDialog, useEditForm } from '@dukani/shared/ui-antd';
import { newId } from '../common/newId';
import { useActOnPaymentMutation } from './billingApi';
import { methodText, money, providerText, waysToPay } from './billingTexts';

interface PayDialogProps {
  invoice: BillingInvoice;
  state: BillingState;
  onClose: () => void;
}

type Way = BillingProvider | 'new_card';

/** Pays an invoice: by the card on file, on the page of the card service, or by a request on a phone. */
export function PayDialog({ invoice, state, onClose }: PayDialogProps) {
  const [act] = useActOnPaymentMutation();
  // One id for one payment, however often it is sent.
  const [id] = useState(newId);
  const ways = waysOf(state, invoice.currency);
  const form = useEditForm({
    initial: { way: ways[0]?.value ?? ('mpesa' satisfies Way), phone: state.method?.phone ?? '' },
    version: null,
    validate: ({ way, phone }) =>
      way === 'mpesa' && phone.trim() === '' ? { phone: 'Enter the number that pays.' } : {},
    save: async ({ way, phone }) => {
      const provider = way === 'new_card' ? cardOf(state, invoice.currency) : way;
      const payment = { id, invoice_id: invoice.id, provider };
      return await act({
        action: 'pay',
        payment: {
          ...payment,
          ...(way === 'mpesa' ? { phone: phone.trim() } : {}),
          ...(way === 'new_card' ? { is_new_card: true } : {}),
        },
        return_url: `${window.location.origin}/admin/billing`,
      }).unwrap();
    },
    onSaved: (payment) => {
      if (payment !== null) followPage(payment);
    },
  });
  const isPhone = form.draft.way === 'mpesa';
  return (
    <ActionDialog
      form={form}
      title={`Pay invoice ${invoice.number}`}
      saveLabel={`Pay ${money(invoice.owed, invoice.currency)}`}
      onClose={onClose}
    >
      <SelectField label="Pay by" {...form.field('way')} options={ways} />
      {isPhone ? (
        <TextField
          label="M-Pesa number"
          {...form.field('phone')}
          required
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          help="A payment request appears on this phone."
        />
      ) : (
        <p>
          {form.draft.way === 'new_card' || !hasCardOnFile(state)
            ? 'You enter the card on the page of the payment service. It is kept for the next invoices; you can remove it here at any time.'
            : 'The card on file is charged now.'}
        </p>
      )}
    </ActionDialog>
  );
}

const hasCardOnFile = ({ method }: BillingState): boolean => method !== null && method.provider !== 'mpesa';

const cardOf = (state: BillingState, currency: string): BillingProvider =>
  waysToPay(state, currency).find((kind) => kind !== 'mpesa') ?? 'stripe';

function waysOf(state: BillingState, currency: string): { value: Way; label: string }[] {
  const { method } = state;
  return waysToPay(state, currency).flatMap((kind): { value: Way; label: string }[] =>
    kind === method?.provider && kind !== 'mpesa'
      ? [
          { value: kind, label: methodText(method) },
          { value: 'new_card', label: 'Another card' },
        ]
      : [{ value: kind, label: providerText[kind] }],
  );
}

/** Goes to the page of the card service, where there is one to pay on. */
export function followPage({ state, page_url: pageUrl }: BillingPayment): void {
  if (state === 'pending' && pageUrl !== null) window.location.assign(pageUrl);
}
