import { add, fromNumeric, negate, sum, zero, type Money } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import type { Account } from '../../common/ledger/accountRows';
import { ACCOUNT_TYPES, SUBTYPE_NAMES, TYPE_NAMES, typeOf } from '../ledgerNames';

/** A row of the chart: one of the five types, or an account. */
export interface ChartNode {
  key: string;
  name: string;
  /** The accountant's word; of a type only. */
  term: string | null;
  account: Account | null;
  /** What it holds, above zero where it is what its type says. */
  balance: Money;
  children: ChartNode[];
}

/** What accounts hold today, debits less credits, by their ids. */
export type Balances = ReadonlyMap<string, Money>;

export const balancesOf = (answer: rpc.TrialBalance): Balances =>
  new Map(answer.rows.map((row) => [row.account_id, fromNumeric(row.closing)]));

const isDebitType = (type: rpc.AccountType) => type === 'asset' || type === 'expense';

/** An amount as the reader of its type expects it: what is owed is above zero among debts. */
export const asOfType = (amount: Money, type: rpc.AccountType): Money => (isDebitType(type) ? amount : negate(amount));

interface ChartOptions {
  balances: Balances;
  /** Archived and merged ones are shown, too. */
  hasArchived: boolean;
}

/** The chart as a tree: the five types, under them accounts under accounts, each with what it and those below it hold. */
export function chartTree(accounts: readonly Account[], { balances, hasArchived }: ChartOptions): ChartNode[] {
  const shown = accounts.filter(({ isActive }) => hasArchived || isActive);
  const ids = new Set(shown.map(({ id }) => id));
  const nodeOf = (account: Account): ChartNode => {
    const children = shown.filter(({ parentId }) => parentId === account.id).map(nodeOf);
    const own = asOfType(balances.get(account.id) ?? zero, account.type);
    return {
      key: account.id,
      name: account.name,
      term: null,
      account,
      balance: add(own, sum(children.map(({ balance }) => balance))),
      children,
    };
  };
  return ACCOUNT_TYPES.map((type) => {
    const children = shown
      // What stands below an account that is not shown comes to the top.
      .filter((account) => account.type === type && (account.parentId === null || !ids.has(account.parentId)))
      .map(nodeOf);
    return {
      key: type,
      name: TYPE_NAMES[type].name,
      term: TYPE_NAMES[type].term,
      account: null,
      balance: sum(children.map(({ balance }) => balance)),
      children,
    };
  });
}

/** Whether an account stands below another, or is it. */
export function isBelow(accounts: readonly Account[], { id, topId }: { id: string; topId: string }): boolean {
  const seen = new Set<string>();
  for (let at: string | null = id; at !== null && !seen.has(at);) {
    if (at === topId) return true;
    seen.add(at);
    at = accounts.find((account) => account.id === at)?.parentId ?? null;
  }
  return false;
}

/** The accounts that one may stand under: of its type, in use, and not below itself. */
export function parentsFor(
  accounts: readonly Account[],
  { id, subtype }: { id: string; subtype: rpc.AccountSubtype },
): Account[] {
  const type = typeOf(subtype);
  return accounts.filter(
    (account) => account.type === type && account.isActive && !isBelow(accounts, { id: account.id, topId: id }),
  );
}

/** The group of an account, in words. */
export const groupName = (account: Account): string => SUBTYPE_NAMES[account.subtype];
