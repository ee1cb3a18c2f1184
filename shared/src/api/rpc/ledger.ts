import type { AccountSubtype, LedgerAccount, SaveAccountInput } from './ledgerAccounts';
import type {
  BalanceSheet,
  BalanceSheetQuery,
  CashFlow,
  ChainCheck,
  ClosedYear,
  ExportedLedger,
  ExportLedgerQuery,
  ProfitAndLoss,
  StatementQuery,
  TrialBalance,
} from './statements';

/** The books: accounts, journals, locks, statements. Amounts are debits less credits unless a field says its side. */

/** list_cash_categories(p_kind): what cash goes in or out of a drawer for. */
export interface CashCategory {
  id: string;
  code: string;
  name: string;
  subtype: AccountSubtype;
}

/** A line that a person writes: an amount on one side. */
export interface JournalLineInput {
  account_id: string;
  debit?: number;
  credit?: number;
  location_id?: string | null;
  contact_id?: string | null;
  memo?: string | null;
}

/** post_manual_journal(p_journal) */
export interface ManualJournalInput {
  id: string;
  business_date: string;
  memo: string;
  lines: JournalLineInput[];
  /** An accrual: taken back on this later day. */
  reverse_on?: string | null;
  /** It moves the result of a year to equity, as other programs do. */
  is_closing?: boolean;
}

/** reverse_entry(p_reversal) */
export interface ReverseEntryInput {
  id: string;
  entry_id: string;
  business_date: string;
  reason: string;
}

/** record_opening_balances(p_opening); finish_opening_balances takes no lines. */
export interface OpeningBalancesInput {
  id: string;
  business_date: string;
  lines: JournalLineInput[];
}

export interface FinishOpeningInput {
  id: string;
  business_date: string;
}

/** What posting by hand answers. */
export interface PostedJournal {
  id: string;
  entry_id: string;
  number: string;
  reversal_entry_id: string | null;
  replayed: boolean;
}

export interface JournalTemplateLine {
  account_id: string;
  side: 'debit' | 'credit';
  amount: number | null;
  memo: string | null;
}

export interface JournalTemplate {
  id: string;
  name: string;
  memo: string | null;
  lines: JournalTemplateLine[];
}

/** save_journal_template(p_template) */
export interface SaveJournalTemplateInput {
  id: string;
  name: string;
  memo?: string | null;
  lines: { account_id: string; side: 'debit' | 'credit'; amount?: number | null; memo?: string | null }[];
  is_archived?: boolean;
}

export type BookArea = 'sales' | 'purchases' | 'stock' | 'bank' | 'tax' | 'all';

/** book_locks(), and what changing them answers. */
export interface BookLocks {
  locks: {
    area: BookArea;
    kind: 'soft' | 'hard';
    locked_until: string;
    reason: string | null;
    locked_at: string;
    locked_by_name: string | null;
  }[];
  /** Only those that are open now. */
  windows: {
    id: string;
    area: BookArea;
    user_id: string;
    user_name: string | null;
    reason: string;
    opened_at: string;
    expires_at: string;
  }[];
}

/** lock_books(p_lock): null opens a soft lock altogether. */
export interface LockBooksInput {
  area: BookArea;
  kind: 'soft' | 'hard';
  locked_until: string | null;
  reason?: string | null;
}

/** open_window(p_window) */
export interface OpenWindowInput {
  id: string;
  area: BookArea;
  user_id: string;
  reason: string;
  hours: number;
}

/** A row of list_journal, and get_journal_entry. `source_type` and `source_id` name the document behind it. */
export interface JournalEntry {
  id: string;
  number: string;
  sequence: number;
  business_date: string;
  source_type: string;
  source_id: string;
  memo: string | null;
  posted_at: string;
  posted_by: string | null;
  posted_by_name: string | null;
  reverses_id: string | null;
  reverses_number: string | null;
  reversed_by_id: string | null;
  is_closing: boolean;
  chain_hash: string;
  lines: {
    id: string;
    account_id: string;
    code: string;
    name: string;
    debit: number;
    credit: number;
    memo: string | null;
    location_id: string | null;
    contact_id: string | null;
  }[];
}

/** list_journal(p_query) */
export interface JournalQuery {
  from?: string;
  to?: string;
  source_type?: string;
  user_id?: string;
  account_id?: string;
  /** In numbers and memos. */
  search?: string;
  limit?: number;
  after?: string | null;
}

export interface JournalPage {
  rows: JournalEntry[];
  next: string | null;
}

/** general_ledger(p_query) */
export interface GeneralLedgerQuery {
  account_id: string;
  from: string;
  to: string;
  location_id?: string | null;
  limit?: number;
  after?: string | null;
}

export interface GeneralLedger {
  account: LedgerAccount;
  from: string;
  to: string;
  /** At the head of this page. */
  opening: number;
  /** At the end of the range. */
  closing: number;
  rows: {
    id: string;
    entry_id: string;
    number: string;
    business_date: string;
    source_type: string;
    source_id: string;
    memo: string | null;
    debit: number;
    credit: number;
    balance: number;
    account_id: string;
    location_id: string | null;
    contact_id: string | null;
  }[];
  next: string | null;
}

export interface LedgerAnswers {
  archive_account: LedgerAccount;
  balance_sheet: BalanceSheet;
  book_locks: BookLocks;
  cash_flow: CashFlow;
  check_chain: ChainCheck;
  close_window: BookLocks;
  close_year: ClosedYear;
  entries_of_document: JournalEntry[];
  export_ledger: ExportedLedger;
  finish_opening_balances: PostedJournal;
  general_ledger: GeneralLedger;
  get_journal_entry: JournalEntry;
  list_accounts: LedgerAccount[];
  list_cash_categories: CashCategory[];
  list_journal: JournalPage;
  list_journal_templates: JournalTemplate[];
  lock_books: BookLocks;
  merge_accounts: LedgerAccount;
  open_window: BookLocks;
  post_manual_journal: PostedJournal;
  profit_and_loss: ProfitAndLoss;
  record_opening_balances: PostedJournal;
  reverse_entry: PostedJournal;
  save_account: LedgerAccount;
  save_accounting_settings: { year_start_month: number };
  save_journal_template: { id: string };
  trial_balance: TrialBalance;
}

export interface LedgerInputs {
  balance_sheet: { p_query: BalanceSheetQuery };
  cash_flow: { p_query: StatementQuery };
  close_year: { p_year: { ends_on: string; reason?: string | null } };
  export_ledger: { p_query: ExportLedgerQuery };
  finish_opening_balances: { p_opening: FinishOpeningInput };
  general_ledger: { p_query: GeneralLedgerQuery };
  list_cash_categories: { p_kind: 'pay_in' | 'pay_out' };
  list_journal: { p_query: JournalQuery };
  lock_books: { p_lock: LockBooksInput };
  open_window: { p_window: OpenWindowInput };
  post_manual_journal: { p_journal: ManualJournalInput };
  profit_and_loss: { p_query: StatementQuery };
  record_opening_balances: { p_opening: OpeningBalancesInput };
  reverse_entry: { p_reversal: ReverseEntryInput };
  save_account: { p_account: SaveAccountInput };
  save_accounting_settings: { p_settings: { year_start_month: number } };
  save_journal_template: { p_template: SaveJournalTemplateInput };
  trial_balance: { p_query: Pick<StatementQuery, 'from' | 'to' | 'location_id'> };
}
