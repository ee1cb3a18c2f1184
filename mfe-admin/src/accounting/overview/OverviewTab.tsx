import { lazy, Suspense } from 'react';
import { loadTwice } from '@dukani/shared/contract';
import { Link } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { ButtonLink, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { MoneyText, useToday } from '@dukani/shared/ui-antd';
import { WaitingRuns } from '../../common/recurring/WaitingRuns';
import { useOpenRow } from '../../common/useOpenRow';
import { EntryDrawer } from '../journal/EntryDrawer';
import { HealthCard } from '../health/HealthCard';
import { useJournalPageQuery } from '../journalApi';
import { dayText } from '../periods';
import { sourceName } from '../sources';
import { FirstSteps } from './FirstSteps';
import { MoneyFigures } from './MoneyFigures';
import { OwedFigures } from './OwedFigures';
import './overview.css';

const ProfitChart = lazy(() =>
  loadTwice(() => import('../statements/ProfitChart')).then((module) => ({ default: module.ProfitChart })),
);

const CashForecastChart = lazy(() =>
  loadTwice(() => import('./CashForecastChart')).then((module) => ({ default: module.CashForecastChart })),
);

/** Of the chart's card, held free while its code and figures come. */
const CHART_HEIGHT = 294;

/** The books in the owner's words: income, costs, profit and cash of the month, who owes what. */
export function OverviewTab() {
  const today = useToday();
  return (
    <div className="books-stack">
      <MoneyFigures today={today} />
      <OwedFigures today={today} />
      <HealthCard />
      <div className="books-overview">
        <Suspense fallback={<Skeleton height={CHART_HEIGHT} />}>
          <ProfitChart until={today} place={null} />
        </Suspense>
        <Suspense fallback={<Skeleton height={CHART_HEIGHT} />}>
          <CashForecastChart />
        </Suspense>
      </div>
      <LatestEntries />
      <FirstSteps />
      {/* Last: it comes late or not at all, and nothing above it moves. */}
      <WaitingRuns title="Waiting for you" />
    </div>
  );
}

const ALL = { from: null, to: null, sourceType: null, userId: null, accountId: null };
const LATEST = 8;

function LatestEntries() {
  const mayPost = usePermission('accounting.post');
  const { data, error, refetch } = useJournalPageQuery({ filter: ALL, after: null, limit: LATEST });
  const [entryId, openEntry] = useOpenRow('entry');
  return (
    <section className="books-card" aria-labelledby="books-latest">
      <header>
        <h2 id="books-latest">Latest entries</h2>
        <Link to="/admin/accounting?tab=journal">All entries</Link>
      </header>
      {data === undefined && error !== undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === undefined && <Skeleton height={240} />}
      {data?.rows.length === 0 && (
        <p className="adm-muted">Nothing is posted yet. The first sale or delivery appears here automatically.</p>
      )}
      <ul className="books-latest">
        {data?.rows.map((entry) => (
          <li key={entry.id}>
            <button type="button" onClick={() => openEntry(entry.id)}>
              <span className="books-latest__what">
                <span>{entry.memo ?? sourceName(entry.sourceType)}</span>
                <small>
                  {entry.number} · {dayText(entry.businessDate)}
                </small>
              </span>
              <MoneyText amount={entry.total} />
            </button>
          </li>
        ))}
      </ul>
      {mayPost && (
        <ButtonLink icon="plus" to="/admin/accounting/journal/new">
          New journal
        </ButtonLink>
      )}
      {entryId !== null && <EntryDrawer entryId={entryId} onOpen={openEntry} onClose={() => openEntry(null)} />}
    </section>
  );
}
