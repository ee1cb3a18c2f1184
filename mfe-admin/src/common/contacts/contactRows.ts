import { fromNumeric, quantityFromNumeric, type Money, type Thousandths } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';

/** What is owed to a supplier or to all of them: billed, received without a bill, and both. */
export interface OwedToSuppliers {
  owed: Money;
  receivedNotBilled: Money;
  total: Money;
  /** How much of the total names no supplier. */
  ofNoSupplier: Money;
}

export function toOwedToSuppliers(row: rpc.OwedToSuppliers): OwedToSuppliers {
  return {
    owed: fromNumeric(row.owed),
    receivedNotBilled: fromNumeric(row.received_not_billed),
    total: fromNumeric(row.total),
    ofNoSupplier: fromNumeric(row.of_no_supplier),
  };
}

/** A contact as lists show it. What it bought and what we owe it is null for those who may not see the books. */
export interface ContactRow {
  id: string;
  name: string;
  company: string | null;
  type: rpc.ContactType;
  email: string | null;
  phone: string | null;
  phoneE164: string | null;
  taxPin: string | null;
  tags: string[];
  creditLimit: Money;
  paymentTermsDays: number | null;
  /** What it owes, less what it has paid in advance. */
  balance: Money;
  deposit: Money;
  payable: Money | null;
  /** What it is owed by bills and for goods that came without one. */
  owed: Money | null;
  overdue: Money;
  bought: Money | null;
  saleCount: number | null;
  lastSaleAt: string | null;
  archivedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

export type ContactAddress = rpc.ContactAddress;
export type ContactConsent = rpc.ContactConsent;

export interface OpenItem {
  id: string;
  documentType: string;
  number: string | null;
  businessDate: string;
  dueOn: string;
  amount: Money;
  open: Money;
  isOverdue: boolean;
}

/** A bill, an opening balance or a delivery without a bill that a supplier is owed for. */
export interface OpenBill {
  id: string;
  documentType: string;
  number: string | null;
  businessDate: string;
  dueOn: string | null;
  amount: Money;
  open: Money;
}

export interface Contact extends ContactRow {
  /** The list whose prices this customer pays before all others'. */
  priceListId: string | null;
  priceListName: string | null;
  address: string | null;
  notes: string | null;
  /** In which they are written to. */
  language: string | null;
  birthdayMonth: number | null;
  availableCredit: Money;
  storeCredit: Money;
  isTaxPinUsual: boolean | null;
  addresses: ContactAddress[];
  consents: ContactConsent[];
  openItems: OpenItem[];
  openBills: OpenBill[];
  merged: rpc.MergedContact[];
}

export interface ContactPage {
  rows: ContactRow[];
  nextCursor: string | null;
  count: number;
}

export interface Ageing {
  current: Money;
  d1To30: Money;
  d31To60: Money;
  d61To90: Money;
  d90Plus: Money;
  total: Money;
}

export interface StatementEntry {
  kind: rpc.StatementEntry['kind'];
  documentType: string;
  documentId: string;
  /** A payment that was taken back. */
  isReversed: boolean;
  number: string | null;
  businessDate: string;
  dueOn: string | null;
  amount: Money;
  balance: Money;
}

export interface Statement {
  contact: rpc.ContactStatement['contact'];
  from: string;
  to: string;
  currencyCode: string;
  openingBalance: Money;
  entries: StatementEntry[];
  charges: Money;
  settled: Money;
  closingBalance: Money;
  ageing: Ageing;
}

export interface AgeingRow extends Ageing {
  contactId: string;
  name: string;
  company: string | null;
  phone: string | null;
  deposit: Money;
}

export interface AgeingReport {
  asOf: string;
  totals: Ageing;
  count: number;
  rows: AgeingRow[];
  nextCursor: string | null;
}

export interface Purchase {
  kind: 'sale' | 'credit_note';
  id: string;
  /** Null for goods that came back without a receipt. */
  saleId: string | null;
  number: string;
  occurredAt: string;
  amount: Money;
  balanceDue: Money;
  itemCount: number | null;
}

export interface PurchasePage {
  rows: Purchase[];
  nextCursor: string | null;
  topProducts: { productId: string; name: string; unit: string; quantity: Thousandths; amount: Money }[];
}

export interface DuplicateCard extends ContactRow {
  address: string | null;
  notes: string | null;
}

export interface DuplicateGroup {
  score: number;
  reasons: rpc.DuplicateGroup['reasons'];
  contacts: DuplicateCard[];
}

const moneyOrNull = (amount: number | null): Money | null => (amount === null ? null : fromNumeric(amount));

export function toContactRow(row: rpc.ContactRow): ContactRow {
  return {
    id: row.id,
    name: row.name,
    company: row.company,
    type: row.type,
    email: row.email,
    phone: row.phone,
    phoneE164: row.phone_e164,
    taxPin: row.tax_pin,
    tags: row.tags,
    creditLimit: fromNumeric(row.credit_limit),
    paymentTermsDays: row.payment_terms_days,
    balance: fromNumeric(row.balance),
    deposit: fromNumeric(row.deposit),
    payable: moneyOrNull(row.payable),
    owed: moneyOrNull(row.owed),
    overdue: fromNumeric(row.overdue_amount),
    bought: moneyOrNull(row.bought_amount),
    saleCount: row.sale_count,
    lastSaleAt: row.last_sale_at,
    archivedAt: row.archived_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export function toContactPage(page: rpc.ContactListPage): ContactPage {
  return { rows: page.rows.map(toContactRow), nextCursor: page.next_cursor, count: page.count };
}

export function toContact(row: rpc.Contact): Contact {
  return {
    ...toContactRow(row),
    priceListId: row.price_list_id,
    priceListName: row.price_list_name,
    address: row.address,
    notes: row.notes,
    language: row.language,
    birthdayMonth: row.birthday_month,
    availableCredit: fromNumeric(row.available_credit),
    storeCredit: fromNumeric(row.store_credit),
    isTaxPinUsual: row.tax_pin_is_usual,
    addresses: row.addresses,
    consents: row.consents,
    openItems: row.open_items.map((item) => ({
      id: item.id,
      documentType: item.document_type,
      number: item.number,
      businessDate: item.business_date,
      dueOn: item.due_on,
      amount: fromNumeric(item.amount),
      open: fromNumeric(item.open_amount),
      isOverdue: item.is_overdue,
    })),
    openBills: (row.open_bills ?? []).map((bill) => ({
      id: bill.id,
      documentType: bill.document_type,
      number: bill.number,
      businessDate: bill.business_date,
      dueOn: bill.due_on,
      amount: fromNumeric(bill.amount),
      open: fromNumeric(bill.open_amount),
    })),
    merged: row.merged,
  };
}

export function toAgeing(ageing: rpc.Ageing): Ageing {
  return {
    current: fromNumeric(ageing.current),
    d1To30: fromNumeric(ageing.d1_30),
    d31To60: fromNumeric(ageing.d31_60),
    d61To90: fromNumeric(ageing.d61_90),
    d90Plus: fromNumeric(ageing.d90_plus),
    total: fromNumeric(ageing.total),
  };
}

export function toStatement(row: rpc.ContactStatement): Statement {
  return {
    contact: row.contact,
    from: row.from,
    to: row.to,
    currencyCode: row.currency_code,
    openingBalance: fromNumeric(row.opening_balance),
    entries: row.entries.map((entry) => ({
      kind: entry.kind,
      documentType: entry.document_type,
      documentId: entry.document_id,
      isReversed: entry.is_reversed,
      number: entry.kind === 'opening_reversal' ? null : entry.number,
      businessDate: entry.business_date,
      dueOn: entry.due_on,
      amount: fromNumeric(entry.amount),
      balance: fromNumeric(entry.balance),
    })),
    charges: fromNumeric(row.charges),
    settled: fromNumeric(row.settled),
    closingBalance: fromNumeric(row.closing_balance),
    ageing: toAgeing(row.ageing),
  };
}

export function toAgeingReport(row: rpc.ContactAgeing): AgeingReport {
  return {
    asOf: row.as_of,
    totals: toAgeing(row.totals),
    count: row.count,
    nextCursor: row.next_cursor,
    rows: row.rows.map((one) => ({
      ...toAgeing(one),
      contactId: one.contact_id,
      name: one.name,
      company: one.company,
      phone: one.phone,
      deposit: fromNumeric(one.deposit),
    })),
  };
}

export function toPurchasePage(page: rpc.ContactPurchases): PurchasePage {
  return {
    rows: page.rows.map((row) => ({
      kind: row.kind,
      id: row.id,
      saleId: row.sale_id,
      number: row.number,
      occurredAt: row.occurred_at,
      amount: fromNumeric(row.amount),
      balanceDue: fromNumeric(row.balance_due),
      itemCount: row.item_count,
    })),
    nextCursor: page.next_cursor,
    topProducts: (page.top_products ?? []).map((product) => ({
      productId: product.product_id,
      name: product.name,
      unit: product.unit,
      quantity: quantityFromNumeric(product.quantity),
      amount: fromNumeric(product.amount),
    })),
  };
}

/** A dated note about a contact. */
export interface ContactNote {
  id: string;
  contactId: string;
  /** The merged contact it was written on; null for the contact's own. */
  contactName: string | null;
  body: string;
  writtenByName: string | null;
  isOwn: boolean;
  createdAt: string;
  editedAt: string | null;
}

export interface ContactNotePage {
  rows: ContactNote[];
  nextCursor: string | null;
}

export function toNote(row: rpc.ContactNote): ContactNote {
  return {
    id: row.id,
    contactId: row.contact_id,
    contactName: row.contact_name,
    body: row.body,
    writtenByName: row.written_by_name,
    isOwn: row.is_own,
    createdAt: row.created_at,
    editedAt: row.edited_at,
  };
}

export function toDuplicateGroups(answer: rpc.DuplicateContacts): { count: number; groups: DuplicateGroup[] } {
  return {
    count: answer.count,
    groups: answer.groups.map((group) => ({
      score: group.score,
      reasons: group.reasons,
      contacts: group.contacts.map((card) => ({ ...toContactRow(card), address: card.address, notes: card.notes })),
    })),
  };
}
