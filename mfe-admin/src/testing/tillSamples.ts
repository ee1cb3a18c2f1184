import { ApiError } from '@dukani/shared/errors';
import type { BasketLineInput, QuoteInput, RecordSaleInput } from '@dukani/shared/rpc';

export const MILK = {
  id: 'milk',
  name: 'Milk 500 ml',
  sku: 'MLK',
  barcode: '6161100000017',
  image_url: null,
  category_id: null,
  unit: 'each',
  price: 60,
  stock_quantity: 40,
  kind: 'goods',
  tax_rate_percent: 16,
  unit_factor: 1,
  unit_label: null,
  quantity: null,
  label: null,
};
export const BREAD = { ...MILK, id: 'bread', name: 'Bread 400 g', sku: 'BRD', barcode: '6161100000024', price: 65 };
export const PRODUCTS = [MILK, BREAD];
export const OPEN_SESSION = {
  id: 'session-1',
  till_id: 'till-1',
  till_name: 'Till 1',
  status: 'open',
  opened_at: '2026-11-21T05:02:00Z',
  opened_by_name: 'Faith',
  closed_at: null,
  opening_float: 2000,
  sale_count: 3,
  sales_total: 900,
  z_number: null,
};

function priceOf(line: BasketLineInput): number {
  const product = PRODUCTS.find((candidate) => candidate.id === line.product_id);
  return (product?.price ?? 0) * line.quantity - (line.discount_amount ?? 0);
}

export function quote({ lines, discount_amount = 0 }: QuoteInput) {
  const total = lines.reduce((sum, line) => sum + priceOf(line), 0) - discount_amount;
  return {
    currency_code: 'KES',
    prices_include_tax: true,
    lines: lines.map((line, index) => ({
      id: line.id,
      line_number: index + 1,
      product_id: line.product_id,
      unit_price: PRODUCTS.find((product) => product.id === line.product_id)?.price,
      discount_amount: 0,
      gross_amount: priceOf(line),
      is_available: true,
      saleable_quantity: 40,
    })),
    taxes: [],
    subtotal_amount: total,
    discount_amount,
    delivery_fee: 0,
    net_amount: total,
    tax_amount: 0,
    total_amount: total,
  };
}

export function saleOf(request: RecordSaleInput) {
  const { total_amount: total } = quote({ channel: 'till', lines: request.lines });
  const cash = request.payments.find((payment) => payment.tender_type === 'cash');
  return {
    id: request.id,
    invoice_number: 'INV-000124',
    channel: 'till',
    status: 'completed',
    order_id: null,
    occurred_at: '2026-11-21T09:00:00Z',
    posted_at: '2026-11-21T09:00:00Z',
    business_date: '2026-11-21',
    currency_code: 'KES',
    prices_include_tax: true,
    subtotal_amount: total,
    discount_amount: 0,
    delivery_fee: 0,
    net_amount: total,
    tax_amount: 0,
    total_amount: total,
    refunded_amount: 0,
    balance_due: 0,
    change_due: (cash?.amount_tendered ?? 0) - (cash?.amount ?? 0),
    lines: [],
    taxes: [],
    payments: [],
    credit_notes: [],
    contact: null,
    cashier_name: 'Faith',
    operator_name: 'Faith',
    approvals: [],
    till_name: 'Till 1',
    till_session_id: 'session-1',
    journal_entry_id: null,
    note: null,
    replayed: false,
  };
}

/** A server that says no. */
export const refusal = (code: string, status: number, details: unknown = null) =>
  jest.fn(() => {
    throw new ApiError({ code, status, message: 'Refused.', details });
  });
