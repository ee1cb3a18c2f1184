import { useState } from 'react';
import type { DocumentModel } from '@dukani/shared/documents';
import { useNotify } from '@dukani/shared/ui-antd';
import { DocumentActions } from '../common/documents/DocumentActions';
import { PrintedPage } from '../common/documents/PrintedPage';
import { useGetReceiptHeaderQuery } from '../common/papers/receiptHeaderApi';
import { useBusiness } from '../common/useBusiness';
import type { StockHead } from './stockDocument';

interface StockDocumentActionsProps {
  /** What it is called in a sentence: `delivery note`. */
  noun: string;
  makeDocument: (head: StockHead) => DocumentModel;
}

/** Prints and saves a document of the stock, which is drawn only for that. */
export function StockDocumentActions({ noun, makeDocument }: StockDocumentActionsProps) {
  const business = useBusiness();
  const notify = useNotify();
  const { data: header } = useGetReceiptHeaderQuery();
  const [printed, setPrinted] = useState<DocumentModel | null>(null);
  const make = () => makeDocument({ business, header });
  return (
    <>
      <DocumentActions
        noun={noun}
        makeDocument={make}
        onPrint={() => setPrinted(make())}
        isPrinting={printed !== null}
      />
      {printed !== null && (
        <PrintedPage
          document={printed}
          title={`${printed.business.name} ${printed.number ?? printed.title}`}
          onDone={(thrown) => {
            setPrinted(null);
            if (thrown !== null) notify.error(`The ${noun} could not be printed`, thrown);
          }}
        />
      )}
    </>
  );
}
