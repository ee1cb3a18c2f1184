import { useState } from 'react';
import { toApiError, type ApiError } from '@dukani/shared/errors';
import { formatCurrency, formatDate, formatDateTime } from '@dukani/shared/format';
import { fromNumeric } from '@dukani/shared/money';
import type { PublicQuote, QuoteStatus } from '@dukani/shared/rpc';
import { Button, type BadgeTone } from '@dukani/shared/ui-core';
import { Totals } from '../common/Totals';
import { acceptQuote } from './invoiceQueries';
import { PaperHeader, PaperLines } from './PaperParts';
import { PdfLink } from './PdfLink';
import { QrCode } from './QrCode';

const badges: Record<QuoteStatus, { label: string; tone: BadgeTone } | null> = {
  draft: null,
  sent: null,
  accepted: { label: 'Accepted', tone: 'success' },
  converted: { label: 'Accepted', tone: 'success' },
  declined: { label: 'Withdrawn', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'warning' },
};

interface QuotePaperProps {
  offer: PublicQuote;
  token: string;
  onAccepted: (offer: PublicQuote) => void;
  /** The business has changed it: what is shown is not what it is now. */
  onChanged: () => void;
}

/** A quote as it is printed: A4 on paper, one column on a phone, with what accepts it above. */
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
      <article className="shop-invoice__paper" aria-label={`Quote ${quote.quote_number}`}>
        <PaperHeader
          business={business}
          taxPin={offer.tax_pin}
          taxPinLabel={offer.tax_pin_label}
          title="Quote"
          badge={badges[quote.status]}
        />
        <div className="shop-invoice__parties">
          <dl>
            <dt>Quote number</dt>
            <dd>{quote.quote_number}</dd>
            <dt>Date</dt>
            <dd>{formatDate(quote.issued_on, business.timezone)}</dd>
          </dl>
          <dl>
            {quote.issued_to !== null && (
              <>
                <dt>For</dt>
                <dd>{quote.issued_to}</dd>
              </>
            )}
            <dt>Valid until</dt>
            <dd>{formatDate(quote.valid_until, business.timezone)}</dd>
          </dl>
        </div>
        <PaperLines lines={quote.lines} pricesIncludeTax={quote.prices_include_tax} formatPrice={formatPrice} />
        <div className="shop-invoice__sums">
          <Totals amounts={quote} taxNames={business.tax_names} formatPrice={formatPrice} isDelivered={false} />
        </div>
        <footer className="shop-invoice__end">
          <div>
            {quote.note !== null && <p>{quote.note}</p>}
            <p className="shop-invoice__quiet">
              The prices are valid until the date above. Scan the code to open and accept this quote.
            </p>
          </div>
          <QrCode text={window.location.href} label="Code that leads to this quote" />
        </footer>
      </article>
    </>
  );
}
