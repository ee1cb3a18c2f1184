import { lazy, Suspense, useState } from 'react';
import { loadTwice } from '@dukani/shared/contract';
import { CheckboxField, SelectField } from '@dukani/shared/fields';
import { saveTable, useFileName, type TableFormat } from '@dukani/shared/lists';
import type * as rpc from '@dukani/shared/rpc';
import { useSearchParams } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { Button, EmptyState, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { EditForm, ErrorAlert, useEditForm, useNotify, useToday } from '@dukani/shared/ui-antd';
import { useListLocationsQuery } from '../../common/locations/locationsApi';
import { useYearStartQuery } from '../accountsApi';
import { useGetBudgetQuery, useSaveBudgetMutation } from '../budgetApi';
import { periodText, shiftDays, shiftMonths, yearEndOf } from '../periods';
import { changedCells, draftOf, groupsOf, isWrongCell, versionOf } from './budgetDraft';
import { budgetFile } from './budgetFile';
import { BudgetGrid } from './BudgetGrid';
import { FillBudgetDialog } from './FillBudgetDialog';
import '../statements/statements.css';
import './budget.css';

const BudgetChart = lazy(() =>
  loadTwice(() => import('./BudgetChart')).then((module) => ({ default: module.BudgetChart })),
);

/** Of the chart's card, held free while its code and figures come. */
const CHART_HEIGHT = 294;

/** What the business means to earn and spend in a year, month by month, beside what it did. */
export function BudgetTab() {
  const { query, change } = useBudgetAddress();
  const { data, currentData, isFetching, error, refetch } = useGetBudgetQuery(query);
  const [isAll, setIsAll] = useState(false);
  return (
    <div className="books-statements">
      <BudgetBar query={query} budget={currentData} onChange={change} isAll={isAll} onAll={setIsAll} />
      {data === undefined && error !== undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data !== undefined && error !== undefined && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {currentData === undefined && (isFetching || error === undefined) && (
        <div role="status" aria-label="Loading budget">
          <Skeleton height={480} />
        </div>
      )}
      {currentData !== undefined && (
        <>
          <BudgetForm
            // Another year or place is another budget.
            key={`${currentData.year_start} ${currentData.location_id}`}
            budget={currentData}
            query={query}
            isAll={isAll}
          />
          <Suspense fallback={<Skeleton height={CHART_HEIGHT} />}>
            <BudgetChart day={query.day} locationId={query.location_id ?? null} />
          </Suspense>
        </>
      )}
    </div>
  );
}

/** Which year and where, read from the address and written to it. */
function useBudgetAddress() {
  const [params, setParams] = useSearchParams();
  const today = useToday();
  const year = params.get('year');
  const place = params.get('place');
  const query: rpc.BudgetQuery = {
    day: year !== null && /^\d{4}-\d{2}-01$/.test(year) ? year : today,
    ...(place === null ? {} : { location_id: place }),
  };
  const change = (name: 'year' | 'place', value: string) => {
    const next = new URLSearchParams(params);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setParams(next);
  };
  return { query, change };
}

/** The first days of the year before, this one and the next, and of those that have a budget. */
function useYears(budget: rpc.Budget | undefined): { value: string; label: string }[] {
  const today = useToday();
  const { data: startsIn = 1 } = useYearStartQuery();
  const startOf = (day: string) => shiftMonths(shiftDays(yearEndOf(day, startsIn), 1), -12);
  const near = [-12, 0, 12].map((months) => startOf(shiftMonths(today, months)));
  const shown = budget === undefined ? [] : [budget.year_start, ...budget.years];
  return [...new Set([...near, ...shown])]
    .toSorted()
    .map((from) => ({ value: from, label: periodText({ from, to: shiftDays(shiftMonths(from, 12), -1) }) }));
}

interface BudgetBarProps {
  query: rpc.BudgetQuery;
  budget: rpc.Budget | undefined;
  onChange: (name: 'year' | 'place', value: string) => void;
  isAll: boolean;
  onAll: (isAll: boolean) => void;
}

function BudgetBar({ query, budget, onChange, isAll, onAll }: BudgetBarProps) {
  const { data: locations = [] } = useListLocationsQuery();
  const mayPost = usePermission('accounting.post');
  const notify = useNotify();
  const nameFile = useFileName();
  const [isFilling, setIsFilling] = useState(false);
  const years = useYears(budget);
  const year = budget?.year_start ?? query.day;
  const label = years.find(({ value }) => value === year)?.label ?? '';
  const save = (format: TableFormat) => {
    if (budget === undefined) return;
    saveTable(format, { fileName: nameFile('Budget', label), ...budgetFile(budget) }).catch((thrown: unknown) =>
      notify.error('The file could not be made', thrown),
    );
  };
  return (
    <div className="books-bar" role="group" aria-label="What is shown">
      <SelectField label="Year" value={year} options={years} onChange={(value) => onChange('year', value)} />
      {locations.length > 1 && (
        <SelectField
          label="Location"
          value={query.location_id ?? ''}
          options={[
            { value: '', label: 'Whole business' },
            ...locations.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(value) => onChange('place', value)}
        />
      )}
      <CheckboxField label="All accounts" name="all-accounts" checked={isAll} onChange={onAll} />
      <div className="books-actions">
        {mayPost && (
          <Button icon="copy" onClick={() => setIsFilling(true)} disabled={budget === undefined}>
            Fill budget
          </Button>
        )}
        <Button icon="download" onClick={() => save('xlsx')} disabled={budget === undefined}>
          Excel
        </Button>
        <Button icon="download" onClick={() => save('csv')} disabled={budget === undefined}>
          CSV
        </Button>
      </div>
      {isFilling && <FillBudgetDialog query={query} year={label} onClose={() => setIsFilling(false)} />}
    </div>
  );
}

interface BudgetFormProps {
  budget: rpc.Budget;
  query: rpc.BudgetQuery;
  isAll: boolean;
}

function BudgetForm({ budget, query, isAll }: BudgetFormProps) {
  const mayPost = usePermission('accounting.post');
  const [save] = useSaveBudgetMutation();
  const { refetch } = useGetBudgetQuery(query);
  const form = useEditForm({
    initial: draftOf(budget),
    version: versionOf(budget),
    isFollowing: true,
    validate: ({ cells }) =>
      Object.values(cells).some((texts) => texts.some(isWrongCell))
        ? 'Some cells are no amounts. They are marked.'
        : {},
    save: (draft, version) => {
      const cells = changedCells(draft, version, budget.months);
      return cells.length === 0 ? budget : save({ ...query, cells }).unwrap();
    },
    stored: (saved) => ({ draft: draftOf(saved), version: versionOf(saved) }),
    readAgain: () => refetch().unwrap(),
    savedText: () => 'Budget saved',
  });
  const groups = groupsOf(budget, { isAll });
  return (
    <EditForm
      form={form}
      title="Budget"
      layout="section"
      subject="this budget"
      isReadOnly={!mayPost}
      isEnterSaving={false}
    >
      {groups.length === 0 ? (
        <EmptyState
          icon="book"
          title="Nothing is planned for this year"
          description="Fill it from the year before, or show all accounts and type what you mean to earn and spend."
        />
      ) : (
        <BudgetGrid budget={budget} groups={groups} form={form} />
      )}
    </EditForm>
  );
}
