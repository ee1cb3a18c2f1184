import type { FiscalDocumentRow } from './fiscal';

/* What an authority offers a business to decide: suppliers' sales and imports. docs/domains/fiscal.md */

/** A line as the supplier declared it. product: as accepted; of a new one as it is proposed. */
export interface FiscalPurchaseLine {
  name?: string;
  quantity?: string;
  quantityUnit?: string;
  total?: string;
  taxLetter?: string;
  product: { id: string; name: string } | null;
}

export interface FiscalPurchaseRow {
  id: string;
  device_id: string;
  supplier_pin: string;
  supplier_name: string;
  /** The supplier of the business with this tax number. */
  supplier_id: string | null;
  supplier_invoice_number: number;
  /** R: the supplier's credit note. */
  receipt_type: 'P' | 'R';
  day: string;
  total_amount: number;
  tax_amount: number;
  lines: FiscalPurchaseLine[];
  state: 'new' | 'accepted' | 'declined';
  supplier_bill_id: string | null;
  /** The delivery that was taken into stock when it was accepted. */
  goods_receipt: { id: string; receipt_number: string } | null;
  note: string | null;
  decided_at: string | null;
  document: FiscalDocumentRow | null;
  /** Bills that may be the same, of a new one. */
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
  next_cursor: string | null;
}

/** p_filter of list_fiscal_purchases. */
export interface FiscalPurchaseFilter {
  state?: 'new' | 'accepted' | 'declined' | null;
  search?: string | null;
}

/** decide_fiscal_purchase(p_id, p_decision); declining needs a note. */
export interface FiscalPurchaseDecision {
  decision: 'accept' | 'decline';
  supplier_bill_id?: string | null;
  /** One for each line, in their order; null: as proposed. */
  products?: (string | null)[];
  /** Takes the goods into stock at the branch; needs stock.receive, and no bill. */
  is_received?: boolean;
  note?: string | null;
}

/** A line of a customs entry. */
export interface FiscalImportRow {
  id: string;
  device_id: string;
  task_code: string;
  line_number: number;
  /** As the authority wrote it. */
  declared_on: string;
  day: string;
  declaration_number: string | null;
  customs_code: string;
  name: string;
  origin: string | null;
  exported_from: string | null;
  quantity: number;
  quantity_unit: string | null;
  packages: number | null;
  package_unit: string | null;
  net_weight: number | null;
  total_weight: number | null;
  supplier_name: string | null;
  agent_name: string | null;
  foreign_amount: number | null;
  foreign_currency: string | null;
  exchange_rate: number | null;
  state: 'new' | 'accepted' | 'declined';
  is_decided_elsewhere: boolean;
  note: string | null;
  decided_at: string | null;
  /** As decided; of a new one what the same goods were the last time. */
  product: { id: string; name: string } | null;
  document: FiscalDocumentRow | null;
}

export interface FiscalImportPage {
  rows: FiscalImportRow[];
  next_cursor: string | null;
}

/** p_filter of list_fiscal_imports. */
export type FiscalImportFilter = FiscalPurchaseFilter;

/** decide_fiscal_import(p_id, p_decision); declining needs a note, and the product, too: the authority asks for it. */
export interface FiscalImportDecision {
  decision: 'accept' | 'decline';
  product_id: string;
  note?: string | null;
}

export interface FiscalOfferAnswers {
  decide_fiscal_import: FiscalImportRow;
  decide_fiscal_purchase: FiscalPurchaseRow;
  list_fiscal_imports: FiscalImportPage;
  list_fiscal_purchases: FiscalPurchasePage;
}

export interface FiscalOfferInputs {
  decide_fiscal_import: { p_decision: FiscalImportDecision };
  decide_fiscal_purchase: { p_decision: FiscalPurchaseDecision };
  list_fiscal_imports: { p_filter?: FiscalImportFilter };
  list_fiscal_purchases: { p_filter?: FiscalPurchaseFilter };
}
