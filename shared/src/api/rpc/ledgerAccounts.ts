/** The chart of accounts. */
export type AccountType = 'asset' | 'liability' | 'equity' | 'income' | 'expense';
/** The group of a statement in which an account stands. */
export type AccountSubtype =
  | 'cash'
  | 'bank'
  | 'mobile_money'
  | 'receivable'
  | 'inventory'
  | 'current_asset'
  | 'fixed_asset'
  | 'accumulated_depreciation'
  | 'tax_asset'
  | 'payable'
  | 'tax'
  | 'current_liability'
  | 'long_liability'
  | 'equity'
  | 'income'
  | 'other_income'
  | 'cost_of_sales'
  | 'expense'
  | 'other_expense';
export type CashFlowClass = 'cash' | 'operating' | 'investing' | 'financing';

/** A row of list_accounts(), by code. */
export interface LedgerAccount {
  id: string;
  code: string;
  name: string;
  account_type: AccountType;
  subtype: AccountSubtype;
  normal_balance: 'debit' | 'credit';
  /** What documents use it for; null: what people post to it. */
  role: string | null;
  /** It is the sum of documents: no journal is written to it. */
  is_control: boolean;
  parent_id: string | null;
  cash_flow_class: CashFlowClass | null;
  default_tax_rate_id: string | null;
  is_active: boolean;
  merged_into_id: string | null;
  has_lines: boolean;
}

/** save_account(p_account): what is left out of the last three stays as it is. */
export interface SaveAccountInput {
  id: string;
  code: string;
  name: string;
  subtype: AccountSubtype;
  parent_id?: string | null;
  cash_flow_class?: CashFlowClass | null;
  default_tax_rate_id?: string | null;
}
