import { useState } from 'react';
import { choiceFilter, idFilter, ListScreen, pageRows, useListState } from '@dukani/shared/lists';
import { useSearchParams } from '@dukani/shared/router';
import type { AccountFilter } from '@dukani/shared/rpc';
import { PageHeader, type SearchOption } from '@dukani/shared/ui-antd';
import { useLazyAccountPageQuery, useListPlatformAccountsInfiniteQuery } from '../common/accountsApi';
import { tenantLookUp } from '../common/LookUpFields';
import { needsSecondFactor } from '../common/needsSecondFactor';
import { MAX_PAGE } from '../common/platformApi';
import { SecondFactorPrompt } from '../common/SecondFactorPrompt';
import { accountName } from './accountWords';
import { USER_EXPORT_COLUMNS, userColumns } from './userColumns';
import { UserPanel } from './UserPanel';

const FILTERS = {
  state: choiceFilter({
    label: 'State',
    options: [
      { value: 'active', label: 'Active' },
      { value: 'invited', label: 'Invited' },
      { value: 'unverified', label: 'Address not verified' },
      { value: 'locked', label: 'Locked' },
      { value: 'deactivated', label: 'Deactivated' },
    ],
    isPinned: true,
  }),
  role: choiceFilter({
    label: 'Role',
    options: [
      { value: 'admin', label: 'Owner' },
      { value: 'manager', label: 'Manager' },
      { value: 'accountant', label: 'Accountant' },
      { value: 'cashier', label: 'Cashier' },
      { value: 'platform', label: 'Platform staff' },
      { value: 'none', label: 'No business' },
    ],
    isPinned: true,
  }),
  factor: choiceFilter({
    label: 'Second factor',
    options: [
      { value: 'yes', label: 'Has one' },
      { value: 'no', label: 'Has none' },
    ],
  }),
  tenant: idFilter({ label: 'Business' }),
};
const SORTS = ['newest'] as const;

/** /superadmin/users: every account of the platform. Search, filter and open panel stand in the address. */
export function UsersScreen() {
  const [params, setParams] = useSearchParams();
  const list = useListState({ key: 'platform-users', filters: FILTERS, sorts: SORTS });
  const [chosen, setChosen] = useState<readonly SearchOption[]>([]);
  const { state, role, factor, tenant } = list.filters;
  const text = list.query.trim();
  const filter: AccountFilter = {
    ...(text === '' ? {} : { text }),
    ...(state === null ? {} : { state }),
    ...(role === null ? {} : { role }),
    ...(factor === null ? {} : { factor }),
    ...(tenant === null ? {} : { tenant_id: tenant }),
  };
  const result = useListPlatformAccountsInfiniteQuery(filter);
  const [readPage] = useLazyAccountPageQuery();
  const page = pageRows(result, ({ rows }) => rows);
  const addressOf = (userId: string | null) => {
    const next = new URLSearchParams(params);
    if (userId === null) next.delete('user');
    else next.set('user', userId);
    return next;
  };
  const opened = page.rows?.find(({ id }) => id === params.get('user'));
  const fromRows = page.rows?.find((row) => row.tenant_id === tenant)?.tenant_name;
  const tenants =
    tenant !== null && typeof fromRows === 'string' ? [...chosen, { value: tenant, label: fromRows }] : chosen;

  if (needsSecondFactor(result.error))
    return (
      <>
        <PageHeader title="Users" />
        <SecondFactorPrompt />
      </>
    );
  return (
    <ListScreen
      list={list}
      noun={{ one: 'account', many: 'accounts' }}
      header={{ title: 'Users', description: 'Every account of the platform, newest first. Views are logged.' }}
      search={{
        label: 'Search names and mail addresses',
        options: { tenant: tenants },
        fields: { tenant: tenantLookUp(tenants, (option) => setChosen((known) => [...known, option])) },
      }}
      table={{
        columns: userColumns((id) => `?${addressOf(id).toString()}`),
        page,
        rowKey: (row) => row.id,
        rowName: accountName,
        onOpen: (row) => setParams(addressOf(row.id)),
        empty: { title: 'No accounts yet', description: 'Everybody who signs up or is invited is listed here.' },
      }}
      toolbar={{
        hasViews: false,
        exports: {
          columns: USER_EXPORT_COLUMNS,
          loadPage: async (after) => {
            const answer = await readPage({ filter, after, limit: MAX_PAGE }).unwrap();
            return { rows: answer.rows, nextCursor: answer.next_cursor };
          },
        },
      }}
      aside={
        opened !== undefined && (
          <UserPanel account={opened} onClose={() => setParams(addressOf(null), { replace: true })} />
        )
      }
    />
  );
}
