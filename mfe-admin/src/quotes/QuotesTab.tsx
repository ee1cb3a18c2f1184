import { useMemo } from 'react';
import { formatCurrency } from '@dukani/shared/format';
import { choiceFilter, ListScreen, pageRows, useListState } from '@dukani/shared/lists';
import { ButtonLink } from '@dukani/shared/ui-core';
import { useBusiness } from '../common/useBusiness';
import { useOpenRow } from '../common/useOpenRow';
import { quoteColumns, quoteExportColumns } from './quoteColumns';
import { QuoteDrawer } from './QuoteDrawer';
import type { QuoteListPage } from '../checkout/quotes/quoteRows';
import { useLazyExportQuotesQuery, useListQuotesInfiniteQuery, type QuoteFilter } from '../checkout/quotes/quotesApi';

const FILTERS = {
  status: choiceFilter({
    label: 'State',
    options: [
      { value: 'open', label: 'Open' },
      { value: 'all', label: 'All' },
      { value: 'accepted', label: 'Accepted' },
      { value: 'sent', label: 'Sent' },
      { value: 'draft', label: 'Drafts' },
      { value: 'expired', label: 'Expired' },
      { value: 'declined', label: 'Declined' },
      { value: 'converted', label: 'Sold' },
    ],
    initial: 'open',
    isPinned: true,
  }),
};
const SORTS = ['newest'] as const;

/** Quotes, the newest first; those that may still become a sale when nothing else is chosen. */
export function QuotesTab() {
  const { currencyCode, timezone } = useBusiness();
  const [openQuoteId, show] = useOpenRow('quote');
  const list = useListState({ key: 'quotes', filters: FILTERS, sorts: SORTS });
  const { status } = list.filters;
  const filter: QuoteFilter = { query: list.query, status: status === 'all' ? null : status };
  const result = useListQuotesInfiniteQuery(filter);
  const [readPage] = useLazyExportQuotesQuery();
  const exportColumns = useMemo(() => quoteExportColumns(timezone), [timezone]);

  return (
    <ListScreen
      list={list}
      noun={{ one: 'quote', many: 'quotes' }}
      header={{ title: 'Quotes', description: totalText(result.data?.pages[0], currencyCode) }}
      search={{ label: 'Search quotes' }}
      table={{
        columns: quoteColumns(currencyCode, show),
        page: pageRows(
          result,
          (page) => page.items,
          (page) => page.count,
        ),
        rowKey: (quote) => quote.id,
        rowName: (quote) => quote.number,
        onOpen: (quote) => show(quote.id),
        empty: {
          title: 'No open quotes',
          description: 'Fill a basket at the till and choose Save as a quote: its prices are fixed until you sell it.',
          action: (
            <ButtonLink to="/admin/sales?tab=new" variant="primary">
              Fill a basket
            </ButtonLink>
          ),
        },
      }}
      toolbar={{
        exports: {
          columns: exportColumns,
          loadPage: async (after) => {
            const page = await readPage({ filter, after }).unwrap();
            return { rows: page.items, nextCursor: page.nextCursor };
          },
        },
      }}
      aside={openQuoteId !== null && <QuoteDrawer key={openQuoteId} quoteId={openQuoteId} onClose={() => show(null)} />}
    />
  );
}

function totalText(page: QuoteListPage | undefined, currencyCode: string): string {
  return page === undefined ? ' ' : `Total ${formatCurrency(page.total, currencyCode)}`;
}
