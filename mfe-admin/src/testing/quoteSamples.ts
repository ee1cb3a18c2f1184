import { MILK } from './tillSamples';

const LINE = {
  id: 'line-1',
  line_number: 1,
  product_id: 'milk',
  name: 'Milk 500 ml',
  sku: 'MLK',
  unit: 'each',
  quantity: 2,
  list_price: 50,
  unit_price: 50,
  discount_amount: 0,
  net_amount: 86.21,
  tax_amount: 13.79,
  gross_amount: 100,
  tax_rate_percent: 16,
  tax_code: 'B',
};

export const QUOTE_ROW = {
  id: 'q1',
  version: 1,
  quote_number: 'QUO-000007',
  status: 'sent',
  contact_id: 'c1',
  contact_name: 'Asha Otieno',
  total_amount: 100,
  currency_code: 'KES',
  item_count: 2,
  valid_until: '2026-12-21',
  note: 'With delivery',
  made_by_name: 'Grace',
  created_at: '2026-11-21T08:00:00Z',
  sent_at: '2026-11-21T08:05:00Z',
  accepted_at: null,
  declined_at: null,
  declined_reason: null,
  taken_by_name: null,
  taken_at: null,
  converted_at: null,
  sale_id: null,
  invoice_number: null,
};

export const QUOTE_BASKET = {
  contact_id: 'c1',
  lines: [{ id: 'line-1', product_id: 'milk', quantity: 2, list_price: 50, unit_price: 50 }],
};

export const QUOTE = {
  ...QUOTE_ROW,
  prices_include_tax: true,
  subtotal_amount: 100,
  discount_amount: 0,
  delivery_fee: 0,
  net_amount: 86.21,
  tax_amount: 13.79,
  taxes: [],
  lines: [LINE],
  basket: QUOTE_BASKET,
  contact: { id: 'c1', name: 'Asha Otieno', email: 'asha@example.test', phone: '+254 712 345678' },
};

/** What convert_quote answers for a sale: the listed price has risen to 60 meanwhile. */
export const takenFor = (saleId: string) => ({
  ...QUOTE_ROW,
  sale_id: saleId,
  basket: QUOTE_BASKET,
  products: [MILK],
  customer: { id: 'c1', name: 'Asha Otieno' },
  approvals: [
    {
      id: 'a1',
      permission: 'sales.override_price',
      approver_name: 'Grace',
      reason: 'Quote QUO-000007',
      expires_at: '2026-11-22T08:00:00Z',
    },
  ],
});
