import { formatNumber, formatPercent } from '@dukani/shared/format';
import type { SlowStatements, StatementStatistics } from '@dukani/shared/rpc';
import { EmptyState } from '@dukani/shared/ui-core';
import { DataTable, DateText, type DataColumn } from '@dukani/shared/ui-antd';
import { Answer } from '../common/Answer';
import { Section } from '../common/Section';
import { useDatabaseStateQuery, useSlowStatementsQuery } from './databaseApi';
import { TablesSection } from './TablesSection';

const percentText = (percent: number | null) => (percent === null ? '–' : formatPercent(percent));

const COLUMNS: DataColumn<StatementStatistics>[] = [
  {
    key: 'query',
    title: 'Statement',
    card: 'title',
    render: (row) => (
      <code className="sup-code dbs-statement" title={row.query}>
        {row.query}
      </code>
    ),
  },
  {
    key: 'share',
    title: 'Share of time',
    align: 'right',
    card: 'figure',
    render: (row) => percentText(row.share_percent),
  },
  { key: 'calls', title: 'Calls', align: 'right', render: (row) => formatNumber(row.calls) },
  { key: 'mean', title: 'Mean, ms', align: 'right', render: (row) => formatNumber(row.mean_ms, 2) },
  { key: 'max', title: 'Longest, ms', align: 'right', render: (row) => formatNumber(row.max_ms, 1) },
  { key: 'rows', title: 'Rows', align: 'right', isWideOnly: true, render: (row) => formatNumber(row.rows) },
  { key: 'hit', title: 'From memory', align: 'right', isWideOnly: true, render: (row) => percentText(row.hit_percent) },
  {
    key: 'temp',
    title: 'Temporary blocks',
    align: 'right',
    isWideOnly: true,
    render: (row) => formatNumber(row.temp_blocks),
  },
];

/** Which statements take the most time, as shapes without values. */
export function StatementsTab() {
  const result = useSlowStatementsQuery();
  return (
    <Answer result={result} what="statements">
      {(statements) => (statements.is_available ? <Statements statements={statements} /> : <TablesInstead />)}
    </Answer>
  );
}

function Statements({ statements: { rows, since } }: { statements: SlowStatements }) {
  return (
    <Section
      title="Statements by time"
      note={
        <>
          Counted since <DateText iso={since} />. Texts and numbers in a statement are replaced before they are stored.
        </>
      }
    >
      <DataTable
        label="Statements by time"
        columns={COLUMNS}
        rows={rows}
        rowKey={(row) => row.id}
        empty={{ title: 'No statement was counted yet' }}
      />
    </Section>
  );
}

function TablesInstead() {
  const result = useDatabaseStateQuery();
  return (
    <div className="sup-stack">
      <EmptyState
        icon="database"
        title="This server keeps no statistics of statements"
        description="It was started without pg_stat_statements. How the tables are read is shown instead."
      />
      <Answer result={result} what="the tables">
        {(state) => <TablesSection tables={state.tables} />}
      </Answer>
    </div>
  );
}
