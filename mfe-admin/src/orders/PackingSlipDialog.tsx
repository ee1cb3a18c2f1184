import { DocumentDialog } from '../common/documents/DocumentDialog';
import { useGetReceiptHeaderQuery } from '../common/papers/receiptHeaderApi';
import { useBusiness } from '../common/useBusiness';
import type { WebOrder } from './orderRows';
import { packingSlipDocument } from './packingSlipDocument';

/** The packing slip of an order, to print and put into the parcel. */
export function PackingSlipDialog({ order, onClose }: { order: WebOrder; onClose: () => void }) {
  const business = useBusiness();
  const { data: header } = useGetReceiptHeaderQuery();
  return (
    <DocumentDialog
      document={packingSlipDocument({ order, business, header })}
      title={`Packing slip ${order.orderNumber}`}
      noun="packing slip"
      onClose={onClose}
    />
  );
}
