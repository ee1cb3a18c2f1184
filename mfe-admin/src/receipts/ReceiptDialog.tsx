import { useState } from 'react';
import { formatCurrency } from '@dukani/shared/format';
import { Dialog } from '@dukani/shared/ui-core';
import { useNotify } from '@dukani/shared/ui-antd';
import { DocumentActions } from '../common/documents/DocumentActions';
import { DocumentStage } from '../common/documents/DocumentStage';
import { columnsOf, dialogSize } from '../common/papers/paperSize';
import { PrinterPanel } from '../common/papers/PrinterPanel';
import type { Sale } from '../checkout/saleRows';
import { useInvoiceTerms } from './invoiceApi';
import { MailReceiptForm } from './MailReceiptForm';
import { useInvoiceLink } from './useInvoiceLink';
import { usePrintReceipt } from './usePrintReceipt';

interface ReceiptDialogProps {
  sale: Sale;
  onClose: () => void;
}

/** The receipt on screen, to print or to share. */
export function ReceiptDialog({ sale, onClose }: ReceiptDialogProps) {
  const notify = useNotify();
  const { url } = useInvoiceLink(sale.isProvisional === true ? null : sale.id);
  const terms = useInvoiceTerms(sale);
  const { print, isCounting, business, paper, document, makeDocument } = usePrintReceipt(sale, {
    invoiceUrl: url,
    terms,
  });
  const [isMailing, setIsMailing] = useState(false);
  return (
    <Dialog
      isOpen
      size={dialogSize(paper.size)}
      title={`Receipt ${sale.invoiceNumber}`}
      onClose={onClose}
      footer={
        <DocumentActions
          noun="receipt"
          makeDocument={makeDocument}
          onPrint={print}
          isPrinting={isCounting}
          isPrintPrimary
          onMail={() => setIsMailing(!isMailing)}
          isMailFormOpen={isMailing}
          share={{
            phone: sale.contact?.phone ?? null,
            text: `${business.name}: receipt ${sale.invoiceNumber}, ${formatCurrency(sale.total, sale.currencyCode)}.`,
            link: url,
            copied: 'Anyone with the link can see this invoice for 90 days.',
          }}
        />
      }
    >
      {isMailing && (
        <MailReceiptForm
          saleId={sale.id}
          email={sale.contact?.email ?? null}
          onSent={(address) => {
            setIsMailing(false);
            notify.success('Receipt on its way', address);
          }}
        />
      )}
      <DocumentStage document={document} paper={paper} />
      <PrinterPanel businessName={business.name} columns={columnsOf(paper.size)} />
    </Dialog>
  );
}
