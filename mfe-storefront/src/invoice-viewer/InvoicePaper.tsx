import { formatCurrency, formatDate, formatDateTime, formatPercent, formatQuantity } from '@dukani/shared/format';
import { fromNumeric, quantityFromNumeric } from '@dukani/shared/money';
import type { PublicInvoice, SaleStatus, TenderType } from '@dukani/shared/rpc';
import { Badge, Button, Logo } from '@dukani/shared/ui-core';
import { addressLines } from '../common/addressLines';
import { unitText } from '../common/unitText';
import { tagAmountOf, TotalRow, Totals } from '../common/Totals';
import { QrCode } from './QrCode';

const tenderNames: Record<TenderType, string> = {
  cash: 'Cash',
  card: 'Card',
  mobile_money: 'Mobile money',
  store_credit: 'Store credit',
  on_account: 'On account',
};

const statusNames: Record<SaleStatus, string | null> = {
  completed: null,
  partially_refunded: 'Partly refunded',
  refunded: 'Refunded',
  voided: 'Void',
};

/** The invoice as it is printed: A4 on paper, one column on a phone. */
export function InvoicePaper({ invoice }: { invoice: PublicInvoice }) {
  const { business, sale } = invoice;
  const formatPrice = (amount: number) =>
    formatCurrency(fromNumeric(amount), sale.currency_code, business.currency_symbol);
  const customer = invoice.issued_to ?? sale.contact?.name ?? null;
  return (
    <>
      <div className="shop-invoice__bar shop-noprint">
        <Button variant="primary" icon="printer" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <article className="shop-invoice__paper" aria-label={`Invoice ${sale.invoice_number}`}>
        <InvoiceHeader invoice={invoice} />
        <div className="shop-invoice__parties">
          <dl>
            <dt>Invoice number</dt>
            <dd>{sale.invoice_number}</dd>
            <dt>Date</dt>
            <dd>{formatDate(sale.business_date, business.timezone)}</dd>
          </dl>
          {customer !== null && (
            <dl>
              <dt>Billed to</dt>
              <dd>{customer}</dd>
            </dl>
          )}
        </div>
        <InvoiceLines invoice={invoice} formatPrice={formatPrice} />
        <div className="shop-invoice__sums">
          <Totals amounts={sale} formatPrice={formatPrice} isDelivered={sale.delivery_fee > 0}>
            <Payments invoice={invoice} formatPrice={formatPrice} />
          </Totals>
        </div>
        <footer className="shop-invoice__end">
          <div>
            {invoice.receipt_footer !== null && <p>{invoice.receipt_footer}</p>}
            <p className="shop-invoice__quiet">
              Shown as recorded on {formatDateTime(sale.posted_at, business.timezone)}. Scan the code to open this
              invoice again.
            </p>
          </div>
          <QrCode text={window.location.href} label="Code that leads to this invoice" />
        </footer>
      </article>
    </>
  );
}

function InvoiceHeader({ invoice: { business, sale, tax_pin: taxPin } }: { invoice: PublicInvoice }) {
  const status = statusNames[sale.status];
  return (
    <header className="shop-invoice__head">
      <div>
        <Logo name={business.name} src={business.logo_url} size={48} />
        <p className="shop-invoice__quiet">
          {[
            ...addressLines(business.address),
            business.phone,
            business.email,
            taxPin === null ? null : `Tax PIN ${taxPin}`,
          ]
            .filter((part) => part !== null)
            .map((part) => (
              <span key={part}>{part}</span>
            ))}
        </p>
      </div>
      <div className="shop-invoice__title">
        <h1>Invoice</h1>
        {status !== null && <Badge tone={sale.status === 'voided' ? 'danger' : 'warning'}>{status}</Badge>}
      </div>
    </header>
  );
}

interface InvoicePartProps {
  invoice: PublicInvoice;
  formatPrice: (amount: number) => string;
}

function InvoiceLines({ invoice: { sale }, formatPrice }: InvoicePartProps) {
  return (
    <table className="shop-invoice__lines">
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Quantity</th>
          <th scope="col">Price</th>
          <th scope="col">Tax</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {sale.lines.map((line) => (
          <tr key={line.id}>
            <th scope="row">
              {line.name}
              {line.sku !== null && <small>{line.sku}</small>}
              {line.discount_amount > 0 && <small>Discount −{formatPrice(line.discount_amount)}</small>}
            </th>
            <td data-label="Quantity">
              {formatQuantity(quantityFromNumeric(line.quantity), unitText(line.unit) ?? '')}
            </td>
            <td data-label="Price">{formatPrice(line.unit_price)}</td>
            <td data-label="Tax">{formatPercent(line.tax_rate_percent)}</td>
            <td data-label="Amount">{formatPrice(tagAmountOf(line, sale.prices_include_tax))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Payments({ invoice: { sale }, formatPrice }: InvoicePartProps) {
  return (
    <>
      {sale.payments.map((payment) => (
        <TotalRow
          key={payment.id}
          label={`Paid: ${tenderNames[payment.tender_type]}${payment.reference === null ? '' : ` (${payment.reference})`}`}
          look="quiet"
        >
          {formatPrice(payment.amount_tendered ?? payment.amount)}
        </TotalRow>
      ))}
      {sale.change_due > 0 && (
        <TotalRow label="Change" look="quiet">
          {formatPrice(sale.change_due)}
        </TotalRow>
      )}
      {sale.refunded_amount > 0 && (
        <TotalRow label="Refunded" look="quiet">
          −{formatPrice(sale.refunded_amount)}
        </TotalRow>
      )}
      {sale.balance_due > 0 && <TotalRow label="Still to pay">{formatPrice(sale.balance_due)}</TotalRow>}
    </>
  );
}
