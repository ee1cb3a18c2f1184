import { fromNumeric, quantityFromNumeric, type Money, type Thousandths } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import { toAllocation, type Allocation } from './purchaseRows';

/** A bill, or an opening balance, that is to be paid. */
export interface PayableItem {
  id: string;
  number: string | null;
  reference: string | null;
  contactId: string | null;
  supplierName: string | null;
  dueOn: string;
  open: Money;
  /** Withheld for the tax office when all of it is paid. */
  toWithhold: Money;
  daysOverdue: number;
  isBill: boolean;
}

/** What must be paid until a day. */
export interface Payables {
  today: string;
  until: string;
  total: Money;
  overdue: Money;
  count: number;
  items: PayableItem[];
}

export function toPayables(answer: rpc.BillsToPay): Payables {
  return {
    today: answer.today,
    until: answer.until,
    total: fromNumeric(answer.total),
    overdue: fromNumeric(answer.overdue),
    count: answer.count,
    items: answer.rows.map((row) => ({
      id: row.item_id,
      number: row.document_number,
      reference: row.reference,
      contactId: row.contact_id,
      supplierName: row.contact_name,
      dueOn: row.due_on,
      open: fromNumeric(row.open_amount),
      toWithhold: fromNumeric(row.to_withhold),
      daysOverdue: row.days_overdue,
      isBill: row.document_type === 'supplier_bill',
    })),
  };
}

/** Money to a supplier, or money that one gave back. */
export interface PaymentRow {
  id: string;
  number: string;
  isRefund: boolean;
  contactId: string;
  supplierName: string;
  amount: Money;
  settled: Money;
  withheld: Money;
  discount: Money;
  /** Paid in advance and not used yet. */
  open: Money;
  tender: rpc.SupplierTender;
  sessionId: string | null;
  reference: string | null;
  certificate: string | null;
  note: string | null;
  businessDate: string;
  paidByName: string | null;
  reversedAt: string | null;
  reversalReason: string | null;
  entryId: string | null;
}

export function toPaymentRow(row: rpc.SupplierPaymentRow): PaymentRow {
  return {
    id: row.id,
    number: row.payment_number,
    isRefund: row.kind === 'refund',
    contactId: row.contact_id,
    supplierName: row.contact_name,
    amount: fromNumeric(row.amount),
    settled: fromNumeric(row.settled_amount),
    withheld: fromNumeric(row.withheld_amount),
    discount: fromNumeric(row.discount_amount),
    open: fromNumeric(row.open_amount),
    tender: row.tender_type,
    sessionId: row.till_session_id,
    reference: row.reference,
    certificate: row.certificate_number,
    note: row.note,
    businessDate: row.business_date,
    paidByName: row.paid_by_name,
    reversedAt: row.reversed_at,
    reversalReason: row.reversal_reason,
    entryId: row.journal_entry_id,
  };
}

export interface Payment extends PaymentRow {
  allocations: Allocation[];
}

export const toPayment = (row: rpc.SupplierPayment): Payment => ({
  ...toPaymentRow(row),
  allocations: row.allocations.map(toAllocation),
});

/** What a supplier took back or gave back. */
export interface CreditRow {
  id: string;
  number: string;
  contactId: string;
  supplierName: string;
  reference: string | null;
  creditDate: string;
  businessDate: string;
  reason: string;
  net: Money;
  tax: Money;
  total: Money;
  /** Goods that went back before they were billed. */
  unbilled: Money;
  open: Money;
  createdByName: string | null;
  entryId: string | null;
}

export function toCreditRow(row: rpc.SupplierCreditRow): CreditRow {
  return {
    id: row.id,
    number: row.credit_number,
    contactId: row.contact_id,
    supplierName: row.contact_name,
    reference: row.supplier_reference,
    creditDate: row.credit_date,
    businessDate: row.business_date,
    reason: row.reason,
    net: fromNumeric(row.net_amount),
    tax: fromNumeric(row.tax_amount),
    total: fromNumeric(row.total_amount),
    unbilled: fromNumeric(row.unbilled_amount),
    open: fromNumeric(row.open_amount),
    createdByName: row.created_by_name,
    entryId: row.journal_entry_id,
  };
}

export interface CreditLine {
  id: string;
  kind: rpc.SupplierCredit['lines'][number]['kind'];
  name: string;
  quantity: Thousandths;
  unit: string;
  net: Money;
  cost: Money;
  serials: string[];
}

export interface Credit extends CreditRow {
  lines: CreditLine[];
  allocations: Allocation[];
}

export const toCredit = (row: rpc.SupplierCredit): Credit => ({
  ...toCreditRow(row),
  lines: row.lines.map((line) => ({
    id: line.id,
    kind: line.kind,
    name: line.name ?? line.description ?? 'Credit',
    quantity: quantityFromNumeric(line.quantity),
    unit: line.unit,
    net: fromNumeric(line.net_amount),
    cost: fromNumeric(line.cost_amount),
    serials: line.serials,
  })),
  allocations: row.allocations.map(toAllocation),
});
