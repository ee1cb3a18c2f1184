import { useSearchParams } from '@dukani/shared/router';
import '../common/shop.css';
import { EmptyNotice } from '../common/EmptyNotice';
import { ScreenError } from '../common/ScreenError';
import { NothingFoundArt } from '../common/ShopArt';
import { usePageMeta } from '../common/usePageMeta';
import { InvoicePaper } from './InvoicePaper';
import { usePublicInvoice } from './invoiceQueries';
import './InvoiceViewer.css';

/** An invoice for whoever holds its link. Wrong, expired and withdrawn links all read the same. */
export default function InvoiceViewerScreen() {
  const [params] = useSearchParams();
  const { data, error, isLoading, retry } = usePublicInvoice((params.get('token') ?? '').trim());
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
          <p>
            The link may be incomplete, may have expired, or was withdrawn. Please ask the business that sent it for a
            new one.
          </p>
        </EmptyNotice>
      )}
      {data != null && <InvoicePaper invoice={data} />}
    </main>
  );
}
