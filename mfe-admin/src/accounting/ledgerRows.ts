import { fromNumeric, sum, type Money } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import { toAccount, type Account } from '../common/ledger/accountRows';

export interface EntryLine {
  id: string;
  accountId: string;
  code: string;
  name: string;
  debit: Money;
  credit: Money;
  memo: string | null;
  locationId: string | null;
  contactId: string | null;
}

/** One balanced entry of the journal. */
export interface Entry {
  id: string;
  number: string;
  businessDate: string;
  sourceType: string;
  sourceId: string;
  memo: string | null;
  postedAt: string;
  postedByName: string | null;
  reversesId: string | null;
  reversesNumber: string | null;
  reversedById: string | null;
  isClosing: boolean;
  hash: string;
  lines: EntryLine[];
  /** Of its debits, which are as much as its credits. */
  total: Money;
}

export function toEntry(row: rpc.JournalEntry): Entry {
  const lines = row.lines.map((line) => ({
    id: line.id,
    accountId: line.account_id,
    code: line.code,
    name: line.name,
    debit: fromNumeric(line.debit),
    credit: fromNumeric(line.credit),
    memo: line.memo,
    locationId: line.location_id,
    contactId: line.contact_id,
  }));
  return {
    id: row.id,
    number: row.number,
    businessDate: row.business_date,
    sourceType: row.source_type,
    sourceId: row.source_id,
    memo: row.memo,
    postedAt: row.posted_at,
    postedByName: row.posted_by_name,
    reversesId: row.reverses_id,
    reversesNumber: row.reverses_number,
    reversedById: row.reversed_by_id,
    isClosing: row.is_closing,
    hash: row.chain_hash,
    lines,
    total: sum(lines.map((line) => line.debit)),
  };
}

export interface EntryPage {
  rows: Entry[];
  nextCursor: string | null;
}

export const toEntryPage = (page: rpc.JournalPage): EntryPage => ({
  rows: page.rows.map(toEntry),
  nextCursor: page.next,
});

/** A line of an account, with what the account holds after it. */
export interface LedgerLine {
  id: string;
  entryId: string;
  number: string;
  businessDate: string;
  sourceType: string;
  memo: string | null;
  debit: Money;
  credit: Money;
  balance: Money;
}

export interface LedgerPage {
  account: Account;
  opening: Money;
  closing: Money;
  rows: LedgerLine[];
  nextCursor: string | null;
}

export function toLedgerPage(page: rpc.GeneralLedger): LedgerPage {
  return {
    account: toAccount(page.account),
    opening: fromNumeric(page.opening),
    closing: fromNumeric(page.closing),
    rows: page.rows.map((row) => ({
      id: row.id,
      entryId: row.entry_id,
      number: row.number,
      businessDate: row.business_date,
      sourceType: row.source_type,
      memo: row.memo,
      debit: fromNumeric(row.debit),
      credit: fromNumeric(row.credit),
      balance: fromNumeric(row.balance),
    })),
    nextCursor: page.next,
  };
}

/** A journal to begin with. */
export interface Template {
  id: string;
  name: string;
  memo: string | null;
  lines: { accountId: string; isDebit: boolean; amount: Money | null; memo: string | null }[];
}

export function toTemplate(row: rpc.JournalTemplate): Template {
  return {
    id: row.id,
    name: row.name,
    memo: row.memo,
    lines: row.lines.map((line) => ({
      accountId: line.account_id,
      isDebit: line.side === 'debit',
      amount: line.amount === null ? null : fromNumeric(line.amount),
      memo: line.memo,
    })),
  };
}
