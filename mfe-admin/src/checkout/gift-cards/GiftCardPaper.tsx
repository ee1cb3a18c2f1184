import type { Ref } from 'react';
import { formatCurrency, formatDate } from '@dukani/shared/format';
import { barsPath, type BarcodeBars } from '../../common/barcodes/barcodeBars';
import { useBars } from '../../common/barcodes/useBars';
import type { ReceiptHeader } from '../../common/papers/receiptHeaderApi';
import type { PaperSize } from '../../common/papers/paperSize';
import { QrCode } from '../../common/papers/QrCode';
import '../../common/papers/paper.css';
import { giftCardCodeText } from './giftCardCode';
import type { PrintableGiftCard } from './giftCardsApi';
import './giftCards.css';

interface GiftCardPaperProps {
  card: PrintableGiftCard;
  businessName: string;
  timezone: string;
  header: ReceiptHeader | undefined;
  size: PaperSize;
  paperRef?: Ref<HTMLDivElement>;
}

/** A gift card as it is handed over: what it is worth, until when, and its code for scanners, cameras and people. */
export function GiftCardPaper({ card, businessName, timezone, header, size, paperRef }: GiftCardPaperProps) {
  const { bars } = useBars([card.code]);
  const drawn = bars.get(card.code) ?? null;
  return (
    <div className="receipt gift-paper" data-size={size} ref={paperRef}>
      <header className="receipt-head">
        <p className="receipt-name">{header?.name ?? businessName}</p>
        {header?.addressLines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {header?.phone != null && <p>Tel {header.phone}</p>}
      </header>
      <p className="gift-paper-title">Gift card</p>
      <p className="gift-paper-amount">{formatCurrency(card.balance, card.currencyCode)}</p>
      <div className="receipt-qr">
        <QrCode text={card.code} label={`Code of the gift card ${card.number}`} size={132} />
      </div>
      {drawn !== null && <Bars bars={drawn} />}
      <p className="gift-paper-code">{giftCardCodeText(card.code)}</p>
      <p className="gift-paper-words">
        {card.expiresOn === null ? 'No expiry date.' : `Valid until ${formatDate(card.expiresOn, timezone)}.`} Treat it
        like cash: anyone with this code can use it. It cannot be exchanged for cash.
      </p>
      <p className="gift-paper-words">
        {card.number} · {formatDate(card.issuedAt, timezone)}
      </p>
    </div>
  );
}

function Bars({ bars }: { bars: BarcodeBars }) {
  return (
    <svg
      className="gift-paper-bars"
      viewBox={`0 0 ${bars.totalModules} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={barsPath(bars)} fill="#000" />
    </svg>
  );
}
