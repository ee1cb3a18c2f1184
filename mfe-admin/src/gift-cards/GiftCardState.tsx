import { Badge } from '@dukani/shared/ui-core';
import type { GiftCard } from '../checkout/gift-cards/giftCardsApi';

/** Whether a card can be used, as a badge. */
export function GiftCardState({ card }: { card: GiftCard }) {
  if (card.isBlocked) return <Badge tone="danger">Blocked</Badge>;
  if (card.balance === 0) return <Badge tone="neutral">Used up</Badge>;
  return card.isExpired ? <Badge tone="warning">Expired</Badge> : <Badge tone="success">Can be used</Badge>;
}
