import { useState } from 'react';
import { choiceFilter, idFilter, ListScreen, pageRows, useListState, type TableColumn } from '@dukani/shared/lists';
import { toNumeric, type Money } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { Badge, Button } from '@dukani/shared/ui-core';
import { MoneyText, useNotify, type DataColumn } from '@dukani/shared/ui-antd';
import { ActionMenu } from '../../common/ActionMenu';
import { countText } from '../../common/countText';
import { useListAccountsQuery } from '../../common/ledger/accountsApi';
import { useListLocationsQuery } from '../../common/locations/locationsApi';
import { useBusiness } from '../../common/useBusiness';
import { useOpenRow } from '../../common/useOpenRow';
import { dayText } from '../periods';
import { AssetDialog } from './AssetDialog';
import { AssetDrawer } from './AssetDrawer';
import {
  useLazyAssetPageQuery,
  useListAssetsInfiniteQuery,
  usePostDepreciationMutation,
  type AssetQuery,
} from './assetsApi';
import { STATUS, type Asset, type AssetPage } from './assetRows';
import { BillLines } from './BillLines';
import { LimitDialog } from './LimitDialog';
import '../money/money.css';
import './assets.css';

const FILTERS = {
  status: choiceFilter({
    label: 'Status',
    isPinned: true,
    options: [
      { value: 'in_register', label: 'In use' },
      { value: 'disposed', label: 'Sold or scrapped' },
      { value: 'withdrawn', label: 'Removed' },
    ],
    initial: 'in_register',
  }),
  account: idFilter({ label: 'Account' }),
  location: idFilter({ label: 'Location' }),
};
const SORTS = ['-date', 'date', '-cost', 'cost'] as const;

const COLUMNS: DataColumn<Asset>[] = [
  {
    key: 'name',
    title: 'Asset',
    card: 'title',
    isFixed: true,
    render: (row) => (
      <span className="books-what">
        <span>{row.name}</span>
        <span className="books-code">
          {row.number}
          {row.serialNumber !== null && ` · ${row.serialNumber}`}
        </span>
      </span>
    ),
  },
  {
    key: 'bought',
    title: 'Bought',
    card: 'note',
    sort: { ascending: 'date', descending: '-date' },
    render: (row) => dayText(row.acquiredOn),
  },
  { key: 'account', title: 'Account', card: 'hidden', isWideOnly: true, render: (row) => row.accountName },
  {
    key: 'status',
    title: 'Status',
    card: 'note',
    render: (row) => (
      <Badge tone={row.wearProblem === null ? STATUS[row.status].tone : 'warning'}>
        {row.wearProblem === null ? STATUS[row.status].label : 'Not posted'}
      </Badge>
    ),
  },
  {
    key: 'cost',
    title: 'Cost',
    align: 'right',
    card: 'line',
    sort: { ascending: 'cost', descending: '-cost' },
    render: (row) => <MoneyText amount={row.cost} />,
  },
  { key: 'worn', title: 'Written off', align: 'right', card: 'line', render: (row) => <MoneyText amount={row.worn} /> },
  {
    key: 'value',
    title: 'Book value',
    align: 'right',
    card: 'figure',
    render: (row) => <MoneyText amount={row.bookValue} />,
  },
];

const EXPORT_COLUMNS: TableColumn<Asset>[] = [
  { title: 'Number', value: (row) => row.number, isText: true },
  { title: 'Asset', value: (row) => row.name },
  { title: 'Serial number', value: (row) => row.serialNumber, isText: true },
  { title: 'Account', value: (row) => row.accountName },
  { title: 'Location', value: (row) => row.locationName },
  { title: 'Bought', value: (row) => row.acquiredOn },
  { title: 'Status', value: (row) => STATUS[row.status].label },
  { title: 'Months', value: (row) => row.months },
  { title: 'Cost', value: (row) => toNumeric(row.cost), isNumber: true },
  { title: 'Written off', value: (row) => toNumeric(row.worn), isNumber: true },
  { title: 'Worth in the end', value: (row) => toNumeric(row.residual), isNumber: true },
  { title: 'Book value', value: (row) => toNumeric(row.bookValue), isNumber: true },
];

type Asked = { kind: 'new' } | { kind: 'line'; line: rpc.AssetBillLine } | { kind: 'limit' };

/** The register of assets: what they cost, what is written off, what they are still worth. One opens in a drawer (`?asset=`). */
export function AssetsTab() {
  const mayPost = usePermission('accounting.post');
  const [openId, show] = useOpenRow('asset');
  const [asked, setAsked] = useState<Asked | null>(null);
  const list = useListState({ key: 'fixed-assets', filters: FILTERS, sorts: SORTS });
  const query: AssetQuery = {
    filter: {
      status: list.filters.status,
      account_id: list.filters.account,
      location_id: list.filters.location,
      search: list.query === '' ? null : list.query,
    },
    sort: list.sort,
  };
  const result = useListAssetsInfiniteQuery(query);
  const [readPage] = useLazyAssetPageQuery();
  const options = useFilterOptions();
  const page = result.data?.pages[0];
  const add = () => setAsked({ kind: 'new' });
  return (
    <>
      <ListScreen
        list={list}
        noun={{ one: 'asset', many: 'assets' }}
        header={{
          title: 'Assets',
          isHidden: true,
          actions: mayPost && <MoreActions onLimit={() => setAsked({ kind: 'limit' })} />,
          create: mayPost ? { label: 'Add asset', onSelect: add } : undefined,
        }}
        search={{ label: 'Search name, number, serial number', options }}
        lead={mayPost && <BillLines onAdd={(line) => setAsked({ kind: 'line', line })} />}
        above={<Sums page={page} isWhole={!list.isFiltered} />}
        table={{
          columns: COLUMNS,
          page: pageRows(
            result,
            (loaded) => loaded.rows,
            (loaded) => loaded.count,
          ),
          rowKey: (row) => row.id,
          rowName: (row) => `${row.number} ${row.name}`,
          onOpen: (row) => show(row.id),
          empty: {
            title: 'No assets yet',
            description:
              'Add what you bought to keep: fridges, laptops, vehicles. Their cost becomes an expense month by month.',
            action: mayPost && (
              <Button variant="primary" onClick={add}>
                Add the first asset
              </Button>
            ),
          },
        }}
        toolbar={{
          exports: {
            columns: EXPORT_COLUMNS,
            loadPage: (after) => readPage({ query, after }).unwrap(),
          },
        }}
      />
      {openId !== null && <AssetDrawer assetId={openId} onClose={() => show(null)} />}
      {asked !== null && <AskedDialog asked={asked} limit={page?.limit} onClose={() => setAsked(null)} />}
    </>
  );
}

function AskedDialog({ asked, limit, onClose }: { asked: Asked; limit: Money | undefined; onClose: () => void }) {
  if (asked.kind !== 'limit')
    return <AssetDialog asset={null} line={asked.kind === 'line' ? asked.line : null} onClose={onClose} />;
  return limit === undefined ? null : <LimitDialog limit={limit} onClose={onClose} />;
}

function MoreActions({ onLimit }: { onLimit: () => void }) {
  const notify = useNotify();
  const [post] = usePostDepreciationMutation();
  const postNow = async () => {
    const { data, error } = await post();
    if (error !== undefined) notify.error('The months could not be posted', error);
    else notify.success(data.posted_count === 0 ? 'Nothing is due' : `${countText(data.posted_count, 'month')} posted`);
  };
  return (
    <ActionMenu
      entries={[
        { label: 'Post months that are due', icon: 'check', run: () => void postNow() },
        { label: 'Limit for assets', icon: 'settings', run: onLimit },
      ]}
    />
  );
}

/** The choices of the filters that are other lists. */
function useFilterOptions() {
  const { data: accounts = [] } = useListAccountsQuery();
  const { data: locations = [] } = useListLocationsQuery();
  return {
    account: accounts
      .filter(({ subtype }) => subtype === 'fixed_asset')
      .map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })),
    location: locations.map(({ id, name }) => ({ value: id, label: name })),
  };
}

/** What all that match come to, and whether the accounts hold more than the register. */
function Sums({ page, isWhole }: { page: AssetPage | undefined; isWhole: boolean }) {
  const { currencyCode } = useBusiness();
  if (page === undefined || page.count === 0) return null;
  return (
    <>
      <dl className="money-sums" aria-label="Sums of the list">
        <div>
          <dt>Cost</dt>
          <dd>
            <MoneyText amount={page.cost} currencyCode={currencyCode} />
          </dd>
        </div>
        <div>
          <dt>Written off</dt>
          <dd>
            <MoneyText amount={page.worn} currencyCode={currencyCode} />
          </dd>
        </div>
        <div>
          <dt>Book value</dt>
          <dd>
            <MoneyText amount={page.bookValue} currencyCode={currencyCode} />
          </dd>
        </div>
      </dl>
      {isWhole && page.accountsValue !== page.bookValue && (
        <p className="adm-muted">
          The accounts of equipment hold <MoneyText amount={page.accountsValue} currencyCode={currencyCode} />. What was
          paid for but is not in this list is not written off.
        </p>
      )}
    </>
  );
}
