import { createHash, randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type {
  BankAccount,
  BankImportInput,
  BankLinePage,
  BankMatch,
  BankStatementFigures,
  ImportedStatement,
  MatchProposals,
} from '../../../shared/src/api/rpcTypes';
import { accountOf, type Books } from '../books/booksFixtures';
import { as } from '../purchases/purchaseFixtures';
import type { Persona } from '../support/personas';

export interface Row {
  booked_on: string;
  amount: string;
  text?: string;
  balance?: string;
  external_id?: string;
  reference?: string;
  counterparty?: string;
}

type Range = Partial<BankImportInput> & { role?: string };

/** A statement of rows, with the balances that they make from `opening`. */
export function statementOf(books: Books, opening: number, rows: Row[], more: Range = {}): BankImportInput {
  const { role = 'bank', ...given } = more;
  const days = rows.map(({ booked_on }) => booked_on).sort();
  const total = rows.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
  return {
    id: randomUUID(),
    account_id: accountOf(books, role),
    format: 'table',
    file_name: 'statement.csv',
    file_hash: createHash('sha256')
      .update(JSON.stringify([rows, opening, role]))
      .digest('hex'),
    from_on: days[0] ?? '2026-01-01',
    to_on: days.at(-1) ?? '2026-01-31',
    opening_balance: opening,
    closing_balance: (Math.round(opening * 100) + total) / 100,
    lines: rows.map((row) => ({ text: 'Line', ...row })),
    ...given,
  };
}

export function importStatement(
  client: Client,
  persona: Persona,
  statement: BankImportInput,
): Promise<ImportedStatement> {
  return as<ImportedStatement>(client, persona, 'import_bank_lines', { p_import: statement });
}

/** Imports rows into the bank account, and answers the statement with the ids of its lines. */
export async function bring(client: Client, books: Books, opening: number, rows: Row[], more: Range = {}) {
  const answer = await importStatement(client, books.owner, statementOf(books, opening, rows, more));
  const statementId = answer.statement?.id ?? '';
  const page = statementId === '' ? [] : await linesOf(client, books, statementId);
  return { ...answer, statementId, lineIds: page.map(({ id }) => id) };
}

export async function linesOf(client: Client, books: Books, statementId: string, more: Record<string, unknown> = {}) {
  const page = await as<BankLinePage>(client, books.owner, 'list_bank_lines', {
    p_statement_id: statementId,
    p_limit: 100,
    ...more,
  });
  return page.rows;
}

/** The lines of the books in an account that no statement has had, as {number: id} in the order of days. */
export async function entryLines(client: Client, books: Books, role = 'bank') {
  const { rows } = await client.query<{ id: string; amount: number; memo: string }>(
    `select u.id, u.amount::float, u.memo from private.unmatched_entries($1, $2, '1970-01-01', '2999-12-31') u order by u.business_date, u.place`,
    [books.tenantId, accountOf(books, role)],
  );
  return rows;
}

export function match(
  client: Client,
  persona: Persona,
  lineIds: string[],
  entryIds: string[],
  id = randomUUID(),
): Promise<BankMatch> {
  return as<BankMatch>(client, persona, 'match_line', {
    p_match: { id, bank_line_ids: lineIds, journal_line_ids: entryIds },
  });
}

/** Books a whole line to one account. */
export function book(
  client: Client,
  books: Books,
  lineId: string,
  role: string,
  amount: number,
  more: Record<string, unknown> = {},
  entry: Record<string, unknown> = {},
): Promise<BankMatch> {
  return as<BankMatch>(client, books.owner, 'book_line', {
    p_entry: {
      id: randomUUID(),
      bank_line_id: lineId,
      splits: [{ account_id: accountOf(books, role), amount, ...more }],
      ...entry,
    },
  });
}

export function unmatch(client: Client, books: Books, matchId: string): Promise<BankMatch> {
  return as<BankMatch>(client, books.owner, 'unmatch_line', { p_undo: { match_id: matchId, reason: 'Wrong' } });
}

export function figures(client: Client, books: Books, statementId: string): Promise<BankStatementFigures> {
  return as<BankStatementFigures>(client, books.owner, 'get_bank_statement', { p_statement_id: statementId });
}

export function close(client: Client, books: Books, statementId: string): Promise<BankStatementFigures> {
  return as<BankStatementFigures>(client, books.owner, 'close_statement', { p_close: { statement_id: statementId } });
}

export function reopen(client: Client, books: Books, statementId: string): Promise<BankStatementFigures> {
  return as<BankStatementFigures>(client, books.owner, 'reopen_statement', {
    p_reopen: { statement_id: statementId, reason: 'A line was wrong' },
  });
}

export async function proposalsOf(client: Client, books: Books, lineIds: string[]): Promise<MatchProposals[]> {
  return as<MatchProposals[]>(client, books.owner, 'suggest_matches', { p_bank_line_ids: lineIds });
}

export async function bankAccount(client: Client, books: Books, role = 'bank'): Promise<BankAccount | undefined> {
  const accounts = await as<BankAccount[]>(client, books.owner, 'bank_accounts');
  return accounts.find(({ id }) => id === accountOf(books, role));
}

/** What an entry posted, by role. */
export async function postedBy(client: Client, entryId: string | null): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; amount: number }>(
    `select coalesce(a.role, a.code) as name, sum(l.debit - l.credit)::float as amount from public.journal_lines l
     join public.ledger_accounts a on a.tenant_id = l.tenant_id and a.id = l.ledger_account_id where l.journal_entry_id = $1 group by 1`,
    [entryId],
  );
  return Object.fromEntries(rows.map(({ name, amount }) => [name, amount]));
}
