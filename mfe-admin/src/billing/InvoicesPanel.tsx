import { useState } from 'react';
import { billingInvoiceDocument } from '@dukani/shared/documents';
import type { BillingInvoice, BillingState } from '@dukani/shared/rpc';
import { useSession } from '@dukani/shared/session';
import { DateText, refusalText, useNotify } from '@dukani/shared/ui-antd';
import { Badge, Button, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { savePdf } from '../common/documents/savePdf';
import { useVisitGuard } from '../common/useVisitGuard';
import { useLazyReadBillingInvoiceQuery, useListBillingInvoicesQuery } from './billingApi';
import { invoiceStatusText, money } from './billingTexts';
import { PayDialog } from './PayDialog';
import { PaymentUnderWay } from './PaymentUnderWay';

/** Invoices that wait for money, each with one button. */
export function OpenInvoices({ state }: { state: BillingState }) {
  const [paying, setPaying] = useState<BillingInvoice | null>(null);
  const guard = useVisitGuard();
  if (state.open_invoices.length === 0) return null;
  return (
    <section className="billing-card" aria-labelledby="billing-open-title">
      <h2 id="billing-open-title">To pay</h2>
      <ul className="billing-open">
        {state.open_invoices.map((invoice) => (
          <li key={invoice.id}>
            <p>
              <strong>{money(invoice.owed, invoice.currency)}</strong> · {invoice.number}
              {invoice.plan_name !== null && ` · ${invoice.plan_name}`} · due{' '}
              <DateText iso={invoice.due_at} format="date" />
            </p>
            {state.payment?.invoice_id === invoice.id ? (
              <PaymentUnderWay payment={state.payment} />
            ) : (
              <Button
                variant="primary"
                aria-label={`Pay ${invoice.number}`}
                onClick={() => setPaying(invoice)}
                {...guard}
              >
                Pay
              </Button>
            )}
          </li>
        ))}
      </ul>
      {paying !== null && <PayDialog invoice={paying} state={state} onClose={() => setPaying(null)} />}
    </section>
  );
}

/** All invoices, newest first, each with its PDF. */
export function InvoicesPanel() {
  const [pages, setPages] = useState<readonly (string | null)[]>([null]);
  return (
    <section className="billing-card" aria-labelledby="billing-invoices-title">
      <h2 id="billing-invoices-title">Invoices</h2>
      {pages.map((after, index) => (
        <InvoicePage
          key={after ?? 'first'}
          after={after}
          onMore={index === pages.length - 1 ? (next) => setPages([...pages, next]) : null}
        />
      ))}
    </section>
  );
}

interface InvoicePageProps {
  after: string | null;
  /** Null where the next page is shown already. */
  onMore: ((next: string) => void) | null;
}

function InvoicePage({ after, onMore }: InvoicePageProps) {
  const { data, error, refetch } = useListBillingInvoicesQuery(after);
  if (error !== undefined)
    return <ErrorState title="The invoices could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <div role="status" aria-label="Loading the invoices">
        <Skeleton height={96} />
      </div>
    );
  if (data.rows.length === 0) return <p className="adm-muted">There are no invoices yet.</p>;
  const next = data.next_cursor;
  return (
    <>
      <ul className="billing-invoices">
        {data.rows.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </ul>
      {next !== null && onMore !== null && <Button onClick={() => onMore(next)}>Show older invoices</Button>}
    </>
  );
}

function InvoiceRow({ invoice }: { invoice: BillingInvoice }) {
  const [read] = useLazyReadBillingInvoiceQuery();
  const [isMaking, setIsMaking] = useState(false);
  const timezone = useSession().access?.tenant?.timezone ?? 'UTC';
  const notify = useNotify();
  const save = async () => {
    setIsMaking(true);
    try {
      await savePdf(billingInvoiceDocument(await read(invoice.id).unwrap(), timezone));
    } catch (error) {
      notify.error('The PDF could not be made', refusalText(error));
    }
    setIsMaking(false);
  };
  return (
    <li>
      <span>
        <strong>{invoice.number}</strong> <DateText iso={invoice.issued_at} format="date" />
      </span>
      <span className="billing-invoices__amount">{money(invoice.total, invoice.currency)}</span>
      <Badge tone={invoice.status === 'paid' ? 'success' : invoice.status === 'open' ? 'warning' : 'neutral'}>
        {invoiceStatusText[invoice.status]}
      </Badge>
      <Button
        size="small"
        icon="download"
        isBusy={isMaking}
        aria-label={`PDF of ${invoice.number}`}
        onClick={() => void save()}
      >
        PDF
      </Button>
    </li>
  );
}
