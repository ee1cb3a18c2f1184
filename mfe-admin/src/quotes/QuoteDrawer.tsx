import { useState } from 'react';
import { formatAmount, pricePer, quantityOf } from '@dukani/shared/format';
import { compare, zero } from '@dukani/shared/money';
import { Link } from '@dukani/shared/router';
import { Button, Drawer, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { DateText, MoneyText } from '@dukani/shared/ui-antd';
import { Fact } from '../common/Fact';
import '../checkout/documentParts.css';
import { DeclineQuoteDialog } from './DeclineQuoteDialog';
import { MailQuoteDialog } from './MailQuoteDialog';
import { QuoteBadge } from './quoteColumns';
import type { QuoteDetail } from '../checkout/quotes/quoteRows';
import { useGetQuoteQuery } from '../checkout/quotes/quotesApi';
import { QuoteSharing } from './QuoteSharing';
import { QuoteTillNotice } from './QuoteTillNotice';
import { useChangeQuote } from './useChangeQuote';
import { useCopyQuote } from './useCopyQuote';
import { useTakeQuote } from './useTakeQuote';

interface QuoteDrawerProps {
  quoteId: string;
  onClose: () => void;
}

/** One quote: what was promised, to whom, until when, and what to do with it. */
export function QuoteDrawer({ quoteId, onClose }: QuoteDrawerProps) {
  const { data: quote, error, refetch } = useGetQuoteQuery(quoteId);
  const [openDialog, setOpenDialog] = useState<'mail' | 'decline' | null>(null);
  const { isTaking, take } = useTakeQuote();
  const { isCopying, copy } = useCopyQuote();
  const change = useChangeQuote();
  const isOpen = quote !== undefined && ['draft', 'sent', 'accepted'].includes(quote.status);
  return (
    <>
      <Drawer
        isOpen
        title={quote?.number ?? 'Quote'}
        onClose={onClose}
        footer={
          quote !== undefined && (
            <>
              {isOpen && quote.takenByName === null && (
                <Button onClick={() => setOpenDialog('decline')}>Decline</Button>
              )}
              <Button icon="copy" isBusy={isCopying} onClick={() => void copy(quote)}>
                Duplicate
              </Button>
              {quote.status !== 'converted' && quote.takenByName === null && (
                <Button icon="edit" onClick={() => change(quote)}>
                  Change
                </Button>
              )}
              {isOpen && (
                <Button variant="primary" icon="cart" isBusy={isTaking} onClick={() => void take(quote)}>
                  Open at the till
                </Button>
              )}
            </>
          )
        }
      >
        {quote !== undefined ? (
          <div className="adm-stack">
            {quote.takenByName !== null && <QuoteTillNotice quote={quote} />}
            <QuoteFacts quote={quote} />
            {isOpen && <QuoteSharing quote={quote} onMail={() => setOpenDialog('mail')} />}
          </div>
        ) : error === undefined ? (
          <div className="adm-stack" role="status" aria-label="Loading quote">
            <Skeleton height={120} />
            <Skeleton height={200} />
          </div>
        ) : (
          <ErrorState title="The quote could not be loaded" error={error} onRetry={() => void refetch()} />
        )}
      </Drawer>
      {quote !== undefined && openDialog === 'decline' && (
        <DeclineQuoteDialog quote={quote} onClose={() => setOpenDialog(null)} />
      )}
      {quote !== undefined && openDialog === 'mail' && (
        <MailQuoteDialog quote={quote} onClose={() => setOpenDialog(null)} />
      )}
    </>
  );
}

function QuoteFacts({ quote }: { quote: QuoteDetail }) {
  return (
    <>
      <p>
        <QuoteBadge quote={quote} /> made <DateText iso={quote.createdAt} format="relative" />
        {quote.madeByName !== null && ` by ${quote.madeByName}`}
      </p>
      <dl className="order-facts">
        <Fact label="Customer">{quote.contact?.name ?? quote.contactName ?? 'No customer'}</Fact>
        {quote.contact?.phone != null && (
          <Fact label="Phone">
            <a href={`tel:${quote.contact.phone}`}>{quote.contact.phone}</a>
          </Fact>
        )}
        <Fact label="Valid until">
          <DateText iso={quote.validUntil} format="date" />
        </Fact>
        {quote.sentAt !== null && (
          <Fact label="Sent">
            <DateText iso={quote.sentAt} />
          </Fact>
        )}
        {quote.acceptedAt !== null && (
          <Fact label="Accepted">
            <DateText iso={quote.acceptedAt} />
          </Fact>
        )}
        {quote.declinedAt !== null && (
          <Fact label="Declined">
            <DateText iso={quote.declinedAt} />
            {quote.declinedReason === null ? '' : `: ${quote.declinedReason}`}
          </Fact>
        )}
        {quote.saleId !== null && (
          <Fact label="Sold as">
            <Link to={`/admin/sales/${quote.saleId}`}>{quote.invoiceNumber ?? 'Open the sale'}</Link>
          </Fact>
        )}
        {quote.saleId === null && quote.invoiceNumber !== null && <Fact label="Ordered as">{quote.invoiceNumber}</Fact>}
        {quote.note !== null && <Fact label="Note">{quote.note}</Fact>}
      </dl>
      <ul className="order-lines" aria-label="Goods">
        {quote.lines.map((line) => (
          <li key={line.id}>
            <span>
              {quantityOf(line)}{' '}
              <span className="adm-muted">
                at {pricePer(formatAmount(line.unitPrice), line.unit)}
                {compare(line.discount, zero) > 0 && ` less ${formatAmount(line.discount)}`}
              </span>
            </span>
            <MoneyText amount={line.gross} />
          </li>
        ))}
        <li className="order-total">
          <span>Total</span>
          <MoneyText amount={quote.total} currencyCode={quote.currencyCode} />
        </li>
      </ul>
    </>
  );
}
