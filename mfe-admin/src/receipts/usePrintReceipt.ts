import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { printElement, useNotify } from '@dukani/shared/ui-antd';
import { useGetReceiptHeaderQuery } from '../common/papers/receiptHeaderApi';
import { columnsOf, paperWidth, usePaperSize } from '../common/papers/paperSize';
import { usePrinter } from '../common/papers/receiptPrinter';
import { usePaperPrint } from '../common/papers/usePaperPrint';
import { useTaxName } from '../common/taxNames';
import { useTenderNames } from '../common/tenderNames';
import { useBusiness } from '../common/useBusiness';
import type { Sale } from '../checkout/saleRows';
import { printOnReceiptPrinter } from './printReceipt';
import { useCountReceiptPrintMutation } from './receiptsApi';
import { useExchangeOf } from './useExchangeOf';

/** Puts a receipt on paper: on the receipt printer where there is one, else as the browser prints. */
export function usePrintReceipt(sale: Sale, invoiceUrl: string | null) {
  const business = useBusiness();
  const notify = useNotify();
  const { data: header } = useGetReceiptHeaderQuery();
  const { exchange, askExchange } = useExchangeOf(sale);
  const [size, setSize] = usePaperSize();
  const [printCount, setPrintCount] = useState(1);
  const [countPrint, { isLoading: isCounting }] = useCountReceiptPrintMutation();
  const tenderNames = useTenderNames();
  const taxName = useTaxName();
  const printer = usePrinter();
  const paperRef = useRef<HTMLDivElement>(null);
  const widthMm = paperWidth(size);
  usePaperPrint(paperRef, widthMm);
  const print = async () => {
    // What came back is on the paper, too, however quick the press was.
    const exchanged = await askExchange();
    const { data, error } = await countPrint(sale.id);
    if (data === undefined) return notify.error('The receipt could not be printed', error);
    if (printer.device !== null) {
      setPrintCount(data);
      await printOnReceiptPrinter(printer.device, {
        sale,
        exchange: exchanged,
        business,
        header,
        invoiceUrl,
        printCount: data,
        columns: columnsOf(size),
        tenderNames,
        taxName,
        // It is opened when the money changes hands, not when somebody wants another paper.
        opensDrawer: printer.settings.opensDrawer && data === 1,
      }).catch((thrown: unknown) => notify.error('The printer did not print', thrown));
      return;
    }
    // The paper has to say which print it is before it is copied for the printer.
    flushSync(() => setPrintCount(data));
    if (paperRef.current === null) return;
    await printElement(paperRef.current, {
      ...(widthMm === undefined ? {} : { widthMm }),
      title: sale.invoiceNumber,
    }).catch((thrown: unknown) => notify.error('The receipt could not be printed', thrown));
  };
  return { print, isCounting, size, setSize, paper: { exchange, business, header, size, printCount, paperRef } };
}
