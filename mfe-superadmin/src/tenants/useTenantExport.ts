import { useState } from 'react';
import type { PlatformTenantPage, PlatformTenantRow } from '@dukani/shared/rpc';
import { saveTextFile, toCsv, useNotify } from '@dukani/shared/ui-antd';
import { MAX_PAGE, useLazyTenantPageQuery, type TenantFilter } from '../common/platformApi';
import { STANDING, standingOf, type Standing } from '../common/standing';
import { SUBSCRIPTION_STATUS, TENANT_STATUS } from '../common/tenantLabels';

/** More than this is a job for a report, not for a browser's memory. */
const MAX_ROWS = 20_000;
const HEADER = [
  'Tenant',
  'Subdomain',
  'Custom domain',
  'Status',
  'Account',
  'Plan',
  'Subscription',
  'Expires',
  'Owner',
  'People',
  'Products',
  'Sales in 30 days',
  'Currency',
  'Time zone',
  'Joined',
  'Id',
];

/** The text of the exported file. Times are ISO 8601. */
export function tenantCsv(rows: readonly PlatformTenantRow[], nowMs: number): string {
  return toCsv(
    HEADER,
    rows.map((row) => [
      row.name,
      row.subdomain,
      row.custom_domain,
      STANDING[standingOf(row, nowMs)].label,
      TENANT_STATUS[row.status].label,
      row.plan_name,
      row.subscription_status === null ? null : SUBSCRIPTION_STATUS[row.subscription_status].label,
      row.expires_at,
      row.owner_email,
      row.user_count,
      row.product_count,
      row.sales_30_days,
      row.currency_code,
      row.timezone,
      row.created_at,
      row.id,
    ]),
  );
}

/** Saves all tenants of a filter as a CSV file, page by page. */
export function useTenantExport(
  filter: TenantFilter,
  standing: Standing | null,
): { isExporting: boolean; exportTenants: () => Promise<void> } {
  const notify = useNotify();
  const [fetchPage] = useLazyTenantPageQuery();
  const [isExporting, setIsExporting] = useState(false);
  const exportTenants = async () => {
    setIsExporting(true);
    try {
      const rows: PlatformTenantRow[] = [];
      let after: string | null = null;
      do {
        const page: PlatformTenantPage = await fetchPage({ filter, after, limit: MAX_PAGE }).unwrap();
        rows.push(...page.rows);
        after = page.next_cursor;
      } while (after !== null && rows.length < MAX_ROWS);
      const nowMs = Date.now();
      const wanted = rows.filter((row) => standing === null || standingOf(row, nowMs) === standing);
      saveTextFile(`tenants-${new Date(nowMs).toISOString().slice(0, 10)}.csv`, tenantCsv(wanted, nowMs));
      if (after !== null) notify.info('The file holds the newest 20,000 tenants', 'Set a filter to export the rest.');
    } catch (error) {
      notify.error('The tenants could not be exported', error);
    } finally {
      setIsExporting(false);
    }
  };
  return { isExporting, exportTenants };
}
