import { useState } from 'react';
import { quoteDocument, quoteMessage, type DocumentModel } from '@dukani/shared/documents';
import { useNotify } from '@dukani/shared/ui-antd';
import { DocumentActions } from '../common/documents/DocumentActions';
import { documentBusiness } from '../common/documents/documentBusiness';
import { PrintedPage } from '../common/documents/PrintedPage';
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
  const business = useBusiness();
  const { name, timezone } = business;
  const notify = useNotify();
  const { data: header } = useGetReceiptHeaderQuery();
  const [createLink, { isLoading }] = useCreateQuoteLinkMutation();
  const [printed, setPrinted] = useState<DocumentModel | null>(null);
  const link = async (): Promise<string | null> => {
    const { data, error } = await createLink(quote.id);
    if (data === undefined) {
      notify.error('The link could not be made', error);
      return null;
    }
    return new URL(data.path, window.location.origin).toString();
  };
  const makeDocument = async () => {
    const url = await link();
    return url === null ? null : quoteDocument(quote, { business: documentBusiness(header, business), timezone, url });
  };

  return (
    <>
      <div className="quote-sharing" role="group" aria-label="Send the quote">
        <DocumentActions
          noun="quote"
          makeDocument={makeDocument}
          onPrint={async () => setPrinted(await makeDocument())}
          isPrinting={isLoading || printed !== null}
          onMail={onMail}
          share={{
            phone: quote.contact?.phone ?? null,
            text: quoteMessage(quote, { businessName: name, timezone }),
            link,
            copied: 'Anyone with the link can view this quote and accept it.',
          }}
        />
      </div>
      {printed !== null && (
        <PrintedPage
          document={printed}
          title={quote.number}
          onDone={(thrown) => {
            setPrinted(null);
            if (thrown !== null) notify.error('The quote could not be printed', thrown);
          }}
        />
      )}
    </>
  );
}
