import type { PurchaseOrderPaper } from '../api/rpcTypes';
import type { PurchaseOrderAnswer } from './answerTypes';
import { documentOfAnswer } from './documentOfAnswer';
import { purchaseOrderMessage } from './purchaseOrderDocument';
import { sampleQuote } from './testing/documentSamples';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

const { business, tax_pin, tax_pin_label } = sampleQuote();
const line = { name: 'Milk', unit: 'each', supplier_code: 'M-24', discount_percent: 0 };
const answer: PurchaseOrderAnswer = {
  business,
  tax_pin,
  tax_pin_label,
  order: {
    order_number: 'PO-000007',
    revision: 2,
    status: 'sent',
    order_date: '2026-11-26',
    expected_on: '2026-11-30',
    currency_code: 'KES',
    prices_include_tax: false,
    net_amount: 2090,
    tax_amount: 320,
    total_amount: 2410,
    note: 'Ring first',
    supplier: { name: 'Brookside', phone: '+254700000001', email: null },
    deliver_to: 'Main shop',
    lines: [
      { ...line, id: '1', packs: 2, pack_size: 24, quantity: 48, pack_price: 1000, net_amount: 2000, tax_amount: 320 },
      {
        ...line,
        id: '2',
        supplier_code: null,
        packs: 1,
        pack_size: 1,
        quantity: 1,
        pack_price: 100,
        discount_percent: 10,
        net_amount: 90,
        tax_amount: 0,
      },
    ],
  },
};

describe('a purchase order', () => {
  it('reads what the contract says', () => {
    const paper = (sent: PurchaseOrderPaper): PurchaseOrderAnswer => sent;
    expect(paper).toBeInstanceOf(Function);
  });

  it('is delivered to the address of the location, where that has one', () => {
    const order = { ...answer.order, deliver_to_address: 'Plot 12, Enterprise Road\nNairobi' };
    const document = documentOfAnswer({ kind: 'purchase_order', answer: { ...answer, order } });
    const value = 'Main shop, Plot 12, Enterprise Road, Nairobi';
    expect(document.facts).toContainEqual({ label: 'Deliver to', value });
    expect(purchaseOrderMessage({ ...answer, order })).toContain(`Deliver to ${value}`);
  });

  it('names the address, company and PIN of the supplier where they are known', () => {
    const supplier = {
      ...answer.order.supplier,
      company: 'Brookside Dairy Ltd',
      address: 'Ruiru Road\nNairobi',
      tax_pin: 'P051234567X',
    };
    const document = documentOfAnswer({
      kind: 'purchase_order',
      answer: { ...answer, order: { ...answer.order, supplier } },
    });
    expect(document.party?.lines).toEqual([
      'Brookside Dairy Ltd',
      'Ruiru Road',
      'Nairobi',
      '+254700000001',
      'PIN P051234567X',
    ]);
  });

  it('says what should come, when, where and at what price', () => {
    const document = documentOfAnswer({ kind: 'purchase_order', answer });
    expect(document).toMatchObject({
      title: 'Purchase order',
      number: 'PO-000007',
      party: { label: 'To', name: 'Brookside', lines: ['+254700000001'] },
      notes: [{ text: 'Ring first' }],
    });
    expect(document.facts.map(({ label, value }) => `${label} ${value}`)).toEqual([
      'Date 26 Nov 2026',
      'Version 2',
      'Expected on 30 Nov 2026',
      'Deliver to Main shop',
    ]);
    expect(document.tables[0]?.rows.map(({ cells }) => cells.map(plain))).toEqual([
      ['Milk', 'M-24', '2 × 24 = 48', '1,000.00', '2,000.00'],
      ['Milk', '', '1', '100.00 less 10%', '90.00'],
    ]);
    expect(document.sums[0]?.rows.map(({ label, value }) => plain(`${label} ${value}`))).toEqual([
      'Net 2,090.00',
      'Tax 320.00',
      'Total KSh 2,410.00',
    ]);
  });

  it('is stamped when it is cancelled, and says little where there is little', () => {
    const short = documentOfAnswer({
      kind: 'purchase_order',
      answer: {
        ...answer,
        order: { ...answer.order, status: 'cancelled', revision: 1, expected_on: null, tax_amount: 0, note: null },
      },
    });
    expect(short.stamp).toBe('Cancelled');
    expect(short.facts.map(({ label }) => label)).toEqual(['Date', 'Deliver to']);
    expect(short.sums[0]?.rows).toHaveLength(1);
  });

  it('says what is no product, and leaves out a column of codes that nobody gave', () => {
    const freight = {
      ...answer.order.lines[1]!,
      name: 'Freight',
      unit: '',
      packs: 2,
      quantity: 2,
      discount_percent: 0,
    };
    const document = documentOfAnswer({
      kind: 'purchase_order',
      answer: { ...answer, order: { ...answer.order, lines: [freight] } },
    });
    expect(document.tables[0]?.columns.map(({ title }) => title)).toEqual(['Item', 'Quantity', 'Price', 'Net, KES']);
    expect(document.tables[0]?.rows.map(({ cells }) => cells.map(plain))).toEqual([
      ['Freight', '2', '100.00', '90.00'],
    ]);
  });

  it('is a message of its own', () => {
    const text = plain(purchaseOrderMessage(answer));
    expect(text).toContain('purchase order PO-000007\n- Milk (M-24): 2 × 24 = 48 at 1,000.00');
    expect(text).toContain('Total KSh 2,410.00\nDeliver to Main shop\nExpected on 30 Nov 2026');
  });
});
