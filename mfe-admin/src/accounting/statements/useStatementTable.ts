import { useMemo } from 'react';
import { useListLocationsQuery } from '../../common/locations/locationsApi';
import { useListAccountsQuery } from '../../common/ledger/accountsApi';
import { dayText, periodText } from '../periods';
import { useBalanceSheetQuery, useCashFlowQuery, useProfitAndLossQuery, useTrialBalanceQuery } from '../statementsApi';
import { balanceTable } from './balanceTable';
import { cashFlowTable } from './cashFlowTable';
import { profitTable } from './profitTable';
import type { StatementTable } from './statementTable';
import { trialTable } from './trialTable';
import { shownPeriod, statementQuery, type StatementAddress, type StatementKind } from './useStatementAddress';

interface StatementResult {
  table: StatementTable | undefined;
  /** The figures shown are of an earlier question. */
  isOutdated: boolean;
  error: unknown;
  retry: () => void;
}

/** Of when and where, in words. */
function useWhen(address: StatementAddress, isBalance: boolean): string {
  const { place, split } = address;
  const period = shownPeriod(address);
  const { data: locations = [] } = useListLocationsQuery();
  const days = isBalance ? `As of ${dayText(period.to)}` : periodText(period);
  if (place === null || split === 'location') return days;
  const name = place === 'none' ? 'not assigned' : locations.find(({ id }) => id === place)?.name;
  return name === undefined ? days : `${days}, ${name}`;
}

/** Asks for the statement that the address names, and lays it out. */
export function useStatementTable(address: StatementAddress, show: Exclude<StatementKind, 'ledger'>): StatementResult {
  const { data: accounts } = useListAccountsQuery();
  const { period, place, split, compare } = address;
  const query = statementQuery(address);
  const profit = useProfitAndLossQuery(query, { skip: show !== 'profit' });
  const balance = useBalanceSheetQuery(query, { skip: show !== 'balance' });
  const cash = useCashFlowQuery(query, { skip: show !== 'cash' });
  const trial = useTrialBalanceQuery(
    { ...period, ...(place === null ? {} : { location_id: place }) },
    { skip: show !== 'trial' },
  );
  const when = useWhen(address, show === 'balance');
  const asked = { profit, balance, cash, trial }[show];
  const table = useMemo(() => {
    if (accounts === undefined) return undefined;
    const options = { accounts, when, split, isCompared: compare !== null };
    if (show === 'profit')
      return profit.data && profitTable(profit.data, { ...options, isBudget: compare === 'budget' });
    if (show === 'balance') return balance.data && balanceTable(balance.data, options);
    if (show === 'cash') return cash.data && cashFlowTable(cash.data, options);
    return trial.data && trialTable(trial.data, { when });
  }, [accounts, when, split, compare, show, profit.data, balance.data, cash.data, trial.data]);
  return {
    table,
    isOutdated: asked.isFetching && asked.currentData === undefined,
    error: asked.error,
    retry: () => void asked.refetch(),
  };
}
