import { useRef } from 'react';
import { Button, Dialog } from '@dukani/shared/ui-core';
import { copyText, printElement, useNotify } from '@dukani/shared/ui-antd';
import { useBusiness } from '../../common/useBusiness';
import type { Sale } from '../saleRows';
import { useGetReceiptHeaderQuery } from '../checkoutApi';
import { ReceiptPaper } from './ReceiptPaper';
import { usePaperPrint } from '../usePaperPrint';
import { useInvoiceLink } from './useInvoiceLink';

const PAPER_WIDTH_MM = 80;

interface ReceiptDialogProps {
  sale: Sale;
  onClose: () => void;
}

/** The receipt on screen, to print or to share. */
export function ReceiptDialog({ sale, onClose }: ReceiptDialogProps) {
  const business = useBusiness();
  const notify = useNotify();
  const header = useGetReceiptHeaderQuery();
  const { url } = useInvoiceLink(sale.id);
  const paperRef = useRef<HTMLDivElement>(null);
  usePaperPrint(paperRef, PAPER_WIDTH_MM);
  const print = () => {
    if (paperRef.current !== null) {
      printElement(paperRef.current, { widthMm: PAPER_WIDTH_MM, title: sale.invoiceNumber }).catch((error: unknown) =>
        notify.error('The receipt could not be printed', error),
      );
    }
  };
  const copy = async () => {
    if (url === null) return;
    if (await copyText(url)) notify.success('Link copied', 'Whoever has it can see this invoice for 90 days.');
    else notify.info('Copy this link', url);
  };
  return (
    <Dialog
      isOpen
      title={`Receipt ${sale.invoiceNumber}`}
      onClose={onClose}
      footer={
        <>
          <Button icon="link" disabled={url === null} onClick={() => void copy()}>
            Copy link
          </Button>
          <Button variant="primary" icon="printer" autoFocus onClick={print}>
            Print
          </Button>
        </>
      }
    >
      <div className="receipt-stage">
        <ReceiptPaper sale={sale} business={business} header={header.data} invoiceUrl={url} paperRef={paperRef} />
      </div>
    </Dialog>
  );
}
