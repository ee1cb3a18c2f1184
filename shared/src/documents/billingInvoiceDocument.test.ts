import type { BillingInvoiceAnswer } from './answerTypes';
import { billingInvoiceDocument } from './billingInvoiceDocument';

const invoice: BillingInvoiceAnswer = {
  number: 'DK-2026-000007',
  status: 'paid',
  issued_at: '2026-11-04T10:00:00Z',
  due_at: '2026-11-04T10:00:00Z',
  period_start: '2026-11-04T10:00:00Z',
  period_end: '2026-12-04T10:00:00Z',
  currency: 'KES',
  tax_rate_percent: 16,
  tax: 147.61,
  rounding: -0.19,
  total: 1070,
  credit_used: 70,
  paid_amount: 1000,
  owed: 0,
  buyer: { name: 'Duka la Mama', tax_id: 'P051', address: 'Tom Mboya Street' },
  seller: { name: 'Dukani' },
  lines: [
    { kind: 'charge', description: 'Business', amount: 1348.39 },
    { kind: 'credit', description: 'Starter', amount: -425.81 },
    { kind: 'tax', description: 'VAT 16%', amount: 147.61 },
    { kind: 'rounding', description: 'Rounding', amount: -0.19 },
  ],
  payments: [
    { amount: 1000, state: 'failed', receipt: null, settled_at: null },
    { amount: 1000, state: 'succeeded', receipt: 'SABC', settled_at: '2026-11-05T10:00:00Z' },
  ],
  credit_notes: [{ number: 'DKC-2026-000001', amount: 100 }],
};

it('names seller and buyer, adds up to its total, and says what was paid', () => {
  const document = billingInvoiceDocument(invoice, 'Africa/Nairobi');

  expect(document).toMatchObject({ number: 'DK-2026-000007', stamp: 'Paid', business: { name: 'Dukani' } });
  expect(document.party).toEqual({
    label: 'For',
    name: 'Duka la Mama',
    lines: ['Tom Mboya Street', 'Tax number P051'],
  });
  expect(document.tables[0]?.rows.map(({ cells }) => cells)).toEqual([
    ['Business', '1,348.39'],
    ['Starter', '-425.81'],
  ]);
  expect(document.sums[0]?.rows.map(({ label, value }) => [label, value])).toEqual([
    ['Tax 16%', '147.61'],
    ['Rounding', '-0.19'],
    ['Total', expect.stringContaining('1,070') as string],
    ['From your balance', '-70.00'],
    ['Paid', '-1,000.00'],
  ]);
  expect(document.notes.map(({ text }) => text)).toEqual([
    expect.stringMatching(/on 5 Nov 2026, receipt SABC/) as string,
    expect.stringContaining('DKC-2026-000001') as string,
  ]);
});

it('says what is still to be paid', () => {
  const rows = billingInvoiceDocument({ ...invoice, status: 'open', paid_amount: 0, owed: 1000 }, 'UTC').sums[0]?.rows;
  expect(rows?.at(-1)).toMatchObject({ label: 'To pay', isSubtotal: true });
});
