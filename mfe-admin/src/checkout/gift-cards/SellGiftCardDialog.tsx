import { useRef, useState } from 'react';
import { formatCurrency } from '@dukani/shared/format';
import { fromNumeric, parseMoneyInput, toNumeric, zero } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { SelectField, TextField } from '@dukani/shared/fields';
import { Button } from '@dukani/shared/ui-core';
import { DateField, EditDialog, useEditForm, type FormErrors } from '@dukani/shared/ui-antd';
import { AmountField } from '../../common/AmountField';
import { denominationsOf } from '../../common/denominations';
import { newId } from '../../common/newId';
import { toAmount } from '../../common/toAmount';
import { useTenderNames } from '../../common/tenderNames';
import { useBusiness } from '../../common/useBusiness';
import { useProofQuestion } from '../../common/payments/useProofQuestion';
import { GiftCardVoucher } from './GiftCardVoucher';
import './giftCards.css';
import { useIssueGiftCardMutation, type PrintableGiftCard } from './giftCardsApi';

type Paid = NonNullable<rpc.IssueGiftCardInput['tender_type']> | 'given';

interface CardDraft {
  amount: string;
  paid: Paid;
  reference: string;
  reason: string;
  expiresOn: string;
}

const PAID = ['cash', 'mobile_money', 'card', 'bank'] as const;

function cardErrors(draft: CardDraft): FormErrors<CardDraft> {
  const errors: FormErrors<CardDraft> = {};
  if ((parseMoneyInput(draft.amount) ?? zero) <= 0) errors.amount = 'Type the amount of the card.';
  if (draft.paid === 'given' && draft.reason.trim() === '') errors.reason = 'Give a reason for the free card.';
  return errors;
}

interface SellGiftCardDialogProps {
  /** Whoever it is for, when that is known. */
  customer?: { id: string; name: string } | null;
  onClose: () => void;
}

/** Sells a gift card, or gives one away, and then shows it to be printed. */
export function SellGiftCardDialog({ customer = null, onClose }: SellGiftCardDialogProps) {
  const [card, setCard] = useState<PrintableGiftCard | null>(null);
  // The form closes itself after a save; then there is the card to be shown.
  const isIssued = useRef(false);
  if (card !== null) return <GiftCardVoucher card={card} onClose={onClose} />;
  return (
    <CardForm
      customer={customer}
      onIssued={(issued) => {
        isIssued.current = true;
        setCard(issued);
      }}
      onClose={() => {
        if (!isIssued.current) onClose();
      }}
    />
  );
}

interface CardFormProps {
  customer: { id: string; name: string } | null;
  onIssued: (card: PrintableGiftCard) => void;
  onClose: () => void;
}

type Proof = ReturnType<typeof useProofQuestion>;
const saidOf = ({ paid: tenderType, reference }: CardDraft) => ({ tenderType, reference });

/** What is typed for a card, and its issue. */
function useCardForm({ customer, onIssued }: CardFormProps, proof: Proof) {
  const [issue] = useIssueGiftCardMutation();
  // One id for one card, however often it is sent.
  const [id] = useState(newId);
  return useEditForm<CardDraft, PrintableGiftCard>({
    initial: { amount: '', paid: 'cash', reference: '', reason: '', expiresOn: '' },
    version: null,
    validate: (draft) => {
      const reference = proof.problemOf(saidOf(draft));
      return { ...cardErrors(draft), ...(reference === null ? {} : { reference }) };
    },
    askFirst: (draft) => proof.ask(saidOf(draft)),
    save: async (draft) => {
      const card = await issue({
        id,
        amount: toAmount(parseMoneyInput(draft.amount) ?? zero),
        ...(draft.paid === 'given' ? { reason: draft.reason.trim() } : { tender_type: draft.paid }),
        ...(draft.reference.trim() === '' || draft.paid === 'given' ? {} : { reference: draft.reference.trim() }),
        ...(customer === null ? {} : { contact_id: customer.id }),
        ...(draft.expiresOn === '' ? {} : { expires_on: draft.expiresOn }),
      }).unwrap();
      onIssued(card);
      return card;
    },
    savedText: (card) => `Gift card ${card.number}: ${formatCurrency(card.balance, card.currencyCode)}`,
  });
}

function CardForm(props: CardFormProps) {
  const { customer, onClose } = props;
  const tenderNames = useTenderNames();
  const paid: { value: Paid; label: string }[] = PAID.map((value) => ({ value, label: tenderNames[value] }));
  const { currencyCode } = useBusiness();
  const mayManage = usePermission('gift_cards.manage');
  const proof = useProofQuestion();
  const form = useCardForm(props, proof);
  const { draft } = form;
  const notes = denominationsOf(currencyCode)
    .map((value) => fromNumeric(value))
    .slice(0, 3)
    .toReversed();
  return (
    <EditDialog
      form={form}
      title="Sell a gift card"
      saveLabel={draft.paid === 'given' ? 'Give gift card' : 'Sell gift card'}
      onClose={onClose}
    >
      <AmountField label="Amount" {...form.field('amount')} currencyCode={currencyCode} required autoFocus />
      <div className="gift-quick" role="group" aria-label="Usual amounts">
        {notes.map((amount) => (
          <Button key={amount} onClick={() => form.change({ amount: toNumeric(amount) })}>
            {formatCurrency(amount, currencyCode)}
          </Button>
        ))}
      </div>
      <SelectField
        label="Paid by"
        {...form.field('paid')}
        options={mayManage ? [...paid, { value: 'given' as const, label: 'Free of charge' }] : paid}
      />
      {draft.paid === 'given' && <TextField label="Reason" {...form.field('reason')} required maxLength={500} />}
      {(draft.paid === 'card' || draft.paid === 'mobile_money' || draft.paid === 'bank') && (
        <TextField label="Reference" {...form.field('reference')} maxLength={100} autoComplete="off" />
      )}
      {mayManage && (
        <DateField
          label="Expires (empty: standard)"
          value={draft.expiresOn}
          onChange={(expiresOn) => form.change({ expiresOn })}
          isEmptiable
          error={form.errors.expiresOn ?? null}
        />
      )}
      <p className="adm-muted">
        {customer === null ? '' : `For ${customer.name}. `}
        No tax is due until the card is used.
      </p>
      {proof.dialog}
    </EditDialog>
  );
}
