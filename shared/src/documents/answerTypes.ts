/*
 * What documents read of answers of the database, written here without other imports so that edge functions can read it, too. That
 * PublicQuote, PublicInvoice and ContactStatement are such answers is checked in documentOfAnswer.test.ts.
 */

export interface BusinessAnswer {
  name: string;
  logo_url: string | null;
  timezone: string;
  phone: string | null;
  email: string | null;
  address: {
    line_1: string | null;
    line_2: string | null;
    city: string | null;
    state_province: string | null;
    postal_code: string | null;
  };
  tax_names?: readonly { tax_code: string; tax_rate_percent: number; name: string }[];
}

interface HeadAnswer {
  business: BusinessAnswer;
  tax_pin: string | null;
  tax_pin_label: string;
  /** Papers stored before a business could choose have none. */
  papers?: import('./paperRules.ts').PapersAnswer;
}

export interface GoodsAnswer {
  id: string;
  name: string;
  unit: string;
  quantity: number;
  unit_price: number;
  discount_amount: number;
  gross_amount: number;
  tax_code?: string;
  promotions: readonly { name: string; amount: number }[];
  modifiers?: readonly { name: string; amount: number }[];
  serials?: readonly { serial_number: string }[];
}

/** What a fiscal device had signed of a sale or credit note; `fiscal_block` of their answers. */
export interface FiscalBlockAnswer {
  state: 'awaiting' | 'accepted';
  /** Not told to the real authority. */
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
  /** Of the sale that a credit note takes back. */
  original_receipt_number: number | null;
}

/** get_public_quote. */
export interface QuoteAnswer extends HeadAnswer {
  quote: {
    quote_number: string;
    status: string;
    issued_on: string;
    issued_to: string | null;
    valid_until: string;
    note: string | null;
    currency_code: string;
    prices_include_tax: boolean;
    discount_amount: number;
    tax_amount: number;
    total_amount: number;
    lines: readonly GoodsAnswer[];
  };
}

/** get_public_invoice. */
export interface SaleAnswer extends HeadAnswer {
  receipt_footer: string | null;
  issued_to: string | null;
  tender_names?: Readonly<Partial<Record<string, string>>>;
  sale: {
    invoice_number: string;
    status: string;
    business_date: string;
    currency_code: string;
    prices_include_tax: boolean;
    discount_amount: number;
    delivery_fee: number;
    tax_amount: number;
    total_amount: number;
    refunded_amount: number;
    balance_due: number;
    change_due: number;
    rounding_amount?: number;
    cash_rounding_amount?: number;
    fiscal_block?: FiscalBlockAnswer;
    contact: { name: string } | null;
    lines: readonly GoodsAnswer[];
    taxes: readonly { tax_code: string; tax_rate_percent: number; net_amount: number; tax_amount: number }[];
    payments: readonly {
      tender_type: string;
      amount: number;
      amount_tendered: number | null;
      reference: string | null;
    }[];
  };
}

/** get_public_invoice_terms. */
export interface TermsAnswer {
  due_on: string;
  open_amount: number;
  is_overdue?: boolean;
  tax_pin: string | null;
  how_to_pay: string | null;
  address: { line_1: string; line_2: string | null; city: string | null; postal_code: string | null } | null;
}

/** contact_statement, with the head that its mail brings along. */
export interface StatementAnswer extends HeadAnswer {
  contact: {
    name: string;
    company: string | null;
    address: string | null;
    phone: string | null;
    email: string | null;
    tax_pin: string | null;
  };
  from: string;
  to: string;
  currency_code: string;
  opening_balance: number;
  entries: readonly {
    kind: keyof typeof import('./statementDocument.ts').ENTRY_NAMES;
    document_id: string;
    number: string | null;
    business_date: string;
    due_on: string | null;
    amount: number;
    balance: number;
  }[];
  closing_balance: number;
  ageing: Record<'current' | 'd1_30' | 'd31_60' | 'd61_90' | 'd90_plus', number>;
}

/** get_purchase_order: its paper. */
export interface PurchaseOrderAnswer extends HeadAnswer {
  order: {
    order_number: string;
    revision: number;
    status: string;
    order_date: string;
    expected_on: string | null;
    currency_code: string;
    prices_include_tax: boolean;
    net_amount: number;
    tax_amount: number;
    total_amount: number;
    note: string | null;
    /** Papers stored before these fields existed have no company, address and PIN. */
    supplier: {
      name: string;
      company?: string | null;
      address?: string | null;
      phone: string | null;
      email: string | null;
      tax_pin?: string | null;
    };
    deliver_to: string;
    deliver_to_address?: string | null | undefined;
    lines: readonly {
      id: string;
      name: string;
      unit: string;
      supplier_code: string | null;
      packs: number;
      pack_size: number;
      quantity: number;
      pack_price: number;
      discount_percent: number;
      net_amount: number;
      tax_amount: number;
    }[];
  };
}

interface FiguresAnswer {
  values: readonly (number | null)[];
  compared: readonly (number | null)[] | null;
}

/** A saved report as it is mailed (report_runs.document): 1,000 rows at most. */
export interface ReportPaperAnswer extends HeadAnswer {
  /** Of the saved report. */
  name: string;
  title: string;
  /** The days that it covers, in words. */
  when: string;
  /** The days that they are compared with. */
  before: string | null;
  as_of: string;
  currency_code: string;
  dimensions: readonly { key: string; label: string }[];
  measures: readonly { label: string; unit: import('./reportText.ts').FigureUnit }[];
  rows: readonly (FiguresAnswer & { keys: readonly string[]; labels: readonly (string | null)[] })[];
  row_count: number;
  totals: FiguresAnswer;
}

/** get_billing_invoice: an invoice of the platform; amounts as the API writes them. */
export interface BillingInvoiceAnswer {
  number: string;
  status: string;
  issued_at: string;
  due_at: string;
  period_start: string;
  period_end: string;
  currency: string;
  tax_rate_percent: number;
  tax: number;
  rounding: number;
  total: number;
  credit_used: number;
  paid_amount: number;
  /** What is still to be paid. */
  owed: number;
  buyer: { name: string; tax_id: string | null; address: string | null };
  seller: { name: string };
  lines: readonly { kind: string; description: string; amount: number }[];
  payments: readonly { amount: number; state: string; receipt: string | null; settled_at: string | null }[];
  credit_notes: readonly { number: string; amount: number }[];
}

/** A document as a mail in the outbox brings it along. */
export type AnsweredDocument =
  | { kind: 'quote'; answer: QuoteAnswer; url: string | null }
  | { kind: 'receipt' | 'invoice'; answer: SaleAnswer; terms: TermsAnswer | null; url: string | null }
  | { kind: 'statement'; answer: StatementAnswer }
  | { kind: 'purchase_order'; answer: PurchaseOrderAnswer }
  | { kind: 'billing_invoice'; answer: BillingInvoiceAnswer; timezone: string }
  | { kind: 'report'; answer: ReportPaperAnswer };
