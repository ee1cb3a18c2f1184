import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNotify } from '@dukani/shared/ui-antd';
import { useDocumentPaper } from '../common/documents/useDocumentPaper';
import { useGetReceiptHeaderQuery } from '../common/papers/receiptHeaderApi';
import { useTaxName } from '../common/taxNames';
import { useTenderNames } from '../common/tenderNames';
import { useBusiness } from '../common/useBusiness';
import type { Sale } from '../checkout/saleRows';
import type { InvoiceTerms } from './invoiceApi';
import { receiptDocument, takesCash, type ReceiptParts } from './receiptDocument';
import { useCountReceiptPrintMutation } from './receiptsApi';
import { useExchangeOf } from './useExchangeOf';

/** The receipt of a sale as a document, and what puts it on paper. */
export function usePrintReceipt(
  sale: Sale,
  { invoiceUrl, terms }: { invoiceUrl: string | null; terms: InvoiceTerms | null },
) {
  const business = useBusiness();
  const notify = useNotify();
  const { data: header } = useGetReceiptHeaderQuery();
  const { exchange, askExchange } = useExchangeOf(sale);
  const [printCount, setPrintCount] = useState(1);
  const [countPrint, { isLoading: isCounting }] = useCountReceiptPrintMutation();
  const tenderNames = useTenderNames();
  const taxName = useTaxName();
  const paper = useDocumentPaper('receipt');
  const documentWith = (more: Partial<ReceiptParts>) =>
    receiptDocument({ sale, business, header, invoiceUrl, terms, printCount, tenderNames, taxName, ...more });
  const print = async () => {
    // What came back is on the paper, too, however quick the press was.
    const exchanged = await askExchange();
    const { data, error } = await countPrint(sale.id);
    if (data === undefined) return notify.error('The receipt could not be printed', error);
    // The paper has to say which print it is before it is copied for the printer.
    flushSync(() => setPrintCount(data));
    await paper.print(documentWith({ exchange: exchanged, printCount: data }), {
      // It is opened when the money changes hands, not when somebody wants another paper.
      opensDrawer: data === 1 && takesCash(sale),
    });
  };
  return {
    print,
    isCounting,
    business,
    paper,
    document: documentWith({ exchange }),
    makeDocument: async () => documentWith({ exchange: await askExchange(), printCount: 1 }),
  };
}
