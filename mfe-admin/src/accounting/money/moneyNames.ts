import type * as rpc from '@dukani/shared/rpc';
import type { MoneyAccount } from './moneyRows';

/** What money out and in is called in a list. */
export const KIND_NAMES: Record<rpc.VoucherKind, string> = {
  expense: 'Expense',
  income: 'Other income',
  owner_in: 'Owner put in',
  owner_out: 'Owner took out',
};

export const MONEY_KINDS: Record<rpc.MoneyKind, string> = {
  cash: 'Cash',
  bank: 'Bank',
  mobile_money: 'Mobile money',
  card_clearing: 'Cards',
  wallet: 'Online wallet',
};

/** `Equity Bank ··1234` */
export const moneyAccountName = ({ name, numberEnding }: Pick<MoneyAccount, 'name' | 'numberEnding'>): string =>
  numberEnding === null ? name : `${name} ··${numberEnding}`;

/** How money moves when it moves through an account of this kind. */
export function tenderOf(kind: rpc.MoneyKind): rpc.SupplierTender {
  if (kind === 'cash') return 'cash';
  return kind === 'mobile_money' || kind === 'wallet' ? 'mobile_money' : 'bank';
}

/** Money is neither spent from nor put into what is between two accounts; cash of the tills moves through a drawer. */
export const isPayable = ({ role, kind }: MoneyAccount): boolean =>
  role !== 'cash_in_transit' && role !== 'cash' && kind !== 'card_clearing';

/** Stands for the drawer of the person's open till among the accounts. */
export const TILL = 'till';
