import type { Ref } from 'react';
import { formatAmount, formatCurrency, formatDateTime, keepTogether, quantityText } from '@dukani/shared/format';
import { compare, zero } from '@dukani/shared/money';
import { ModifierLines } from '../checkout/ModifierLines';
import { PromotionLines } from '../checkout/PromotionLines';
import { paymentName, roundedBy, roundingName } from '../checkout/paymentName';
import { APPROVED } from '../checkout/saleLabels';
import { discountByHand, isTaxed, serialsText, type Sale } from '../checkout/saleRows';
import { taxWithCode, useTaxName } from '../common/taxNames';
import { useTenderNames } from '../common/tenderNames';
import type { ReceiptHeader } from '../common/papers/receiptHeaderApi';
import type { PaperSize } from '../common/papers/paperSize';
import type { InvoiceTerms } from './invoiceApi';
import type { Exchange } from '../checkout/returns/returnsApi';
import { exchangeEnd, paidOnTop } from './exchangeRows';
import { HowToPay } from './HowToPay';
import { InvoiceTermsRows } from './InvoiceTermsRows';
import { PaperFact } from './PaperFact';
import { PaperHead } from './PaperHead';
import { QrCode } from '../common/papers/QrCode';
import '../common/papers/paper.css';

interface ReceiptPaperProps {
  sale: Sale;
  /** What the sale was exchanged for. */
  exchange?: Exchange | null;
  business: { name: string; timezone: string };
  header: ReceiptHeader | undefined;
  /** Address of the invoice on the web, null until there is one. */
  invoiceUrl: string | null;
  /** Makes it an invoice. */
  terms?: InvoiceTerms | null;
  /** What it is printed on; decides how wide it is drawn. */
  size?: PaperSize;
  /** Which print this is; from the second on it says that it is a copy. */
  printCount?: number;
  paperRef?: Ref<HTMLDivElement>;
}

/** A receipt as it is printed: on a roll of 58 or 80 mm, or on a page. */
export function ReceiptPaper({
  sale,
  exchange = null,
  business,
  header,
  invoiceUrl,
  terms = null,
  size = '80',
  printCount = 1,
  paperRef,
}: ReceiptPaperProps) {
  return (
    <div className="receipt" data-size={size} ref={paperRef}>
      <PaperHead header={header} businessName={business.name} printCount={printCount} />
      <table className="receipt-facts">
        <tbody>
          <PaperFact label={terms === null ? 'Receipt' : 'Invoice'} value={sale.invoiceNumber} />
          {sale.late !== null && <PaperFact label="First number" value={sale.late.provisionalNumber} />}
          <PaperFact label="Date" value={formatDateTime(sale.occurredAt, business.timezone)} />
          {sale.operatorName !== null && <PaperFact label="Served by" value={sale.operatorName} />}
          {sale.tillName !== null && <PaperFact label="Till" value={sale.tillName} />}
          {sale.approvals.map((approval) => (
            <PaperFact
              key={approval.permission}
              label={`${APPROVED[approval.permission]} approved by`}
              value={approval.approverName}
            />
          ))}
          {sale.contact !== null && <PaperFact label="Customer" value={sale.contact.name} />}
          {terms !== null && (
            <InvoiceTermsRows terms={terms} issuedOn={sale.businessDate} timezone={business.timezone} />
          )}
        </tbody>
      </table>
      <ReceiptLines sale={sale} />
      {exchange !== null && <ReturnedLines exchange={exchange} />}
      <ReceiptSums sale={sale} exchange={exchange} />
      {sale.note !== null && <p className="receipt-note receipt-words">Note: {sale.note}</p>}
      <HowToPay terms={terms} />
      {invoiceUrl !== null && (
        <div className="receipt-qr">
          <QrCode text={invoiceUrl} label="Link to this invoice" size={132} />
          <p>Scan for your invoice</p>
        </div>
      )}
      <footer className="receipt-foot">
        <p className="receipt-words">{header?.footer ?? 'Thank you for your business.'}</p>
      </footer>
    </div>
  );
}

function ReceiptLines({ sale }: { sale: Sale }) {
  return (
    <table className="receipt-lines">
      <caption className="dk-visually-hidden">Goods</caption>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">{sale.currencyCode}</th>
        </tr>
      </thead>
      <tbody>
        {sale.lines.map((line) => (
          <tr key={line.id}>
            <td>
              {keepTogether(line.name)}
              <span className="receipt-detail">
                {quantityText(line.quantity, line.unit)} × {formatAmount(line.unitPrice)}
                {compare(discountByHand(line), zero) > 0 && ` less ${formatAmount(discountByHand(line))}`}{' '}
                {isTaxed(sale) && line.taxCode}
              </span>
              <ModifierLines modifiers={line.modifiers} className="receipt-detail" />
              {line.serials !== undefined && (
                <span className="receipt-detail receipt-words">{serialsText(line.serials)}</span>
              )}
              <PromotionLines promotions={line.promotions} className="receipt-detail" />
            </td>
            <td>{formatAmount(line.gross)}</td>
          </tr>
        ))}
        {compare(sale.deliveryFee, zero) > 0 && (
          <tr>
            <td>Delivery</td>
            <td>{formatAmount(sale.deliveryFee)}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** The goods that came back: each for less than nothing. */
function ReturnedLines({ exchange }: { exchange: Exchange }) {
  return (
    <table className="receipt-lines">
      <caption className="dk-visually-hidden">Goods returned</caption>
      <thead>
        <tr>
          <th scope="col">Returned from {exchange.originalInvoiceNumber}</th>
          <th scope="col">{exchange.creditNoteNumber}</th>
        </tr>
      </thead>
      <tbody>
        {exchange.creditLines.map((line, place) => (
          <tr key={`${place} ${line.name}`}>
            <td>
              {keepTogether(line.name)}
              <span className="receipt-detail">{quantityText(line.quantity, line.unit)} returned</span>
            </td>
            <td>−{formatAmount(line.gross)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ReceiptSums({ sale, exchange }: { sale: Sale; exchange: Exchange | null }) {
  const tenderNames = useTenderNames();
  const end = exchange === null ? null : exchangeEnd(sale.total, exchange, tenderNames);
  const [label, sum] = end?.outcome ?? ['Total', sale.total];
  return (
    <>
      <table className="receipt-sums">
        <tbody>
          {compare(sale.discount, zero) > 0 && (
            <PaperFact label="Discounts given" value={formatAmount(sale.discount)} />
          )}
          {end?.rows.map(([what, amount]) => (
            <PaperFact key={what} label={what} value={formatAmount(amount).replace('-', '−')} />
          ))}
          <tr className="receipt-total">
            <th scope="row">{label}</th>
            <td>{formatCurrency(sum, sale.currencyCode)}</td>
          </tr>
          {paidOnTop(sale.payments, exchange).map((payment) => (
            <PaperFact
              key={payment.id}
              label={paymentName(payment, tenderNames)}
              value={formatAmount(payment.amountTendered ?? payment.amount)}
            />
          ))}
          {sale.rounding !== undefined && (
            <PaperFact label={roundingName(sale.rounding)} value={formatAmount(roundedBy(sale.rounding))} />
          )}
          {compare(sale.change, zero) > 0 && <PaperFact label="Change" value={formatAmount(sale.change)} />}
          {compare(sale.balanceDue, zero) > 0 && (
            <PaperFact label="Balance due" value={formatAmount(sale.balanceDue)} />
          )}
        </tbody>
      </table>
      {isTaxed(sale) && <ReceiptTaxes sale={sale} />}
    </>
  );
}

function ReceiptTaxes({ sale }: { sale: Sale }) {
  const taxName = useTaxName();
  return (
    <table className="receipt-taxes">
      <caption className="dk-visually-hidden">Taxes</caption>
      <thead>
        <tr>
          <th scope="col">Tax</th>
          <th scope="col">Net</th>
          <th scope="col">Tax</th>
        </tr>
      </thead>
      <tbody>
        {sale.taxes.map((tax) => (
          <tr key={`${tax.code} ${tax.ratePercent}`}>
            <th scope="row">{taxWithCode(tax, taxName)}</th>
            <td>{formatAmount(tax.net)}</td>
            <td>{formatAmount(tax.tax)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
