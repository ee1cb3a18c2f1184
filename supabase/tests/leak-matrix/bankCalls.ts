import { randomUUID } from 'node:crypto';

type Json = Record<string, unknown>;
type Call = <T>(name: string, args: Json) => Promise<T>;

const statementOf = (accountId: unknown, day: string, lines: string[], hash: string): Json => ({
  id: randomUUID(),
  account_id: accountId,
  format: 'table',
  file_name: `statement-${day}.csv`,
  file_hash: hash.repeat(64),
  from_on: day,
  to_on: day,
  opening_balance: 0,
  closing_balance: 0,
  lines: lines.map((amount) => ({ booked_on: day, amount, text: 'Ledger fee' })),
});

const ruleOf = (ids: Json): Json => ({
  id: randomUUID(),
  name: 'Ledger fees',
  words: 'ledger fee',
  money_account_id: ids.money_bank_account_id,
  splits: [{ account_id: ids.expense_account_id, tax_rate_id: ids.tax_rate_id, contact_id: ids.contact_id }],
});

const bookOf = (ids: Json, lineId: unknown, amount: number): Json => ({
  id: randomUUID(),
  bank_line_id: lineId,
  splits: [
    {
      account_id: ids.expense_account_id,
      amount,
      tax_rate_id: ids.tax_rate_id,
      contact_id: ids.contact_id,
      location_id: ids.location_id,
    },
  ],
});

interface Rows {
  rows: { id: string }[];
}
interface Imported {
  statement: { id: string };
}

/** Statements to be matched, closed, opened again and taken back; answers the ids that bankCalls needs. */
export async function setUpBank(as: Call, ids: Json): Promise<Json> {
  const account = ids.money_bank_account_id;
  const accounts = await as<{ id: string; role: string | null }[]>('list_money_accounts', {});
  const clearing = accounts.find(({ role }) => role === 'card_clearing')?.id;
  const others = accounts.filter(({ role }) => role === 'cash_in_transit' || role === 'mobile_money_clearing');
  const bring = async (statement: Json): Promise<{ id: string; lines: string[] }> => {
    const { statement: made } = await as<Imported>('import_bank_lines', { p_import: statement });
    const { rows } = await as<Rows>('list_bank_lines', { p_statement_id: made.id });
    return { id: made.id, lines: rows.map(({ id }) => id) };
  };
  const open = await bring(statementOf(account, '2026-01-05', ['-10.00', '-20.00', '-30.00', '90.00', '-40.00'], 'a'));
  const wrong = await bring(statementOf(others[0]?.id, '2026-01-06', ['5.00'], 'b'));
  // A quiet month before anything was in the account: closed as it is.
  const quiet = await bring(statementOf(others[1]?.id, '2020-01-06', [], 'd'));
  const undone = await as<{ id: string }>('book_line', { p_entry: bookOf(ids, open.lines[0], 10) });
  const rule = await as<{ id: string }>('save_bank_rule', { p_rule: ruleOf(ids) });
  await as('post_manual_journal', {
    p_journal: {
      id: randomUUID(),
      business_date: '2026-01-05',
      memo: 'On its way',
      lines: [
        { account_id: account, credit: 20 },
        { account_id: ids.expense_account_id, debit: 20 },
      ],
    },
  });
  await as('post_manual_journal', {
    p_journal: {
      id: randomUUID(),
      business_date: '2026-01-05',
      memo: 'Cards',
      lines: [
        { account_id: clearing, debit: 100 },
        { account_id: ids.expense_account_id, credit: 100 },
      ],
    },
  });
  const entries = await as<{ journal_line_id: string; amount: number }[]>('list_unmatched_entries', {
    p_account_id: account,
    p_search: 'on its way',
  });
  const cards = await as<{ journal_line_id: string }[]>('list_unmatched_entries', {
    p_account_id: clearing,
    p_search: 'cards',
  });
  return {
    clearing_account_id: clearing,
    bank_statement_id: open.id,
    wrong_statement_id: wrong.id,
    quiet_statement_id: quiet.id,
    bank_lines: open.lines,
    undone_match_id: undone.id,
    bank_rule_id: rule.id,
    unmatched_entry_id: entries[0]?.journal_line_id,
    card_entry_id: cards[0]?.journal_line_id,
  };
}

/** A call that succeeds for each procedure of statements. */
export function bankCalls(ids: Json): Record<string, Json> {
  const lines = ids.bank_lines as string[];
  const account = ids.money_bank_account_id;
  return {
    bank_accounts: {},
    list_bank_statements: { p_account_id: account },
    get_bank_statement: { p_statement_id: ids.bank_statement_id },
    list_bank_lines: { p_statement_id: ids.bank_statement_id },
    list_unmatched_entries: { p_account_id: account },
    list_late_entries: { p_statement_id: ids.quiet_statement_id },
    book_opening_difference: { p_opening: { id: randomUUID(), statement_id: ids.wrong_statement_id, amount: -5 } },
    match_lines: {
      p_matches: {
        matches: [{ id: randomUUID(), bank_line_ids: [lines[1]], journal_line_ids: [ids.unmatched_entry_id] }],
      },
    },
    unmatch_lines: { p_undo: { match_ids: [ids.undone_match_id], reason: 'Own mistake' } },
    suggest_matches: { p_bank_line_ids: lines },
    set_carried_entries: { p_carried: { account_id: account, journal_line_ids: [] } },
    import_bank_lines: { p_import: statementOf(account, '2026-01-07', ['1.00'], 'c') },
    match_line: {
      p_match: { id: randomUUID(), bank_line_ids: [lines[1]], journal_line_ids: [ids.unmatched_entry_id] },
    },
    book_line: { p_entry: { ...bookOf(ids, lines[2], 30), rule_id: ids.bank_rule_id } },
    settle_line: {
      p_settlement: {
        id: randomUUID(),
        bank_line_id: lines[3],
        clearing_account_id: ids.clearing_account_id,
        journal_line_ids: [ids.card_entry_id],
        fee_amount: 10,
      },
    },
    unmatch_line: { p_undo: { match_id: ids.undone_match_id, reason: 'Own mistake' } },
    list_bank_rules: {},
    save_bank_rule: { p_rule: ruleOf(ids) },
    order_bank_rules: { p_rule_ids: [ids.bank_rule_id] },
    bank_rule_lines: { p_rule_id: ids.bank_rule_id },
    try_bank_rule: { p_rule: ruleOf(ids) },
    withdraw_statement: { p_withdrawal: { statement_id: ids.wrong_statement_id, reason: 'Own mistake' } },
    close_statement: { p_close: { statement_id: ids.quiet_statement_id } },
    reopen_statement: { p_reopen: { statement_id: ids.quiet_statement_id, reason: 'Own mistake' } },
  };
}
