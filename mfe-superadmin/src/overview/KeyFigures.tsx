import { formatCurrency, formatNumber } from '@dukani/shared/format';
import type { PlatformOverview } from '@dukani/shared/rpc';
import { StatCard } from '@dukani/shared/ui-antd';
import { formatBytes, growthOf, revenueOf } from './overviewFigures';

/** The platform in six figures. */
export function KeyFigures({ overview }: { overview: PlatformOverview }) {
  const { thisWeek, lastWeek } = growthOf(overview);
  const [revenue, ...otherRevenue] = revenueOf(overview).map(({ amount, currency }) =>
    formatCurrency(amount, currency),
  );
  return (
    <section className="ovw-figures" aria-label="Key figures">
      <h2 className="dk-visually-hidden">Key figures</h2>
      <StatCard
        label="Tenants"
        to="/superadmin/tenants"
        value={formatNumber(overview.tenants_total)}
        hint={`${formatNumber(overview.tenants_suspended)} ${overview.tenants_suspended === 1 ? 'account' : 'accounts'} suspended`}
      />
      <StatCard
        label="New this week"
        value={formatNumber(thisWeek)}
        hint={lastWeek === null ? 'since Monday' : `since Monday, ${formatNumber(lastWeek)} last week`}
      />
      <StatCard label="Users" value={formatNumber(overview.users_total)} hint="accounts of all tenants" />
      <StatCard label="Sales today" value={formatNumber(overview.sales_today)} hint="of all tenants, since 00:00 UTC" />
      <StatCard
        label="Monthly recurring revenue"
        value={revenue ?? '–'}
        hint={
          revenue === undefined
            ? 'no paid subscription yet'
            : otherRevenue.length === 0
              ? 'from paid subscriptions'
              : `and ${otherRevenue.join(', ')}`
        }
      />
      <StatCard label="Database" value={formatBytes(overview.database_size_bytes)} hint="on disk, all tenants" />
    </section>
  );
}
