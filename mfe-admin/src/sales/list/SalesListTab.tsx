import { useState, type ReactNode } from 'react';
import { formatCurrency } from '@dukani/shared/format';
import { compare, zero } from '@dukani/shared/money';
import { Link, useNavigate, useSearchParams } from '@dukani/shared/router';
import { Badge, Button, ButtonLink, SelectField, TextField, useMediaQuery } from '@dukani/shared/ui-core';
import { DataTable, DateText, FilterBar, MoneyText, PageHeader, type DataColumn } from '@dukani/shared/ui-antd';
import { DATE_RANGE_PRESETS, dayInZone } from '../../common/dateRanges';
import { FilterChips } from '../../common/FilterChips';
import { useBusiness } from '../../common/useBusiness';
import { TENDER_NAMES } from '../payments';
import { CHANNEL_NAMES, SALE_STATUS } from '../saleLabels';
import type { SaleListItem } from '../saleRows';
import { useListSalesInfiniteQuery } from '../salesApi';
import { rangeChoice, saleFilterFromParams, withParam } from './saleFilter';
import './saleList.css';
import { useSalesExport } from './useSalesExport';

const ANY = '';
const STATUS_OPTIONS = [
  { value: ANY, label: 'Any status' },
  ...Object.entries(SALE_STATUS).map(([value, { label }]) => ({ value, label })),
];
const CHANNEL_OPTIONS = [
  { value: ANY, label: 'Till and online' },
  ...Object.entries(CHANNEL_NAMES).map(([value, label]) => ({ value, label })),
];
const TENDER_OPTIONS = [
  { value: ANY, label: 'Any payment' },
  ...Object.entries(TENDER_NAMES).map(([value, label]) => ({ value, label })),
];
const RANGE_OPTIONS: { value: string; label: string }[] = [
  ...DATE_RANGE_PRESETS.map(({ key, label }) => ({ value: key, label })),
  { value: 'custom', label: 'Choose days' },
];

/** All sales of a time, with search, filters, totals and export. The filters stand in the address. */
export function SalesListTab() {
  const navigate = useNavigate();
  const { timezone, currencyCode } = useBusiness();
  const [params, setParams] = useSearchParams();
  const filter = saleFilterFromParams(params, timezone);
  const { data, error, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } =
    useListSalesInfiniteQuery(filter);
  const { isExporting, exportSales } = useSalesExport(filter, timezone);
  const set = (name: string, value: string) => setParams(withParam(params, name, value), { replace: true });
  const isNarrow = useMediaQuery('(max-width: 767px)');
  const [isFilterOpen, setIsFilterOpen] = useState(false);
  const filterCount =
    [filter.status, filter.channel, filter.tenderType].filter((set) => set !== null).length +
    (rangeChoice(params) === 'last_7_days' ? 0 : 1);
  const first = data?.pages[0];
  const isFiltered = ['q', 'status', 'channel', 'tender', 'range', 'from', 'to'].some((name) => params.has(name));

  return (
    <>
      <PageHeader
        title="Sales"
        count={first?.count}
        description={first === undefined ? ' ' : `${formatCurrency(first.total, currencyCode)} in all`}
        action={
          <>
            <Button
              icon="download"
              isBusy={isExporting}
              disabled={(first?.count ?? 0) === 0}
              onClick={() => void exportSales()}
            >
              Export CSV
            </Button>
            <ButtonLink to="/admin/sales?tab=new" variant="primary" icon="plus">
              New sale
            </ButtonLink>
          </>
        }
      />
      <FilterBar
        searchLabel="Search sales"
        query={filter.query}
        onQueryChange={(query) => set('q', query)}
        onClear={isFiltered ? () => setParams(new URLSearchParams({ tab: 'list' }), { replace: true }) : undefined}
      >
        {isNarrow && (
          <Button
            icon="filter"
            aria-expanded={isFilterOpen}
            aria-controls="sale-filters"
            onClick={() => setIsFilterOpen(!isFilterOpen)}
          >
            {filterCount === 0 ? 'Filters' : `Filters (${filterCount})`}
          </Button>
        )}
        <div id="sale-filters" className="sale-filters" hidden={isNarrow && !isFilterOpen}>
          <RangeFilter params={params} timezone={timezone} onSet={set} />
          <SelectField
            label="Status"
            isLabelHidden
            value={filter.status ?? ANY}
            options={STATUS_OPTIONS}
            onChange={(value) => set('status', value)}
          />
          <SelectField
            label="Channel"
            isLabelHidden
            value={filter.channel ?? ANY}
            options={CHANNEL_OPTIONS}
            onChange={(value) => set('channel', value)}
          />
          <SelectField
            label="Payment"
            isLabelHidden
            value={filter.tenderType ?? ANY}
            options={TENDER_OPTIONS}
            onChange={(value) => set('tender', value)}
          />
        </div>
      </FilterBar>
      <DataTable<SaleListItem>
        label="Sales"
        columns={isNarrow ? CARD_COLUMNS : saleColumns(currencyCode)}
        rows={data?.pages.flatMap((page) => page.items)}
        rowKey={(sale) => sale.id}
        isLoading={isFetching && !isFetchingNextPage}
        error={error}
        onRetry={() => void refetch()}
        sort={filter.sort}
        onSortChange={(sort) => set('sort', sort === 'newest' ? '' : sort)}
        onLoadMore={hasNextPage ? () => void fetchNextPage() : undefined}
        isLoadingMore={isFetchingNextPage}
        onRowClick={(sale) => void navigate(`/admin/sales/${sale.id}`)}
        empty={
          isFiltered
            ? { title: 'No sales match', description: 'Choose another time or clear the filters.' }
            : {
                title: 'No sales in these days',
                description: 'Every sale at the till and every confirmed web order is listed here.',
                action: (
                  <ButtonLink to="/admin/sales?tab=new" variant="primary">
                    Ring up a sale
                  </ButtonLink>
                ),
              }
        }
      />
    </>
  );
}

interface RangeFilterProps {
  params: URLSearchParams;
  timezone: string;
  onSet: (name: string, value: string) => void;
}

function RangeFilter({ params, timezone, onSet }: RangeFilterProps) {
  const choice = rangeChoice(params);
  return (
    <div className="sale-range">
      <FilterChips
        label="Days"
        options={RANGE_OPTIONS}
        value={choice}
        onChange={(value) =>
          value === 'custom'
            ? onSet('from', dayInZone(new Date(), timezone))
            : onSet('range', value === 'last_7_days' ? '' : value)
        }
      />
      {choice === 'custom' && (
        <div className="sale-days">
          <TextField
            label="From"
            isLabelHidden
            type="date"
            value={params.get('from') ?? ''}
            onChange={(value) => onSet('from', value)}
          />
          <span aria-hidden="true">–</span>
          <TextField
            label="To"
            isLabelHidden
            type="date"
            value={params.get('to') ?? ''}
            onChange={(value) => onSet('to', value)}
          />
        </div>
      )}
    </div>
  );
}

// On a phone a sale is two lines: number and total, then when, who and how it stands.
const CARD_COLUMNS: DataColumn<SaleListItem>[] = [
  {
    key: 'sale',
    title: 'Sale',
    card: 'title',
    render: (sale) => (
      <span className="sale-mini">
        <Link to={`/admin/sales/${sale.id}`}>{sale.invoiceNumber}</Link>
        <MoneyText amount={sale.total} />
        <span className="sale-mini-facts">
          <DateText iso={sale.occurredAt} format="relative" />
          {sale.contactName === null ? '' : ` · ${sale.contactName}`} ·{' '}
          {sale.tenderTypes.map((tender) => TENDER_NAMES[tender]).join(', ') || '–'}
        </span>
        {sale.status === 'completed' && sale.channel === 'till' && compare(sale.balanceDue, zero) <= 0 ? (
          <span />
        ) : (
          <SaleStatusBadges sale={sale} />
        )}
      </span>
    ),
  },
];

function saleColumns(currencyCode: string): DataColumn<SaleListItem>[] {
  return [
    {
      key: 'invoice',
      title: 'Invoice',
      card: 'title',
      render: (sale): ReactNode => <Link to={`/admin/sales/${sale.id}`}>{sale.invoiceNumber}</Link>,
    },
    {
      key: 'occurred',
      title: 'Time',
      sort: { ascending: 'oldest', descending: 'newest' },
      render: (sale) => <DateText iso={sale.occurredAt} format="relative" />,
    },
    {
      key: 'contact',
      title: 'Customer',
      render: (sale) => sale.contactName ?? <span className="adm-muted">Walk-in</span>,
    },
    {
      key: 'cashier',
      title: 'Sold by',
      isWideOnly: true,
      render: (sale) => sale.cashierName ?? CHANNEL_NAMES[sale.channel],
    },
    { key: 'items', title: 'Items', align: 'right', isWideOnly: true, render: (sale) => sale.itemCount },
    {
      key: 'paid',
      title: 'Paid by',
      render: (sale) => sale.tenderTypes.map((tender) => TENDER_NAMES[tender]).join(', ') || '–',
    },
    { key: 'status', title: 'Status', render: (sale) => <SaleStatusBadges sale={sale} /> },
    {
      key: 'total',
      title: `Total (${currencyCode})`,
      align: 'right',
      sort: { ascending: 'total_asc', descending: 'total_desc' },
      render: (sale) => <MoneyText amount={sale.total} />,
    },
  ];
}

function SaleStatusBadges({ sale }: { sale: SaleListItem }) {
  const { label, tone } = SALE_STATUS[sale.status];
  return (
    <span className="sale-badges">
      <Badge tone={tone}>{label}</Badge>
      {sale.channel === 'storefront' && <Badge tone="info">Online</Badge>}
      {compare(sale.balanceDue, zero) > 0 && <Badge tone="warning">Unpaid</Badge>}
    </span>
  );
}
