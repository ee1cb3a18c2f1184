/** Tax returns: periods, worksheets, filing, paying. Tax on purchases is what comes back. */

/** to_pay: filed, tax is due. filed: nothing was due. paid: all that was due. */
export type TaxPeriodState = 'current' | 'open' | 'overdue' | 'to_pay' | 'filed' | 'paid';

export interface TaxSum {
  taxable: number;
  tax: number;
  count: number;
}

/** A box of the form: a line has documents, a total adds up lines. */
export interface TaxBox {
  /** Kenya: 1 to 12. Elsewhere direction:code:rate, `output` and `input`. */
  code: string;
  kind: 'line' | 'total';
  direction: 'output' | 'input';
  tax_code: string | null;
  rate_percent: number | null;
  /** As the rate is called in the settings. */
  name: string | null;
  taxable: number;
  tax: number;
  count: number | null;
  /** What of a line is of somebody without a PIN. */
  without_pin: TaxSum | null;
}

export interface TaxPayment {
  id: string;
  amount: number;
  business_date: string;
  reference: string | null;
  paid_by_name: string | null;
  money_account_name: string;
  journal_entry_id: string;
  /** Taken back. */
  reversed_at: string | null;
  reversal_reason: string | null;
}

/** get_tax_return(p_return_id): as it was frozen. */
export interface TaxReturn {
  id: string;
  sequence: number;
  kind: 'return' | 'amendment' | 'earlier';
  form: string;
  period_start: string;
  period_end: string;
  amendment: number;
  due_on: string;
  business_date: string;
  output_tax: number;
  input_tax: number;
  withheld_amount: number;
  net_amount: number;
  brought_forward: number;
  amount_due: number;
  carried_forward: number;
  paid_amount: number;
  boxes: TaxBox[];
  row_count: number;
  rows_hash: string;
  reference: string | null;
  filed_at: string;
  filed_by_name: string | null;
  journal_entry_id: string | null;
  payments: TaxPayment[];
}

/** file_return, pay_tax: the return, and whether the call was a repetition. */
export type PostedTaxReturn = TaxReturn & { replayed: boolean };

export interface TaxPeriod {
  period_start: string;
  period_end: string;
  due_on: string;
  state: TaxPeriodState;
  /** The return and its amendments. */
  returns: TaxReturn[];
  /** Documents of this period came after it was filed. */
  has_late: boolean;
}

/** tax_periods(p_until) */
export interface TaxPeriods {
  form: string;
  period_months: number;
  /** How long tax on purchases can be claimed; null without end. */
  input_months: number | null;
  today: string;
  is_registered: boolean;
  /** False under a sales tax: tax on purchases is cost. */
  reclaims_input_tax: boolean;
  /** What the tax office owes from the returns so far. */
  credit: number;
  has_returns: boolean;
  periods: TaxPeriod[];
  next_until: string | null;
}

export type TaxWarningCode =
  'supplier_pin_missing' | 'no_tax_code' | 'exempt_not_zero' | 'late' | 'too_old' | 'not_registered';

export interface TaxWarning {
  code: TaxWarningCode;
  count: number;
  amount: number;
}

/** tax_worksheet(p_period_start, p_kind): what no return has taken in yet. */
export interface TaxWorksheet extends TaxPeriod {
  form: string;
  boxes: TaxBox[];
  output_tax: number;
  input_tax: number;
  row_count: number;
  rows_hash: string;
  warnings: TaxWarning[];
  withholding_available: number;
  brought_forward: number;
}

export interface TaxDocument {
  /** The journal entry. */
  id: string;
  document_type: string;
  document_id: string;
  document_number: string | null;
  document_date: string;
  business_date: string;
  contact_id: string | null;
  counterparty_name: string | null;
  counterparty_pin: string | null;
  fiscal_number: string | null;
  related_number: string | null;
  related_date: string | null;
  tax_code: string;
  rate_percent: number;
  taxable: number;
  tax: number;
  is_late: boolean;
}

/** tax_documents(…) */
export interface TaxDocumentPage {
  rows: TaxDocument[];
  next_cursor: string | null;
}

/** file_return(p_return) */
export interface FileReturnInput {
  id: string;
  /** amendment: what came since. earlier: all until the end of the period was filed elsewhere. */
  kind: TaxReturn['kind'];
  period_start: string;
  /** Of the worksheet that was looked at. */
  rows_hash: string;
  business_date?: string | null;
  withheld_amount?: number;
  reference?: string | null;
}

/** pay_tax(p_payment) */
export interface PayTaxInput {
  id: string;
  return_id: string;
  amount: number;
  money_account_id?: string | null;
  business_date?: string | null;
  reference?: string | null;
}

/** reverse_tax_payment(p_reversal) */
export interface ReverseTaxPaymentInput {
  id: string;
  payment_id: string;
  reason: string;
}

export interface TaxInputs {
  tax_periods: { p_until?: string | null };
  tax_worksheet: { p_period_start: string; p_kind?: 'return' | 'earlier' };
  /** Of what is open for a period, or of a filed return. */
  tax_documents: {
    p_period_start?: string | null;
    p_return_id?: string | null;
    p_box?: string | null;
    p_has_pin?: boolean | null;
    p_after?: string | null;
    p_limit?: number;
  };
  file_return: { p_return: FileReturnInput };
  pay_tax: { p_payment: PayTaxInput };
  reverse_tax_payment: { p_reversal: ReverseTaxPaymentInput };
}

export interface TaxAnswers {
  tax_periods: TaxPeriods;
  tax_worksheet: TaxWorksheet;
  tax_documents: TaxDocumentPage;
  get_tax_return: TaxReturn;
  file_return: PostedTaxReturn;
  pay_tax: PostedTaxReturn;
  reverse_tax_payment: PostedTaxReturn;
}
