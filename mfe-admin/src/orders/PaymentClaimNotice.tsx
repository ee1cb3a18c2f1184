import { useState } from 'react';
import { formatCurrency } from '@dukani/shared/format';
import { Link } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { Button } from '@dukani/shared/ui-core';
import { DateText } from '@dukani/shared/ui-antd';
import { phoneQuery, phoneText } from '../checkout/received-payments/mpesaPhone';
import { useReceivedPaymentsQuery } from '../checkout/received-payments/receivedPaymentsApi';
import { NotePaymentDialog } from './NotePaymentDialog';
import { useOrderPaymentClaimQuery } from './orderPaymentsApi';
import type { WebOrder } from './orderRows';

/** What the customer of an open order says they paid: nothing that counts, before the money is seen. */
export function PaymentClaimNotice({ order }: { order: WebOrder }) {
  const { data: claim } = useOrderPaymentClaimQuery(order.id, { refetchOnMountOrArgChange: true });
  const mayManage = usePermission('orders.manage');
  const maySell = usePermission('sales.record');
  const hasClaim = claim !== undefined && claim !== null;
  const received = useReceivedPaymentsQuery(undefined, { skip: !hasClaim || !maySell });
  const [isNoting, setIsNoting] = useState(false);
  // As one: what is offered depends on both.
  if (!hasClaim || received.isLoading) return null;
  const isReported = received.data?.isReported === true;
  const found = encodeURIComponent(claim.code ?? phoneQuery(claim.phone));
  return (
    <section className="order-claim" aria-label="Payment reported by the customer">
      <p>
        The customer reports a payment <strong>{formatCurrency(claim.due, order.currencyCode)}</strong> by M-Pesa from{' '}
        {phoneText(claim.phone)}
        {claim.code !== null && `, code ${claim.code}`}, <DateText iso={claim.claimedAt} format="relative" />.
      </p>
      <p className="adm-muted">
        {isReported
          ? 'The order is marked as paid when Safaricom reports the payment. Other payments are under M-Pesa.'
          : 'Check it in M-Pesa for Business before you hand anything over.'}
      </p>
      <div className="order-claim-actions">
        {mayManage && !isReported && (
          <Button onClick={() => setIsNoting(true)} icon="check">
            Mark as received
          </Button>
        )}
        <Link to={`/admin/sales?tab=mpesa&state=all&q=${found}`}>Find it under M-Pesa</Link>
      </div>
      {isNoting && <NotePaymentDialog order={order} claim={claim} onClose={() => setIsNoting(false)} />}
    </section>
  );
}
