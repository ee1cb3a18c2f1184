import { Badge } from '@dukani/shared/ui-core';
import { StatCard } from '@dukani/shared/ui-antd';
import { dayText } from '../periods';
import { useTaxPeriodsQuery } from '../tax/taxApi';
import { periodName, stateOf } from '../tax/taxNames';
import type { TaxPeriods } from '../tax/taxRows';

/** The period that is to file or to pay, the oldest first; else the one that goes on. */
export function nextTaxPeriod({ periods }: Pick<TaxPeriods, 'periods'>) {
  const waiting = periods.filter(({ state }) => state === 'open' || state === 'overdue' || state === 'to_pay');
  return waiting.at(-1) ?? periods.find(({ state }) => state === 'current');
}

/** Until when the next tax return is filed and paid. */
export function TaxFigure() {
  const { data, error } = useTaxPeriodsQuery(null);
  const period = data?.isRegistered === true ? nextTaxPeriod(data) : undefined;
  const state = period !== undefined && data !== undefined ? stateOf(period, data.today) : null;
  const to = `/admin/accounting?tab=tax${period === undefined ? '' : `&period=${period.start}`}`;
  return (
    <StatCard
      label="Tax return due"
      to={to}
      isLoading={data === undefined && error === undefined}
      value={period === undefined ? '–' : dayText(period.dueOn)}
      hint={
        period === undefined || state === null ? (
          data?.isRegistered === false ? (
            'Not registered for tax'
          ) : (
            'Tax'
          )
        ) : (
          <>
            {periodName(period)} <Badge tone={state.tone}>{state.text}</Badge>
          </>
        )
      }
    />
  );
}
