import { useEffect, useRef } from 'react';
import { callPublicFunction } from '@dukani/shared/data';
import type { OrderPaymentState, ShopperPayment } from '@dukani/shared/rpc';
import { Button, Spinner } from '@dukani/shared/ui-core';
import { readablePhone } from '../common/paymentTexts';
import { useFormatPrice } from '../common/useFormatPrice';
import { usePaymentCheck } from './usePaymentCheck';

interface PaymentWaitingProps {
  payment: ShopperPayment;
  token: string;
  /** Just come back from the page of a card service. */
  isBack: boolean;
  onChanged: () => void;
  onAnswer: (answer: OrderPaymentState) => void;
}

/** A request is on the phone, or somebody is on the page of a card service. */
export function PaymentWaiting({ payment, token, isBack, onChanged, onAnswer }: PaymentWaitingProps) {
  const formatPrice = useFormatPrice();
  const { isChecking, problem, check } = usePaymentCheck(token, onAnswer);
  const hasAsked = useRef(false);
  useEffect(() => {
    if (!isBack || hasAsked.current) return;
    hasAsked.current = true;
    // Back from the service's page: it knows the outcome already, often before it reports it.
    void callPublicFunction('payment-query', { token }).then(onChanged, onChanged);
  }, [isBack, token, onChanged]);
  return (
    <>
      {payment.method === 'mobile_money' ? (
        <ol className="shop-payment__steps">
          <li>
            M-Pesa asks for {formatPrice(payment.amount)} on{' '}
            {payment.payer === null ? 'your phone' : <b>{readablePhone(payment.payer)}</b>}.
          </li>
          <li>Check the name and the amount, and enter your M-Pesa PIN.</li>
          <li>Stay on this page; it continues automatically.</li>
        </ol>
      ) : (
        <p>You pay on the secure page of the payment service. You return here when you are done.</p>
      )}
      <Spinner text="Waiting for your payment" />
      {problem !== null && <p className="shop-field-error">{problem}</p>}
      <div className="shop-payment__ways">
        {payment.redirect_url !== null && <ServiceLink address={payment.redirect_url} />}
        <Button isBusy={isChecking} onClick={check}>
          I have paid, check now
        </Button>
      </div>
    </>
  );
}

function ServiceLink({ address }: { address: string }) {
  return (
    <Button variant="primary" onClick={() => location.assign(address)}>
      Continue to the payment page
    </Button>
  );
}
