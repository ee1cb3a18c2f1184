import { useState } from 'react';
import { formatCurrency } from '@dukani/shared/format';
import { add, negate, parseMoneyInput, zero } from '@dukani/shared/money';
import { SelectField, TextField } from '@dukani/shared/fields';
import { EditDialog, useEditForm, type FormErrors } from '@dukani/shared/ui-antd';
import { AmountField } from '../common/AmountField';
import { newId } from '../common/newId';
import { toAmount } from '../common/toAmount';
import {
  useAdjustGiftCardMutation,
  useBlockGiftCardMutation,
  type GiftCard,
} from '../checkout/gift-cards/giftCardsApi';

interface ChangeProps {
  card: GiftCard;
  onClose: () => void;
}

/** Blocks a card, or lets it be used again, with a reason. */
export function BlockCardDialog({ card, onClose }: ChangeProps) {
  const [block] = useBlockGiftCardMutation();
  const verb = card.isBlocked ? 'Unblock' : 'Block';
  const form = useEditForm({
    initial: { reason: '' },
    version: null,
    validate: ({ reason }) => (reason.trim() === '' ? { reason: 'Give a reason.' } : {}),
    save: ({ reason }) => block({ cardId: card.id, isBlocked: !card.isBlocked, reason: reason.trim() }).unwrap(),
    savedText: ({ number, isBlocked }) => `Gift card ${number} ${isBlocked ? 'blocked' : 'can be used again'}`,
  });
  return (
    <EditDialog form={form} title={`${verb} ${card.number}`} saveLabel={verb} onClose={onClose}>
      <p>
        {card.isBlocked
          ? 'Anyone with its code can pay with it again.'
          : 'It cannot be used until it is unblocked. Its balance stays.'}
      </p>
      <TextField label="Reason" {...form.field('reason')} required maxLength={500} autoFocus />
    </EditDialog>
  );
}

interface AdjustDraft {
  direction: 'on' | 'off';
  amount: string;
  reason: string;
}

/** Puts money on a card or takes it off, with a reason. */
export function AdjustCardDialog({ card, onClose }: ChangeProps) {
  const [adjust] = useAdjustGiftCardMutation();
  const [id] = useState(newId);
  const form = useEditForm({
    initial: { direction: 'on', amount: '', reason: '' },
    version: null,
    validate: (draft) => {
      const errors: FormErrors<AdjustDraft> = {};
      const amount = parseMoneyInput(draft.amount) ?? zero;
      if (amount <= 0) errors.amount = 'Type an amount.';
      else if (draft.direction === 'off' && add(card.balance, negate(amount)) < 0)
        errors.amount = `The balance is ${formatCurrency(card.balance, card.currencyCode)}.`;
      if (draft.reason.trim() === '') errors.reason = 'Give a reason.';
      return errors;
    },
    save: (draft) => {
      const amount = parseMoneyInput(draft.amount) ?? zero;
      return adjust({
        id,
        gift_card_id: card.id,
        amount: toAmount(draft.direction === 'off' ? negate(amount) : amount),
        reason: draft.reason.trim(),
      }).unwrap();
    },
    savedText: ({ number, balance, currencyCode }) =>
      `${formatCurrency(balance, currencyCode)} is on gift card ${number}`,
  });
  return (
    <EditDialog form={form} title={`Correct ${card.number}`} saveLabel="Correct" onClose={onClose}>
      <SelectField
        label="Adjustment"
        {...form.field('direction')}
        options={[
          { value: 'on', label: 'Add to the balance' },
          { value: 'off', label: 'Reduce the balance' },
        ]}
      />
      <AmountField label="Amount" {...form.field('amount')} currencyCode={card.currencyCode} required autoFocus />
      <TextField label="Reason" {...form.field('reason')} required maxLength={500} />
      <p className="adm-muted">
        {card.isExpired
          ? 'This card has expired; the amount removed is booked as income.'
          : 'It is booked as a cost of customer rewards. Payments for the card do not change.'}
      </p>
    </EditDialog>
  );
}
