import { createHash } from 'node:crypto';
import type { ImportedStatement } from '../../../shared/src/api/rpcTypes';
import { seedId } from '../seedId';
import type { Member } from './actAs';

const key = 'duka';
/** What the bank takes each month and the books do not know of until the line is booked. */
const fee = { amount: -250, text: 'Ledger fee' };
/** So many matches are one call. */
const matchesPerCall = 50;

interface Entry {
  id: string;
  business_date: string;
  amount: number;
  memo: string | null;
}

interface Line {
  booked_on: string;
  amount: string;
  text: string;
}

/**
 * Statements of the bank as it would send them: each whole month since the shop began is closed to the cent, this month's came until
 * yesterday with half of its lines still to be matched and a fee that the books do not have.
 */
export async function addBankStatements(owner: Member, today: string): Promise<void> {
  const [account] = await owner.rows<{ id: string }>(
    `select id from public.ledger_accounts where tenant_id = private.current_tenant_id() and role = 'bank'`,
    [],
  );
  if (account === undefined) throw new Error('The demo shop has no bank account.');
  const entries = await owner.rows<Entry>(
    `select e.id, e.business_date::text, e.amount::float, e.memo
     from private.unmatched_entries(private.current_tenant_id(), $1, '1970-01-01', $2::date - 1) e
     where e.source_type <> 'opening_balance' order by e.business_date, e.place`,
    [account.id, today],
  );
  const first = entries[0]?.business_date.slice(0, 7);
  if (first === undefined) return;
  let balance = await balanceBefore(owner, account.id, `${first}-01`);
  for (const month of monthsFrom(first, today)) {
    const mine = entries.filter((entry) => entry.business_date.startsWith(month));
    balance = await takeMonth(owner, { accountId: account.id, month, today, entries: mine, opening: balance });
  }
}

interface Month {
  accountId: string;
  /** YYYY-MM. */
  month: string;
  today: string;
  entries: Entry[];
  opening: number;
}

/** Takes in the statement of a month, matches it, closes it when the month is over; the balance it ends with. */
async function takeMonth(owner: Member, { accountId, month, today, entries, opening }: Month): Promise<number> {
  const isRunning = today.startsWith(month);
  const to = isRunning ? dayBefore(today) : lastOf(month);
  const lines: Line[] = entries.map(({ business_date: bookedOn, amount, memo }) => ({
    booked_on: bookedOn,
    amount: amount.toFixed(2),
    text: memo ?? 'Payment',
  }));
  if (isRunning) lines.push({ booked_on: to, amount: fee.amount.toFixed(2), text: fee.text });
  const closing = lines.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), Math.round(opening * 100));
  const { statement } = await owner.call<ImportedStatement>('import_bank_lines', {
    id: seedId('bank-statement', key, month),
    account_id: accountId,
    format: 'table',
    file_name: `Bank ${month}.csv`,
    file_hash: createHash('sha256')
      .update(`${month}${JSON.stringify(lines)}`)
      .digest('hex'),
    from_on: `${month}-01`,
    to_on: to,
    opening_balance: opening,
    closing_balance: closing / 100,
    lines,
  });
  if (statement === null) throw new Error(`The statement of ${month} has brought nothing.`);
  const known = isRunning ? entries.slice(0, Math.floor(entries.length / 2)) : entries;
  await matchEach(owner, statement.id, known);
  if (!isRunning) await owner.call('close_statement', { statement_id: statement.id });
  return closing / 100;
}

/** The lines of a statement are in the order of the entries they were made of. */
async function matchEach(owner: Member, statementId: string, entries: Entry[]): Promise<void> {
  const lines = await owner.rows<{ id: string }>(
    'select id from public.bank_lines where bank_statement_id = $1 order by line_number',
    [statementId],
  );
  const matches = entries.map(({ id }, index) => ({
    id: seedId('bank-match', key, id),
    bank_line_ids: [lines[index]?.id],
    journal_line_ids: [id],
  }));
  for (let start = 0; start < matches.length; start += matchesPerCall)
    await owner.call('match_lines', { matches: matches.slice(start, start + matchesPerCall) });
}

async function balanceBefore(owner: Member, accountId: string, day: string): Promise<number> {
  const [row] = await owner.rows<{ balance: number }>(
    `select coalesce(sum(debit - credit), 0)::float as balance from public.journal_lines
     where tenant_id = private.current_tenant_id() and ledger_account_id = $1 and business_date < $2`,
    [accountId, day],
  );
  return row?.balance ?? 0;
}

/** From a month to the one of a day, both with. */
function monthsFrom(first: string, today: string): string[] {
  const months: string[] = [];
  const date = new Date(`${first}-01T00:00:00Z`);
  for (; date.toISOString().slice(0, 10) < today; date.setUTCMonth(date.getUTCMonth() + 1))
    months.push(date.toISOString().slice(0, 7));
  return months;
}

function lastOf(month: string): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + 1, 0);
  return date.toISOString().slice(0, 10);
}

function dayBefore(day: string): string {
  return new Date(new Date(`${day}T00:00:00Z`).getTime() - 86_400_000).toISOString().slice(0, 10);
}
