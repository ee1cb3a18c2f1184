import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { SelectField } from '@dukani/shared/fields';
import { Button, Dialog, ErrorState, Spinner } from '@dukani/shared/ui-core';
import { printElement, useNotify } from '@dukani/shared/ui-antd';
import { useTenderNames } from '../common/tenderNames';
import { useBusiness } from '../common/useBusiness';
import { useGetReceiptHeaderQuery } from '../common/papers/receiptHeaderApi';
import { columnsOf, PAPER_SIZES, paperWidth, usePaperSize } from '../common/papers/paperSize';
import { sendToPrinter, usePrinter } from '../common/papers/receiptPrinter';
import {
  useCountCreditNotePrintMutation,
  useGetCreditNoteQuery,
  useSaleExchangesQuery,
  type CreditNoteDetail,
} from '../checkout/returns/returnsApi';
import { usePaperPrint } from '../common/papers/usePaperPrint';
import { CreditNotePaper } from './CreditNotePaper';

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
  const header = useGetReceiptHeaderQuery();
  const [size, setSize] = usePaperSize();
  const [printCount, setPrintCount] = useState(1);
  const [countPrint, { isLoading: isCounting }] = useCountCreditNotePrintMutation();
  const tenderNames = useTenderNames();
  const printer = usePrinter();
  const paperRef = useRef<HTMLDivElement>(null);
  usePaperPrint(paperRef, paperWidth(size));
  const exchanges = useSaleExchangesQuery(note.saleId ?? '', { skip: note.saleId === null });
  const exchange = exchanges.data?.find(({ creditNoteNumber }) => creditNoteNumber === note.number) ?? null;
  const thrown = note.lines.filter((line) => !line.restock);
  const print = async () => {
    const { data: count, error } = await countPrint(note.id);
    if (count === undefined) return notify.error('The credit note could not be printed', error);
    // The paper has to say which print it is before it is copied for the printer.
    flushSync(() => setPrintCount(count));
    const { device } = printer;
    if (device !== null) {
      const slip = {
        note,
        exchange,
        business,
        header: header.data,
        printCount: count,
        columns: columnsOf(size),
        tenderNames,
      };
      await import('./encodeCreditNote')
        .then(({ encodeCreditNote }) => sendToPrinter(encodeCreditNote(device, slip)))
        .catch((problem: unknown) => notify.error('The printer did not print', problem));
      return;
    }
    if (paperRef.current === null) return;
    const widthMm = paperWidth(size);
    await printElement(paperRef.current, {
      ...(widthMm === undefined ? {} : { widthMm }),
      title: note.number,
    }).catch((problem: unknown) => notify.error('The credit note could not be printed', problem));
  };
  return (
    <Dialog
      isOpen
      title={note.number}
      onClose={onClose}
      footer={
        <Button
          variant="primary"
          icon="printer"
          autoFocus
          isBusy={isCounting || exchanges.isLoading}
          onClick={() => void print()}
        >
          Print
        </Button>
      }
    >
      <div className="receipt-stage">
        <CreditNotePaper
          note={note}
          exchange={exchange}
          business={business}
          header={header.data}
          size={size}
          printCount={printCount}
          paperRef={paperRef}
        />
      </div>
      {thrown.length > 0 && (
        <p className="adm-muted">Not back to stock: {thrown.map((line) => line.name).join(', ')}.</p>
      )}
      <SelectField label="Paper" value={size} onChange={setSize} options={PAPER_SIZES} />
    </Dialog>
  );
}
