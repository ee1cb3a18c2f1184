import type { ContactPayment } from '@dukani/shared/rpc';
import { DocumentDialog } from '../common/documents/DocumentDialog';
import { useGetReceiptHeaderQuery } from '../common/papers/receiptHeaderApi';
import { useTenderNames } from '../common/tenderNames';
import { useBusiness } from '../common/useBusiness';
import { accountPaymentDocument } from './accountPaymentDocument';

interface AccountPaymentReceiptDialogProps {
  payment: ContactPayment;
  customerName: string;
  onClose: () => void;
}

/** The receipt of a payment for what a customer owed. */
export function AccountPaymentReceiptDialog({ payment, customerName, onClose }: AccountPaymentReceiptDialogProps) {
  const business = useBusiness();
  const { data: header } = useGetReceiptHeaderQuery();
  const tenderNames = useTenderNames();
  const document = accountPaymentDocument({ payment, customerName, business, header, tenderNames });
  return (
    <DocumentDialog document={document} title={`Receipt ${payment.payment_number}`} noun="receipt" onClose={onClose} />
  );
}
