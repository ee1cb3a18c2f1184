import { useMemo } from 'react';
import type * as rpc from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { useCurrentTillSessionQuery } from '../../checkout/till-sessions/tillSessionsApi';
import { useListMoneyAccountsQuery } from './moneyApi';
import { isPayable, moneyAccountName, tenderOf, TILL } from './moneyNames';
import type { MoneyAccount } from './moneyRows';

interface PaidFrom {
  /** Undefined until they are known. */
  options: readonly { value: string; label: string }[] | undefined;
  accounts: readonly MoneyAccount[];
  tillSessionId: string | null;
  error: unknown;
  refetch: () => unknown;
}

/** Where money can come from or go to: the drawer of the person's open till, then cash, bank and mobile money. */
export function usePaidFrom(): PaidFrom {
  const hasTill = usePermission('till.operate');
  const { data: accounts, error, refetch } = useListMoneyAccountsQuery();
  const session = useCurrentTillSessionQuery(undefined, { skip: !hasTill });
  const till = session.data ?? null;
  const isKnown = accounts !== undefined && (!hasTill || session.data !== undefined || session.error !== undefined);
  const options = useMemo(
    () =>
      !isKnown
        ? undefined
        : [
            ...(till === null ? [] : [{ value: TILL, label: `Cash in the till (${till.tillName})` }]),
            ...accounts.filter(isPayable).map((account) => ({ value: account.id, label: moneyAccountName(account) })),
          ],
    [isKnown, till, accounts],
  );
  return { options, accounts: accounts ?? [], tillSessionId: till?.id ?? null, error, refetch };
}

/** How a chosen account is sent. */
export function paidFromInput(
  chosen: string,
  { accounts, tillSessionId }: Pick<PaidFrom, 'accounts' | 'tillSessionId'>,
): Pick<rpc.VoucherInput, 'tender_type' | 'money_account_id' | 'till_session_id'> {
  if (chosen === TILL) return { tender_type: 'cash', till_session_id: tillSessionId };
  const account = accounts.find(({ id }) => id === chosen);
  return { tender_type: tenderOf(account?.kind ?? 'bank'), money_account_id: chosen };
}
