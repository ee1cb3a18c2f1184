import { useState } from 'react';
import { documentOfAnswer } from '@dukani/shared/documents';
import { toApiError, type ApiError } from '@dukani/shared/errors';
import { formatCurrency, formatDateTime } from '@dukani/shared/format';
import { fromNumeric } from '@dukani/shared/money';
import type { PublicQuote } from '@dukani/shared/rpc';
import { Button } from '@dukani/shared/ui-core';
import { acceptQuote } from './invoiceQueries';
import { PdfLink } from './PdfLink';
import { PublicPaper } from './PublicPaper';

interface QuotePaperProps {
  offer: PublicQuote;
  token: string;
  onAccepted: (offer: PublicQuote) => void;
  /** The business has changed it: what is shown is not what it is now. */
  onChanged: () => void;
}

/** A quote to look at, to print and to save, with what accepts it above. */
export function QuotePaper({ offer, token, onAccepted, onChanged }: QuotePaperProps) {
  const { business, quote } = offer;
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const formatPrice = (amount: number) =>
    formatCurrency(fromNumeric(amount), quote.currency_code, business.currency_symbol);
  const mayAccept = quote.status === 'draft' || quote.status === 'sent';
  const accept = async () => {
    setIsBusy(true);
    setProblem(null);
    try {
      onAccepted(await acceptQuote(token, quote.version));
    } catch (thrown) {
      const error = toApiError(thrown);
      setProblem(error);
      if (error.code === 'quote_changed') onChanged();
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <div className="shop-invoice__bar shop-noprint">
        <PdfLink of="quote" />
        <Button icon="printer" onClick={() => window.print()}>
          Print
        </Button>
        {mayAccept && (
          <Button variant="primary" icon="check" isBusy={isBusy} onClick={() => void accept()}>
            Accept for {formatPrice(quote.total_amount)}
          </Button>
        )}
      </div>
      {problem !== null && (
        <p className="shop-invoice__notice shop-noprint" role="alert">
          {problem.message}
        </p>
      )}
      {quote.accepted_at !== null && (
        <p className="shop-invoice__notice shop-noprint" role="status">
          Accepted on {formatDateTime(quote.accepted_at, business.timezone)}. {business.name} was notified.
        </p>
      )}
      <PublicPaper document={documentOfAnswer({ kind: 'quote', answer: offer, url: window.location.href })} />
    </>
  );
}
