import { formatCurrency, formatDate, formatDateTime } from '@dukani/shared/format';
import { fromNumeric } from '@dukani/shared/money';
import type { InvoiceTerms, PublicInvoice, SaleStatus, SaleTender } from '@dukani/shared/rpc';
import { Button } from '@dukani/shared/ui-core';
import { TotalRow, Totals } from '../common/Totals';
import { PaperHeader, PaperLines } from './PaperParts';
import { PdfLink } from './PdfLink';
import { QrCode } from './QrCode';

/** Where the business has not named them. */
const usualNames: Record<SaleTender, string> = {
  cash: 'Cash',
  card: 'Card',
  mobile_money: 'Mobile money',
  store_credit: 'Store credit',
  gift_card: 'Gift card',
  loyalty: 'Points',
  on_account: 'On account',
  bank: 'Bank transfer or cheque',
};

const statusNames: Record<SaleStatus, string | null> = {
  completed: null,
  partially_refunded: 'Partly refunded',
  refunded: 'Refunded',
  voided: 'Void',
};

/** The invoice as it is printed: A4 on paper, one column on a phone. */
export function InvoicePaper({ invoice, terms }: { invoice: PublicInvoice; terms: InvoiceTerms | null }) {
  const { business, sale } = invoice;
  const formatPrice = (amount: number) =>
    formatCurrency(fromNumeric(amount), sale.currency_code, business.currency_symbol);
  const status = statusNames[sale.status];
  const customer = invoice.issued_to ?? sale.contact?.name ?? null;
  return (
    <>
      <div className="shop-invoice__bar shop-noprint">
        <PdfLink of="invoice" />
        <Button variant="primary" icon="printer" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <article className="shop-invoice__paper" aria-label={`Invoice ${sale.invoice_number}`}>
        <PaperHeader
          business={business}
          taxPin={invoice.tax_pin}
          taxPinLabel={invoice.tax_pin_label}
          title="Invoice"
          badge={status === null ? null : { label: status, tone: sale.status === 'voided' ? 'danger' : 'warning' }}
        />
        <div className="shop-invoice__parties">
          <dl>
            <dt>Invoice number</dt>
            <dd>{sale.invoice_number}</dd>
            <dt>Date</dt>
            <dd>{formatDate(sale.business_date, business.timezone)}</dd>
            {terms !== null && terms.open_amount > 0 && (
              <>
                <dt>Pay by</dt>
                <dd>
                  {formatDate(terms.due_on, business.timezone)}
                  {terms.is_overdue ? ' (overdue)' : terms.due_on === sale.business_date && ', due at once'}
                </dd>
              </>
            )}
          </dl>
          {customer !== null && (
            <dl>
              <dt>Billed to</dt>
              <dd>{customer}</dd>
              {terms?.address != null && (
                <dd>{[terms.address.line_1, terms.address.line_2, terms.address.city].filter(Boolean).join(', ')}</dd>
              )}
              {terms?.tax_pin != null && (
                <>
                  <dt>Tax PIN</dt>
                  <dd>{terms.tax_pin}</dd>
                </>
              )}
            </dl>
          )}
        </div>
        <PaperLines lines={sale.lines} pricesIncludeTax={sale.prices_include_tax} formatPrice={formatPrice} />
        <div className="shop-invoice__sums">
          <Totals
            amounts={sale}
            taxNames={business.tax_names}
            formatPrice={formatPrice}
            isDelivered={sale.delivery_fee > 0}
          >
            <Payments invoice={invoice} formatPrice={formatPrice} />
          </Totals>
        </div>
        {terms?.how_to_pay != null && (
          <section aria-label="How to pay" className="shop-invoice__pay">
            <h2>How to pay</h2>
            <p>{terms.how_to_pay}</p>
          </section>
        )}
        <footer className="shop-invoice__end">
          <div>
            {invoice.receipt_footer !== null && <p>{invoice.receipt_footer}</p>}
            <p className="shop-invoice__quiet">
              As recorded on {formatDateTime(sale.posted_at, business.timezone)}. Scan the code to open this invoice
              again.
            </p>
          </div>
          <QrCode text={window.location.href} label="Code that leads to this invoice" />
        </footer>
      </article>
    </>
  );
}

interface InvoicePartProps {
  invoice: PublicInvoice;
  formatPrice: (amount: number) => string;
}

function paymentLabel(
  { tender_type: tender, reference }: PublicInvoice['sale']['payments'][number],
  names: Partial<Record<SaleTender, string>> | undefined,
): string {
  if (reference === 'Paid in advance') return reference;
  return `Paid: ${names?.[tender] ?? usualNames[tender]}${reference === null ? '' : ` (${reference})`}`;
}

function Payments({ invoice: { sale, tender_names: names }, formatPrice }: InvoicePartProps) {
  return (
    <>
      {sale.rounding_amount !== undefined && (
        <TotalRow label={`Rounded ${sale.rounding_amount < 0 ? 'down' : 'up'} for M-Pesa`} look="quiet">
          {formatPrice(Math.abs(sale.rounding_amount))}
        </TotalRow>
      )}
      {sale.payments.map((payment) => (
        <TotalRow key={payment.id} label={paymentLabel(payment, names)} look="quiet">
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
      {sale.balance_due > 0 ? (
        <TotalRow label="Balance due">{formatPrice(sale.balance_due)}</TotalRow>
      ) : (
        sale.status !== 'voided' && <TotalRow label="Balance due">{formatPrice(0)}</TotalRow>
      )}
    </>
  );
}
