import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { quoteDocument, quoteMessage } from '@dukani/shared/documents';
import { printElement, useNotify } from '@dukani/shared/ui-antd';
import { DocumentActions } from '../common/documents/DocumentActions';
import { documentBusiness } from '../common/documents/documentBusiness';
import { DocumentPaper } from '../common/documents/DocumentPaper';
import { useBusiness } from '../common/useBusiness';
import { useGetReceiptHeaderQuery } from '../common/papers/receiptHeaderApi';
import type { QuoteDetail } from '../checkout/quotes/quoteRows';
import { useCreateQuoteLinkMutation } from '../checkout/quotes/quotesApi';
import './quotes.css';

interface QuoteSharingProps {
  quote: QuoteDetail;
  onMail: () => void;
}

/** Every way in which a quote gets to its customer; each of them makes its link and marks it as sent. */
export function QuoteSharing({ quote, onMail }: QuoteSharingProps) {
  const { name, timezone } = useBusiness();
  const notify = useNotify();
  const { data: header } = useGetReceiptHeaderQuery();
  const [createLink, { isLoading }] = useCreateQuoteLinkMutation();
  const [url, setUrl] = useState<string | null>(null);
  const paperRef = useRef<HTMLDivElement>(null);
  const documentWith = (address: string | null) =>
    quoteDocument(quote, { business: documentBusiness(header, name), timezone, url: address });

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
  const print = async () => {
    if ((await link()) === null || paperRef.current === null) return;
    await printElement(paperRef.current, { title: quote.number }).catch((thrown: unknown) =>
      notify.error('The quote could not be printed', thrown),
    );
  };
  const makeDocument = async () => {
    const address = await link();
    return address === null ? null : documentWith(address);
  };

  return (
    <>
      <div className="quote-sharing" role="group" aria-label="Send the quote">
        <DocumentActions
          noun="quote"
          makeDocument={makeDocument}
          onPrint={print}
          isPrinting={isLoading}
          onMail={onMail}
          share={{
            phone: quote.contact?.phone ?? null,
            text: quoteMessage(quote, { businessName: name, timezone }),
            link,
            copied: 'Anyone with the link can view this quote and accept it.',
          }}
        />
      </div>
      <div hidden>
        <DocumentPaper document={documentWith(url)} size="A4" paperRef={paperRef} />
      </div>
    </>
  );
}
