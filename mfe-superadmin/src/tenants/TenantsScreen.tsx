import { useMemo } from 'react';
import { choiceFilter, idFilter, ListScreen, pageRows, useListState } from '@dukani/shared/lists';
import { useSearchParams } from '@dukani/shared/router';
import { PageHeader } from '@dukani/shared/ui-antd';
import { needsSecondFactor } from '../common/needsSecondFactor';
import {
  MAX_PAGE,
  useLazyTenantPageQuery,
  useListTenantsInfiniteQuery,
  type TenantFilter,
} from '../common/platformApi';
import { SecondFactorPrompt } from '../common/SecondFactorPrompt';
import { EFFECTIVE_STATUS, EFFECTIVE_STATUSES } from '../common/effectiveStatus';
import { useListPlansQuery } from './subscriptionsApi';
import { tenantColumns, tenantExportColumns } from './tenantColumns';
import { TenantPanel } from './TenantPanel';
import './tenants.css';

const FILTERS = {
  status: choiceFilter({
    label: 'Status',
    options: EFFECTIVE_STATUSES.map((value) => ({ value, label: EFFECTIVE_STATUS[value].label })),
    isPinned: true,
  }),
  plan: idFilter({ label: 'Plan', isPinned: true }),
};
const SORTS = [
  'newest',
  'oldest',
  'name_asc',
  'name_desc',
  'users_asc',
  'users_desc',
  'products_asc',
  'products_desc',
  'sales_asc',
  'sales_desc',
] as const;

/** /superadmin/tenants: every business of the platform. Search, filter, order and open panel stand in the address. */
export function TenantsScreen() {
  const [params, setParams] = useSearchParams();
  const list = useListState({ key: 'tenants', filters: FILTERS, sorts: SORTS });
  const filter: TenantFilter = {
    query: list.query.trim(),
    status: null,
    effectiveStatus: list.filters.status,
    planId: list.filters.plan,
    sort: list.sort,
  };
  const result = useListTenantsInfiniteQuery(filter);
  const [readPage] = useLazyTenantPageQuery();
  const isRefused = needsSecondFactor(result.error);
  const { data: plans = [] } = useListPlansQuery(undefined, { skip: isRefused });
  // The moment that trials are measured against.
  const asOfMs = result.fulfilledTimeStamp ?? 0;
  const page = pageRows(
    result,
    ({ rows }) => rows,
    ({ count }) => count,
  );
  const openId = params.get('tenant');
  const opened = page.rows?.find((row) => row.id === openId);
  const addressOf = (tenantId: string | null) => {
    const next = new URLSearchParams(params);
    if (tenantId === null) next.delete('tenant');
    else next.set('tenant', tenantId);
    return next;
  };
  const exportColumns = useMemo(() => tenantExportColumns(asOfMs), [asOfMs]);

  if (isRefused)
    return (
      <>
        <PageHeader title="Tenants" />
        <SecondFactorPrompt />
      </>
    );
  return (
    <ListScreen
      list={list}
      noun={{ one: 'tenant', many: 'tenants' }}
      header={{ title: 'Tenants', description: 'Every business on the platform, newest first.' }}
      search={{ label: 'Search tenants', options: { plan: plans.map(({ id, name }) => ({ value: id, label: name })) } }}
      table={{
        columns: tenantColumns((id) => `?${addressOf(id).toString()}`, asOfMs),
        page,
        rowKey: (row) => row.id,
        rowName: (row) => row.name,
        onOpen: (row) => setParams(addressOf(row.id)),
        empty: { title: 'No tenants yet', description: 'Every business that signs up is listed here.' },
      }}
      toolbar={{
        // Views are stored by business, and who stands above all of them has none.
        hasViews: false,
        exports: {
          columns: exportColumns,
          loadPage: async (after) => {
            const { rows, next_cursor: nextCursor } = await readPage({ filter, after, limit: MAX_PAGE }).unwrap();
            return { rows, nextCursor };
          },
        },
      }}
      aside={
        opened !== undefined && (
          <TenantPanel tenant={opened} nowMs={asOfMs} onClose={() => setParams(addressOf(null), { replace: true })} />
        )
      }
    />
  );
}
