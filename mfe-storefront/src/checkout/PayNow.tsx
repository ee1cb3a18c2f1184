import { useState } from 'react';
import type { OrderPaymentState, ShopperPayment } from '@dukani/shared/rpc';
import { Button } from '@dukani/shared/ui-core';
import { failureText } from '../common/paymentTexts';
import { DirectPaymentChoice, DirectPaymentSection } from './DirectPayment';
import { PaymentForm } from './PaymentForm';
import { askedMethods, decideDirectPlace } from './paymentPhase';

interface PayNowProps {
  state: OrderPaymentState;
  token: string;
  onWatch: (isWatched: boolean) => void;
  onClaimed: (answer: OrderPaymentState) => void;
  onRefused: () => void;
  onChanged: () => void;
}

/** How the last try went, and the ways to pay now. */
export function PayNow({ state, token, onWatch, onClaimed, onRefused, onChanged }: PayNowProps) {
  const { direct } = state;
  const place = direct === null ? 'none' : decideDirectPlace(state);
  const hasAsked = askedMethods(state).length > 0;
  const byHand = direct !== null && { state, place: direct, token, onWatch, onClaimed, onRefused, onChanged };
  return (
    <>
      {byHand !== false && place === 'first' && <DirectPaymentSection {...byHand} />}
      {(hasAsked || place === 'none') && (
        <div className="shop-payment__body" aria-live="polite">
          {place === 'first' && <h2>Or pay by card</h2>}
          <AskedPayment state={state} token={token} isHelped={place === 'second'} onChanged={onChanged} />
        </div>
      )}
      {byHand !== false && place === 'second' && <DirectPaymentChoice {...byHand} />}
    </>
  );
}

interface AskedPaymentProps {
  state: OrderPaymentState;
  token: string;
  /** Paying by oneself is offered below. */
  isHelped: boolean;
  onChanged: () => void;
}

/** A request on the phone, or the page of a card service; after a try first how it went. */
function AskedPayment({ state, token, isHelped, onChanged }: AskedPaymentProps) {
  const [isTrying, setIsTrying] = useState(false);
  // What has come as a part was no try that went wrong.
  const last = state.payment?.state === 'succeeded' ? null : state.payment;
  if (last === null || isTrying) {
    return (
      <PaymentForm
        state={state}
        token={token}
        onStarted={() => {
          setIsTrying(false);
          onChanged();
        }}
      />
    );
  }
  return (
    <>
      <Outcome payment={last} isHelped={isHelped} />
      <Button variant="primary" size="large" onClick={() => setIsTrying(true)}>
        Try again
      </Button>
    </>
  );
}

function Outcome({ payment, isHelped }: { payment: ShopperPayment; isHelped: boolean }) {
  const isUnknown = payment.state === 'pending' || payment.state === 'created';
  return (
    <div className={isUnknown ? 'shop-alert' : 'shop-alert shop-alert--bad'} role="alert">
      <p>
        {isUnknown
          ? 'We do not know yet if your payment went through. If your phone or bank shows it, please wait. If not, try again.'
          : failureText(payment)}
      </p>
      {!isUnknown && (
        <p>
          Your order is still reserved for you.
          {isHelped && payment.provider === 'mpesa' && ' You can also pay with Lipa na M-Pesa, see below.'}
        </p>
      )}
    </div>
  );
}
