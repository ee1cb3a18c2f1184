import { useState } from 'react';
import { toNumeric } from '@dukani/shared/money';
import { formatDateTime } from '@dukani/shared/format';
import { saveTextFile, toCsv, useNotify } from '@dukani/shared/ui-antd';
import { TENDER_NAMES } from '../payments';
import { CHANNEL_NAMES, SALE_STATUS } from '../saleLabels';
import type { SaleListItem } from '../saleRows';
import { useLazyExportSalesQuery, type SaleFilter } from '../salesApi';

/** More than this is a job for a report, not for a browser's memory. */
const MAX_ROWS = 20_000;
const HEADER = [
  'Invoice',
  'Date',
  'Channel',
  'Status',
  'Customer',
  'Cashier',
  'Items',
  'Total',
  'Refunded',
  'Balance due',
  'Paid by',
];

/** The rows of the exported file. */
export function saleExportRows(items: readonly SaleListItem[], timezone: string): string {
  return toCsv(
    HEADER,
    items.map((sale) => [
      sale.invoiceNumber,
      formatDateTime(sale.occurredAt, timezone),
      CHANNEL_NAMES[sale.channel],
      SALE_STATUS[sale.status].label,
      sale.contactName,
      sale.cashierName,
      sale.itemCount,
      toNumeric(sale.total),
      toNumeric(sale.refunded),
      toNumeric(sale.balanceDue),
      sale.tenderTypes.map((tender) => TENDER_NAMES[tender]).join(' + '),
    ]),
  );
}

/** Saves all sales of a filter as a CSV file, page by page. */
export function useSalesExport(
  filter: SaleFilter,
  timezone: string,
): { isExporting: boolean; exportSales: () => Promise<void> } {
  const notify = useNotify();
  const [fetchPage] = useLazyExportSalesQuery();
  const [isExporting, setIsExporting] = useState(false);
  const exportSales = async () => {
    setIsExporting(true);
    try {
      const items: SaleListItem[] = [];
      let after: string | null = null;
      do {
        const page: { items: SaleListItem[]; nextCursor: string | null } = await fetchPage({ filter, after }).unwrap();
        items.push(...page.items);
        after = page.nextCursor;
      } while (after !== null && items.length < MAX_ROWS);
      saveTextFile(`sales-${filter.from ?? 'all'}-${filter.to ?? 'today'}.csv`, saleExportRows(items, timezone));
      if (after !== null)
        notify.info('The file holds the first 20,000 sales', 'Choose a shorter time to export the rest.');
    } catch (error) {
      notify.error('The sales could not be exported', error);
    } finally {
      setIsExporting(false);
    }
  };
  return { isExporting, exportSales };
}
