import type { ReactNode } from 'react';
import { formatDate, formatDateTime } from '@dukani/shared/format';
import type { TableColumn } from '@dukani/shared/lists';
import { compare, toNumeric, zero } from '@dukani/shared/money';
import { Link } from '@dukani/shared/router';
import { Badge } from '@dukani/shared/ui-core';
import { DateText, MoneyText, type DataColumn } from '@dukani/shared/ui-antd';
import type { TenderNames } from '../common/tenderNames';
import { useBusiness } from '../common/useBusiness';
import { CHANNEL_NAMES, SALE_STATUS } from '../checkout/saleLabels';
import type { SaleListItem } from '../checkout/saleRows';

const tendersOf = (sale: SaleListItem, names: TenderNames) =>
  sale.tenderTypes.map((tender) => names[tender]).join(', ') || '–';

/** The columns of the sales list. */
export function saleColumns(currencyCode: string, names: TenderNames): DataColumn<SaleListItem>[] {
  return [
    {
      key: 'invoice',
      title: 'Invoice',
      card: 'title',
      isFixed: true,
      sort: { ascending: 'number_asc', descending: 'number_desc' },
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
      render: (sale) =>
        sale.contactName === null ? (
          <span className="adm-muted">Walk-in</span>
        ) : (
          <span className="sale-customer" title={sale.contactName}>
            {sale.contactName}
          </span>
        ),
    },
    {
      key: 'cashier',
      title: 'Sold by',
      isWideOnly: true,
      render: (sale) => sale.cashierName ?? CHANNEL_NAMES[sale.channel],
    },
    { key: 'location', title: 'Location', isOptional: true, render: (sale) => sale.locationName },
    { key: 'till', title: 'Till', isOptional: true, render: (sale) => sale.tillName },
    { key: 'items', title: 'Items', align: 'right', isWideOnly: true, render: (sale) => sale.itemCount },
    { key: 'paid', title: 'Paid by', isWideOnly: true, render: (sale) => tendersOf(sale, names) },
    { key: 'status', title: 'Status', render: (sale) => <SaleStatusBadges sale={sale} /> },
    { key: 'note', title: 'Note', isOptional: true, render: (sale) => sale.note ?? '–' },
    {
      key: 'due',
      title: 'Balance due',
      align: 'right',
      isOptional: true,
      render: (sale) => <MoneyText amount={sale.balanceDue} />,
    },
    {
      key: 'total',
      title: `Total (${currencyCode})`,
      align: 'right',
      sort: { ascending: 'total_asc', descending: 'total_desc' },
      render: (sale) => <MoneyText amount={sale.total} />,
    },
  ];
}

/** On a phone a sale is two lines: number and total, then when, who and how it stands. The other columns only sort. */
export function saleCardColumns(currencyCode: string, names: TenderNames): DataColumn<SaleListItem>[] {
  return saleColumns(currencyCode, names).map((column) =>
    column.key === 'invoice'
      ? { ...column, render: (sale) => <SaleCard sale={sale} names={names} /> }
      : { ...column, card: 'hidden' },
  );
}

function SaleCard({ sale, names }: { sale: SaleListItem; names: TenderNames }) {
  return (
    <span className="sale-mini">
      <Link to={`/admin/sales/${sale.id}`}>{sale.invoiceNumber}</Link>
      <MoneyText amount={sale.total} />
      <span className="sale-mini-facts">
        <DateText iso={sale.occurredAt} format="relative" />
        {sale.contactName === null ? '' : ` · ${sale.contactName}`} · {tendersOf(sale, names)}
      </span>
      {sale.status === 'completed' && sale.channel === 'till' && compare(sale.balanceDue, zero) <= 0 ? (
        <span />
      ) : (
        <SaleStatusBadges sale={sale} />
      )}
    </span>
  );
}

function SaleStatusBadges({ sale }: { sale: SaleListItem }) {
  const { timezone } = useBusiness();
  const { label, tone } = SALE_STATUS[sale.status];
  return (
    <span className="sale-badges">
      <Badge tone={tone}>{label}</Badge>
      {sale.channel === 'storefront' && <Badge tone="info">Online</Badge>}
      {compare(sale.balanceDue, zero) > 0 && (
        <Badge tone={sale.isOverdue ? 'danger' : 'warning'}>{sale.isOverdue ? 'Overdue' : 'Unpaid'}</Badge>
      )}
      {sale.isUnproven && <Badge tone="warning">No proof of payment</Badge>}
      {sale.dueOn !== null && <span className="sale-due">due {formatDate(sale.dueOn, timezone)}</span>}
    </span>
  );
}

/** The columns of the exported file. */
export function saleExportColumns(timezone: string, names: TenderNames): TableColumn<SaleListItem>[] {
  return [
    { title: 'Invoice', value: (sale) => sale.invoiceNumber, isText: true },
    { title: 'Date', value: (sale) => formatDateTime(sale.occurredAt, timezone) },
    { title: 'Channel', value: (sale) => CHANNEL_NAMES[sale.channel] },
    { title: 'Location', value: (sale) => sale.locationName },
    { title: 'Till', value: (sale) => sale.tillName },
    { title: 'Status', value: (sale) => SALE_STATUS[sale.status].label },
    { title: 'Customer', value: (sale) => sale.contactName },
    { title: 'Cashier', value: (sale) => sale.cashierName },
    { title: 'Items', value: (sale) => sale.itemCount },
    { title: 'Total', value: (sale) => Number(toNumeric(sale.total)) },
    { title: 'Rounding', value: (sale) => Number(toNumeric(sale.rounding)) },
    { title: 'Refunded', value: (sale) => Number(toNumeric(sale.refunded)) },
    { title: 'Balance due', value: (sale) => Number(toNumeric(sale.balanceDue)) },
    { title: 'Due', value: (sale) => sale.dueOn },
    { title: 'Paid by', value: (sale) => sale.tenderTypes.map((tender) => names[tender]).join(' + ') },
    { title: 'Note', value: (sale) => sale.note },
  ];
}
