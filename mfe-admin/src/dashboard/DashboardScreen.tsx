import { lazy, Suspense, useState, type ReactNode } from 'react';
import { loadTwice } from '@dukani/shared/contract';
import { formatDate, formatDateTime, formatTime } from '@dukani/shared/format';
import { useNavigate } from '@dukani/shared/router';
import { usePermission, useSession } from '@dukani/shared/session';
import { ButtonLink, ErrorState, IconButton, Skeleton } from '@dukani/shared/ui-core';
import { PageHeader, useShortcut } from '@dukani/shared/ui-antd';
import { useListLocationsQuery } from '../common/locations/locationsApi';
import { useFirstRunStateQuery } from '../common/firstRunApi';
import { SampleDataNotice } from '../common/SampleDataNotice';
import { AttentionList } from './AttentionList';
import { DashboardViewFields } from './DashboardViewFields';
import './dashboard.css';
import { toDashboard, type Dashboard } from './dashboardRows';
import { FirstSteps } from './FirstSteps';
import { GoalsCard } from './GoalsCard';
import { KeyFigures } from './KeyFigures';
import { MoneyCards } from './MoneyCards';
import { ProductCards } from './ProductCards';
import { isUsualView, useDashboardView, type OpenView } from './useDashboardView';
import { useShownFigures } from './useShownFigures';

const DashboardCharts = lazy(() =>
  loadTwice(() => import('./charts/DashboardCharts')).then((module) => ({ default: module.DashboardCharts })),
);

/** /dashboard: what needs attention, then today's figures, then where they come from. */
export function DashboardScreen() {
  const navigate = useNavigate();
  const { access } = useSession();
  const maySell = usePermission('sales.record');
  const maySpend = usePermission('accounting.post');
  const maySeeSettings = usePermission('settings.view');
  const maySeePlaces = usePermission('stock.view');
  const [view, changeView] = useDashboardView();
  const { data, error, isFetching, refetch } = useShownFigures(view);
  // Asked for at once and waited for once, with or without success: what it brings stands above the rest and would push it down.
  const firstRun = useFirstRunStateQuery(undefined, { skip: !maySeeSettings });
  const [isFirstRunKnown, setIsFirstRunKnown] = useState(!maySeeSettings);
  if (!isFirstRunKnown && (firstRun.isSuccess || firstRun.isError)) setIsFirstRunKnown(true);
  const places = useListLocationsQuery(undefined, { skip: !maySeePlaces });
  const [arePlacesKnown, setArePlacesKnown] = useState(!maySeePlaces);
  if (!arePlacesKnown && (places.isSuccess || places.isError)) setArePlacesKnown(true);
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
      {data !== undefined && isFirstRunKnown && arePlacesKnown ? (
        <LoadedDashboard
          dashboard={toDashboard(data)}
          view={view}
          fields={<DashboardViewFields view={view} onChange={changeView} locations={places.data ?? []} />}
        />
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

interface LoadedDashboardProps {
  dashboard: Dashboard;
  view: OpenView;
  fields: ReactNode;
}

function LoadedDashboard({ dashboard, view, fields }: LoadedDashboardProps) {
  const seesAll = usePermission('sales.view_all');
  const { period } = view;
  const isOfAll = view.locationId === null && view.tillId === null;
  // A till or an earlier period without sales makes no new business.
  if (isUsualView(view) && isNewBusiness(dashboard, seesAll)) return <FirstSteps />;
  return (
    <div className="dash" data-limited={seesAll ? undefined : ''}>
      <SampleDataNotice />
      <AttentionList items={dashboard.attention} />
      {fields}
      <KeyFigures dashboard={dashboard} isOwnOnly={!seesAll} period={period} />
      {seesAll && <GoalsCard currencyCode={dashboard.currencyCode} />}
      <Suspense fallback={<ChartsSkeleton />}>
        <DashboardCharts dashboard={dashboard} period={period} />
      </Suspense>
      <ProductCards dashboard={dashboard} period={period} />
      {seesAll && <MoneyCards dashboard={dashboard} />}
      <p className="dash-foot">
        {period === 'today'
          ? `“Today” is the business day ${formatDateTime(dashboard.asOf, dashboard.timezone).split(',')[0] ?? ''}.`
          : `Sales of ${daysText(dashboard)}.`}
        {!isOfAll && ' Stock, slow sellers, money and what needs attention are those of the whole business.'}
      </p>
    </div>
  );
}

/** `20 Nov 2026`, `1 Nov 2026 to 30 Nov 2026`. */
function daysText({ from, to }: Pick<Dashboard, 'from' | 'to'>): string {
  const [first, last] = [formatDate(from, 'UTC'), formatDate(to, 'UTC')];
  return first === last ? first : `${first} to ${last}`;
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
