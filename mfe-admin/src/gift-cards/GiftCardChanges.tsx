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
    validate: ({ reason }) => (reason.trim() === '' ? { reason: 'Say why.' } : {}),
    save: ({ reason }) => block({ cardId: card.id, isBlocked: !card.isBlocked, reason: reason.trim() }).unwrap(),
    savedText: ({ number, isBlocked }) => `Gift card ${number} ${isBlocked ? 'blocked' : 'can be used again'}`,
  });
  return (
    <EditDialog form={form} title={`${verb} ${card.number}`} saveLabel={verb} onClose={onClose}>
      <p>
        {card.isBlocked
          ? 'Whoever has its code can pay with it again.'
          : 'Nobody can pay with it until it is unblocked. What is on it stays.'}
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
      if (amount <= 0) errors.amount = 'Type how much.';
      else if (draft.direction === 'off' && add(card.balance, negate(amount)) < 0)
        errors.amount = `There is ${formatCurrency(card.balance, card.currencyCode)} on it.`;
      if (draft.reason.trim() === '') errors.reason = 'Say why.';
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
        label="What happens"
        {...form.field('direction')}
        options={[
          { value: 'on', label: 'Put money on it' },
          { value: 'off', label: 'Take money off it' },
        ]}
      />
      <AmountField label="Amount" {...form.field('amount')} currencyCode={card.currencyCode} required autoFocus />
      <TextField label="Reason" {...form.field('reason')} required maxLength={500} />
      <p className="adm-muted">
        {card.isExpired
          ? 'This card has expired: what is taken off it is income.'
          : 'The books count it as a cost of customer rewards. Money that was taken for it is not moved.'}
      </p>
    </EditDialog>
  );
}
