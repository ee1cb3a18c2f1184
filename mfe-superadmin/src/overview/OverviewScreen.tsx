import { lazy, Suspense } from 'react';
import { loadTwice } from '@dukani/shared/contract';
import { formatTime } from '@dukani/shared/format';
import type { PlatformOverview } from '@dukani/shared/rpc';
import { EmptyState, ErrorState, IconButton, Skeleton } from '@dukani/shared/ui-core';
import { ErrorAlert, PageHeader } from '@dukani/shared/ui-antd';
import { Definitions } from '../common/Definitions';
import { needsSecondFactor } from '../common/needsSecondFactor';
import { usePlatformOverviewQuery } from '../common/platformApi';
import { SecondFactorPrompt } from '../common/SecondFactorPrompt';
import { AttentionList } from './AttentionList';
import { KeyFigures } from './KeyFigures';
import { growthOf } from './overviewFigures';
import './overview.css';
import { StatusBreakdown } from './StatusBreakdown';

// The chart library weighs more than all the rest of the screen.
const GrowthChart = lazy(() =>
  loadTwice(() => import('./GrowthChart')).then((module) => ({ default: module.GrowthChart })),
);

const DEFINITIONS = [
  ['Tenants', 'All businesses, also suspended and closed ones.'],
  ['New this week', 'Businesses that were opened since Monday, 00:00 UTC.'],
  ['Users', 'Accounts of people who work for a business or for the platform, each counted once.'],
  ['Sales today', 'Sales that businesses posted since 00:00 UTC. Their number only: amounts are theirs.'],
  [
    'Monthly recurring revenue',
    'What subscriptions that are active or past due bring a month, a yearly one by twelve, less coupons that last; the figure of Revenue.',
  ],
  ['Database', 'What all tables and indexes take on the disk.'],
] as const;

/** /superadmin: how the platform stands. It does not refresh by itself, because every look is written to the audit record. */
export function OverviewScreen() {
  const { data, error, isFetching, fulfilledTimeStamp, refetch } = usePlatformOverviewQuery();
  const isRefused = needsSecondFactor(error);
  return (
    <>
      <PageHeader
        title="Overview"
        description={
          fulfilledTimeStamp === undefined
            ? ' '
            : `As of ${formatTime(new Date(fulfilledTimeStamp).toISOString(), 'UTC')} UTC`
        }
        action={
          !isRefused && (
            <>
              <Definitions definitions={DEFINITIONS} note="Every figure is counted when the screen opens." />
              <IconButton
                icon="refresh"
                label="Refresh figures"
                aria-busy={isFetching}
                onClick={() => void refetch()}
              />
            </>
          )
        }
      />
      {isRefused ? (
        <SecondFactorPrompt />
      ) : data !== undefined ? (
        <>
          <ErrorAlert error={error} title="The figures could not be refreshed" onRetry={() => void refetch()} />
          <Figures overview={data} />
        </>
      ) : error === undefined ? (
        <OverviewSkeleton />
      ) : (
        <ErrorState title="The figures could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
    </>
  );
}

function Figures({ overview }: { overview: PlatformOverview }) {
  return (
    <div className="ovw">
      <KeyFigures overview={overview} />
      {overview.tenants_total === 0 ? (
        <EmptyState
          title="No tenants yet"
          icon="store"
          description="When the first business signs up, growth, statuses and what needs attention are shown here."
        />
      ) : (
        <div className="ovw-columns">
          <Suspense fallback={<Skeleton height={330} />}>
            <GrowthChart growth={growthOf(overview)} />
          </Suspense>
          <StatusBreakdown overview={overview} />
          <AttentionList />
        </div>
      )}
      <p className="sup-note">Views are logged.</p>
    </div>
  );
}

function OverviewSkeleton() {
  return (
    <div className="ovw" role="status" aria-label="Loading the overview">
      <div className="sup-figures ovw-figures">
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} height={116} />
        ))}
      </div>
      <div className="ovw-columns">
        <Skeleton height={330} />
        <Skeleton height={330} />
        <Skeleton height={180} />
      </div>
    </div>
  );
}
