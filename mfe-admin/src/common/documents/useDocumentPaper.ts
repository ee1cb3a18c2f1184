import { useRef, useState } from 'react';
import { printElement, useNotify } from '@dukani/shared/ui-antd';
import { documentFileName, type DocumentModel, type PaperSize } from '@dukani/shared/documents';
import { columnsOf, paperWidth, usePaperSize } from '../papers/paperSize';
import { printerProblem, sendToPrinter, usePrinter } from '../papers/receiptPrinter';
import { usePaperPrint } from '../papers/usePaperPrint';

/**
 * Puts a document on paper: on the receipt printer where there is one, else as the browser prints what paperRef holds, which must show
 * the document by then.
 */
export function useDocumentPaper(
  noun: string,
  { isPage = false, startsAs }: { isPage?: boolean; startsAs?: PaperSize } = {},
) {
  const notify = useNotify();
  const stored = usePaperSize();
  // What is a page or only looked at begins as such, and choosing another size of it is not the choice for receipts.
  const own = useState<PaperSize>(startsAs ?? 'A4');
  const [size, setSize] = isPage || startsAs !== undefined ? own : stored;
  const printer = usePrinter();
  const paperRef = useRef<HTMLDivElement>(null);
  const widthMm = paperWidth(size);
  usePaperPrint(paperRef, widthMm);
  const print = async (document: DocumentModel, { opensDrawer = false }: { opensDrawer?: boolean } = {}) => {
    const { device, settings } = printer;
    if (device !== null && size !== 'A4') {
      await import('./encodeDocument')
        .then(({ encodeDocument }) =>
          sendToPrinter(
            encodeDocument(device, document, {
              columns: columnsOf(size),
              opensDrawer: opensDrawer && settings.opensDrawer,
              cuts: settings.cuts,
            }),
          ),
        )
        .catch((thrown: unknown) => notify.error('The printer did not print', printerProblem(thrown)));
      return;
    }
    if (paperRef.current === null) return;
    await printElement(paperRef.current, {
      ...(widthMm === undefined ? {} : { widthMm }),
      title: document.number ?? documentFileName(document),
    }).catch((thrown: unknown) => notify.error(`The ${noun} could not be printed`, thrown));
  };
  return { size, setSize, paperRef, print };
}
