import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatCurrency, formatDate } from '@dukani/shared/format';
import { Button } from '@dukani/shared/ui-core';
import { copyText, printElement, useNotify } from '@dukani/shared/ui-antd';
import { useBusiness } from '../common/useBusiness';
import { useGetReceiptHeaderQuery } from '../common/papers/receiptHeaderApi';
import { quoteWhatsAppLink } from './quoteMessage';
import { QuotePaper } from './QuotePaper';
import type { QuoteDetail } from '../checkout/quotes/quoteRows';
import { useCreateQuoteLinkMutation } from '../checkout/quotes/quotesApi';
import './quotes.css';

interface QuoteSharingProps {
  quote: QuoteDetail;
  onMail: () => void;
}

/** Every way in which a quote gets to its customer; each of them makes its link and marks it as sent. */
export function QuoteSharing({ quote, onMail }: QuoteSharingProps) {
  const business = useBusiness();
  const notify = useNotify();
  const header = useGetReceiptHeaderQuery();
  const [createLink, { isLoading }] = useCreateQuoteLinkMutation();
  const [url, setUrl] = useState<string | null>(null);
  const paperRef = useRef<HTMLDivElement>(null);

  const link = async (): Promise<string | null> => {
    const { data, error } = await createLink(quote.id);
    if (data === undefined) {
      notify.error('The link could not be made', error);
      return null;
    }
    const address = new URL(data.path, window.location.origin).toString();
    // The paper shows it before it is copied for the printer.
    flushSync(() => setUrl(address));
    return address;
  };
  const copy = async () => {
    const address = await link();
    if (address === null) return;
    if (await copyText(address))
      notify.success('Link copied', 'Anyone with the link can view this quote and accept it.');
    else notify.info('Copy this link', address);
  };
  const print = async () => {
    if ((await link()) === null || paperRef.current === null) return;
    await printElement(paperRef.current, { title: quote.number }).catch((thrown: unknown) =>
      notify.error('The quote could not be printed', thrown),
    );
  };
  const sendByWhatsApp = async () => {
    const address = await link();
    if (address === null) return;
    const message = {
      businessName: business.name,
      number: quote.number,
      total: formatCurrency(quote.total, quote.currencyCode),
      validUntil: formatDate(quote.validUntil, business.timezone),
      url: address,
    };
    window.open(quoteWhatsAppLink(quote.contact?.phone ?? null, message), '_blank', 'noopener,noreferrer');
  };

  return (
    <>
      <div className="quote-sharing" role="group" aria-label="Send the quote">
        <Button icon="printer" disabled={isLoading} onClick={() => void print()}>
          Print
        </Button>
        <Button icon="mail" onClick={onMail}>
          Mail
        </Button>
        <Button icon="message" disabled={isLoading} onClick={() => void sendByWhatsApp()}>
          WhatsApp
        </Button>
        <Button icon="link" disabled={isLoading} onClick={() => void copy()}>
          Copy link
        </Button>
      </div>
      <div hidden>
        <QuotePaper quote={quote} business={business} header={header.data} url={url} paperRef={paperRef} />
      </div>
    </>
  );
}
