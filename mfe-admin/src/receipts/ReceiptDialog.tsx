import { useState } from 'react';
import { formatCurrency } from '@dukani/shared/format';
import { SelectField } from '@dukani/shared/fields';
import { Button, ButtonLink, Dialog, IconButton } from '@dukani/shared/ui-core';
import { copyText, useNotify } from '@dukani/shared/ui-antd';
import type { Sale } from '../checkout/saleRows';
import { useInvoiceTerms } from './invoiceApi';
import { PrinterPanel } from './PrinterPanel';
import { MailReceiptForm } from './MailReceiptForm';
import { columnsOf, PAPER_SIZES } from '../common/papers/paperSize';
import { ReceiptPaper } from './ReceiptPaper';
import { useInvoiceLink } from './useInvoiceLink';
import { usePrintReceipt } from './usePrintReceipt';
import { canSendSms, smsLink, whatsAppLink } from './receiptLinks';

interface ReceiptDialogProps {
  sale: Sale;
  onClose: () => void;
}

/** The receipt on screen, to print or to share. */
export function ReceiptDialog({ sale, onClose }: ReceiptDialogProps) {
  const notify = useNotify();
  const { url } = useInvoiceLink(sale.isProvisional === true ? null : sale.id);
  const terms = useInvoiceTerms(sale);
  const { print, isCounting, size, setSize, paper } = usePrintReceipt(sale, url);
  const [isMailing, setIsMailing] = useState(false);
  return (
    <Dialog
      isOpen
      title={`Receipt ${sale.invoiceNumber}`}
      onClose={onClose}
      footer={
        <>
          <Button icon="mail" aria-expanded={isMailing} onClick={() => setIsMailing(!isMailing)}>
            Mail
          </Button>
          <ShareReceipt sale={sale} url={url} businessName={paper.business.name} />
          <Button variant="primary" icon="printer" autoFocus isBusy={isCounting} onClick={() => void print()}>
            Print
          </Button>
        </>
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
      <div className="receipt-stage">
        <ReceiptPaper {...paper} sale={sale} invoiceUrl={url} terms={terms} />
      </div>
      <SelectField label="Paper" value={size} onChange={setSize} options={PAPER_SIZES} />
      <PrinterPanel businessName={paper.business.name} columns={columnsOf(size)} />
    </Dialog>
  );
}

interface ShareReceiptProps {
  sale: Sale;
  /** Null until there is a link. */
  url: string | null;
  businessName: string;
}

/** Sends the link of the invoice, or copies it. */
function ShareReceipt({ sale, url, businessName }: ShareReceiptProps) {
  const notify = useNotify();
  const copy = async () => {
    if (url === null) return;
    if (await copyText(url)) notify.success('Link copied', 'Anyone with the link can see this invoice for 90 days.');
    else notify.info('Copy this link', url);
  };
  const phone = sale.contact?.phone ?? null;
  const shared =
    url === null
      ? null
      : {
          businessName,
          invoiceNumber: sale.invoiceNumber,
          total: formatCurrency(sale.total, sale.currencyCode),
          url,
        };
  return (
    <>
      {shared !== null && (
        <ButtonLink icon="message" to={whatsAppLink(phone, shared)} target="_blank" rel="noopener noreferrer">
          WhatsApp
        </ButtonLink>
      )}
      {shared !== null && canSendSms() && (
        <ButtonLink icon="phone" to={smsLink(phone, shared)}>
          SMS
        </ButtonLink>
      )}
      <IconButton icon="link" label="Copy link" disabled={url === null} onClick={() => void copy()} />
    </>
  );
}
