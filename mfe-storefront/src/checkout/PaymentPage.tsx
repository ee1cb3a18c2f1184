import { useEffect, useRef, useState } from 'react';
import type { OrderPaymentState } from '@dukani/shared/rpc';
import { useShopPath } from '@dukani/shared/tenant';
import { ButtonLink } from '@dukani/shared/ui-core';
import { useFormatPrice } from '../common/useFormatPrice';
import { AnotherWay } from './AnotherWay';
import { ClaimWaiting } from './ClaimWaiting';
import { PaymentWaiting } from './PaymentWaiting';
import { arrivedAmount, decidePaymentPhase, type PaymentPhase } from './paymentPhase';
import { PayNow } from './PayNow';
import { useShortPrice } from './useShortPrice';
import './CheckoutPage.css';
import './PaymentPage.css';

interface PaymentPageProps {
  state: OrderPaymentState;
  token: string;
  /** Just come back from the page of a card service. */
  isBack: boolean;
  /** Something may have happened: ask. */
  onChanged: () => void;
  /** This is what a procedure has just answered. */
  onAnswer: (answer: OrderPaymentState) => void;
  /** Whether somebody may be sending the money by themselves. */
  onWatch: (isWatched: boolean) => void;
}

/** How much is paid, and what the payment needs now. */
export function PaymentPage({ state, token, isBack, onChanged, onAnswer, onWatch }: PaymentPageProps) {
  const formatPrice = useFormatPrice();
  const shortPrice = useShortPrice();
  const shopPath = useShopPath();
  const [isSetAside, setIsSetAside] = useState(false);
  const { payment, direct } = state;
  const phase = decidePaymentPhase(state, { isSetAside });
  const heading = useHeadingFocus(phase);
  const arrived = arrivedAmount(state);
  const isNew = payment === null && phase === 'pay' && arrived === 0;
  return (
    <div className="shop-page shop-payment">
      <header>
        <p className="shop-order__number">
          {isNew ? `Order ${state.order_number} is placed. Payment is still due.` : `Order ${state.order_number}`}
        </p>
        <h1 className="shop-title" ref={heading} tabIndex={-1}>
          {titleOf(phase, state)}
        </h1>
        <p className="shop-payment__amount">
          {formatPrice(phase === 'live' && payment !== null ? payment.amount : state.left_amount)}
        </p>
        {/* There before it says something: so it is read out, and moves nothing. */}
        <p className="shop-payment__arrived" role="status">
          {arrived > 0 && `${shortPrice(arrived)} received. Balance due: ${shortPrice(state.left_amount)}.`}
        </p>
      </header>
      {phase === 'pay' ? (
        <PayNow
          state={state}
          token={token}
          onWatch={onWatch}
          onClaimed={(answer) => {
            setIsSetAside(false);
            onAnswer(answer);
          }}
          onRefused={() => setIsSetAside(true)}
          onChanged={onChanged}
        />
      ) : (
        <div className="shop-payment__body" aria-live="polite">
          {phase === 'live' && payment !== null ? (
            <PaymentWaiting payment={payment} token={token} isBack={isBack} onChanged={onChanged} onAnswer={onAnswer} />
          ) : phase === 'looking' && direct !== null && direct.claim !== null ? (
            <ClaimWaiting
              state={state}
              place={direct}
              claim={direct.claim}
              token={token}
              onAnswer={onAnswer}
              onChanged={onChanged}
              onNotPaid={state.can_pay ? () => setIsSetAside(true) : null}
            />
          ) : (
            <p>{endTextOf(state)}</p>
          )}
        </div>
      )}
      {/* A footer of its own for each: not one that moves away when what stands above it is longer. */}
      <footer key={phase} className="shop-payment__ways">
        {phase === 'pay' && <AnotherWay state={state} token={token} />}
        <ButtonLink variant="ghost" to={shopPath(`order/${encodeURIComponent(token)}`)}>
          Go to your order
        </ButtonLink>
      </footer>
    </div>
  );
}

function titleOf(phase: PaymentPhase, { payment }: OrderPaymentState): string {
  switch (phase) {
    case 'review':
      return 'We are checking your payment';
    case 'live':
      return payment?.method === 'card' ? 'Waiting for your card payment' : 'Check your phone';
    case 'looking':
      return 'Checking your payment';
    case 'closed':
      return 'Payment closed';
    case 'pay':
      if (payment?.state === 'pending' || payment?.state === 'created') return 'No answer yet';
      if (payment?.state === 'succeeded') return 'Pay the balance';
      return payment?.state === 'failed' ? 'The payment failed' : 'Pay for your order';
  }
}

/** Why nothing is to be done here. */
function endTextOf({ payment, direct }: OrderPaymentState): string {
  if (payment?.state === 'needs_review')
    return 'We received a payment that does not match this order. The shop is checking it and will call you. Please do not pay again.';
  // Whoever said that they had paid may be owed the money, or the goods.
  return direct?.claim == null
    ? 'This order can no longer be paid online. Call the shop if you still want it.'
    : 'This order can no longer be paid online. If you have paid, call the shop to check your payment.';
}

/** When the page turns to something else, the button that had the focus is gone with what it stood in: the heading takes it. */
function useHeadingFocus(phase: PaymentPhase) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shownPhase = useRef(phase);
  useEffect(() => {
    if (shownPhase.current === phase) return;
    shownPhase.current = phase;
    if (document.activeElement === document.body) heading.current?.focus();
  }, [phase]);
  return heading;
}
