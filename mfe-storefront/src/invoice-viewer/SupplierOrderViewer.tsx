import { useState } from 'react';
import type { PublicPurchaseOrder } from '@dukani/shared/rpc';
import { EmptyNotice } from '../common/EmptyNotice';
import { ScreenError } from '../common/ScreenError';
import { NothingFoundArt } from '../common/ShopArt';
import { usePageMeta } from '../common/usePageMeta';
import { usePublicPurchaseOrder } from './invoiceQueries';
import { SupplierOrder } from './SupplierOrder';

/** An order for the supplier who holds its link, to look at and to confirm. */
export default function SupplierOrderViewer({ token }: { token: string }) {
  const { data, error, isLoading, retry } = usePublicPurchaseOrder(token);
  const [answered, setAnswered] = useState<PublicPurchaseOrder | null>(null);
  // Why the page reads anew: the form that was told is gone by then.
  const [notice, setNotice] = useState<string | null>(null);
  const shown = answered ?? data;
  usePageMeta({
    title: shown == null ? 'Purchase order' : `Purchase order ${shown.order.order_number} from ${shown.business.name}`,
    isPrivate: true,
  });
  return (
    <main className="shop-invoice">
      {isLoading && (
        <div
          className="shop-invoice__paper shop-invoice__paper--wait shop-shimmer"
          aria-busy="true"
          aria-label="Loading the order"
        />
      )}
      {error !== null && <ScreenError error={error} onRetry={retry} />}
      {data === null && (
        <EmptyNotice headingLevel={1} art={<NothingFoundArt />} title="This order is not available">
          <p>The link is incomplete or has expired, or the order is closed. Ask the business for a new one.</p>
        </EmptyNotice>
      )}
      {notice !== null && (
        <p className="shop-invoice__notice" role="alert">
          {notice}
        </p>
      )}
      {shown != null && (
        <SupplierOrder
          key={`${shown.order.revision} ${shown.confirmation?.id ?? ''}`}
          page={shown}
          token={token}
          onAnswered={(page) => {
            setNotice(null);
            setAnswered(page);
          }}
          onChanged={(message) => {
            setNotice(message);
            setAnswered(null);
            retry();
          }}
        />
      )}
    </main>
  );
}
