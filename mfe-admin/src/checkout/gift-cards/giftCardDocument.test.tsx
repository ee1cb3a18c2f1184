import { fromNumeric } from '@dukani/shared/money';
import { pdfText } from '@dukani/shared/testing';
import { encodeBars } from '../../common/barcodes/barcodeBars';
import { encodeDocument } from '../../common/documents/encodeDocument';
import { giftCardDocument } from './giftCardDocument';
import type { PrintableGiftCard } from './giftCardsApi';

const card: PrintableGiftCard = {
  id: 'g1',
  number: 'GC-000007',
  code: '0A1B2C3D4E5F6G7H',
  lastFour: '6G7H',
  initial: fromNumeric(500),
  balance: fromNumeric(350),
  currencyCode: 'KES',
  isBlocked: false,
  statusReason: null,
  expiresOn: null,
  isExpired: false,
  issuedAt: '2026-11-20T22:30:00Z',
  issuedByName: null,
  tenderType: 'cash',
  reason: null,
  contactId: null,
  contactName: null,
};
const cardOf = (more: Partial<PrintableGiftCard> = {}, bars: Awaited<ReturnType<typeof encodeBars>> = null) =>
  giftCardDocument({
    card: { ...card, ...more },
    business: { name: 'Duka', timezone: 'Africa/Nairobi' },
    header: undefined,
    bars,
  });
const speaks = { language: 'esc-pos', codepageMapping: null } as const;
const printed = (columns: number, bars: Awaited<ReturnType<typeof encodeBars>>) =>
  String.fromCharCode(...encodeDocument(speaks, cardOf({}, bars), { columns }));

describe('a gift card on paper', () => {
  it('says what it is worth now, until when, and its code', () => {
    const document = cardOf();
    expect(document).toMatchObject({
      title: 'Gift card',
      number: 'GC-000007',
      business: { name: 'Duka', taxPin: null },
      code: { text: card.code, caption: '0A1B 2C3D 4E5F 6G7H', isTyped: true },
    });
    expect(document.code).not.toHaveProperty('bars');
    expect(document.sums[0]?.rows[0]?.value.replaceAll('\u00a0', ' ')).toBe('KSh 350.00');
    expect(document.facts.map(({ value }) => value)).toEqual(['21 Nov 2026', 'No expiry date']);
    expect(cardOf({ expiresOn: '2027-11-20' }).facts.at(-1)?.value).toBe('20 Nov 2027');
  });

  it('has a barcode for scanners that read no QR code, on a receipt printer where it fits', async () => {
    const bars = await encodeBars(card.code);
    expect(cardOf({}, bars).code?.bars).toBe(bars);
    const wide = printed(48, bars);
    expect(wide).toContain('0A1B 2C3D 4E5F 6G7H');
    expect(wide).toContain('VALUE KES');
    // The command of a Code 128.
    expect(wide).toContain('\u001dkI');
    expect(printed(32, bars)).not.toContain('\u001dkI');
    expect(printed(48, null)).not.toContain('\u001dkI');
  });

  it('is a page as a PDF, with its code in letters that people type', async () => {
    const [page = '', ...more] = await pdfText(cardOf({}, await encodeBars(card.code)));
    expect(more).toEqual([]);
    for (const part of ['Gift card', 'GC-000007', 'No expiry date', 'Value KSh 350.00', '0A1B 2C3D 4E5F 6G7H'])
      expect(page).toContain(part);
  });
});
