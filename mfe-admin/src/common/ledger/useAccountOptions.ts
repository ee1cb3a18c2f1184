import { useMemo } from 'react';
import { searchFailure, type SearchAnswer, type SearchOption } from '@dukani/shared/ui-antd';
import { useListAccountsQuery } from './accountsApi';
import type { Account } from './accountRows';

export const optionOf = ({ id, code, name }: Account): SearchOption => ({ value: id, label: name, detail: code });

/** Whether a text is part of the name of an account, or its code begins with it. */
export function isNamed({ code, name }: Account, text: string): boolean {
  const words = text.trim().toLowerCase().split(/\s+/);
  const whole = `${code} ${name}`.toLowerCase();
  return words.every((word) => whole.includes(word));
}

/** Those that a text names: the one of that very name or code first, then those that begin with it, then the others by code. */
export function accountsNamed(accounts: readonly Account[], text: string): SearchOption[] {
  const wanted = text.trim().toLowerCase();
  const rank = ({ code, name }: Account) => {
    const lower = name.toLowerCase();
    if (lower === wanted || code === wanted) return 0;
    return lower.startsWith(wanted) ? 1 : 2;
  };
  return accounts
    .filter((account) => isNamed(account, text))
    .sort((one, other) => rank(one) - rank(other))
    .map(optionOf);
}

/** The accounts in use that a text names. */
export function useAccountOptions(text: string): SearchAnswer {
  const { data, error, refetch } = useListAccountsQuery();
  return useMemo(
    () =>
      data === undefined
        ? searchFailure(error, refetch)
        : accountsNamed(
            data.filter(({ mergedIntoId }) => mergedIntoId === null),
            text,
          ),
    [data, error, refetch, text],
  );
}

/** Those that people may post to: in use, and not the sum of documents. */
export function usePostableOptions(text: string): SearchAnswer {
  const { data, error, refetch } = useListAccountsQuery();
  return useMemo(
    () =>
      data === undefined
        ? searchFailure(error, refetch)
        : accountsNamed(
            data.filter(({ isActive, isControl }) => isActive && !isControl),
            text,
          ),
    [data, error, refetch, text],
  );
}

/** Asks for accounts that people may post to, without the one that the other side is. */
export function postableOptionsWithout(accountId: string | null): (text: string) => SearchAnswer {
  return function useOtherPostableOptions(text) {
    const found = usePostableOptions(text);
    return useMemo(
      () => (found === undefined || 'error' in found ? found : found.filter(({ value }) => value !== accountId)),
      [found],
    );
  };
}

/** An account as it is chosen; null until its name is known. */
export function useChosenAccount(accountId: string | null): SearchOption | null {
  const { data } = useListAccountsQuery();
  return useMemo(() => {
    const found = data?.find(({ id }) => id === accountId);
    return found === undefined ? null : optionOf(found);
  }, [data, accountId]);
}
