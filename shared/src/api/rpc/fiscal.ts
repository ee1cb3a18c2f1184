/** Telling documents to a tax authority by a fiscal device (docs/domains/fiscal.md). Elsewhere than in Kenya nothing of it is offered. */

/** test: this product's own stand-in for the authority. */
export type FiscalMode = 'test' | 'sandbox' | 'live';
export type FiscalStyle = 'direct' | 'gateway';
/** blocked: the authority refuses the device until somebody acts. */
export type FiscalDeviceStatus = 'setup' | 'active' | 'blocked' | 'stopped';
export type FiscalTaxLetter = 'A' | 'B' | 'C' | 'D' | 'E';
/** What a device lacks before it is put to work. */
export type FiscalLack = 'secret' | 'sdc_id' | 'item_classes' | 'items';

/** What sources about the authority disagree on. */
export interface FiscalSettings {
  taxableBasis: 'net' | 'gross';
  creditSign: 'positive' | 'negative';
  counterScope: 'pin' | 'branch';
  itemCodeRule: { digits: number; counter: 'pin' | 'prefix' };
  importStatusField?: 'imptItemSttsCd' | 'imptItemsttsCd';
  /** Whether people are registered with the authority before their first document. */
  operators?: 'named' | 'registered';
}

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
  /** As the authority calls the business. */
  trader_name: string | null;
  settings: FiscalSettings;
  has_secret: boolean;
  blocked_code: string | null;
  blocked_message: string | null;
  blocked_at: string | null;
  initialised_at: string | null;
  started_at: string | null;
  last_ok_at: string | null;
  /** Documents that go by themselves, and since when the oldest waits. */
  waiting: number;
  oldest_waiting_at: string | null;
  /** Documents that need a person. */
  attention: number;
}

/** save_fiscal_device(p_device). */
export interface SaveFiscalDeviceInput {
  id: string;
  location_id: string;
  style: FiscalStyle;
  mode: FiscalMode;
  pin: string;
  branch_code: string;
  serial: string;
  settings?: Partial<FiscalSettings>;
  sdc_id?: string | null;
  mrc_no?: string | null;
}

/** Products as far as they are ready to be sent; delivery: the delivery fee still needs its class. */
export interface FiscalMissing {
  products: number;
  mapped: number;
  unmapped: number;
  excluded: number;
  delivery: boolean;
}

export interface FiscalSetup {
  is_offered: boolean;
  tax_pin: string | null;
  devices: (FiscalDeviceRow & { missing: FiscalLack[] })[];
  locations: { id: string; name: string; device_id: string | null }[];
  /** synced_at null: as published, the authority was not asked yet. */
  codes: { mode: FiscalMode; class: string; count: number; synced_at: string | null }[];
  item_classes: { mode: FiscalMode; count: number; synced_at: string }[];
  missing: FiscalMissing;
}

export interface FiscalItemRow {
  product_id: string;
  name: string;
  sku: string | null;
  kind: 'goods' | 'service' | 'bundle';
  unit: string;
  category_name: string | null;
  item_class: string | null;
  item_class_name: string | null;
  /** 1 raw material, 2 finished product, 3 service. */
  item_type: '1' | '2' | '3';
  origin: string;
  package_unit: string;
  quantity_unit: string;
  /** Null where no letter fits its tax. */
  tax_letter: FiscalTaxLetter | null;
  is_excluded: boolean;
  is_mapped: boolean;
  suggestion: { item_class: string; item_class_name: string | null } | null;
  registered: {
    device_id: string;
    item_code: string | null;
    state: FiscalDocumentState | null;
    message: string | null;
  }[];
}

/** p_filter of list_fiscal_items. */
export interface FiscalItemFilter {
  state?: 'unmapped' | 'mapped' | 'registered' | 'excluded' | null;
  category_id?: string | null;
  search?: string | null;
}

export interface FiscalItemPage {
  rows: FiscalItemRow[];
  next_cursor: string | null;
  /** On the first page. */
  counts?: FiscalMissing;
}

/** save_fiscal_items(p_items): what is left out follows from the product. The delivery fee is the product of zeros. */
export interface FiscalItemInput {
  product_id: string;
  item_class?: string | null;
  item_type?: '1' | '2' | '3' | null;
  origin?: string | null;
  package_unit?: string | null;
  quantity_unit?: string | null;
  tax_letter?: FiscalTaxLetter | null;
  is_excluded?: boolean;
}

/** woken: documents that waited for it. */
export interface FiscalItemsSaved {
  saved: number;
  woken: number;
}

export interface FiscalCode {
  code: string;
  name: string;
  rate: number | null;
}

export interface FiscalItemClass {
  code: string;
  name: string;
  level: number;
  tax_letter: FiscalTaxLetter | null;
}

export type FiscalDocumentKind =
  'sale' | 'credit_note' | 'item' | 'stock_movement' | 'stock_level' | 'purchase' | 'import' | 'operator';
export type FiscalDocumentState =
  'queued' | 'sending' | 'waiting' | 'accepted' | 'rejected' | 'needs_review' | 'dead_letter' | 'skipped' | 'given_up';

export interface FiscalDocumentRow {
  id: string;
  device_id: string;
  kind: FiscalDocumentKind;
  source_id: string;
  /** What people call it: a number, or the name of a product. */
  human_number: string | null;
  total_amount: number | null;
  occurred_at: string | null;
  state: FiscalDocumentState;
  waiting_for: 'mapping' | 'item' | 'original' | null;
  /** The authority's. */
  number: number | null;
  attempts: number;
  next_at: string;
  code: string | null;
  message: string | null;
  field: string | null;
  receipt_number: number | null;
  total_receipts: number | null;
  /** YYYYMMDDHHmmss */
  authority_time: string | null;
  sdc_id: string | null;
  note: string | null;
  created_at: string;
  accepted_at: string | null;
  can: ('retry' | 'accepted' | 'send_again' | 'give_up')[];
}

/** p_filter of list_fiscal_documents; from and to are business days. */
export interface FiscalDocumentFilter {
  device_id?: string | null;
  /** Null or none: all. */
  states?: readonly FiscalDocumentState[] | null;
  kinds?: readonly FiscalDocumentKind[] | null;
  search?: string | null;
  from?: string | null;
  to?: string | null;
}

export interface FiscalDocumentPage {
  rows: FiscalDocumentRow[];
  next_cursor: string | null;
  /** This and the others: on the first page. */
  counts?: Partial<Record<FiscalDocumentState, number>>;
  oldest_waiting_at?: string | null;
  blocked?: { device_id: string; code: string | null; message: string | null; at: string }[];
}

export interface FiscalDocumentEvent {
  at: string;
  /** The state of an outcome, or what a person decided. */
  kind: string;
  operation: string | null;
  status: number | null;
  duration_ms: number | null;
  code: string | null;
  message: string | null;
  request: unknown;
  response: unknown;
  note: string | null;
  actor_name: string | null;
}

export interface FiscalDocumentDetail extends FiscalDocumentRow {
  body: unknown;
  internal_data: string | null;
  signature: string | null;
  fiscal_block: FiscalBlock | null;
  /** The newest first, 100 at most. */
  events: FiscalDocumentEvent[];
  /** Its sale, credit notes and stock movements. */
  related: FiscalDocumentRow[];
}

/** What a printed document shows of the authority's answer. */
export interface FiscalBlock {
  state: 'awaiting' | 'accepted';
  is_test: boolean;
  kind: 'sale' | 'credit_note';
  trader_pin: string;
  branch_code: string;
  sdc_id: string | null;
  mrc_no: string | null;
  receipt_number: number | null;
  total_receipts: number | null;
  internal_data: string | null;
  signature: string | null;
  /** YYYYMMDDHHmmss of the authority. */
  authority_time: string | null;
  qr_url: string | null;
  /** Of a credit note. */
  original_receipt_number: number | null;
}

/** resolve_fiscal_document(p_id, p_resolution): accepted and send_again after a look at the authority's portal. */
export type FiscalResolutionInput =
  | {
      decision: 'accepted';
      note?: string | null;
      answer?: {
        receipt_number: number;
        total_receipts?: number | null;
        internal_data?: string | null;
        signature?: string | null;
        authority_time?: string | null;
      };
    }
  | { decision: 'send_again' | 'give_up'; note: string };

/** What the procedures of fiscal devices answer. */
export interface FiscalAnswers {
  check_fiscal_device: FiscalDeviceRow & { tenant_id: string };
  get_fiscal_document: FiscalDocumentDetail;
  get_fiscal_setup: FiscalSetup;
  list_fiscal_codes: FiscalCode[];
  list_fiscal_documents: FiscalDocumentPage;
  list_fiscal_items: FiscalItemPage;
  resolve_fiscal_document: FiscalDocumentRow;
  resume_fiscal_device: FiscalDeviceRow;
  retry_fiscal_documents: { retried: number };
  save_fiscal_device: FiscalDeviceRow;
  save_fiscal_items: FiscalItemsSaved;
  search_fiscal_item_classes: FiscalItemClass[];
  start_fiscal_device: FiscalDeviceRow;
  stop_fiscal_device: FiscalDeviceRow;
}

export interface FiscalInputs {
  list_fiscal_documents: { p_filter?: FiscalDocumentFilter };
  list_fiscal_items: { p_filter?: FiscalItemFilter };
  resolve_fiscal_document: { p_resolution: FiscalResolutionInput };
  save_fiscal_device: { p_device: SaveFiscalDeviceInput };
  save_fiscal_items: { p_items: readonly FiscalItemInput[] };
}

/** The body of the edge function fiscal-device. Keys are sealed there and never read back. */
export type FiscalDeviceAction =
  | {
      action: 'save_secret';
      device_id: string;
      communication_key?: string | null;
      gateway?: { key: string; secret: string; app_id: string } | null;
    }
  | { action: 'initialise' | 'check' | 'sync' | 'purchases' | 'imports'; device_id: string }
  /** since: a day; what was accepted before it is left out. */
  | { action: 'reconcile'; device_id: string; since?: string | null };

/** Where the authority's list and ours do not agree. */
export interface FiscalDifference {
  /** The authority's. */
  number: number;
  /** not_here: only the authority has it. not_there: only we have it. */
  what: 'not_here' | 'not_there' | 'differs';
  document_id: string | null;
  kind: 'sale' | 'credit_note' | null;
  human_number: string | null;
  total: number | null;
  their_total: number | null;
}

export interface FiscalReconciled {
  agreed: number;
  /** Documents in review that stood in the list, and are accepted now. */
  settled: number;
  differences: FiscalDifference[];
  listed_at: string;
}

/** ok: false says why in code and message: the authority refused, or did not answer. */
export interface FiscalDeviceActed {
  ok: boolean;
  code: string | null;
  message: string | null;
  /** check: what the authority announces. */
  notices?: { title: string; content: string; at: string }[];
  /** sync: how many were read; purchases, imports: how many were new. */
  count?: number;
  reconciled?: FiscalReconciled;
}
