import type { PostedJournal } from './ledger';
import type { MoneyAccount } from './money';

export type StatementFormat = 'mpesa' | 'kcb' | 'equity' | 'coop' | 'table' | 'ofx' | 'qif' | 'mt940' | 'camt053';

/** A line of a statement file; amounts are text with at most two decimals, above zero is money in. */
export interface FileLine {
  booked_on: string;
  value_on?: string | null;
  amount: string;
  balance?: string | null;
  text: string;
  counterparty?: string | null;
  reference?: string | null;
  external_id?: string | null;
}

/** import_bank_lines(p_import). The same file, and lines that another file has brought, add nothing. */
export interface BankImportInput {
  id: string;
  account_id: string;
  format: StatementFormat;
  file_name: string;
  /** SHA-256 in small hexadecimal letters. */
  file_hash: string;
  from_on: string;
  to_on: string;
  opening_balance: number;
  closing_balance: number;
  lines: FileLine[];
}

export interface BankStatement {
  id: string;
  account_id: string;
  format: StatementFormat;
  file_name: string;
  from_on: string;
  to_on: string;
  opening_balance: number;
  closing_balance: number;
  line_count: number;
  duplicate_count: number;
  imported_at: string;
  imported_by_name: string | null;
  closed_at: string | null;
  closed_by_name: string | null;
  reopen_reason: string | null;
  withdrawn_at: string | null;
  withdraw_reason: string | null;
  /** Entries that came into its days after it was closed, and what they come to: by that it no longer agrees. */
  late_count: number;
  late_amount: number;
}

/** closing = books - outstanding + booked_later + unmatched + difference. */
export interface BankFigures {
  /** What the books have until the last day of the statement. */
  books: number;
  /** What of it no statement has had. */
  outstanding: number;
  /** Matched with lines, dated after the last day. */
  booked_later: number;
  /** What unmatched lines come to. */
  unmatched: number;
  unmatched_count: number;
  own_unmatched_count: number;
  difference: number;
}

export type BankStatementFigures = BankStatement & BankFigures;

export interface ImportedStatement {
  /** Null when every line was known. */
  statement: BankStatement | null;
  added: number;
  duplicates: number;
  /** Lines that rules have booked. */
  posted: number;
  /** Its opening is not the closing of the one before. */
  gap: {
    previous_closing: number;
    opening: number;
    difference: number;
    missing_from: string | null;
    missing_to: string | null;
  } | null;
  replayed: boolean;
}

export interface BankAccount extends MoneyAccount {
  /** First day of the first statement. */
  reconciled_from: string | null;
  statement_balance: number | null;
  statement_until: string | null;
  closed_until: string | null;
  /** Lines of open statements that are in no match. */
  unmatched_count: number;
  /** Closed statements that no longer agree. */
  late_count: number;
}

/** A line of the books that no statement has had. */
export interface UnmatchedEntry {
  journal_line_id: string;
  entry_id: string;
  number: string;
  source_type: string;
  source_id: string;
  business_date: string;
  amount: number;
  memo: string | null;
  contact_name: string | null;
}

export interface BankMatch {
  id: string;
  account_id: string;
  statement_id: string;
  kind: 'found' | 'entry' | 'settlement';
  amount: number;
  /** The entry that was made of the line. */
  journal_entry_id: string | null;
  rule_id: string | null;
  matched_at: string;
  matched_by_name: string | null;
  undone_at: string | null;
  undo_reason: string | null;
  undo_entry_id: string | null;
  bank_line_ids: string[];
  entries: Omit<UnmatchedEntry, 'contact_name'>[];
  replayed?: boolean;
}

export interface BankLine {
  id: string;
  statement_id: string;
  line_number: number;
  booked_on: string;
  value_on: string | null;
  amount: number;
  balance: number | null;
  text: string;
  counterparty: string | null;
  reference: string | null;
  external_id: string | null;
  match: BankMatch | null;
}

export interface BankLinePage {
  rows: BankLine[];
  next_after: number | null;
}

/** match_line(p_match). Idempotent by id and body. */
export interface MatchLineInput {
  id: string;
  bank_line_ids: string[];
  journal_line_ids: string[];
}

export interface BankSplit {
  account_id: string;
  /** Tax within it. */
  amount: number;
  tax_rate_id?: string | null;
  recoverable_percent?: number;
  contact_id?: string | null;
  location_id?: string | null;
  memo?: string | null;
}

/** book_opening_difference(p_opening): what the first statement begins with and the books do not have. */
export interface OpeningDifferenceInput {
  id: string;
  statement_id: string;
  /** The difference that was read. */
  amount: number;
  /** The day before the statement unless one of its days is named. */
  business_date?: string;
}

/** book_line(p_entry). Idempotent by id and body. */
export interface BookLineInput {
  id: string;
  bank_line_id: string;
  splits: BankSplit[];
  /** The day of the line unless a later one is named. */
  business_date?: string;
  note?: string | null;
  rule_id?: string | null;
}

/** settle_line(p_settlement). Idempotent by id and body. */
export interface SettleLineInput {
  id: string;
  bank_line_id: string;
  clearing_account_id: string;
  /** The payments that were passed on. */
  journal_line_ids: string[];
  fee_amount: number;
  fee_tax_amount?: number;
  /** Else found by the amounts. */
  fee_tax_rate_id?: string | null;
  business_date?: string;
}

export type MatchProposal =
  | { kind: 'reference' | 'amount' | 'sum'; entries: UnmatchedEntry[] }
  | {
      kind: 'settlement';
      clearing_account_id: string;
      clearing_account_name: string;
      day: string;
      gross_amount: number;
      fee_amount: number;
      journal_line_ids: string[];
    }
  | { kind: 'rule'; rule_id: string; rule_name: string; splits: BankSplit[] };

export interface MatchProposals {
  bank_line_id: string;
  /** The surest first. */
  proposals: MatchProposal[];
}

export interface RuleSplit extends Omit<BankSplit, 'amount' | 'location_id'> {
  percent?: number;
  /** Neither share nor amount: the rest. */
  amount?: number;
}

/** save_bank_rule(p_rule), try_bank_rule(p_rule). */
export interface BankRuleInput {
  id: string;
  /** That was read, of a rule that is there. */
  revision?: number;
  name: string;
  position?: number;
  money_account_id?: string | null;
  words?: string | null;
  direction?: 'in' | 'out' | 'both';
  min_amount?: number | null;
  max_amount?: number | null;
  mode?: 'propose' | 'post';
  is_active?: boolean;
  /** Deleted. */
  is_archived?: boolean;
  splits: RuleSplit[];
}

export interface BankRule {
  id: string;
  revision: number;
  name: string;
  position: number;
  money_account_id: string | null;
  words: string | null;
  direction: 'in' | 'out' | 'both';
  min_amount: number | null;
  max_amount: number | null;
  mode: 'propose' | 'post';
  splits: RuleSplit[];
  /** False: turned off. */
  is_active: boolean;
  is_archived: boolean;
  /** Lines it has booked. */
  used_count: number;
}

/** A line that a rule has booked. */
export interface RuleLine {
  id: string;
  account_id: string;
  statement_id: string;
  booked_on: string;
  amount: number;
  text: string;
  journal_entry_id: string;
}

/** What a rule would have caught in the last 90 days. */
export interface RuleTrial {
  count: number;
  amount: number;
  taken_by_others: number;
  from: string;
  lines: { id: string; booked_on: string; amount: number; text: string }[];
}

export interface BankInputs {
  list_bank_statements: { p_account_id: string };
  get_bank_statement: { p_statement_id: string };
  list_bank_lines: { p_statement_id: string; p_is_matched?: boolean; p_after?: number; p_limit?: number };
  list_unmatched_entries: { p_account_id: string; p_search?: string; p_limit?: number; p_until?: string };
  list_late_entries: { p_statement_id: string };
  book_opening_difference: { p_opening: OpeningDifferenceInput };
  match_lines: { p_matches: { matches: MatchLineInput[] } };
  unmatch_lines: { p_undo: { match_ids: string[]; reason?: string | null } };
  suggest_matches: { p_bank_line_ids: string[] };
  set_carried_entries: { p_carried: { account_id: string; journal_line_ids: string[] } };
  import_bank_lines: { p_import: BankImportInput };
  withdraw_statement: { p_withdrawal: { statement_id: string; reason: string } };
  match_line: { p_match: MatchLineInput };
  book_line: { p_entry: BookLineInput };
  settle_line: { p_settlement: SettleLineInput };
  unmatch_line: { p_undo: { match_id: string; reason?: string | null } };
  save_bank_rule: { p_rule: BankRuleInput };
  order_bank_rules: { p_rule_ids: string[] };
  bank_rule_lines: { p_rule_id: string; p_limit?: number };
  try_bank_rule: { p_rule: BankRuleInput };
  close_statement: { p_close: { statement_id: string } };
  reopen_statement: { p_reopen: { statement_id: string; reason: string } };
}

export interface BankAnswers {
  bank_accounts: BankAccount[];
  list_bank_statements: BankStatement[];
  get_bank_statement: BankStatementFigures;
  list_bank_lines: BankLinePage;
  list_unmatched_entries: UnmatchedEntry[];
  list_late_entries: UnmatchedEntry[];
  book_opening_difference: PostedJournal;
  match_lines: BankMatch[];
  unmatch_lines: BankMatch[];
  suggest_matches: MatchProposals[];
  set_carried_entries: { account_id: string; journal_line_ids: string[] };
  import_bank_lines: ImportedStatement;
  withdraw_statement: BankStatement;
  match_line: BankMatch;
  book_line: BankMatch;
  settle_line: BankMatch;
  unmatch_line: BankMatch;
  list_bank_rules: BankRule[];
  save_bank_rule: BankRule;
  order_bank_rules: BankRule[];
  bank_rule_lines: RuleLine[];
  try_bank_rule: RuleTrial;
  close_statement: BankStatementFigures;
  reopen_statement: BankStatementFigures;
}
