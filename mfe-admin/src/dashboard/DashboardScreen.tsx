import { lazy, Suspense, useState } from 'react';
import { loadTwice } from '@dukani/shared/contract';
import { formatDateTime, formatTime } from '@dukani/shared/format';
import { useNavigate } from '@dukani/shared/router';
import { usePermission, useSession } from '@dukani/shared/session';
import { ButtonLink, ErrorState, IconButton, Skeleton } from '@dukani/shared/ui-core';
import { PageHeader, useShortcut } from '@dukani/shared/ui-antd';
import { useGetDashboardQuery } from '../common/dashboardApi';
import { useFirstRunStateQuery } from '../common/firstRunApi';
import { SampleDataNotice } from '../common/SampleDataNotice';
import { AttentionList } from './AttentionList';
import './dashboard.css';
import { toDashboard, type Dashboard } from './dashboardRows';
import { FirstSteps } from './FirstSteps';
import { KeyFigures } from './KeyFigures';
import { MoneyCards } from './MoneyCards';
import { ProductCards } from './ProductCards';

const DashboardCharts = lazy(() =>
  loadTwice(() => import('./charts/DashboardCharts')).then((module) => ({ default: module.DashboardCharts })),
);

/** A new figure every minute is enough for a screen that hangs on a wall. */
const REFRESH_MS = 60_000;

/** /dashboard: what needs attention, then today's figures, then where they come from. */
export function DashboardScreen() {
  const navigate = useNavigate();
  const { access } = useSession();
  const maySell = usePermission('sales.record');
  const maySpend = usePermission('accounting.post');
  const maySeeSettings = usePermission('settings.view');
  const { data, error, isFetching, refetch } = useGetDashboardQuery(undefined, {
    pollingInterval: REFRESH_MS,
    skipPollingIfUnfocused: true,
  });
  // Asked for at once and waited for once, with or without success: what it brings stands above the rest and would push it down.
  const firstRun = useFirstRunStateQuery(undefined, { skip: !maySeeSettings });
  const [isFirstRunKnown, setIsFirstRunKnown] = useState(!maySeeSettings);
  if (!isFirstRunKnown && (firstRun.isSuccess || firstRun.isError)) setIsFirstRunKnown(true);
  useShortcut('n', () => void navigate('/admin/sales?tab=new'), 'New sale');
  const name = access?.profile?.full_name?.split(' ')[0];
  return (
    <>
      <PageHeader
        title={name === undefined ? 'Dashboard' : `Hello, ${name}`}
        description={data === undefined ? ' ' : asOfText(data.as_of, data.timezone)}
        action={
          <>
            <IconButton icon="refresh" label="Refresh figures" aria-busy={isFetching} onClick={() => void refetch()} />
            {maySpend && (
              <ButtonLink to="/admin/accounting/expense/new" icon="wallet">
                Record expense
              </ButtonLink>
            )}
            {maySell && (
              <ButtonLink to="/admin/sales?tab=new" variant="primary" icon="plus">
                New sale
              </ButtonLink>
            )}
          </>
        }
      />
      {data !== undefined && isFirstRunKnown ? (
        <LoadedDashboard dashboard={toDashboard(data)} />
      ) : data !== undefined || error === undefined ? (
        <DashboardSkeleton />
      ) : (
        <ErrorState title="The figures could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
    </>
  );
}

/** `As of 14:05, Nairobi`. */
export function asOfText(asOf: string, timezone: string): string {
  const city = timezone.split('/').at(-1)?.replaceAll('_', ' ') ?? timezone;
  return `As of ${formatTime(asOf, timezone)}, ${city}`;
}

/**
 * True for a business that has yet to make its first sale. Who sees only the own sales cannot tell it from those: for them
 * it counts as new while nothing lies in stock either.
 */
export function isNewBusiness({ last30Days, stock, topProducts, slowProducts }: Dashboard, seesAll: boolean): boolean {
  const hasSold =
    last30Days.some((day) => day.transactions > 0) ||
    topProducts.length > 0 ||
    slowProducts.some((product) => product.daysSinceSale !== null);
  const hasStock = stock.lowCount + stock.outCount > 0 || (stock.value ?? 0) !== 0;
  return !hasSold && (seesAll || !hasStock);
}

function LoadedDashboard({ dashboard }: { dashboard: Dashboard }) {
  const seesAll = usePermission('sales.view_all');
  if (isNewBusiness(dashboard, seesAll)) return <FirstSteps />;
  return (
    <div className="dash" data-limited={seesAll ? undefined : ''}>
      <SampleDataNotice />
      <AttentionList items={dashboard.attention} />
      <KeyFigures dashboard={dashboard} isOwnOnly={!seesAll} />
      <Suspense fallback={<ChartsSkeleton />}>
        <DashboardCharts dashboard={dashboard} />
      </Suspense>
      <ProductCards dashboard={dashboard} />
      {seesAll && <MoneyCards dashboard={dashboard} />}
      <p className="dash-foot">
        “Today” is the business day {formatDateTime(dashboard.asOf, dashboard.timezone).split(',')[0]}.
      </p>
    </div>
  );
}

function ChartsSkeleton() {
  return (
    <div className="dash-charts">
      <Skeleton height={320} />
      <Skeleton height={320} />
    </div>
  );
}

function DashboardSkeleton() {
  return (
    <div className="dash" role="status" aria-label="Loading the dashboard">
      <Skeleton height={64} />
      <div className="dash-figures">
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} height={132} />
        ))}
      </div>
      <ChartsSkeleton />
    </div>
  );
}
