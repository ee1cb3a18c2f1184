import { useState } from 'react';
import { choiceFilter, ListScreen, useListState } from '@dukani/shared/lists';
import type * as rpc from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { Button, EmptyState } from '@dukani/shared/ui-core';
import type { DataColumn } from '@dukani/shared/ui-antd';
import { goalAmount, goalName, goalPercent } from '../common/goalTexts';
import { useListReportGoalsQuery } from '../common/reportGoalsApi';
import { useBusiness } from '../common/useBusiness';
import { SPANS } from './goalDraft';
import { ReportGoalDialog } from './ReportGoalDialog';
import './reports.css';

const FILTERS = { span: choiceFilter({ label: 'Each', options: SPANS, isPinned: true }) };
/** The server lists days before weeks before months. */
const SORTS = ['span'] as const;

const columnsOf = (currencyCode: string): DataColumn<rpc.ReportGoal>[] => [
  { key: 'figure', title: 'Figure', card: 'title', isFixed: true, render: ({ label }) => label },
  {
    key: 'span',
    title: 'Each',
    card: 'line',
    render: ({ span }) => SPANS.find(({ value }) => value === span)?.label,
  },
  { key: 'location', title: 'Location', card: 'line', render: ({ location_name: place }) => place ?? 'All locations' },
  {
    key: 'amount',
    title: 'Goal',
    card: 'line',
    align: 'right',
    render: ({ amount, unit }) => goalAmount(amount, unit, currencyCode),
  },
  {
    key: 'reached',
    title: 'Reached so far',
    card: 'line',
    align: 'right',
    render: (goal) => `${goalAmount(goal.reached, goal.unit, currencyCode)} (${goalPercent(goal)})`,
  },
];

/** /admin/reports/goals: what figures of sales are meant to reach each day, week and month, and how far they have come. */
export function ReportGoalsScreen() {
  const mayView = usePermission('reports.view');
  const seesAll = usePermission('sales.view_all');
  if (!mayView || !seesAll) return <EmptyState icon="lock" title="Your role cannot see goals" />;
  return <Goals />;
}

function Goals() {
  const { currencyCode } = useBusiness();
  const maySet = usePermission('reports.goals');
  const list = useListState({ key: 'report-goals', filters: FILTERS, sorts: SORTS });
  const { data, isLoading, error, refetch } = useListReportGoalsQuery();
  const [edited, edit] = useState<rpc.ReportGoal | 'new' | null>(null);
  const rows = data?.filter(
    (goal) =>
      (list.filters.span === null || goal.span === list.filters.span) &&
      goalName(goal).toLowerCase().includes(list.query.trim().toLowerCase()),
  );
  const add = maySet ? (
    <Button icon="plus" variant="primary" onClick={() => edit('new')}>
      New goal
    </Button>
  ) : undefined;
  return (
    <>
      <ListScreen
        list={list}
        noun={{ one: 'goal', many: 'goals' }}
        header={{ title: 'Goals', back: { to: '/admin/reports', label: 'Reports' }, actions: add }}
        search={{ label: 'Search goals' }}
        table={{
          columns: columnsOf(currencyCode),
          page: { rows, count: rows?.length, isLoading, error, onRetry: () => void refetch() },
          rowKey: ({ id }) => id,
          rowName: goalName,
          ...(maySet ? { onOpen: edit } : {}),
          empty: {
            title: 'No goal is set yet',
            description: 'A goal shows on the dashboard and as a line in charts by day, week or month.',
            action: add,
          },
        }}
      />
      {edited !== null && <ReportGoalDialog goal={edited === 'new' ? null : edited} onClose={() => edit(null)} />}
    </>
  );
}
