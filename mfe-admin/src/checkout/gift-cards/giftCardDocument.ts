import { paperDate, totalRow, type DocumentBars, type DocumentModel } from '@dukani/shared/documents';
import { documentBusiness, type NamedBusiness } from '../../common/documents/documentBusiness';
import type { ReceiptHeader } from '../../common/papers/receiptHeaderApi';
import { giftCardCodeText } from './giftCardCode';
import type { PrintableGiftCard } from './giftCardsApi';

interface GiftCardParts {
  card: PrintableGiftCard;
  business: NamedBusiness & { timezone: string };
  header: ReceiptHeader | undefined;
  /** Its code as a barcode; null until it is encoded. */
  bars: DocumentBars | null;
}

/** A gift card as it is handed over: what it is worth, until when, and its code for scanners, cameras and people. */
export function giftCardDocument({ card, business, header, bars }: GiftCardParts): DocumentModel {
  const { number, code, currencyCode, expiresOn, issuedAt } = card;
  const { timezone } = business;
  return {
    kind: 'gift_card',
    title: 'Gift card',
    number,
    stamp: null,
    // Whoever is given it needs no tax number.
    business: { ...documentBusiness(header, business), taxPin: null },
    party: null,
    facts: [
      { label: 'Issued', value: paperDate(header, issuedAt, timezone) },
      {
        label: 'Valid until',
        value: expiresOn === null ? 'No expiry date' : paperDate(header, expiresOn, timezone),
        isStrong: true,
      },
    ],
    tables: [],
    sums: [{ rows: [totalRow({ label: 'Value', amount: card.balance, currencyCode })] }],
    taxes: null,
    notes: [{ text: 'Treat it like cash: anyone with this code can use it. It cannot be exchanged for cash.' }],
    code: {
      text: code,
      label: `Code of the gift card ${number}`,
      caption: giftCardCodeText(code),
      isTyped: true,
      ...(bars === null ? {} : { bars }),
    },
    footer: null,
  };
}
