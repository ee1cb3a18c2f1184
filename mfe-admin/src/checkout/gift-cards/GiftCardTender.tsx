import { useEffect, useState, type KeyboardEvent } from 'react';
import { formatCurrency } from '@dukani/shared/format';
import { toApiError, errorMessage } from '@dukani/shared/errors';
import type { Money } from '@dukani/shared/money';
import { TextField } from '@dukani/shared/fields';
import { Button, IconButton } from '@dukani/shared/ui-core';
import { AmountField } from '../../common/AmountField';
import { onScannedGiftCard } from './giftCardCode';
import { useFindGiftCardMutation, type GiftCard } from './giftCardsApi';

interface GiftCardTenderProps {
  name: string;
  amountText: string;
  currencyCode: string;
  /** A card was found that can pay. */
  onCard: (card: GiftCard) => void;
  onAmount: (text: string) => void;
  onRemove: () => void;
}

/** Why a card that was found cannot pay, as a sentence; null when it can. */
export function giftCardProblem(card: GiftCard, money: (amount: Money) => string): string | null {
  if (card.isBlocked)
    return `This card is blocked: ${card.statusReason ?? 'ask a manager'}. ${money(card.balance)} is on it.`;
  if (card.isExpired) return `This card was valid until ${card.expiresOn ?? ''}.`;
  return card.balance <= 0 ? 'This card has no balance left.' : null;
}

/** Paying with a gift card: its code first, then as much as is on it. */
export function GiftCardTender({ name, amountText, currencyCode, onCard, onAmount, onRemove }: GiftCardTenderProps) {
  const [code, setCode] = useState('');
  const [card, setCard] = useState<GiftCard | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [find, { isLoading }] = useFindGiftCardMutation();
  const money = (amount: Money) => formatCurrency(amount, currencyCode);
  const look = async (wanted: string) => {
    if (wanted.trim() === '' || isLoading) return;
    setProblem(null);
    try {
      const found = await find(wanted.trim()).unwrap();
      const refusal = giftCardProblem(found, money);
      if (refusal !== null) return setProblem(refusal);
      setCard(found);
      onCard(found);
    } catch (thrown) {
      setProblem(
        toApiError(thrown).isNetworkFailure
          ? 'Gift cards need a connection: the balance is checked online.'
          : errorMessage(thrown),
      );
    }
  };
  // A scanner ends with Enter, which would send the payment before the card is known.
  const lookOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void look(code);
  };
  const isFound = card !== null;
  useEffect(() => {
    if (isFound) return;
    return onScannedGiftCard((scanned) => {
      setCode(scanned);
      void look(scanned);
    });
  });
  return (
    <fieldset className="pay-tender">
      <legend className="dk-visually-hidden">{name}</legend>
      {card === null ? (
        <>
          <TextField
            label={`${name}: scan or type the code`}
            value={code}
            onChange={setCode}
            onKeyDown={lookOnEnter}
            maxLength={40}
            autoComplete="off"
            autoFocus
            error={problem}
          />
          <Button isBusy={isLoading} onClick={() => void look(code)}>
            Look up
          </Button>
        </>
      ) : (
        <AmountField
          label={name}
          value={amountText}
          onChange={onAmount}
          currencyCode={currencyCode}
          help={`${money(card.balance)} is on ${card.number} (…${card.lastFour})`}
          autoFocus
        />
      )}
      <IconButton icon="close" label={`Remove ${name}`} onClick={onRemove} />
    </fieldset>
  );
}
