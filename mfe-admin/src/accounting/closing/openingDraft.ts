import { parseMoneyInput, zero, type Money } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import { toAmount } from '../../common/toAmount';
import type { Account } from '../../common/ledger/accountRows';

/** The steps of the wizard besides the day and the check. */
export type OpeningStep = 'money' | 'owned' | 'owed';

const SUBTYPES: Record<OpeningStep, readonly rpc.AccountSubtype[]> = {
  money: ['cash', 'bank', 'mobile_money'],
  owned: ['current_asset', 'tax_asset', 'fixed_asset', 'accumulated_depreciation'],
  owed: ['tax', 'current_liability', 'long_liability'],
};

/** The accounts of a step: those that people may post to. */
export function accountsOf(accounts: readonly Account[], step: OpeningStep): Account[] {
  const parents = new Set(accounts.map(({ parentId }) => parentId));
  return accounts.filter(
    ({ id, isActive, isControl, subtype, role }) =>
      isActive && !isControl && SUBTYPES[step].includes(subtype) && (role !== null || !parents.has(id)),
  );
}

/** Amounts as typed, by account. */
export type OpeningAmounts = Readonly<Record<string, string>>;

/** What is wrong with an amount; null for none. */
export function amountProblem(text: string): string | null {
  return text.trim() === '' || parseMoneyInput(text) !== null ? null : 'Type an amount such as 1,250.00.';
}

const read = (text: string | undefined): Money => parseMoneyInput(text ?? '') ?? zero;

/** Above zero where it adds to what the owner has. */
export const worthOf = (account: Account, amounts: OpeningAmounts): Money => {
  const amount = read(amounts[account.id]);
  return account.isCredit ? ((amount === 0 ? 0 : -amount) as Money) : amount;
};

/** The lines for the server: an amount below zero stands on the other side (an overdraft). */
export function openingLines(accounts: readonly Account[], amounts: OpeningAmounts): rpc.JournalLineInput[] {
  return accounts.flatMap((account) => {
    const amount = read(amounts[account.id]);
    if (amount === 0) return [];
    const isDebit = amount > 0 !== account.isCredit;
    const size = toAmount(Math.abs(amount) as Money);
    return [{ account_id: account.id, ...(isDebit ? { debit: size } : { credit: size }) }];
  });
}
