import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatCurrency } from '@dukani/shared/format';
import { SelectField } from '@dukani/shared/fields';
import { Button, ButtonLink, Dialog, IconButton } from '@dukani/shared/ui-core';
import { copyText, printElement, useNotify } from '@dukani/shared/ui-antd';
import { useTaxName } from '../../common/taxNames';
import { useTenderNames } from '../../common/tenderNames';
import { useBusiness } from '../../common/useBusiness';
import type { Sale } from '../saleRows';
import { useGetReceiptHeaderQuery } from '../checkoutApi';
import { useInvoiceTerms } from '../invoiceApi';
import { useCountReceiptPrintMutation } from '../salesApi';
import { useExchangeOf } from './useExchangeOf';
import { PrinterPanel } from './PrinterPanel';
import { usePrinter } from '../receiptPrinter';
import { printOnReceiptPrinter } from './printReceipt';
import { MailReceiptForm } from './MailReceiptForm';
import { columnsOf, PAPER_SIZES, paperWidth, usePaperSize } from '../paperSize';
import { ReceiptPaper } from './ReceiptPaper';
import { usePaperPrint } from '../usePaperPrint';
import { useInvoiceLink } from './useInvoiceLink';
import { canSendSms, smsLink, whatsAppLink } from './receiptLinks';

interface ReceiptDialogProps {
  sale: Sale;
  onClose: () => void;
}

/** The receipt on screen, to print or to share. */
export function ReceiptDialog({ sale, onClose }: ReceiptDialogProps) {
  const business = useBusiness();
  const notify = useNotify();
  const header = useGetReceiptHeaderQuery();
  const { url } = useInvoiceLink(sale.isProvisional === true ? null : sale.id);
  const terms = useInvoiceTerms(sale);
  const { exchange, askExchange } = useExchangeOf(sale);
  const [size, setSize] = usePaperSize();
  const [printCount, setPrintCount] = useState(1);
  const [isMailing, setIsMailing] = useState(false);
  const [countPrint, { isLoading: isCounting }] = useCountReceiptPrintMutation();
  const tenderNames = useTenderNames();
  const taxName = useTaxName();
  const printer = usePrinter();
  const paperRef = useRef<HTMLDivElement>(null);
  usePaperPrint(paperRef, paperWidth(size));
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
        header: header.data,
        invoiceUrl: url,
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
    const widthMm = paperWidth(size);
    await printElement(paperRef.current, {
      ...(widthMm === undefined ? {} : { widthMm }),
      title: sale.invoiceNumber,
    }).catch((thrown: unknown) => notify.error('The receipt could not be printed', thrown));
  };
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
          businessName: business.name,
          invoiceNumber: sale.invoiceNumber,
          total: formatCurrency(sale.total, sale.currencyCode),
          url,
        };
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
        <ReceiptPaper
          sale={sale}
          exchange={exchange}
          business={business}
          header={header.data}
          invoiceUrl={url}
          terms={terms}
          size={size}
          printCount={printCount}
          paperRef={paperRef}
        />
      </div>
      <SelectField label="Paper" value={size} onChange={setSize} options={PAPER_SIZES} />
      <PrinterPanel businessName={business.name} columns={columnsOf(size)} />
    </Dialog>
  );
}
