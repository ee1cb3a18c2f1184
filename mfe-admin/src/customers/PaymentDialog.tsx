import { useState } from 'react';
import { formatCurrency } from '@dukani/shared/format';
import { negate, parseMoneyInput, sum, toNumeric, zero, type Money } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import { SelectField, TextField } from '@dukani/shared/fields';
import { EditDialog, MoneyText, useEditForm, type FormErrors } from '@dukani/shared/ui-antd';
import { AmountField } from '../common/AmountField';
import { useRecordContactPaymentMutation } from '../common/contacts/contactPaymentApi';
import { newId } from '../common/newId';
import { toAmount } from '../common/toAmount';
import { useBusiness } from '../common/useBusiness';
import { oldestFirst, unallocated, type Allocated } from './allocation';
import { DueBadge } from './DueBadge';
import { useTenderNames } from '../common/tenderNames';
import { useProofQuestion } from '../common/payments/useProofQuestion';
import type { Contact, OpenItem } from '../common/contacts/contactRows';
import { dayText } from './days';

interface PaymentDraft {
  amount: string;
  tender: rpc.ContactTenderType;
  reference: string;
  note: string;
  /** Typed parts by item; null: the oldest due first. */
  allocations: Record<string, string> | null;
}

function readAllocations(draft: PaymentDraft, items: readonly OpenItem[]): Allocated[] {
  const amount = parseMoneyInput(draft.amount) ?? zero;
  if (draft.allocations === null) return oldestFirst(items, amount);
  return Object.entries(draft.allocations).flatMap(([itemId, text]) => {
    const part = parseMoneyInput(text);
    return part === null || part <= 0 ? [] : [{ itemId, amount: part }];
  });
}

function paymentErrors(draft: PaymentDraft, contact: Contact): FormErrors<PaymentDraft> {
  const errors: FormErrors<PaymentDraft> = {};
  const amount = parseMoneyInput(draft.amount);
  if (amount === null || amount <= 0) {
    errors.amount = 'Type the amount paid.';
    return errors;
  }
  const allocated = readAllocations(draft, contact.openItems);
  const left = unallocated(amount, allocated);
  const isOver = allocated.some(
    ({ itemId, amount: part }) => part > (contact.openItems.find((item) => item.id === itemId)?.open ?? zero),
  );
  if (draft.tender === 'deposit' && amount > contact.deposit) errors.amount = 'This is more than the deposit.';
  else if (draft.tender === 'deposit' && left !== 0) errors.amount = 'A deposit is used for invoices only.';
  if (isOver) errors.allocations = 'This is more than the balance of an invoice.';
  else if (left < 0) errors.allocations = 'The invoices add up to more than the payment.';
  return errors;
}

/** Takes money for what a customer owes: the oldest due first, or as it is typed. */
export function PaymentDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { currencyCode } = useBusiness();
  const proof = useProofQuestion();
  const [record] = useRecordContactPaymentMutation();
  // One id for one payment, however often it is sent.
  const [id] = useState(newId);
  const owed = sum(contact.openItems.map((item) => item.open));
  const initial: PaymentDraft = {
    amount: owed > 0 ? toNumeric(owed) : '',
    tender: 'cash',
    reference: '',
    note: '',
    allocations: null,
  };
  const saidOf = ({ tender, reference }: PaymentDraft) => ({ tenderType: tender, reference });
  const form = useEditForm({
    initial,
    version: null,
    validate: (draft) => {
      const reference = proof.problemOf(saidOf(draft));
      return { ...paymentErrors(draft, contact), ...(reference === null ? {} : { reference }) };
    },
    askFirst: (draft) => proof.ask(saidOf(draft)),
    save: (draft) =>
      record({
        id,
        contact_id: contact.id,
        amount: toAmount(parseMoneyInput(draft.amount) ?? zero),
        tender_type: draft.tender,
        ...(draft.reference.trim() === '' ? {} : { reference: draft.reference.trim() }),
        ...(draft.note.trim() === '' ? {} : { note: draft.note.trim() }),
        ...(draft.allocations === null
          ? {}
          : {
              allocations: readAllocations(draft, contact.openItems).map((part) => ({
                item_id: part.itemId,
                amount: toAmount(part.amount),
              })),
            }),
      }).unwrap(),
    savedText: (payment) => `Payment ${payment.payment_number} received`,
  });
  const tenderNames = useTenderNames();
  const { draft } = form;
  const amount = parseMoneyInput(draft.amount) ?? zero;
  const allocated = readAllocations(draft, contact.openItems);
  const left = unallocated(amount, allocated);
  const tenders = (['cash', 'mobile_money', 'card', 'bank', 'deposit'] as const)
    .filter((tender) => tender !== 'deposit' || contact.deposit > 0)
    .map((value) => ({ value, label: tenderNames[value] }));
  return (
    <EditDialog form={form} title={`Payment of ${contact.name}`} saveLabel="Receive" size="large" onClose={onClose}>
      <div className="cust-pair">
        <AmountField label="Amount" {...form.field('amount')} currencyCode={currencyCode} required autoFocus />
        <SelectField label="Paid by" {...form.field('tender')} options={tenders} />
      </div>
      {draft.tender !== 'cash' && draft.tender !== 'deposit' && (
        <TextField
          label="Reference"
          {...form.field('reference')}
          maxLength={100}
          autoComplete="off"
          help={
            draft.tender === 'mobile_money'
              ? 'Transaction code. Each code can be used once.'
              : 'Slip, cheque or transfer number.'
          }
        />
      )}
      {draft.tender === 'cash' && (
        <p className="adm-muted">
          Cash is added to your open till and its Z report. Without an open till it is booked to Cash on Hand.
        </p>
      )}
      {contact.openItems.length > 0 && (
        <AllocationTable
          items={contact.openItems}
          allocated={allocated}
          typed={draft.allocations}
          currencyCode={currencyCode}
          error={form.errors.allocations ?? null}
          onChange={(allocations) => form.change({ allocations })}
        />
      )}
      <p className="cust-left" role="status">
        {left > 0 && draft.tender !== 'deposit' && `${formatCurrency(left, currencyCode)} will be held as a deposit.`}
        {left < 0 && `${formatCurrency(negate(left), currencyCode)} more is allocated than paid.`}
        {left === 0 && amount > 0 && 'Everything is allocated.'}
      </p>
      <TextField label="Note" {...form.field('note')} maxLength={500} />
      {proof.dialog}
    </EditDialog>
  );
}

interface AllocationTableProps {
  items: readonly OpenItem[];
  allocated: readonly Allocated[];
  typed: Record<string, string> | null;
  currencyCode: string;
  error: string | null;
  onChange: (typed: Record<string, string> | null) => void;
}

function AllocationTable({ items, allocated, typed, currencyCode, error, onChange }: AllocationTableProps) {
  const partOf = (item: OpenItem): Money => allocated.find((part) => part.itemId === item.id)?.amount ?? zero;
  const textOf = (item: OpenItem): string => {
    if (typed !== null) return typed[item.id] ?? '';
    const part = partOf(item);
    return part === 0 ? '' : toNumeric(part);
  };
  const set = (item: OpenItem, text: string) =>
    onChange({ ...Object.fromEntries(items.map((one) => [one.id, textOf(one)])), [item.id]: text });
  return (
    <fieldset className="cust-allocation">
      <legend>Apply to</legend>
      {error !== null && (
        <p className="adm-error" role="alert">
          {error}
        </p>
      )}
      <label className="dk-check">
        <input
          type="checkbox"
          checked={typed === null}
          onChange={(event) =>
            onChange(event.target.checked ? null : Object.fromEntries(items.map((one) => [one.id, textOf(one)])))
          }
        />
        <span>Oldest due first</span>
      </label>
      <ul className="cust-items">
        {items.map((item) => (
          <li key={item.id}>
            <span className="cust-item">
              <strong>{item.number ?? 'Opening balance'}</strong>
              <span className="adm-muted">
                due {dayText(item.dueOn)} · open <MoneyText amount={item.open} currencyCode={currencyCode} />
              </span>
              <DueBadge item={item} />
            </span>
            <TextField
              label={`Part of ${item.number ?? 'the opening balance'}`}
              isLabelHidden
              inputMode="decimal"
              value={textOf(item)}
              placeholder="0.00"
              onChange={(text) => set(item, text)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
