import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from '@dukani/shared/router';
import { Dialog, ErrorState, Spinner } from '@dukani/shared/ui-core';
import { useNotify } from '@dukani/shared/ui-antd';
import { DocumentActions } from '../common/documents/DocumentActions';
import { DocumentStage } from '../common/documents/DocumentStage';
import { useDocumentPaper } from '../common/documents/useDocumentPaper';
import { useTenderNames } from '../common/tenderNames';
import { useBusiness } from '../common/useBusiness';
import { dialogSize } from '../common/papers/paperSize';
import { useGetReceiptHeaderQuery } from '../common/papers/receiptHeaderApi';
import {
  useCountCreditNotePrintMutation,
  useGetCreditNoteQuery,
  useSaleExchangesQuery,
  type CreditNoteDetail,
} from '../checkout/returns/returnsApi';
import { creditNoteDocument } from './creditNoteDocument';

interface CreditNoteDialogProps {
  note: { id: string; number: string };
  onClose: () => void;
}

/** A credit note on screen, to print: what came back, why, who said yes, and where the money went. */
export function CreditNoteDialog({ note, onClose }: CreditNoteDialogProps) {
  const { data, error, refetch } = useGetCreditNoteQuery(note.id);
  if (data !== undefined) return <LoadedNote note={data} onClose={onClose} />;
  return (
    <Dialog isOpen title={note.number} onClose={onClose}>
      {error === undefined ? (
        <Spinner text="Loading" />
      ) : (
        <ErrorState title="The credit note could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
    </Dialog>
  );
}

function LoadedNote({ note, onClose }: { note: CreditNoteDetail; onClose: () => void }) {
  const business = useBusiness();
  const notify = useNotify();
  const { data: header } = useGetReceiptHeaderQuery();
  const paper = useDocumentPaper('credit note');
  const [printCount, setPrintCount] = useState(1);
  const [countPrint, { isLoading: isCounting }] = useCountCreditNotePrintMutation();
  const tenderNames = useTenderNames();
  const exchanges = useSaleExchangesQuery(note.saleId ?? '', { skip: note.saleId === null });
  const exchange = exchanges.data?.find(({ creditNoteNumber }) => creditNoteNumber === note.number) ?? null;
  const thrown = note.lines.filter((line) => !line.restock);
  const documentOf = (print: number) =>
    creditNoteDocument({ note, exchange, business, header, printCount: print, tenderNames });
  const countAndPrint = async () => {
    const { data: count, error } = await countPrint(note.id);
    if (count === undefined) return notify.error('The credit note could not be printed', error);
    // The paper has to say which print it is before it is copied for the printer.
    flushSync(() => setPrintCount(count));
    await paper.print(documentOf(count));
  };
  return (
    <Dialog
      isOpen
      size={dialogSize(paper.size)}
      title={note.number}
      onClose={onClose}
      footer={
        <DocumentActions
          noun="credit note"
          makeDocument={() => documentOf(1)}
          onPrint={countAndPrint}
          isPrinting={isCounting || exchanges.isLoading}
          isPrintPrimary
        />
      }
    >
      <DocumentStage document={documentOf(printCount)} paper={paper}>
        {note.saleId !== null && (
          <p className="adm-muted">
            <Link to={`/admin/sales/${note.saleId}`} onClick={onClose}>
              Open the sale
            </Link>
          </p>
        )}
        {thrown.length > 0 && (
          <p className="adm-muted">Not back to stock: {thrown.map((line) => line.name).join(', ')}.</p>
        )}
      </DocumentStage>
    </Dialog>
  );
}
