import type { ReactNode } from 'react';
import { formatNumber } from '@dukani/shared/format';
import type { TableColumn } from '@dukani/shared/lists';
import { Link } from '@dukani/shared/router';
import type { PlatformTenantRow } from '@dukani/shared/rpc';
import { Badge } from '@dukani/shared/ui-core';
import { DateText, type DataColumn } from '@dukani/shared/ui-antd';
import { EFFECTIVE_STATUS, effectiveStatusOf } from '../common/effectiveStatus';
import { SUBSCRIPTION_STATUS, TENANT_STATUS } from '../common/tenantLabels';

/** The columns of the list of tenants; trials are measured against `nowMs`. */
export function tenantColumns(pathOf: (tenantId: string) => string, nowMs: number): DataColumn<PlatformTenantRow>[] {
  return [
    {
      key: 'name',
      title: 'Tenant',
      card: 'title',
      isFixed: true,
      sort: { ascending: 'name_asc', descending: 'name_desc' },
      render: (row): ReactNode => (
        <span className="ten-name">
          <Link to={pathOf(row.id)}>{row.name}</Link>
          <span className="sup-muted">{addressOf(row)}</span>
        </span>
      ),
    },
    {
      key: 'status',
      title: 'Status',
      render: (row) => {
        const { tone, label } = EFFECTIVE_STATUS[effectiveStatusOf(row, nowMs)];
        return (
          <span className="ten-name">
            <Badge tone={tone}>{label}</Badge>
            {row.closing != null && (
              <span className="sup-muted">
                {row.closing.erased_at === null ? 'Deleted on ' : 'Deleted '}
                <DateText iso={row.closing.erased_at ?? row.closing.erase_at} format="date" />
              </span>
            )}
          </span>
        );
      },
    },
    { key: 'plan', title: 'Plan', render: (row) => row.plan_name ?? <span className="sup-muted">None</span> },
    { key: 'owner', title: 'Owner', render: (row) => row.owner_email ?? <span className="sup-muted">None</span> },
    {
      key: 'users',
      title: 'People',
      align: 'right',
      sort: { ascending: 'users_asc', descending: 'users_desc' },
      render: (row) => formatNumber(row.user_count),
    },
    {
      key: 'products',
      title: 'Products',
      align: 'right',
      sort: { ascending: 'products_asc', descending: 'products_desc' },
      render: (row) => formatNumber(row.product_count),
    },
    {
      key: 'sales',
      title: 'Sales, 30 days',
      align: 'right',
      sort: { ascending: 'sales_asc', descending: 'sales_desc' },
      render: (row) => formatNumber(row.sales_30_days),
    },
    {
      key: 'joined',
      title: 'Joined',
      // After a column of figures a date on the left would stand against them.
      align: 'right',
      sort: { ascending: 'oldest', descending: 'newest' },
      render: (row) => <DateText iso={row.created_at} format="date" />,
    },
  ];
}

/** How the tenant is reached: its own domain, its subdomain, or a path on the main host. */
function addressOf({ custom_domain, subdomain, slug }: PlatformTenantRow): string {
  return custom_domain ?? subdomain ?? (slug === null ? 'no address' : `/t/${slug}`);
}

/** The columns of the exported file: words instead of codes, times in ISO 8601. */
export function tenantExportColumns(nowMs: number): TableColumn<PlatformTenantRow>[] {
  return [
    { title: 'Tenant', value: (row) => row.name },
    { title: 'Subdomain', value: (row) => row.subdomain },
    { title: 'Custom domain', value: (row) => row.custom_domain },
    { title: 'Status', value: (row) => EFFECTIVE_STATUS[effectiveStatusOf(row, nowMs)].label },
    { title: 'Account', value: (row) => TENANT_STATUS[row.status].label },
    { title: 'Plan', value: (row) => row.plan_name },
    {
      title: 'Subscription',
      value: (row) => (row.subscription_status === null ? null : SUBSCRIPTION_STATUS[row.subscription_status].label),
    },
    { title: 'Expires', value: (row) => row.expires_at },
    { title: 'Owner', value: (row) => row.owner_email },
    { title: 'People', value: (row) => row.user_count },
    { title: 'Products', value: (row) => row.product_count },
    { title: 'Sales in 30 days', value: (row) => row.sales_30_days },
    { title: 'Currency', value: (row) => row.currency_code },
    { title: 'Time zone', value: (row) => row.timezone },
    { title: 'Joined', value: (row) => row.created_at },
    { title: 'Id', value: (row) => row.id },
  ];
}
