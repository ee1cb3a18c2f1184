import { lazy, Suspense } from 'react';
import { loadTwice } from '@dukani/shared/contract';
import { formatNumber, formatPercent } from '@dukani/shared/format';
import type { DatabaseState } from '@dukani/shared/rpc';
import { EmptyState, Skeleton } from '@dukani/shared/ui-core';
import { DateText, StatCard } from '@dukani/shared/ui-antd';
import { Answer } from '../common/Answer';
import { Figures } from '../common/Figures';
import { formatBytes } from '../common/formatBytes';
import { useDatabaseStateQuery } from './databaseApi';
import { TablesSection } from './TablesSection';

const SizeChart = lazy(() => loadTwice(() => import('./SizeChart')).then((module) => ({ default: module.SizeChart })));

/** How large the database is, how it grows, and its largest tables. */
export function SizesTab() {
  const result = useDatabaseStateQuery();
  return (
    <Answer result={result} what="the database">
      {(state) => <Sizes state={state} />}
    </Answer>
  );
}

/** The samples are taken once a day; of today the size is known better. */
function withToday({ samples, size_bytes: bytes }: DatabaseState) {
  const day = new Date().toISOString().slice(0, 10);
  return [...samples.filter((sample) => sample.day < day), { day, bytes }];
}

function Sizes({ state }: { state: DatabaseState }) {
  const { samples } = state;
  return (
    <div className="sup-stack">
      <Figures>
        <StatCard label="Size" value={formatBytes(state.size_bytes)} hint={`PostgreSQL ${state.version}`} />
        <StatCard
          label="Connections"
          value={`${formatNumber(state.connections)} of ${formatNumber(state.max_connections)}`}
          hint="open now"
        />
        <StatCard
          label="Read from memory"
          value={state.hit_percent === null ? '–' : formatPercent(state.hit_percent)}
          hint={
            <>
              since <DateText iso={state.stats_since} format="date" />
            </>
          }
        />
        <StatCard
          label="Rolled back"
          value={formatNumber(state.rollbacks)}
          hint={`of ${formatNumber(state.commits + state.rollbacks)} transactions`}
        />
        <StatCard
          label="Deadlocks"
          value={formatNumber(state.deadlocks)}
          hint="statements that waited for each other"
        />
        <StatCard
          label="Started"
          value={<DateText iso={state.started_at} format="relative" />}
          hint={<DateText iso={state.started_at} />}
        />
      </Figures>
      {samples.length === 0 ? (
        <EmptyState
          icon="database"
          title="No size was written down yet"
          description="A background job writes the size down each day; growth is shown from the first day on."
        />
      ) : (
        <Suspense fallback={<Skeleton height={320} />}>
          <SizeChart samples={withToday(state)} />
        </Suspense>
      )}
      <TablesSection tables={state.tables} />
    </div>
  );
}
