import type { AccountSubtype, AccountType } from './ledgerAccounts';

/** What statements are asked for. `location_id` "none": what has no location. */
export interface StatementQuery {
  from: string;
  to: string;
  location_id?: string | null;
  split?: 'month' | 'location' | null;
  /** budget: profit and loss only. */
  compare?: 'previous_period' | 'previous_year' | 'range' | 'budget' | null;
  compare_from?: string;
  compare_to?: string;
}

/** balance_sheet(p_query): as of `to`; `from` only says what split and compare begin with. */
export type BalanceSheetQuery = Omit<StatementQuery, 'from'> & { from?: string };

export interface StatementColumn {
  from: string;
  to: string;
  location_id: string | null;
  is_unassigned: boolean;
  location_name: string | null;
  /** What is planned, not what was posted. */
  is_budget?: true;
}

/** A row of a statement leads to general_ledger by its account. */
export interface StatementRow {
  account_id: string;
  code: string;
  name: string;
  subtype: AccountSubtype;
  role: string | null;
  parent_id: string | null;
  amounts: number[];
}

export interface StatementSection {
  section: string;
  rows: StatementRow[];
  totals: number[];
}

interface Statement {
  currency_code: string;
  columns: StatementColumn[];
}

/** profit_and_loss(p_query): sections income, cost_of_sales, other_income, expense, other_expense. */
export interface ProfitAndLoss extends Statement {
  sections: StatementSection[];
  net_sales: number[];
  gross_profit: number[];
  /** Of net sales; null where nothing was sold. */
  gross_percent: (number | null)[];
  profit: number[];
}

/** trial_balance(p_query) */
export interface TrialBalance extends Statement {
  year_start: string;
  rows: {
    account_id: string;
    code: string;
    name: string;
    account_type: AccountType;
    subtype: AccountSubtype;
    role: string | null;
    opening: number;
    moved: number;
    closing: number;
  }[];
  /** What income and expenses of earlier years come to, as a row of its own: a profit is below zero. */
  earlier_years: number;
  totals: { opening: number; moved: number; closing: number; debit: number; credit: number };
}

/** balance_sheet(p_query): sections assets, liabilities, equity. */
export interface BalanceSheet extends Statement {
  sections: StatementSection[];
  earlier_years: number[];
  this_year: number[];
  /** Of a location: what it holds for others. */
  between_locations: number[];
  /** The rows of equity with the three above. */
  equity: number[];
  /** Assets less liabilities less equity: nothing. */
  difference: number[];
}

/** cash_flow(p_query): sections operating, investing, financing, unexplained. */
export interface CashFlow extends Statement {
  profit: number[];
  sections: StatementSection[];
  between_locations: number[];
  opening: number[];
  moved: number[];
  closing: number[];
  unexplained: number[];
}

/** close_year(p_year) */
export interface ClosedYear {
  ends_on: string;
  profit: number;
  sequence: number;
  chain_hash: string;
  closed_at: string;
  trial_balance: TrialBalance;
}

/** check_chain(p_after) */
export interface ChainCheck {
  is_whole: boolean;
  checked_until: number;
  next_after: number | null;
  last_sequence: number;
  last_hash: string | null;
  fault: { sequence: number; number: string | null; kind: 'changed' | 'missing' } | null;
}

/** export_ledger(p_query): the `after` of a part is the `next` of the one before. */
export interface ExportLedgerQuery {
  after?: string | null;
}

/** A part of the journal as Beancount text; the parts one after the other are the file. */
export interface ExportedLedger {
  text: string;
  exported_until: number;
  last_sequence: number;
  next: string | null;
}
