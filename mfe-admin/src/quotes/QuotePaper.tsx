import type { Ref } from 'react';
import { formatAmount, formatCurrency, formatDate, quantityText } from '@dukani/shared/format';
import { compare, zero } from '@dukani/shared/money';
import type { ReceiptHeader } from '../common/papers/receiptHeaderApi';
import { QrCode } from '../common/papers/QrCode';
import type { QuoteDetail } from '../checkout/quotes/quoteRows';
import '../common/papers/paper.css';

interface QuotePaperProps {
  quote: QuoteDetail;
  business: { name: string; timezone: string };
  header: ReceiptHeader | undefined;
  /** Where the customer opens and accepts it; null until there is a link. */
  url: string | null;
  paperRef: Ref<HTMLDivElement>;
}

/** A quote as it is printed on a page. */
export function QuotePaper({ quote, business, header, url, paperRef }: QuotePaperProps) {
  return (
    <div className="receipt" data-size="A4" ref={paperRef}>
      <header className="receipt-head">
        <p className="receipt-name">{header?.name ?? business.name}</p>
        {header?.addressLines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {header?.phone != null && <p>Tel {header.phone}</p>}
        {header?.taxPin != null && (
          <p>
            {header.taxPinLabel} {header.taxPin}
          </p>
        )}
      </header>
      <table className="receipt-facts">
        <tbody>
          <Fact label="Quote" value={quote.number} />
          <Fact label="Date" value={formatDate(quote.createdAt, business.timezone)} />
          <Fact label="Valid until" value={formatDate(quote.validUntil, business.timezone)} />
          {quote.contactName !== null && <Fact label="For" value={quote.contactName} />}
          {quote.madeByName !== null && <Fact label="Made by" value={quote.madeByName} />}
        </tbody>
      </table>
      <table className="receipt-lines">
        <caption className="dk-visually-hidden">Goods</caption>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">{quote.currencyCode}</th>
          </tr>
        </thead>
        <tbody>
          {quote.lines.map((line) => (
            <tr key={line.id}>
              <td>
                {line.name}
                <span className="receipt-detail">
                  {quantityText(line.quantity, line.unit)} × {formatAmount(line.unitPrice)}
                  {compare(line.discount, zero) > 0 && ` less ${formatAmount(line.discount)}`}
                </span>
              </td>
              <td>{formatAmount(line.gross)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className="receipt-sums">
        <tbody>
          {compare(quote.discount, zero) > 0 && <Fact label="Discounts given" value={formatAmount(quote.discount)} />}
          {compare(quote.tax, zero) !== 0 && (
            <Fact label={quote.pricesIncludeTax ? 'Includes tax' : 'Tax'} value={formatAmount(quote.tax)} />
          )}
          <tr className="receipt-total">
            <th scope="row">Total</th>
            <td>{formatCurrency(quote.total, quote.currencyCode)}</td>
          </tr>
        </tbody>
      </table>
      {quote.note !== null && <p className="receipt-note receipt-words">{quote.note}</p>}
      {url !== null && (
        <div className="receipt-qr">
          <QrCode text={url} label="Link to this quote" size={132} />
          <p>Scan to view and accept this quote</p>
        </div>
      )}
    </div>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{value}</td>
    </tr>
  );
}
