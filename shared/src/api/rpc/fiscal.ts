/** Bodies and answers of the functions about fiscal devices and what they told a tax authority (docs/domains/fiscal.md). */

import type { FiscalBlockAnswer } from '../../documents/answerTypes';

/** What a fiscal device had signed of a sale or credit note. */
export type FiscalBlock = FiscalBlockAnswer;

export type FiscalMode = 'test' | 'sandbox' | 'live';
export type FiscalStyle = 'direct' | 'gateway';
export type FiscalDeviceStatus = 'setup' | 'active' | 'blocked' | 'stopped';

/** A device of a branch, without its keys. */
export interface FiscalDeviceRow {
  id: string;
  location_id: string;
  location_name: string;
  provider: 'etims';
  style: FiscalStyle;
  mode: FiscalMode;
  status: FiscalDeviceStatus;
  pin: string;
  branch_code: string;
  serial: string;
  sdc_id: string | null;
  mrc_no: string | null;
  trader_name: string | null;
  settings: Record<string, unknown>;
  has_secret: boolean;
  blocked_code: string | null;
  blocked_message: string | null;
  blocked_at: string | null;
  initialised_at: string | null;
  started_at: string | null;
  last_ok_at: string | null;
  waiting: number;
  oldest_waiting_at: string | null;
}

/** get_fiscal_setup */
export interface FiscalSetup {
  is_offered: boolean;
  tax_pin: string | null;
  devices: FiscalDeviceRow[];
  locations: { id: string; name: string; device_id: string | null }[];
  codes: { mode: FiscalMode; class: string; count: number; synced_at: string }[];
  item_classes: { mode: FiscalMode; count: number; synced_at: string }[];
  missing: { products: number; unmapped: number; without_tax_letter: number; delivery: boolean };
}

/** save_fiscal_device(p_device) */
export interface SaveFiscalDeviceInput {
  id: string;
  location_id: string;
  style: FiscalStyle;
  mode: FiscalMode;
  pin: string;
  branch_code: string;
  serial: string;
  settings?: Record<string, unknown>;
  sdc_id?: string | null;
  mrc_no?: string | null;
}

export type FiscalItemState = 'unmapped' | 'mapped' | 'registered' | 'excluded';

export interface FiscalItemValues {
  item_class: string | null;
  item_class_name: string | null;
  item_type: string | null;
  package_unit: string | null;
  quantity_unit: string | null;
  tax_letter: string | null;
}

/** A product and what the authority calls it. */
export interface FiscalItemRow extends FiscalItemValues {
  product_id: string;
  name: string;
  sku: string | null;
  kind: string;
  unit: string;
  category_name: string | null;
  origin: string | null;
  is_excluded: boolean;
  suggestion: FiscalItemValues | null;
  registered: { device_id: string; item_code: string; state: string; message: string | null }[];
}

export interface FiscalItemPage {
  rows: FiscalItemRow[];
  next: string | null;
  counts?: Partial<Record<FiscalItemState, number>>;
}

export interface FiscalItemFilter {
  search?: string | null;
  state?: FiscalItemState | null;
  category_id?: string | null;
}

export interface SaveFiscalItemInput {
  product_id: string;
  item_class?: string | null;
  item_type?: string | null;
  origin?: string | null;
  package_unit?: string | null;
  quantity_unit?: string | null;
  tax_letter?: string | null;
  is_excluded?: boolean;
}

export interface FiscalItemClass {
  code: string;
  name: string;
  level: number;
  tax_letter: string | null;
}

export interface FiscalCode {
  code: string;
  name: string;
  rate: number | null;
}

export type FiscalDocumentState =
  'queued' | 'sending' | 'waiting' | 'accepted' | 'rejected' | 'needs_review' | 'dead_letter' | 'skipped' | 'given_up';
export type FiscalDocumentKind = 'sale' | 'credit_note' | 'item' | 'stock_movement' | 'stock_level' | 'purchase';
export type FiscalAction = 'retry' | 'accepted' | 'send_again' | 'give_up';

/** One thing to tell the authority. */
export interface FiscalDocumentRow {
  id: string;
  device_id: string;
  kind: FiscalDocumentKind;
  source_id: string;
  human_number: string | null;
  total_amount: number | null;
  occurred_at: string;
  state: FiscalDocumentState;
  waiting_for: 'mapping' | 'item' | 'original' | null;
  number: number | null;
  attempts: number;
  next_at: string | null;
  code: string | null;
  message: string | null;
  field: string | null;
  receipt_number: number | null;
  total_receipts: number | null;
  authority_time: string | null;
  sdc_id: string | null;
  created_at: string;
  accepted_at: string | null;
  can: FiscalAction[];
}

export interface FiscalDocumentFilter {
  device_id?: string | null;
  states?: FiscalDocumentState[];
  kinds?: FiscalDocumentKind[];
  search?: string | null;
  from?: string | null;
  to?: string | null;
}

export interface FiscalDocumentPage {
  rows: FiscalDocumentRow[];
  next: string | null;
  /** On the first page. */
  counts?: Partial<Record<FiscalDocumentState, number>>;
  oldest_waiting_at?: string | null;
  blocked?: { device_id: string; code: string; message: string; at: string }[];
}

export interface FiscalEventRow {
  at: string;
  kind: string;
  operation: string | null;
  status: number | null;
  code: string | null;
  message: string | null;
  request: unknown;
  response: unknown;
  actor_name: string | null;
  note: string | null;
}

type FiscalDocumentLink = Pick<FiscalDocumentRow, 'id' | 'human_number' | 'state' | 'receipt_number'>;

/** get_fiscal_document */
export interface FiscalDocumentDetail extends FiscalDocumentRow {
  request: unknown;
  answer: unknown;
  events: FiscalEventRow[];
  credit_notes: FiscalDocumentLink[];
  original: FiscalDocumentLink | null;
}

export type FiscalResolution =
  | {
      decision: 'accepted';
      answer: {
        receipt_number: number;
        total_receipts: number;
        internal_data: string;
        signature: string;
        authority_time: string;
      };
    }
  | { decision: 'send_again' | 'give_up'; note: string };

/** fiscal_reconciliation */
export interface FiscalReconciliation {
  looked_at: string | null;
  differences: {
    number: number;
    what: 'not_here' | 'not_there' | 'total_differs';
    document_id: string | null;
    human_number: string | null;
    total: number | null;
    their_total: number | null;
  }[];
}

export type FiscalPurchaseState = 'new' | 'accepted' | 'declined';

export interface FiscalPurchaseLine {
  line: number;
  name: string;
  quantity: number;
  total_amount: number;
  product_id: string | null;
}

export interface FiscalPurchaseRow {
  id: string;
  supplier_pin: string;
  supplier_name: string;
  supplier_invoice_number: number;
  day: string;
  total_amount: number;
  tax_amount: number;
  lines: FiscalPurchaseLine[];
  state: FiscalPurchaseState;
  supplier_bill_id: string | null;
  candidates: {
    id: string;
    bill_number: string | null;
    supplier_reference: string | null;
    bill_date: string;
    total_amount: number;
  }[];
}

export interface FiscalPurchasePage {
  rows: FiscalPurchaseRow[];
  next: string | null;
}

export interface FiscalPurchaseDecision {
  decision: 'accept' | 'decline';
  supplier_bill_id?: string | null;
  lines?: { line: number; product_id: string }[];
  note?: string | null;
}

export interface FiscalInputs {
  save_fiscal_device: { p_device: SaveFiscalDeviceInput };
  list_fiscal_items: { p_filter: FiscalItemFilter; p_after?: string | null; p_limit?: number };
  save_fiscal_items: { p_items: SaveFiscalItemInput[] };
  list_fiscal_documents: { p_filter: FiscalDocumentFilter; p_after?: string | null; p_limit?: number };
  retry_fiscal_documents: { p_ids: string[] | null; p_device_id: string | null };
  resolve_fiscal_document: { p_id: string; p_resolution: FiscalResolution };
  list_fiscal_purchases: {
    p_filter: { state?: FiscalPurchaseState | null; search?: string | null };
    p_after?: string | null;
    p_limit?: number;
  };
  decide_fiscal_purchase: { p_id: string; p_decision: FiscalPurchaseDecision };
}

export interface FiscalAnswers {
  get_fiscal_setup: FiscalSetup;
  save_fiscal_device: FiscalDeviceRow;
  start_fiscal_device: FiscalDeviceRow;
  resume_fiscal_device: FiscalDeviceRow;
  stop_fiscal_device: FiscalDeviceRow;
  list_fiscal_items: FiscalItemPage;
  save_fiscal_items: { saved: number; woken: number };
  search_fiscal_item_classes: FiscalItemClass[];
  list_fiscal_codes: FiscalCode[];
  list_fiscal_documents: FiscalDocumentPage;
  get_fiscal_document: FiscalDocumentDetail;
  retry_fiscal_documents: { retried: number };
  resolve_fiscal_document: FiscalDocumentRow;
  fiscal_reconciliation: FiscalReconciliation;
  list_fiscal_purchases: FiscalPurchasePage;
  decide_fiscal_purchase: FiscalPurchaseRow;
}
