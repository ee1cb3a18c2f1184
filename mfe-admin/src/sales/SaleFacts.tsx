import { add, compare, subtract, zero } from '@dukani/shared/money';
import { Link } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { Badge } from '@dukani/shared/ui-core';
import { DateText, MoneyText } from '@dukani/shared/ui-antd';
import { useTenderNames } from '../common/tenderNames';
import { useInvoiceTerms } from '../receipts/invoiceApi';
import { paymentName, roundedBy, roundingName } from '../checkout/paymentName';
import { APPROVED } from '../checkout/saleLabels';
import type { Sale } from '../checkout/saleRows';
import { useGetJournalNumberQuery } from '../checkout/salesApi';

/** What is still to be found out about a payment. */
function PaymentProofMark({ payment }: { payment: Sale['payments'][number] }) {
  return (
    <>
      {payment.isUnproven === true && (
        <>
          {' '}
          <Badge tone="warning">No proof</Badge>
        </>
      )}
      {payment.claimedReference !== undefined && (
        <span className="adm-muted"> reported as {payment.claimedReference}</span>
      )}
    </>
  );
}

/** What coins and M-Pesa's whole shillings made of what was paid. */
function RoundingFacts({ sale }: { sale: Sale }) {
  const cashRounding = sale.cashRounding ?? zero;
  const forMpesa = subtract(sale.rounding ?? zero, cashRounding);
  return (
    <>
      {compare(cashRounding, zero) !== 0 && (
        <Fact label="Cash rounding" value={<MoneyText amount={cashRounding} currencyCode={sale.currencyCode} />} />
      )}
      {compare(forMpesa, zero) !== 0 && (
        <Fact
          label={roundingName(forMpesa)}
          value={<MoneyText amount={roundedBy(forMpesa)} currencyCode={sale.currencyCode} />}
        />
      )}
    </>
  );
}

/** How a sale was paid, by whom and where it was made. */
export function SaleFacts({ sale }: { sale: Sale }) {
  const terms = useInvoiceTerms(sale);
  const tenderNames = useTenderNames();
  const tendered = (payment: Sale['payments'][number]) =>
    payment.change !== null && compare(payment.change, zero) > 0
      ? (payment.amountTendered ?? add(payment.amount, payment.change))
      : (payment.amountTendered ?? payment.amount);
  return (
    <section className="sale-card" aria-label="Payment and records">
      <h2>Payment</h2>
      <dl className="sale-facts">
        {sale.payments.map((payment) => (
          <div key={payment.id}>
            <dt>
              {paymentName(payment, tenderNames)}
              <PaymentProofMark payment={payment} />
            </dt>
            <dd>
              <MoneyText amount={tendered(payment)} currencyCode={sale.currencyCode} />
            </dd>
          </div>
        ))}
        <RoundingFacts sale={sale} />
        {compare(sale.change, zero) > 0 && (
          <Fact label="Change" value={<MoneyText amount={sale.change} currencyCode={sale.currencyCode} />} />
        )}
        {compare(sale.refunded, zero) > 0 && (
          <Fact label="Refunded" value={<MoneyText amount={sale.refunded} currencyCode={sale.currencyCode} />} />
        )}
        {compare(sale.balanceDue, zero) > 0 && (
          <Fact label="Balance due" value={<MoneyText amount={sale.balanceDue} currencyCode={sale.currencyCode} />} />
        )}
        {terms !== null && !terms.isPaid && (
          <Fact
            label="Pay by"
            value={
              <>
                <DateText iso={terms.dueOn} format="date" /> {terms.isOverdue && <Badge tone="danger">Overdue</Badge>}
              </>
            }
          />
        )}
        <CustomerFact contact={sale.contact} />
        <Fact label="Served by" value={sale.operatorName ?? '–'} />
        {sale.operatorName !== sale.cashierName && <Fact label="Signed in" value={sale.cashierName ?? '–'} />}
        {sale.approvals.map((approval) => (
          <Fact
            key={approval.permission}
            label={`${APPROVED[approval.permission]} approved by`}
            value={`${approval.approverName}: ${approval.reason}`}
          />
        ))}
        {sale.tillName !== null && <Fact label="Till" value={sale.tillName} />}
        <Fact label="Business day" value={<DateText iso={sale.businessDate} format="date" />} />
        {sale.orderId !== null && (
          <Fact label="Order" value={<Link to={`/admin/sales?tab=orders&order=${sale.orderId}`}>Open order</Link>} />
        )}
        <JournalEntryFact sale={sale} />
        <FiscalFact sale={sale} />
        {sale.note !== null && <Fact label="Note" value={sale.note} />}
      </dl>
    </section>
  );
}

/** Whose sale it is, with a way to their page for who may see it. */
function CustomerFact({ contact }: Pick<Sale, 'contact'>) {
  const seesContacts = usePermission('contacts.view');
  const name = contact?.name ?? 'Walk-in';
  return (
    <Fact
      label="Customer"
      value={contact !== null && seesContacts ? <Link to={`/admin/customers/${contact.id}`}>{name}</Link> : name}
    />
  );
}

/** The number under which the books have the sale, for who may see them. */
function JournalEntryFact({ sale }: { sale: Sale }) {
  const seesBooks = usePermission('accounting.view');
  const { data: number = null } = useGetJournalNumberQuery(sale.journalEntryId ?? '', {
    skip: !seesBooks || sale.journalEntryId === null,
  });
  if (number === null) return null;
  const path = `/admin/accounting?tab=journal&entry=${sale.journalEntryId}`;
  return <Fact label="Journal entry" value={<Link to={path}>{number}</Link>} />;
}

function Fact({ label, value }: { label: string; value: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** How the tax authority has the sale; where it is sent. */
function FiscalFact({ sale: { fiscal, invoiceNumber } }: { sale: Sale }) {
  if (fiscal === undefined) return null;
  const text = fiscal.state === 'accepted' ? `Accepted, receipt ${fiscal.receipt_number ?? '–'}` : 'Waiting';
  return (
    <Fact label="ETIMS" value={<Link to={`/admin/etims-status?q=${encodeURIComponent(invoiceNumber)}`}>{text}</Link>} />
  );
}
