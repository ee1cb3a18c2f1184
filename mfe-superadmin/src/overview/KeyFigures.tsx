import { formatCurrency, formatNumber } from '@dukani/shared/format';
import type { PlatformOverview } from '@dukani/shared/rpc';
import { StatCard } from '@dukani/shared/ui-antd';
import { EVERYBODY, useTenantPageQuery } from '../common/platformApi';
import { countByEffectiveStatus } from '../common/effectiveStatus';
import { formatBytes } from '../common/formatBytes';
import { growthOf, revenueOf } from './overviewFigures';

/** The platform in six figures, five for roles that see no revenue. */
export function KeyFigures({ overview }: { overview: PlatformOverview }) {
  const suspended = useSuspendedText(overview);
  const { thisWeek, lastWeek } = growthOf(overview);
  const revenue = revenueOf(overview)?.map(({ amount, currency }) => formatCurrency(amount, currency));
  return (
    <section className="sup-figures ovw-figures" aria-label="Key figures">
      <h2 className="dk-visually-hidden">Key figures</h2>
      <StatCard
        label="Tenants"
        to="/superadmin/tenants"
        value={formatNumber(overview.tenants_total)}
        hint={suspended}
      />
      <StatCard
        label="New this week"
        value={formatNumber(thisWeek)}
        hint={lastWeek === null ? 'since Monday' : `since Monday, ${formatNumber(lastWeek)} last week`}
      />
      <StatCard label="Users" value={formatNumber(overview.users_total)} hint="accounts of all tenants" />
      <StatCard label="Sales today" value={formatNumber(overview.sales_today)} hint="of all tenants, since 00:00 UTC" />
      {revenue !== undefined && <RevenueFigure revenue={revenue} />}
      <StatCard label="Database" value={formatBytes(overview.database_size_bytes)} hint="on disk, all tenants" />
    </section>
  );
}

function RevenueFigure({ revenue: [largest, ...others] }: { revenue: string[] }) {
  const hint =
    largest === undefined
      ? 'no paid subscription yet'
      : others.length === 0
        ? 'from paid subscriptions'
        : `and ${others.join(', ')}`;
  return <StatCard label="Monthly recurring revenue" value={largest ?? '–'} hint={hint} />;
}

/** Counted as in the breakdown beside it: a suspended subscription, too, where all tenants are known; else accounts alone. */
function useSuspendedText(overview: PlatformOverview): string {
  const { data, isLoading, fulfilledTimeStamp = 0 } = useTenantPageQuery(EVERYBODY);
  if (isLoading) return '\u00a0';
  if (data !== undefined && data.next_cursor === null) {
    const all = countByEffectiveStatus(data.rows, fulfilledTimeStamp);
    return `${formatNumber(all.find(({ effectiveStatus }) => effectiveStatus === 'suspended')?.count ?? 0)} suspended`;
  }
  return `${formatNumber(overview.tenants_suspended)} suspended, subscriptions not counted`;
}
