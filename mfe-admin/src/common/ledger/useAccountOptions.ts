import { useMemo } from 'react';
import type { SearchOption } from '@dukani/shared/ui-antd';
import { useListAccountsQuery } from './accountsApi';
import type { Account } from './accountRows';

export const optionOf = ({ id, code, name }: Account): SearchOption => ({ value: id, label: name, detail: code });

/** Whether a text is part of the name of an account, or its code begins with it. */
export function isNamed({ code, name }: Account, text: string): boolean {
  const words = text.trim().toLowerCase().split(/\s+/);
  const whole = `${code} ${name}`.toLowerCase();
  return words.every((word) => whole.includes(word));
}

/** The accounts in use that a text names. */
export function useAccountOptions(text: string): readonly SearchOption[] | undefined {
  const { data } = useListAccountsQuery();
  return useMemo(
    () => data?.filter((account) => account.mergedIntoId === null && isNamed(account, text)).map(optionOf),
    [data, text],
  );
}

/** Those that people may post to: in use, and not the sum of documents. */
export function usePostableOptions(text: string): readonly SearchOption[] | undefined {
  const { data } = useListAccountsQuery();
  return useMemo(
    () => data?.filter((account) => account.isActive && !account.isControl && isNamed(account, text)).map(optionOf),
    [data, text],
  );
}

/** An account as it is chosen; null until its name is known. */
export function useChosenAccount(accountId: string | null): SearchOption | null {
  const { data } = useListAccountsQuery();
  return useMemo(() => {
    const found = data?.find(({ id }) => id === accountId);
    return found === undefined ? null : optionOf(found);
  }, [data, accountId]);
}
