import { lazy, Suspense } from 'react';
import { loadTwice } from '@dukani/shared/contract';
import { useSearchParams } from '@dukani/shared/router';
import '../common/shop.css';
import { EmptyNotice } from '../common/EmptyNotice';
import { ScreenError } from '../common/ScreenError';
import { NothingFoundArt } from '../common/ShopArt';
import { usePageMeta } from '../common/usePageMeta';
import { InvoicePaper } from './InvoicePaper';
import { usePublicInvoice, usePublicInvoiceTerms } from './invoiceQueries';
import { QuoteViewer } from './QuoteViewer';
import './InvoiceViewer.css';

/** What suppliers open is none of what customers download. */
const SupplierOrderViewer = lazy(() => loadTwice(() => import('./SupplierOrderViewer')));

/** An invoice, a quote, or an order to a supplier, for whoever holds its link. Wrong, expired and withdrawn links all read the same. */
export default function InvoiceViewerScreen() {
  const [params] = useSearchParams();
  const quoteToken = params.get('quote');
  const supplyToken = params.get('supply');
  if (supplyToken !== null)
    return (
      <Suspense fallback={<Waiting label="Loading the order" />}>
        <SupplierOrderViewer token={supplyToken.trim()} />
      </Suspense>
    );
  return quoteToken === null ? (
    <InvoiceViewer token={(params.get('token') ?? '').trim()} />
  ) : (
    <QuoteViewer token={quoteToken.trim()} />
  );
}

/** The place of the paper while what draws it comes. */
function Waiting({ label }: { label: string }) {
  return (
    <main className="shop-invoice">
      <div
        className="shop-invoice__paper shop-invoice__paper--wait shop-shimmer"
        role="status"
        aria-busy="true"
        aria-label={label}
      />
    </main>
  );
}

function InvoiceViewer({ token }: { token: string }) {
  const { data, error, isLoading, retry } = usePublicInvoice(token);
  const terms = usePublicInvoiceTerms(data != null && data.sale.balance_due > 0 ? token : '');
  const title = data == null ? 'Invoice' : `Invoice ${data.sale.invoice_number} from ${data.business.name}`;
  usePageMeta({ title, isPrivate: true });
  return (
    <main className="shop-invoice">
      {isLoading && (
        <div
          className="shop-invoice__paper shop-invoice__paper--wait shop-shimmer"
          aria-busy="true"
          aria-label="Loading the invoice"
        />
      )}
      {error !== null && <ScreenError error={error} onRetry={retry} />}
      {data === null && (
        <EmptyNotice headingLevel={1} art={<NothingFoundArt />} title="This invoice is not available">
          <p>The link is incomplete, has expired or was withdrawn. Ask the business for a new one.</p>
        </EmptyNotice>
      )}
      {data != null && <InvoicePaper invoice={data} terms={terms} />}
    </main>
  );
}
