import { FIRST_PAPERS } from '@dukani/shared/documents';
import { fromNumeric, zero } from '@dukani/shared/money';
import { pdfText } from '@dukani/shared/testing';
import type { ReceiptHeader } from '../common/papers/receiptHeaderApi';
import type { WebOrder } from './orderRows';
import { packingSlipDocument } from './packingSlipDocument';

const header: ReceiptHeader = {
  name: 'Duka Ltd',
  addressLines: ['Biashara Street 12', '00100 Nairobi'],
  phone: '+254722100300',
  email: null,
  taxPin: null,
  taxPinLabel: 'PIN',
  header: null,
  footer: 'Asante!',
  papers: FIRST_PAPERS,
};
const order = {
  orderNumber: 'WEB-000004',
  placedAt: '2026-11-20T08:00:00Z',
  currencyCode: 'KES',
  customer: { name: 'Asha Otieno', phone: '0712 345 678', email: null },
  deliveryAddress: { line_1: 'Ngong Road 4', line_2: null, city: 'Nairobi', notes: 'Blue gate' },
  pickupAt: null,
  pickupUntil: null,
  deliveryZone: 'West',
  note: 'Ring twice',
  total: fromNumeric(402),
  held: fromNumeric(100),
  lines: [
    { id: 'l1', name: 'Bananas', quantity: 1350, unit: 'kg' },
    { id: 'l2', name: 'Mug', quantity: 2000, unit: 'each' },
  ],
} as unknown as WebOrder;
const business = { name: 'duka', logoUrl: '/storage/v1/object/public/branding/b/1.png', timezone: 'Africa/Nairobi' };
const slipOf = (more: Partial<WebOrder> = {}) =>
  packingSlipDocument({ order: { ...order, ...more }, business, header });

describe('a packing slip', () => {
  it('says what goes where, with boxes to tick and without prices', () => {
    const slip = slipOf();
    expect(slip).toMatchObject({
      title: 'Packing slip',
      number: 'WEB-000004',
      business: { name: 'Duka Ltd', logoUrl: business.logoUrl },
      party: { label: 'Deliver to', name: 'Asha Otieno', lines: ['0712 345 678', 'Ngong Road 4, Nairobi, Blue gate'] },
      notes: [{ title: 'Note', text: 'Ring twice' }],
      footer: null,
    });
    expect(slip.facts.map(({ label, value }) => `${label} ${value}`)).toEqual([
      'Ordered 20 Nov 2026, 11:00',
      'Zone West',
    ]);
    const [goods] = slip.tables;
    expect(goods?.hasBoxes).toBe(true);
    expect(goods?.rows.map(({ cells }) => cells.join(' '))).toEqual(['Bananas 1.35\u00a0kg', 'Mug 2']);
  });

  it('says what is left to pay', () => {
    const sumsOf = (slip: ReturnType<typeof slipOf>) =>
      slip.sums.flatMap(({ rows }) => rows.map(({ label, value }) => `${label} ${value}`.replaceAll('\u00a0', ' ')));
    expect(sumsOf(slipOf())).toEqual(['Balance due KSh 302.00']);
    expect(sumsOf(slipOf({ held: order.total }))).toEqual(['Balance due KSh 0.00']);
    expect(sumsOf(slipOf({ held: zero }))).toEqual(['Balance due KSh 402.00']);
  });

  it('of what is collected says when', () => {
    const slip = slipOf({
      deliveryAddress: null,
      deliveryZone: null,
      pickupAt: '2026-11-23T11:00:00Z',
      pickupUntil: '2026-11-23T12:00:00Z',
    });
    expect(slip.party).toEqual({ label: 'For', name: 'Asha Otieno', lines: ['0712 345 678', 'Pickup in the shop'] });
    expect(slip.facts).toContainEqual({ label: 'Pickup', value: 'Mon 23 Nov, 14:00–15:00', isStrong: true });
  });

  it('is a page as a PDF', async () => {
    const [page = '', ...more] = await pdfText(slipOf());
    expect(more).toEqual([]);
    for (const part of [
      'Duka Ltd',
      'WEB-000004',
      'Ngong Road 4, Nairobi, Blue gate',
      'Bananas 1.35 kg',
      'Mug 2',
      'Balance due KSh 302.00',
      'Ring twice',
    ])
      expect(page).toContain(part);
  });
});
