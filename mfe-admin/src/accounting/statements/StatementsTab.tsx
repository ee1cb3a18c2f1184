import { lazy, Suspense } from 'react';
import { loadTwice } from '@dukani/shared/contract';
import { SelectField } from '@dukani/shared/fields';
import { Skeleton } from '@dukani/shared/ui-core';
import { DateRangeField, FilterChips } from '@dukani/shared/ui-antd';
import { useListLocationsQuery } from '../../common/locations/locationsApi';
import { monthsTouched } from '../periods';
import { LedgerView } from './LedgerView';
import { StatementView } from './StatementView';
import { MOST_MONTHS, STATEMENTS, useStatementAddress, type StatementAddress } from './useStatementAddress';
import './statements.css';

const ProfitChart = lazy(() =>
  loadTwice(() => import('./ProfitChart')).then((module) => ({ default: module.ProfitChart })),
);

const BudgetChart = lazy(() =>
  loadTwice(() => import('../budget/BudgetChart')).then((module) => ({ default: module.BudgetChart })),
);

/** Of the chart's card, held free while its code and figures come. */
const CHART_HEIGHT = 294;

/** The statements of any time: profit and loss, balance sheet, cash flow, trial balance, and the lines of an account. */
export function StatementsTab() {
  const address = useStatementAddress();
  return (
    <div className="books-statements">
      <FilterChips
        label="Statement"
        options={STATEMENTS}
        value={address.show}
        onChange={(show) => address.change({ show, ...(show === 'ledger' ? {} : { account: null }) })}
      />
      <StatementBar address={address} />
      {address.show === 'ledger' ? (
        <LedgerView address={address} />
      ) : (
        <StatementView address={address} show={address.show} />
      )}
      {address.show === 'profit' && (
        <Suspense fallback={<Skeleton height={CHART_HEIGHT} />}>
          {address.compare === 'budget' && address.place !== 'none' ? (
            <BudgetChart day={address.period.to} locationId={address.place} />
          ) : (
            <ProfitChart until={address.period.to} place={address.place} />
          )}
        </Suspense>
      )}
    </div>
  );
}

const COMPARISONS = [
  { value: '', label: 'None' },
  { value: 'previous_period', label: 'Previous period' },
  { value: 'previous_year', label: 'Previous year' },
] as const;
const WITH_BUDGET = [...COMPARISONS, { value: 'budget', label: 'Budget' }] as const;

/** Of when, against what, and where. */
function StatementBar({ address }: { address: StatementAddress }) {
  const { show, period, compare, split, place, yearStartsIn, today } = address;
  const { data: locations = [] } = useListLocationsQuery();
  const hasColumns = show !== 'trial' && show !== 'ledger';
  const isTooLong = monthsTouched(period) > MOST_MONTHS;
  return (
    <div className="books-bar" role="group" aria-label="What is shown">
      <DateRangeField
        label={show === 'balance' ? 'As of the end of' : 'Period'}
        value={period}
        today={today}
        yearStartsIn={yearStartsIn}
        onChange={({ from, to }) => {
          if (from !== null && to !== null && from <= to) address.setPeriod({ from, to });
        }}
      />
      {hasColumns && (
        <SelectField
          label="Columns"
          value={split ?? ''}
          options={[
            { value: '', label: 'One column' },
            { value: 'month', label: isTooLong ? 'By month (12 at most)' : 'By month', isDisabled: isTooLong },
            ...(locations.length > 1 ? [{ value: 'location', label: 'By location' }] : []),
          ]}
          onChange={(chosen) => address.change({ split: chosen === '' ? null : chosen, compare: null })}
        />
      )}
      {hasColumns && split === null && (
        <SelectField
          label="Compare with"
          value={compare ?? ''}
          options={show === 'profit' ? WITH_BUDGET : COMPARISONS}
          onChange={(chosen) => address.change({ compare: chosen === '' ? null : chosen })}
        />
      )}
      {locations.length > 1 && split !== 'location' && (
        <SelectField
          label="Location"
          value={place ?? ''}
          options={[
            { value: '', label: 'Whole business' },
            ...locations.map(({ id, name }) => ({ value: id, label: name })),
            ...(show === 'ledger' ? [] : [{ value: 'none', label: 'Not assigned' }]),
          ]}
          onChange={(chosen) => address.change({ place: chosen === '' ? null : chosen })}
        />
      )}
    </div>
  );
}
