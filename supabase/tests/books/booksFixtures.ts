import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { call } from '../contacts/contactFixtures';
import { makeTenant, type TestTenant } from '../support/makeTenant';

/** A business and its accounts by role, or by code where they have none. */
export interface Books extends TestTenant {
  accounts: Record<string, string>;
}

export interface JournalLine {
  account_id: string;
  debit?: number;
  credit?: number;
  location_id?: string | null;
  contact_id?: string | null;
  memo?: string;
}

export interface Posted {
  id: string;
  entry_id: string;
  number: string;
  reversal_entry_id: string | null;
  replayed: boolean;
}

export async function makeBooks(client: Client, options: Parameters<typeof makeTenant>[1] = {}): Promise<Books> {
  const tenant = await makeTenant(client, options);
  const { rows } = await client.query<{ name: string; id: string }>(
    'select coalesce(role, code) as name, id from public.ledger_accounts where tenant_id = $1',
    [tenant.tenantId],
  );
  return { ...tenant, accounts: Object.fromEntries(rows.map((row) => [row.name, row.id])) };
}

/** The id of an account by role or code. */
export function accountOf(books: Books, name: string): string {
  const id = books.accounts[name];
  if (id === undefined) throw new Error(`There is no account ${name}.`);
  return id;
}

/** Lines from amounts by role or code: debits above zero, credits below. */
export function linesOf(books: Books, amounts: Record<string, number>): JournalLine[] {
  return Object.entries(amounts).map(([name, amount]) => ({
    account_id: accountOf(books, name),
    ...(amount > 0 ? { debit: amount } : { credit: -amount }),
  }));
}

export function journalOf(
  books: Books,
  day: string,
  amounts: Record<string, number>,
  more: Record<string, unknown> = {},
): Record<string, unknown> {
  return { id: randomUUID(), business_date: day, memo: 'A journal', lines: linesOf(books, amounts), ...more };
}

/** Posts a journal as the owner does. */
export function postJournal(
  client: Client,
  books: Books,
  day: string,
  amounts: Record<string, number>,
  more: Record<string, unknown> = {},
): Promise<Posted> {
  return call<Posted>(client, books.owner, 'post_manual_journal', { p_journal: journalOf(books, day, amounts, more) });
}

/** Posts an entry as documents do, to any account. */
export async function postEntry(
  client: Client,
  books: Books,
  day: string,
  amounts: Record<string, number>,
  more: { locationId?: string | null; sourceType?: string } = {},
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `select private.post_journal_entry($1, $2, $3, gen_random_uuid(), $4, 'Entry', $5, p_location_id => $6) as id`,
    [
      books.tenantId,
      books.owner.userId,
      more.sourceType ?? 'sample_document',
      day,
      JSON.stringify(linesOf(books, amounts)),
      more.locationId ?? null,
    ],
  );
  return rows[0]?.id ?? '';
}

/** What every account holds by the lines themselves, by role or code, without those that hold nothing. */
export async function sumsOfLines(
  client: Client,
  books: Books,
  range: { from?: string; to?: string } = {},
): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; amount: number }>(
    `select coalesce(a.role, a.code) as name, sum(l.debit - l.credit)::float as amount
     from public.journal_lines l join public.ledger_accounts a on a.tenant_id = l.tenant_id and a.id = l.ledger_account_id
     where l.tenant_id = $1 and l.business_date between $2 and $3
     group by 1 having sum(l.debit - l.credit) <> 0`,
    [books.tenantId, range.from ?? '1970-01-01', range.to ?? '2999-12-31'],
  );
  return Object.fromEntries(rows.map((row) => [row.name, row.amount]));
}

export async function addLocation(client: Client, books: Books, name: string): Promise<string> {
  const id = randomUUID();
  await client.query('insert into public.locations (tenant_id, id, name) values ($1, $2, $3)', [
    books.tenantId,
    id,
    name,
  ]);
  return id;
}

/** Takes whatever there is into the balances. */
export async function fold(client: Client, books: Books, until: number | null = null): Promise<void> {
  await client.query('select private.fold_ledger($1, $2)', [books.tenantId, until]);
}
