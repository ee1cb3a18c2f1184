import { formatDate, formatDateTime } from '@dukani/shared/format';
import type { TableColumn } from '@dukani/shared/lists';
import { toNumeric } from '@dukani/shared/money';
import type { QuoteStatus } from '@dukani/shared/rpc';
import { Badge, type BadgeTone } from '@dukani/shared/ui-core';
import { DateText, MoneyText, type DataColumn } from '@dukani/shared/ui-antd';
import type { QuoteListItem } from '../checkout/quotes/quoteRows';

export const QUOTE_STATUS: Record<QuoteStatus, { label: string; tone: BadgeTone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  sent: { label: 'Sent', tone: 'info' },
  accepted: { label: 'Accepted', tone: 'success' },
  declined: { label: 'Declined', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'warning' },
  converted: { label: 'Sold', tone: 'success' },
};

/** The state of a quote, and who has it open at a till. */
export function QuoteBadge({ quote }: { quote: Pick<QuoteListItem, 'status' | 'takenByName'> }) {
  const { label, tone } = QUOTE_STATUS[quote.status];
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {quote.takenByName !== null && (
        <>
          {' '}
          <Badge tone="info">At the till</Badge>
        </>
      )}
    </>
  );
}

/** The columns of the list of quotes. */
export function quoteColumns(currencyCode: string, onOpen: (quoteId: string) => void): DataColumn<QuoteListItem>[] {
  return [
    {
      key: 'number',
      title: 'Quote',
      card: 'title',
      isFixed: true,
      render: (quote) => (
        <button
          type="button"
          className="adm-link"
          onClick={(event) => {
            event.stopPropagation();
            onOpen(quote.id);
          }}
        >
          {quote.number}
        </button>
      ),
    },
    {
      key: 'made',
      title: 'Made',
      card: 'note',
      render: (quote) => <DateText iso={quote.createdAt} format="relative" />,
    },
    {
      key: 'customer',
      title: 'Customer',
      card: 'note',
      render: (quote) => quote.contactName ?? <span className="adm-muted">No customer</span>,
    },
    {
      key: 'until',
      title: 'Valid until',
      card: 'note',
      renderCard: (quote) => (
        <>
          until <DateText iso={quote.validUntil} format="date" />
        </>
      ),
      render: (quote) => <DateText iso={quote.validUntil} format="date" />,
    },
    { key: 'by', title: 'Made by', isOptional: true, render: (quote) => quote.madeByName ?? '–' },
    {
      key: 'items',
      title: 'Items',
      align: 'right',
      isWideOnly: true,
      card: 'hidden',
      render: (quote) => quote.itemCount,
    },
    { key: 'status', title: 'State', card: 'note', render: (quote) => <QuoteBadge quote={quote} /> },
    {
      key: 'total',
      title: `Total (${currencyCode})`,
      align: 'right',
      card: 'figure',
      render: (quote) => <MoneyText amount={quote.total} />,
    },
  ];
}

/** The columns of the exported file. */
export function quoteExportColumns(timezone: string): TableColumn<QuoteListItem>[] {
  return [
    { title: 'Quote', value: (quote) => quote.number, isText: true },
    { title: 'Made', value: (quote) => formatDateTime(quote.createdAt, timezone) },
    { title: 'Customer', value: (quote) => quote.contactName ?? '' },
    { title: 'Valid until', value: (quote) => formatDate(quote.validUntil, timezone) },
    { title: 'Made by', value: (quote) => quote.madeByName ?? '' },
    { title: 'State', value: (quote) => QUOTE_STATUS[quote.status].label },
    { title: 'Invoice', value: (quote) => quote.invoiceNumber ?? '', isText: true },
    { title: 'Items', value: (quote) => quote.itemCount },
    { title: 'Total', value: (quote) => Number(toNumeric(quote.total)) },
  ];
}
