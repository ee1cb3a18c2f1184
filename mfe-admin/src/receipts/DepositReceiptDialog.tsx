import { Dialog, ErrorState, Spinner } from '@dukani/shared/ui-core';
import { DocumentDialog } from '../common/documents/DocumentDialog';
import { useTenderNames } from '../common/tenderNames';
import { useBusiness } from '../common/useBusiness';
import { useGetReceiptHeaderQuery } from '../common/papers/receiptHeaderApi';
import { useDepositSlipQuery, type DepositSlip, type OrderDeposit } from '../checkout/deposits/depositApi';
import { depositDocument } from './depositDocument';

interface DepositReceiptDialogProps {
  orderId: string;
  /** Which payment; the last one when it is not said. */
  paymentId: string | null;
  onClose: () => void;
}

/** The receipt of a payment in advance: what was paid now, what altogether, and what is left. */
export function DepositReceiptDialog({ orderId, paymentId, onClose }: DepositReceiptDialogProps) {
  const { data, error, refetch } = useDepositSlipQuery(orderId);
  const deposit = data?.deposits.filter(
    ({ kind, paymentId: id }) => kind === 'paid' && (paymentId === null || id === paymentId),
  );
  const shown = deposit?.at(-1);
  if (data !== undefined && shown !== undefined) return <LoadedReceipt slip={data} deposit={shown} onClose={onClose} />;
  return (
    <Dialog isOpen title="Receipt" onClose={onClose}>
      {error === undefined ? (
        <Spinner text="Loading" />
      ) : (
        <ErrorState title="The receipt could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
    </Dialog>
  );
}

function LoadedReceipt({ slip, deposit, onClose }: { slip: DepositSlip; deposit: OrderDeposit; onClose: () => void }) {
  const business = useBusiness();
  const { data: header } = useGetReceiptHeaderQuery();
  const tenderNames = useTenderNames();
  const document = depositDocument({ slip, deposit, business, header, tenderNames });
  return (
    <DocumentDialog document={document} title={`Receipt ${deposit.number ?? ''}`} noun="receipt" onClose={onClose} />
  );
}
