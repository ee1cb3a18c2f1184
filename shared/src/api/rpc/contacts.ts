/** What a person may save as: a member's own card (`staff`) is kept in the profile dialog. */
export type ContactType = 'customer' | 'supplier' | 'both';
export type ConsentChannel = 'email' | 'sms' | 'whatsapp';
export type ContactTenderType = 'cash' | 'card' | 'mobile_money' | 'bank' | 'deposit';
/** owed_to_suppliers(p_contact_id): of one supplier, or of the whole business. */
export interface OwedToSuppliers {
  owed: number;
  received_not_billed: number;
  total: number;
  /** How much of the total names no supplier. */
  of_no_supplier: number;
}

export type ContactAccount = 'receivable' | 'payable';
export type ContactSort =
  | 'name'
  | '-name'
  | 'created'
  | '-created'
  | 'balance'
  | '-balance'
  | 'bought'
  | '-bought'
  | 'owed'
  | '-owed'
  | 'last_sale'
  | '-last_sale';
export type ContactBalanceFilter = 'any' | 'owing' | 'owed' | 'deposit' | 'over_limit' | 'overdue';

/** A row of list_contacts. What they bought and what we owe them is null without contacts.view_ledger. */
export interface ContactRow {
  id: string;
  name: string;
  company: string | null;
  type: ContactType;
  email: string | null;
  phone: string | null;
  phone_e164: string | null;
  tax_pin: string | null;
  tags: string[];
  credit_limit: number;
  /** Days until an invoice is due; null: at once. */
  payment_terms_days: number | null;
  /** What the contact owes, less what it has paid in advance. */
  balance: number;
  receivable: number;
  deposit: number;
  payable: number | null;
  /** What it is owed by bills and for goods that came without one. */
  owed: number | null;
  overdue_amount: number;
  bought_amount: number | null;
  sale_count: number | null;
  last_sale_at: string | null;
  archived_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface ContactListPage {
  rows: ContactRow[];
  next_cursor: string | null;
  count: number;
}

export interface ContactTag {
  tag: string;
  count: number;
}

export interface ContactAddress {
  id: string;
  /** The contact it was written on: another one after a merger. */
  contact_id: string;
  label: string;
  line_1: string;
  line_2: string | null;
  city: string | null;
  region: string | null;
  postal_code: string | null;
  country: string | null;
  is_default_billing: boolean;
  is_default_shipping: boolean;
}

export interface ContactConsent {
  id: string;
  channel: ConsentChannel;
  is_granted: boolean;
  given_on: string;
  source: string;
  recorded_at: string;
  recorded_by_name: string | null;
}

export interface ContactOpenItem {
  id: string;
  document_type: string;
  number: string | null;
  business_date: string;
  due_on: string;
  amount: number;
  open_amount: number;
  is_overdue: boolean;
}

export interface MergedContact {
  id: string;
  name: string;
  company: string | null;
  email: string | null;
  phone: string | null;
  notes: string | null;
}

/** A bill, an opening balance or a delivery without a bill that a supplier is owed for. */
export interface ContactOpenBill {
  id: string;
  document_type: string;
  number: string | null;
  business_date: string;
  due_on: string | null;
  amount: number;
  open_amount: number;
}

export interface Contact extends ContactRow {
  address: string | null;
  notes: string | null;
  is_staff: boolean;
  merged_into_id: string | null;
  /** The list whose prices this customer pays before all others'. */
  price_list_id: string | null;
  price_list_name: string | null;
  /** In which they are written to, as en or sw; null where it is not known. */
  language: string | null;
  /** 1 to 12. */
  birthday_month: number | null;
  available_credit: number;
  store_credit: number;
  /** Whether the tax PIN looks as the country's do; null where that is not known. */
  tax_pin_is_usual: boolean | null;
  addresses: ContactAddress[];
  /** Newest first; the first of a channel holds. */
  consents: ContactConsent[];
  open_items: ContactOpenItem[];
  /** What a supplier is owed for, the oldest first; null for those who may not see the books. */
  open_bills: ContactOpenBill[] | null;
  merged: MergedContact[];
}

export interface SaveContactInput {
  id: string;
  expected_updated_at?: string;
  name: string;
  type: ContactType;
  email?: string | null;
  phone?: string | null;
  company?: string | null;
  address?: string | null;
  notes?: string | null;
  tax_pin?: string | null;
  tags?: string[];
  /** Only with contacts.set_credit, unless unchanged. */
  credit_limit?: number;
  payment_terms_days?: number | null;
  /** Only with products.edit, unless unchanged; left out: unchanged. */
  price_list_id?: string | null;
  /** Left out: unchanged. */
  language?: string | null;
  birthday_month?: number | null;
  /** All of them; left out: unchanged. */
  addresses?: Omit<ContactAddress, 'contact_id'>[];
  /** Newly given or taken back. */
  consents?: { channel: ConsentChannel; is_granted: boolean; given_on: string; source: string }[];
}

export interface ContactCredit {
  id: string;
  credit_limit: number;
  payment_terms_days: number | null;
  updated_at: string;
}

export interface ContactPaymentInput {
  id: string;
  contact_id: string;
  amount: number;
  tender_type: ContactTenderType;
  reference?: string;
  note?: string;
  received_at?: string;
  till_session_id?: string;
  /** Left out: the oldest due first. What is not allocated is held as a deposit. */
  allocations?: { item_id: string; amount: number }[];
}

export interface ContactPayment {
  id: string;
  payment_number: string;
  contact_id: string;
  /** Negative for a reversal. */
  amount: number;
  unallocated_amount: number;
  tender_type: ContactTenderType;
  reference: string | null;
  note: string | null;
  till_session_id: string | null;
  received_at: string;
  received_by_name: string | null;
  reverses_id: string | null;
  reversed_at: string | null;
  replayed: boolean;
  balance: number;
  allocations: { item_id: string; number: string | null; amount: number; open_amount: number }[];
}

export interface Ageing {
  current: number;
  d1_30: number;
  d31_60: number;
  d61_90: number;
  d90_plus: number;
  total: number;
}

export interface StatementEntry {
  kind:
    | 'opening_balance'
    | 'opening_reversal'
    | 'invoice'
    | 'credit_note'
    | 'payment'
    | 'payment_reversal'
    | 'payout'
    | 'order_fee'
    | 'bill'
    | 'debit_note'
    | 'bill_reversal'
    | 'supplier_payment'
    | 'allocation'
    | 'refund';
  document_type: string;
  document_id: string;
  /** A payment that was taken back. */
  is_reversed: boolean;
  number: string | null;
  occurred_at: string;
  business_date: string;
  due_on: string | null;
  amount: number;
  balance: number;
}

export interface ContactStatement {
  contact: {
    id: string;
    name: string;
    company: string | null;
    email: string | null;
    phone: string | null;
    address: string | null;
    tax_pin: string | null;
  };
  account: ContactAccount;
  from: string;
  to: string;
  currency_code: string;
  opening_balance: number;
  entries: StatementEntry[];
  charges: number;
  settled: number;
  closing_balance: number;
  ageing: Ageing;
}

export interface AgeingRow extends Ageing {
  contact_id: string;
  name: string;
  company: string | null;
  phone: string | null;
  /** Paid in advance, not taken off the columns. */
  deposit: number;
}

/** The order of contact_ageing. */
export type AgeingSort = '-total' | 'total' | '-overdue' | 'overdue' | 'name' | '-name';

export interface ContactAgeing {
  as_of: string;
  account: ContactAccount;
  /** Of all that was open that day, whatever is searched for. */
  totals: Ageing;
  /** Contacts that match. */
  count: number;
  rows: AgeingRow[];
  next_cursor: string | null;
}

export interface ContactPurchase {
  kind: 'sale' | 'credit_note';
  id: string;
  number: string;
  occurred_at: string;
  /** Negative for a credit note. */
  amount: number;
  balance_due: number;
  status: string | null;
  channel: string | null;
  item_count: number | null;
  /** Null for goods that came back without a receipt. */
  sale_id: string | null;
}

export interface ContactPurchases {
  rows: ContactPurchase[];
  next_cursor: string | null;
  /** On the first page only. */
  top_products: { product_id: string; name: string; unit: string; quantity: number; amount: number }[] | null;
}

export interface MailedStatement {
  sent_to: string;
}

export interface DuplicateCard extends ContactRow {
  address: string | null;
  notes: string | null;
}

export interface DuplicateGroup {
  /** 0 to 100. */
  score: number;
  reasons: ('phone' | 'email' | 'tax_pin' | 'phone_tail' | 'company' | 'name')[];
  contacts: DuplicateCard[];
}

export interface DuplicateContacts {
  count: number;
  groups: DuplicateGroup[];
}

export interface MergedContacts extends Contact {
  merge_id?: string;
}

export interface ContactsUpdated {
  updated: number;
}

export interface DeletedContact {
  deleted: boolean;
}

/** A dated note about a contact. */
export interface ContactNote {
  id: string;
  contact_id: string;
  /** The merged contact it was written on; null for the contact's own. */
  contact_name: string | null;
  body: string;
  written_by_name: string | null;
  /** Whoever asks wrote it and may change it. */
  is_own: boolean;
  created_at: string;
  edited_at: string | null;
}

/** Newest first. */
export interface ContactNotePage {
  rows: ContactNote[];
  next_cursor: string | null;
}

export interface SaveContactNoteInput {
  id: string;
  contact_id: string;
  /** 1 to 4,000 characters, lines allowed. */
  body: string;
}
