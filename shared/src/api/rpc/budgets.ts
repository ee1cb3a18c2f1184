import type { AccountSubtype } from './ledgerAccounts';

/** An account of profit and loss over the twelve months of a budget. Income and expenses are above zero. */
export interface BudgetRow {
  account_id: string;
  code: string;
  name: string;
  subtype: AccountSubtype;
  parent_id: string | null;
  /** Null where nothing is planned. */
  amounts: (number | null)[];
  /** The amount is that of the locations together. */
  shared_out: boolean[];
  actual: number[];
  last_year: number[];
}

export interface Budget {
  currency_code: string;
  year_start: string;
  /** First days. */
  months: string[];
  location_id: string | null;
  /** The years that have a budget, by their first day. */
  years: string[];
  rows: BudgetRow[];
}

/** Of which year, by a day in it, and where; null: the business as a whole. */
export interface BudgetQuery {
  day: string;
  location_id?: string | null;
}

export interface BudgetCellInput {
  account_id: string;
  month: string;
  /** Null takes it away. */
  amount: number | null;
  /** As it was read. */
  before: number | null;
}

export interface BudgetInputs {
  get_budget: { p_query: BudgetQuery };
  save_budget: { p_budget: BudgetQuery & { cells: BudgetCellInput[] } };
  fill_budget: { p_fill: BudgetQuery & { from: 'last_year' | 'zero'; percent?: number } };
}

export interface BudgetAnswers {
  get_budget: Budget;
  save_budget: Budget;
  fill_budget: Budget;
}
