import { useState } from 'react';
import { choiceFilter, ListScreen, pageRows, useListState } from '@dukani/shared/lists';
import { useNavigate } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { Badge, Button } from '@dukani/shared/ui-core';
import { DateText, MoneyText, type DataColumn } from '@dukani/shared/ui-antd';
import { formatNumber } from '@dukani/shared/format';
import { useBusiness } from '../../common/useBusiness';
import type { StockCount } from './countRows';
import { STATUS_NAMES } from './countStatus';
import './counts.css';
import { useListCountsInfiniteQuery, type CountListStatus } from './countsApi';
import { NewCountDialog } from './NewCountDialog';

const FILTERS = {
  status: choiceFilter({
    label: 'Status',
    options: [
      { value: 'active', label: 'In progress' },
      { value: 'posted', label: 'Posted' },
      { value: 'cancelled', label: 'Cancelled' },
    ],
    isPinned: true,
  }),
};
const SORTS = ['newest'] as const;

/** The counts of the business: those going on and those there have been. */
export function CountsTab() {
  const navigate = useNavigate();
  const { currencyCode } = useBusiness();
  const mayOpen = usePermission('stock.adjust');
  const maySeeCost = usePermission('products.view_cost');
  const [isOpening, setIsOpening] = useState(false);
  const list = useListState({ key: 'stock-counts', prefix: 'counts', filters: FILTERS, sorts: SORTS });
  const result = useListCountsInfiniteQuery({
    query: list.query,
    status: list.filters.status as CountListStatus,
  });
  const open = () => setIsOpening(true);
  return (
    <>
      <ListScreen
        list={list}
        noun={{ one: 'count', many: 'counts' }}
        header={{
          title: 'Stock counts',
          isHidden: true,
          create: mayOpen ? { label: 'New count', onSelect: open } : undefined,
        }}
        search={{ label: 'Search counts' }}
        table={{
          columns: countColumns(currencyCode, maySeeCost && mayOpen),
          page: pageRows(result, (page) => page.items),
          rowKey: (count) => count.id,
          rowName: (count) => count.name,
          onOpen: (count) => void navigate(`/admin/stock/counts/${count.id}`),
          empty: {
            title: 'No counts yet',
            description:
              'Count a shelf, a category or everything, with a phone or a scanner and several people. You can keep selling.',
            action: mayOpen ? (
              <Button variant="primary" icon="plus" onClick={open}>
                Start the first count
              </Button>
            ) : undefined,
          },
        }}
        toolbar={{ hasViews: false }}
      />
      {isOpening && (
        <NewCountDialog
          onClose={() => setIsOpening(false)}
          onOpened={(countId) => void navigate(`/admin/stock/counts/${countId}`)}
        />
      )}
    </>
  );
}

function countColumns(currencyCode: string, hasValues: boolean): DataColumn<StockCount>[] {
  const columns: DataColumn<StockCount>[] = [
    {
      key: 'name',
      title: 'Count',
      card: 'title',
      isFixed: true,
      render: (count) => (
        <span className="count-name">
          <strong>{count.name}</strong>
          <span className="adm-muted">{count.number}</span>
        </span>
      ),
    },
    {
      key: 'status',
      title: 'Status',
      card: 'note',
      render: ({ status }) => <Badge tone={STATUS_NAMES[status].tone}>{STATUS_NAMES[status].label}</Badge>,
    },
    { key: 'scope', title: 'What', card: 'note', render: (count) => count.scopeText },
    { key: 'location', title: 'Where', isWideOnly: true, card: 'note', render: (count) => count.locationName },
    {
      key: 'progress',
      title: 'Counted',
      align: 'right',
      render: (count) => `${formatNumber(count.countedCount)} of ${formatNumber(count.productCount)}`,
    },
    {
      key: 'opened',
      title: 'Opened',
      card: 'note',
      render: (count) => <DateText iso={count.openedAt} format="relative" />,
    },
    { key: 'by', title: 'Opened by', isWideOnly: true, render: (count) => count.openedByName ?? '' },
  ];
  if (hasValues)
    columns.push({
      key: 'value',
      title: `Posted, ${currencyCode}`,
      align: 'right',
      card: 'figure',
      render: (count) => <MoneyText amount={count.valueChange} isAccounting />,
    });
  return columns;
}
