import { useEffect, useRef } from 'react';
import { useNotify } from '@dukani/shared/ui-antd';
import { useTaxName } from '../common/taxNames';
import { useTenderNames } from '../common/tenderNames';
import { useBusiness } from '../common/useBusiness';
import { useGetReceiptHeaderQuery } from '../common/papers/receiptHeaderApi';
import { columnsOf, storedPaperSize } from '../common/papers/paperSize';
import { printerProblem, reconnectPrinter, sendToPrinter, usePrinter } from '../common/papers/receiptPrinter';
import type { Sale } from '../checkout/saleRows';
import { useCountReceiptPrintMutation, useCreateInvoiceLinkMutation } from './receiptsApi';

/**
 * With a receipt printer connected: prints each recorded sale at once where that is wished, and opens the drawer when cash
 * changes hands. A printer that fails is told of and holds nothing up: the sale is recorded.
 */
export function useAutomaticReceipt(sale: Sale | null): void {
  const { device, settings } = usePrinter();
  const business = useBusiness();
  const notify = useNotify();
  const tenderNames = useTenderNames();
  const taxName = useTaxName();
  const header = useGetReceiptHeaderQuery();
  const [countPrint] = useCountReceiptPrintMutation();
  const [createLink] = useCreateInvoiceLinkMutation();
  const handled = useRef<string | null>(null);

  useEffect(() => {
    void reconnectPrinter();
  }, []);

  useEffect(() => {
    if (sale === null || device === null || handled.current === sale.id) return;
    handled.current = sale.id;
    // It was printed, and its money put away, when it was sold.
    if (sale.wasSoldBefore === true) return;
    const isCash = sale.payments.some(({ tenderType }) => tenderType === 'cash');
    const print = async () => {
      if (!settings.isAutomatic) {
        if (!settings.opensDrawer || !isCash) return;
        const { encodeDrawerKick } = await import('../common/documents/encodeTestPage');
        await sendToPrinter(encodeDrawerKick(device));
        return;
      }
      const { encodeReceipt } = await import('./encodeReceipt');
      const { addressOfInvoice } = await import('./useInvoiceLink');
      // A sale that only this device knows is neither counted nor found on the web yet.
      const isKnown = sale.isProvisional !== true;
      const printCount = isKnown ? ((await countPrint(sale.id)).data ?? 1) : 1;
      const invoiceUrl = isKnown ? await addressOfInvoice(sale.id, createLink) : null;
      await sendToPrinter(
        encodeReceipt(device, {
          sale,
          business,
          header: header.data,
          invoiceUrl,
          printCount,
          columns: columnsOf(storedPaperSize()),
          tenderNames,
          taxName,
          opensDrawer: settings.opensDrawer,
          cuts: settings.cuts,
        }),
      );
    };
    print().catch((thrown: unknown) => notify.error('The printer did not print', printerProblem(thrown)));
  }, [business, countPrint, createLink, device, header.data, notify, sale, settings, taxName, tenderNames]);
}
