import { formatDate } from '@dukani/shared/format';
import { fromNumeric, type Money } from '@dukani/shared/money';
import type { PlatformOverview, TenantStatus } from '@dukani/shared/rpc';
import { TENANT_STATUSES } from '../common/tenantLabels';

export interface Growth {
  /** Weeks start on Monday, oldest first; the last one is still running. */
  weeks: { week: string; label: string; count: number }[];
  total: number;
  thisWeek: number;
  /** Null when there is no earlier week. */
  lastWeek: number | null;
}

export function growthOf({ new_tenants_by_week: weeks }: PlatformOverview): Growth {
  return {
    weeks: weeks.map(({ week, count }) => ({
      week,
      label: formatDate(week, 'UTC').replace(/ \d{4}$/, ''),
      count,
    })),
    total: weeks.reduce((total, { count }) => total + count, 0),
    thisWeek: weeks.at(-1)?.count ?? 0,
    lastWeek: weeks.at(-2)?.count ?? null,
  };
}

/** How many tenants stand in each status. Closed ones are what the others leave of the total. */
export function statusCounts(overview: PlatformOverview): { status: TenantStatus; count: number; percent: number }[] {
  const { tenants_total: total, tenants_active, tenants_trial, tenants_suspended } = overview;
  const counts: Record<TenantStatus, number> = {
    active: tenants_active,
    trial: tenants_trial,
    suspended: tenants_suspended,
    closed: Math.max(0, total - tenants_active - tenants_trial - tenants_suspended),
  };
  return TENANT_STATUSES.map((status) => ({
    status,
    count: counts[status],
    percent: total > 0 ? Math.round((counts[status] / total) * 100) : 0,
  }));
}

/** By currency, the largest first; null for roles that see no revenue. */
export function revenueOf({
  monthly_recurring_revenue: rows,
}: PlatformOverview): { currency: string; amount: Money }[] | null {
  return rows === null ? null : rows.map(({ currency, amount }) => ({ currency, amount: fromNumeric(amount) }));
}
