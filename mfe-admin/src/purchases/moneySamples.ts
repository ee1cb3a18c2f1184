import type * as rpc from '@dukani/shared/rpc';
import { ids } from './purchaseIds';

/** One bill overdue, from which tax is withheld, and one due on Friday. */
export const TO_PAY: rpc.BillsToPay = {
  today: '2026-11-26',
  until: '2026-12-02',
  total: 1660,
  overdue: 1160,
  count: 2,
  rows: [
    {
      item_id: ids.bill,
      document_type: 'supplier_bill',
      document_number: 'BILL-000001',
      reference: 'INV-77',
      contact_id: ids.supplier,
      contact_name: 'Brookside',
      due_on: '2026-11-24',
      amount: 1160,
      open_amount: 1160,
      to_withhold: 20,
      days_overdue: 2,
    },
    {
      item_id: ids.second,
      document_type: 'supplier_bill',
      document_number: 'BILL-000002',
      reference: 'INV-80',
      contact_id: ids.supplier,
      contact_name: 'Brookside',
      due_on: '2026-11-27',
      amount: 500,
      open_amount: 500,
      to_withhold: 0,
      days_overdue: 0,
    },
  ],
};

/** 1,000 by bank: 600 on a bill, 400 in advance. */
export function makePayment(over: Partial<rpc.SupplierPayment> = {}): rpc.SupplierPayment {
  return {
    id: ids.payment,
    payment_number: 'PAY-000001',
    kind: 'payment',
    contact_id: ids.supplier,
    contact_name: 'Brookside',
    amount: 1000,
    settled_amount: 600,
    withheld_amount: 0,
    discount_amount: 0,
    advance_amount: 400,
    open_amount: 400,
    tender_type: 'bank',
    account_id: ids.bank,
    till_session_id: null,
    reference: 'TRX-1',
    certificate_number: null,
    note: null,
    paid_at: '2026-11-20T08:00:00Z',
    business_date: '2026-11-20',
    paid_by_name: 'Amina Otieno',
    reversed_at: null,
    reversal_reason: null,
    journal_entry_id: ids.entry,
    allocations: [
      {
        id: ids.allocation,
        payment_id: ids.payment,
        credit_id: null,
        item_id: ids.bill,
        refund_id: null,
        number: 'BILL-000001',
        from_advance: false,
        amount: 600,
        withheld_amount: 0,
        discount_amount: 0,
        business_date: '2026-11-20',
        undoes_id: null,
        is_undone: false,
      },
    ],
    ...over,
  };
}

/** Two pieces of milk went back. */
export function makeCredit(over: Partial<rpc.SupplierCredit> = {}): rpc.SupplierCredit {
  return {
    id: ids.credit,
    credit_number: 'SC-000001',
    contact_id: ids.supplier,
    contact_name: 'Brookside',
    supplier_reference: 'CN-3',
    credit_date: '2026-11-21',
    business_date: '2026-11-21',
    reason: 'Sour',
    net_amount: 100,
    tax_amount: 16,
    total_amount: 116,
    unbilled_amount: 0,
    open_amount: 116,
    posted_at: '2026-11-21T08:00:00Z',
    created_by_name: 'Amina Otieno',
    journal_entry_id: ids.entry,
    lines: [
      {
        id: ids.billLine,
        kind: 'return',
        receipt_line_id: ids.receiptLine,
        bill_line_id: ids.billLine,
        product_id: ids.milk,
        name: 'Milk 500 ml',
        unit: 'each',
        account_id: null,
        description: null,
        quantity: 2,
        net_amount: 100,
        tax_amount: 16,
        cost_amount: 100,
        inventory_amount: 96,
        difference_amount: 4,
        serials: [],
      },
    ],
    allocations: [],
    ...over,
  };
}

const buckets = { current: 500, d1_30: 1160, d31_60: 0, d61_90: 0, d90_plus: 0, total: 1660 };

export const AGEING: rpc.PayablesAgeing = {
  as_of: '2026-11-26',
  by: 'due',
  total: buckets,
  rows: [{ contact_id: ids.supplier, contact_name: 'Brookside', ...buckets }],
};

export const STATEMENT: rpc.SupplierStatement = {
  contact: {
    id: ids.supplier,
    name: 'Brookside',
    company: null,
    email: null,
    phone: null,
    address: null,
    tax_pin: null,
  },
  from: '2026-08-28',
  to: '2026-11-26',
  currency_code: 'KES',
  opening_balance: 100,
  billed: 1660,
  settled: 100,
  closing_balance: 1660,
  ageing: buckets,
  entries: [
    {
      document_type: 'supplier_bill',
      document_id: ids.bill,
      kind: 'bill',
      number: 'BILL-000001',
      reference: 'INV-77',
      business_date: '2026-11-10',
      due_on: '2026-11-24',
      amount: 1160,
      balance: 1260,
    },
  ],
};
