import type * as rpc from '@dukani/shared/rpc';
import { BOOKS_RPC, ids } from '../ledgerSamples';

export const bankIds = {
  statement: '00000000-0000-4000-8000-00000000ba01',
  line: '00000000-0000-4000-8000-00000000ba11',
  second: '00000000-0000-4000-8000-00000000ba12',
  entryLine: '00000000-0000-4000-8000-00000000ba21',
  match: '00000000-0000-4000-8000-00000000ba31',
};

export const ACCOUNT: rpc.BankAccount = {
  id: ids.bank,
  code: '120200',
  name: 'Bank',
  role: 'bank',
  kind: 'bank',
  number_ending: '3344',
  statement_profile: {},
  balance: 97942.42,
  reconciled_from: '2026-11-01',
  statement_balance: 98442.42,
  statement_until: '2026-11-20',
  closed_until: null,
  unmatched_count: 2,
  late_count: 0,
};

export const STATEMENT: rpc.BankStatementFigures = {
  id: bankIds.statement,
  account_id: ids.bank,
  format: 'kcb',
  file_name: 'november.csv',
  from_on: '2026-11-01',
  to_on: '2026-11-20',
  opening_balance: 1000,
  closing_balance: 98442.42,
  line_count: 2,
  duplicate_count: 0,
  imported_at: '2026-11-21T08:00:00Z',
  imported_by_name: 'Amina Otieno',
  closed_at: null,
  closed_by_name: null,
  reopen_reason: null,
  withdrawn_at: null,
  withdraw_reason: null,
  late_count: 0,
  late_amount: 0,
  books: 97942.42,
  outstanding: -500,
  booked_later: 0,
  unmatched: 97442.42,
  unmatched_count: 2,
  own_unmatched_count: 2,
  difference: 0,
};

const line = (over: Partial<rpc.BankLine>): rpc.BankLine => ({
  id: bankIds.line,
  statement_id: bankIds.statement,
  line_number: 1,
  booked_on: '2026-11-02',
  value_on: null,
  amount: -2557.68,
  balance: -1557.68,
  text: 'CHEQUE 004512',
  counterparty: null,
  reference: '004512',
  external_id: null,
  match: null,
  ...over,
});

export const LINES: rpc.BankLine[] = [
  line({}),
  line({ id: bankIds.second, line_number: 2, amount: -110, text: 'LEDGER FEE', reference: null }),
];

export const ENTRY: rpc.UnmatchedEntry = {
  journal_line_id: bankIds.entryLine,
  entry_id: ids.entry,
  number: 'JE-000009',
  source_type: 'supplier_payment',
  source_id: ids.sale,
  business_date: '2026-11-01',
  amount: -2557.68,
  memo: 'PAY-000001',
  contact_name: 'Mombasa Traders',
};

export const MATCH: rpc.BankMatch = {
  id: bankIds.match,
  account_id: ids.bank,
  statement_id: bankIds.statement,
  kind: 'found',
  amount: -2557.68,
  journal_entry_id: null,
  rule_id: null,
  matched_at: '2026-11-21T08:10:00Z',
  matched_by_name: 'Amina Otieno',
  undone_at: null,
  undo_reason: null,
  undo_entry_id: null,
  bank_line_ids: [bankIds.line],
  entries: [ENTRY],
  replayed: false,
};

export const IMPORTED: rpc.ImportedStatement = {
  statement: STATEMENT,
  added: 2,
  duplicates: 3,
  posted: 1,
  gap: { previous_closing: 900, opening: 1000, difference: 100, missing_from: '2026-10-30', missing_to: '2026-10-31' },
  replayed: false,
};

export const RULES: rpc.BankRule[] = [
  {
    id: '00000000-0000-4000-8000-00000000ba41',
    revision: 1,
    name: 'Ledger fees',
    position: 1,
    money_account_id: null,
    words: 'ledger fee',
    direction: 'out',
    min_amount: null,
    max_amount: 500,
    mode: 'post',
    splits: [{ account_id: ids.rent, percent: 60 }, { account_id: ids.sales }],
    is_active: true,
    is_archived: false,
    used_count: 3,
  },
  {
    id: '00000000-0000-4000-8000-00000000ba42',
    revision: 4,
    name: 'Rent',
    position: 2,
    money_account_id: null,
    words: 'rent',
    direction: 'out',
    min_amount: null,
    max_amount: null,
    mode: 'propose',
    splits: [{ account_id: ids.rent }],
    is_active: false,
    is_archived: false,
    used_count: 1,
  },
];

const RULE_LINES: rpc.RuleLine[] = [
  {
    id: bankIds.second,
    account_id: ids.bank,
    statement_id: bankIds.statement,
    booked_on: '2026-11-02',
    amount: -110,
    text: 'LEDGER FEE',
    journal_entry_id: ids.entry,
  },
];

/** What the screens of statements ask for. */
export const BANK_RPC = {
  ...BOOKS_RPC,
  bank_accounts: [ACCOUNT],
  list_bank_statements: [STATEMENT],
  get_bank_statement: STATEMENT,
  list_bank_lines: { rows: LINES, next_after: null },
  suggest_matches: [
    { bank_line_id: bankIds.line, proposals: [{ kind: 'reference', entries: [ENTRY] }] },
    { bank_line_id: bankIds.second, proposals: [] },
  ],
  list_unmatched_entries: [ENTRY],
  list_late_entries: [ENTRY],
  match_lines: [MATCH],
  unmatch_lines: [MATCH],
  book_opening_difference: {
    id: bankIds.match,
    entry_id: ids.entry,
    number: 'JE-000010',
    reversal_entry_id: null,
    replayed: false,
  },
  match_line: MATCH,
  book_line: MATCH,
  import_bank_lines: IMPORTED,
  list_bank_rules: RULES,
  order_bank_rules: RULES,
  save_bank_rule: RULES[0],
  bank_rule_lines: RULE_LINES,
  try_bank_rule: { count: 2, amount: -220, taken_by_others: 1, from: '2026-08-26', lines: [] },
  save_money_account: ACCOUNT,
  'GET /rest/v1/tax_rates': [],
};
