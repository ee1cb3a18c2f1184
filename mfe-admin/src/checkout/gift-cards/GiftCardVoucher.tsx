import { Button } from '@dukani/shared/ui-core';
import { useBars } from '../../common/barcodes/useBars';
import { DocumentDialog } from '../../common/documents/DocumentDialog';
import { useGetReceiptHeaderQuery } from '../../common/papers/receiptHeaderApi';
import { useBusiness } from '../../common/useBusiness';
import { giftCardDocument } from './giftCardDocument';
import type { PrintableGiftCard } from './giftCardsApi';

/** A gift card on screen, to print and hand over. */
export function GiftCardVoucher({ card, onClose }: { card: PrintableGiftCard; onClose: () => void }) {
  const business = useBusiness();
  const { data: header } = useGetReceiptHeaderQuery();
  const { bars } = useBars([card.code]);
  return (
    <DocumentDialog
      document={giftCardDocument({ card, business, header, bars: bars.get(card.code) ?? null })}
      title={`Gift card ${card.number}`}
      noun="gift card"
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    />
  );
}
