import { formatDateTime } from '@dukani/shared/format';
import type { TableColumn } from '@dukani/shared/lists';
import { negate, toNumeric, type Money } from '@dukani/shared/money';
import { DateText, MoneyText, type DataColumn } from '@dukani/shared/ui-antd';
import type { TillSessionRow } from '../checkout/till-sessions/tillSessionListApi';

/** The columns of the list of till sessions. */
export function sessionColumns(
  currencyCode: string,
  onReport: (sessionId: string) => void,
): DataColumn<TillSessionRow>[] {
  return [...factColumns(onReport), ...figureColumns(currencyCode)];
}

function factColumns(onReport: (sessionId: string) => void): DataColumn<TillSessionRow>[] {
  return [
    {
      key: 'z',
      title: 'Report',
      card: 'title',
      isFixed: true,
      render: (session) => (
        <button
          type="button"
          className="adm-link"
          onClick={(event) => {
            event.stopPropagation();
            onReport(session.id);
          }}
        >
          {sessionName(session)}
        </button>
      ),
    },
    { key: 'till', title: 'Till', card: 'note', render: (session) => session.tillName },
    { key: 'location', title: 'Location', isOptional: true, render: (session) => session.locationName },
    { key: 'cashier', title: 'Cashier', card: 'note', render: (session) => session.openedByName ?? '–' },
    {
      key: 'opened',
      title: 'Opened',
      card: 'note',
      sort: { ascending: 'oldest', descending: 'newest' },
      render: (session) => <DateText iso={session.openedAt} format="relative" />,
    },
    {
      key: 'closed',
      title: 'Closed',
      card: 'hidden',
      render: (session) => <DateText iso={session.closedAt} format="relative" />,
    },
  ];
}

function figureColumns(currencyCode: string): DataColumn<TillSessionRow>[] {
  return [
    {
      key: 'sales',
      title: 'Sales',
      align: 'right',
      card: 'note',
      render: (session) => session.saleCount,
      renderCard: ({ saleCount }) => (saleCount === 1 ? '1 sale' : `${saleCount} sales`),
    },
    {
      key: 'total',
      title: `Total (${currencyCode})`,
      align: 'right',
      card: 'figure',
      render: (session) => <MoneyText amount={session.salesTotal} />,
    },
    {
      key: 'expected',
      title: 'Expected',
      align: 'right',
      isOptional: true,
      render: (session) => <MoneyText amount={session.expectedCash} />,
    },
    {
      key: 'counted',
      title: 'Counted',
      align: 'right',
      isOptional: true,
      render: (session) => <MoneyText amount={session.countedCash} />,
    },
    {
      key: 'overShort',
      title: 'Over or short',
      align: 'right',
      card: 'note',
      sort: { ascending: 'variance_asc', descending: 'variance_desc' },
      render: (session) => <MoneyText amount={session.overShort} isAccounting />,
      renderCard: ({ overShort }) =>
        overShort === null || overShort === 0 ? null : (
          <>
            <MoneyText amount={overShort < 0 ? negate(overShort) : overShort} /> {overShort < 0 ? 'short' : 'over'}
          </>
        ),
    },
  ];
}

function sessionName({ zNumber, rescuedZNumber }: TillSessionRow): string {
  if (zNumber !== null) return `Z ${zNumber}`;
  return rescuedZNumber === null ? 'Open now' : `Offline sales of Z ${rescuedZNumber}`;
}

const numeric = (amount: Money | null) => (amount === null ? null : Number(toNumeric(amount)));

/** The columns of the exported file. */
export function sessionExportColumns(timezone: string): TableColumn<TillSessionRow>[] {
  return [
    { title: 'Z', value: (session) => session.zNumber },
    { title: 'Till', value: (session) => session.tillName },
    { title: 'Location', value: (session) => session.locationName },
    { title: 'Cashier', value: (session) => session.openedByName },
    { title: 'Opened', value: (session) => formatDateTime(session.openedAt, timezone) },
    {
      title: 'Closed',
      value: (session) => (session.closedAt === null ? null : formatDateTime(session.closedAt, timezone)),
    },
    { title: 'Sales', value: (session) => session.saleCount },
    { title: 'Total', value: (session) => numeric(session.salesTotal) },
    { title: 'Float', value: (session) => numeric(session.openingFloat) },
    { title: 'Expected', value: (session) => numeric(session.expectedCash) },
    { title: 'Counted', value: (session) => numeric(session.countedCash) },
    { title: 'Over or short', value: (session) => numeric(session.overShort) },
  ];
}
