import type { QuoteAnswer, ReportPaperAnswer, SaleAnswer, StatementAnswer } from '../answerTypes.ts';

const business = {
  business: {
    name: "Wanjikũ & Ng'ang'a",
    logo_url: null,
    timezone: 'Africa/Nairobi',
    phone: '+254722100300',
    email: null,
    address: {
      line_1: 'Biashara Street 12',
      line_2: null,
      city: 'Nairobi',
      state_province: null,
      postal_code: '00100',
    },
    tax_names: [{ tax_code: 'B', tax_rate_percent: 16, name: 'VAT' }],
  },
  tax_pin: 'P051234567X',
  tax_pin_label: 'PIN',
};

const line = (place: number) => ({
  id: `l${place}`,
  name: `Cement ${place}`,
  unit: place % 2 === 0 ? 'each' : 'kg',
  quantity: 1.5,
  unit_price: 100,
  discount_amount: 0,
  gross_amount: 150,
  tax_code: 'B',
  promotions: [],
});

const lines = (count: number) => Array.from({ length: count }, (_none, place) => line(place + 1));

/** An answer of get_public_quote. */
export const sampleQuote = (lineCount = 1): QuoteAnswer => ({
  ...business,
  quote: {
    quote_number: 'QUO-000012',
    status: 'sent',
    issued_on: '2026-11-26',
    issued_to: 'Akinyi Ochieng’',
    valid_until: '2026-12-26',
    note: 'With delivery',
    currency_code: 'KES',
    prices_include_tax: true,
    discount_amount: 5,
    tax_amount: 20,
    total_amount: 145,
    lines: lines(lineCount),
  },
});

/** An answer of get_public_invoice. */
export const sampleSale = (lineCount = 1): SaleAnswer => ({
  ...business,
  receipt_footer: 'Asante!',
  issued_to: 'Akinyi',
  tender_names: { mobile_money: 'M-Pesa' },
  sale: {
    invoice_number: 'INV-000341',
    status: 'completed',
    business_date: '2026-11-26',
    currency_code: 'KES',
    prices_include_tax: true,
    discount_amount: 0,
    delivery_fee: 30,
    tax_amount: 20.69,
    total_amount: 180,
    refunded_amount: 0,
    balance_due: 80,
    change_due: 0,
    contact: null,
    lines: lines(lineCount),
    taxes: [{ tax_code: 'B', tax_rate_percent: 16, net_amount: 129.31, tax_amount: 20.69 }],
    payments: [{ tender_type: 'mobile_money', amount: 100, amount_tendered: null, reference: 'TKL12' }],
  },
});

/** An answer of contact_statement with the head of its mail. */
export const sampleStatement = (): StatementAnswer => ({
  ...business,
  contact: { name: 'Akinyi', company: 'Ochieng Ltd', address: null, phone: null, email: 'a@b.test', tax_pin: 'A001' },
  from: '2026-09-01',
  to: '2026-11-26',
  currency_code: 'KES',
  opening_balance: 100,
  entries: [
    {
      kind: 'invoice',
      document_id: 's1',
      number: 'INV-000341',
      business_date: '2026-10-01',
      due_on: '2026-10-31',
      amount: 500,
      balance: 600,
    },
    {
      kind: 'payment',
      document_id: 'p1',
      number: 'PAY-000007',
      business_date: '2026-10-05',
      due_on: null,
      amount: -200,
      balance: 400,
    },
  ],
  closing_balance: 400,
  ageing: { current: 0, d1_30: 400, d31_60: 0, d61_90: 0, d90_plus: 0 },
});

/** A report as its mails carry it: two days, one name that looks like a formula. */
export const sampleReport = (): ReportPaperAnswer => ({
  ...business,
  business: { ...business.business, name: 'Duka la Mama' },
  name: 'Drinks',
  title: 'Sales by product',
  when: '1 Nov 2026 – 2 Nov 2026',
  before: '30 Oct 2026 – 31 Oct 2026',
  as_of: '2026-11-03T03:00:00Z',
  currency_code: 'KES',
  dimensions: [
    { key: 'day', label: 'Day' },
    { key: 'product', label: 'Product' },
  ],
  measures: [
    { label: 'Net sales', unit: 'money' },
    { label: 'Margin', unit: 'percent' },
  ],
  rows: [
    { keys: ['2026-11-01', 'a'], labels: [null, '=1+1'], values: [1000, 0.25], compared: null },
    { keys: ['2026-11-02', 'b'], labels: [null, 'Soda'], values: [234.5, 0.1], compared: [100, null] },
  ],
  row_count: 2,
  totals: { values: [1234.5, 0.2], compared: [100, null] },
});
