import type { ReactNode } from 'react';
import { formatNumber } from '@dukani/shared/format';
import type { PlatformTenantRow } from '@dukani/shared/rpc';
import { Link, useSearchParams } from '@dukani/shared/router';
import { Badge, Button, SelectField } from '@dukani/shared/ui-core';
import { DataTable, DateText, FilterBar, PageHeader, type DataColumn } from '@dukani/shared/ui-antd';
import { needsSecondFactor } from '../common/needsSecondFactor';
import { SecondFactorPrompt } from '../common/SecondFactorPrompt';
import { STANDING, standingOf, STANDINGS } from '../common/standing';
import { tenantViewFromParams, withParam } from './tenantFilter';
import { TenantPanel } from './TenantPanel';
import './tenants.css';
import { useTenantExport } from './useTenantExport';
import { useTenantList } from './useTenantList';

const STATUS_OPTIONS = [
  { value: '', label: 'Any status' },
  ...STANDINGS.map((value) => ({ value, label: STANDING[value].label })),
];

/** /superadmin/tenants: every business of the platform. Search, filter, order and open panel stand in the address. */
export function TenantsScreen() {
  const [params, setParams] = useSearchParams();
  const { filter, standing, sort, tenantId } = tenantViewFromParams(params);
  const list = useTenantList({ filter, standing, sort });
  const { isExporting, exportTenants } = useTenantExport(filter, standing);
  const set = (name: string, value: string) => setParams(withParam(params, name, value), { replace: true });
  const isFiltered = filter.query !== '' || standing !== null;
  const opened = list.rows?.find((row) => row.id === tenantId);

  if (needsSecondFactor(list.error))
    return (
      <>
        <PageHeader title="Tenants" />
        <SecondFactorPrompt />
      </>
    );
  return (
    <>
      <PageHeader
        title="Tenants"
        count={list.count}
        description="Every business on the platform, newest first unless sorted."
        action={
          <Button
            icon="download"
            isBusy={isExporting}
            disabled={(list.count ?? 0) === 0}
            onClick={() => void exportTenants()}
          >
            Export CSV
          </Button>
        }
      />
      <FilterBar
        searchLabel="Search tenants"
        query={filter.query}
        onQueryChange={(query) => set('q', query)}
        onClear={isFiltered ? () => setParams(new URLSearchParams(), { replace: true }) : undefined}
      >
        <SelectField
          label="Status"
          isLabelHidden
          value={standing ?? ''}
          options={STATUS_OPTIONS}
          onChange={(value) => set('status', value)}
        />
      </FilterBar>
      <DataTable<PlatformTenantRow>
        label="Tenants"
        columns={tenantColumns((id) => `?${withParam(params, 'tenant', id).toString()}`, list.asOfMs)}
        rows={list.isLooking && list.rows?.length === 0 ? undefined : list.rows}
        rowKey={(row) => row.id}
        isLoading={list.isFetching && !list.isFetchingMore}
        error={list.error}
        onRetry={list.refetch}
        sort={sort}
        onSortChange={(chosen) => set('sort', chosen === 'newest' ? '' : chosen)}
        onLoadMore={list.isLooking ? undefined : list.loadMore}
        isLoadingMore={list.isFetchingMore}
        onRowClick={(row) => setParams(withParam(params, 'tenant', row.id))}
        empty={
          isFiltered
            ? { title: 'No tenants match', description: 'Search for another name or clear the filters.' }
            : { title: 'No tenants yet', description: 'Every business that signs up is listed here.' }
        }
      />
      {list.isPartial && (
        <p className="sup-note" role="status">
          Looked at the newest {formatNumber(list.loadedCount)} of {formatNumber(list.totalCount)} tenants.
        </p>
      )}
      {opened !== undefined && <TenantPanel tenant={opened} nowMs={list.asOfMs} onClose={() => set('tenant', '')} />}
    </>
  );
}

function tenantColumns(pathOf: (tenantId: string) => string, nowMs: number): DataColumn<PlatformTenantRow>[] {
  return [
    {
      key: 'name',
      title: 'Tenant',
      card: 'title',
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
        const { tone, label } = STANDING[standingOf(row, nowMs)];
        return <Badge tone={tone}>{label}</Badge>;
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
