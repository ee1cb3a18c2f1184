import type * as rpc from '@dukani/shared/rpc';
import { ids } from './purchaseIds';
import { AGEING, makeCredit, makePayment, STATEMENT, TO_PAY } from './moneySamples';

/** A bill for 20 pieces of milk, posted and not paid, as list_bills answers it. */
export function makeBillHead(over: Partial<rpc.BillHead> = {}): rpc.BillHead {
  return {
    id: ids.bill,
    bill_number: 'BILL-000001',
    status: 'open',
    contact_id: ids.supplier,
    contact_name: 'Brookside',
    supplier_reference: 'INV-77',
    bill_date: '2026-11-10',
    due_on: '2026-11-24',
    business_date: '2026-11-10',
    net_amount: 1000,
    tax_amount: 160,
    total_amount: 1160,
    open_amount: 1160,
    credited_amount: 0,
    withholding_amount: 0,
    withheld_amount: 0,
    checks: [],
    revision: 1,
    created_at: '2026-11-10T08:00:00Z',
    created_by_name: 'Amina Otieno',
    ...over,
  };
}

export function makeBillLine(over: Partial<rpc.BillLine> = {}): rpc.BillLine {
  return {
    id: ids.billLine,
    kind: 'goods',
    receipt_line_id: ids.receiptLine,
    order_line_id: null,
    product_id: ids.milk,
    name: 'Milk 500 ml',
    unit: 'each',
    account_id: null,
    landed_cost_id: null,
    location_id: null,
    description: null,
    quantity: 20,
    unit_price: 50,
    net_amount: 1000,
    tax_code: 'V',
    tax_rate_percent: 16,
    tax_amount: 160,
    own_tax_amount: 0,
    cost_amount: 1000,
    cleared_amount: 960,
    inventory_amount: 30,
    difference_amount: 10,
    received_quantity: 0,
    credited_quantity: 0,
    sent_back_quantity: 0,
    credited_net: 0,
    ...over,
  };
}

export function makeBill(over: Partial<rpc.SupplierBill> = {}): rpc.SupplierBill {
  return {
    ...makeBillHead(),
    location_id: null,
    prices_include_tax: false,
    tax_rounding: 'line',
    recoverable_tax_amount: 160,
    rounding_amount: 0,
    withholding_kind: null,
    withholding_percent: 0,
    note: null,
    posted_at: '2026-11-10T08:00:00Z',
    release_reason: null,
    reversed_at: null,
    reversal_reason: null,
    journal_entry_id: ids.entry,
    body: null,
    lines: [makeBillLine()],
    allocations: [],
    ...over,
  };
}

/** One that is dearer than what was received. */
export const HELD_CHECK: rpc.BillCheck = {
  check: 'price',
  line: 0,
  product_id: ids.milk,
  received_price: 48,
  ordered_price: null,
  billed_price: 60,
  difference: 240,
};

export const HELD: rpc.SupplierBill = makeBill({
  id: ids.held,
  bill_number: null,
  status: 'held',
  supplier_reference: 'INV-78',
  open_amount: 0,
  net_amount: 1200,
  tax_amount: 192,
  total_amount: 1392,
  checks: [HELD_CHECK],
  revision: 3,
  posted_at: null,
  journal_entry_id: null,
  lines: [],
  body: {
    id: ids.held,
    contact_id: ids.supplier,
    supplier_reference: 'INV-78',
    bill_date: '2026-11-10',
    typed_total: 1392,
    lines: [{ kind: 'goods', receipt_line_id: ids.receiptLine, quantity: 20, unit_price: 60, tax_rate_id: ids.vat }],
  },
});

/** What the bill that is held would come to. */
export const MATCHED: rpc.MatchedBill = {
  due_on: '2026-11-24',
  business_date: '2026-11-10',
  prices_include_tax: false,
  tax_rounding: 'line',
  net_amount: 1200,
  tax_amount: 192,
  recoverable_tax_amount: 192,
  rounding_amount: 0,
  total_amount: 1392,
  lines: [
    {
      line: 0,
      kind: 'goods',
      receipt_line_id: ids.receiptLine,
      product_id: ids.milk,
      quantity: 20,
      net_amount: 1200,
      tax_amount: 192,
      own_tax_amount: 0,
      recoverable_tax_amount: 192,
      cost_amount: 1200,
      cleared_amount: 960,
      inventory_amount: 240,
      difference_amount: 0,
      received_quantity: 24,
      billed_before: 4,
      received_price: 48,
      order_number: null,
      ordered_quantity: null,
      ordered_price: null,
    },
  ],
  checks: [HELD_CHECK],
};

/** 20 of 24 pieces of milk wait for a bill. */
export const TO_BILL: rpc.LinesToBill = {
  lines: [
    {
      receipt_line_id: ids.receiptLine,
      receipt_id: ids.receipt,
      receipt_number: 'GRN-000004',
      supplier_reference: 'DN-5',
      business_date: '2026-11-08',
      product_id: ids.milk,
      name: 'Milk 500 ml',
      quantity: 24,
      billed_quantity: 4,
      returned_quantity: 0,
      open_quantity: 20,
      unit_cost: 48,
      open_cost: 960,
      order_number: null,
      ordered_quantity: null,
      ordered_price: null,
      tax_rate_id: null,
    },
  ],
  services: [],
  charges: [],
};

/** What the screens of purchases ask for, to be changed by a test. */
export const PURCHASE_RPC = {
  list_bills: {
    rows: [makeBillHead(), HELD],
    next_cursor: null,
    totals: { open_amount: 1160, overdue_amount: 160 },
  },
  list_bill_inbox: { rows: [], next_cursor: null, new_count: 0 },
  get_bill: ({ p_bill_id: id }: { p_bill_id: string }) => (id === ids.held ? HELD : makeBill()),
  lines_to_bill: TO_BILL,
  match_bill: MATCHED,
  bills_to_pay: TO_PAY,
  list_supplier_payments: { rows: [makePayment()], next_cursor: null },
  get_supplier_payment: makePayment(),
  list_supplier_credits: { rows: [makeCredit()], next_cursor: null },
  get_supplier_credit: makeCredit(),
  payables_ageing: AGEING,
  supplier_statement: STATEMENT,
  list_accounts: [
    {
      id: ids.rent,
      code: '510100',
      name: 'Rent',
      account_type: 'expense',
      subtype: 'expense',
      normal_balance: 'debit',
      role: null,
      is_control: false,
      parent_id: null,
      cash_flow_class: null,
      default_tax_rate_id: null,
      is_active: true,
      merged_into_id: null,
      has_lines: true,
    },
  ],
  list_saved_views: [],
  'GET /rest/v1/contacts': [{ id: ids.supplier, name: 'Brookside' }],
  'GET /rest/v1/tax_rates': [
    {
      id: ids.vat,
      code: 'V',
      name: 'VAT 16%',
      rate_percent: 16,
      is_default: true,
      valid_from: '2020-01-01',
      valid_to: null,
    },
  ],
  'GET /rest/v1/tenant_policies': [
    { prices_include_tax: true, low_stock_default: 5, is_tax_registered: true, reclaims_input_tax: true },
  ],
};
