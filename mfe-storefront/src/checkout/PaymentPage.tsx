import { useEffect, useRef, useState } from 'react';
import { callPublicFunction, callPublicRpc } from '@dukani/shared/data';
import { toApiError, type ApiError } from '@dukani/shared/errors';
import { useNavigate } from '@dukani/shared/router';
import type { OrderPaymentState, ShopperPayment } from '@dukani/shared/rpc';
import { useShopPath } from '@dukani/shared/tenant';
import { Button, ButtonLink, Spinner } from '@dukani/shared/ui-core';
import { useFormatPrice } from '../common/useFormatPrice';
import { PaymentForm } from './PaymentForm';
import { failureText, readablePhone } from '../common/paymentTexts';
import './CheckoutPage.css';
import './PaymentPage.css';

interface PaymentPageProps {
  state: OrderPaymentState;
  token: string;
  /** Just come back from the page of a card service. */
  isBack: boolean;
  onChanged: () => void;
}

/** How much is paid, and what the payment needs now. */
export function PaymentPage({ state, token, isBack, onChanged }: PaymentPageProps) {
  const formatPrice = useFormatPrice();
  const shopPath = useShopPath();
  const { payment } = state;
  const [isTrying, setIsTrying] = useState(false);
  const isLive = payment?.is_live === true;
  return (
    <div className="shop-page shop-payment">
      <header>
        <p className="shop-order__number">
          {state.can_pay && payment === null
            ? `Order ${state.order_number} is placed. It is not paid yet.`
            : `Order ${state.order_number}`}
        </p>
        <h1 className="shop-title">{titleOf(state)}</h1>
        <p className="shop-payment__amount">{formatPrice(isLive ? payment.amount : state.left_amount)}</p>
      </header>
      <div className="shop-payment__body" aria-live="polite">
        {payment?.state === 'needs_review' ? (
          <p>
            Money has arrived that we could not match with this order. The shop is looking at it and will call you.
            Please do not pay again.
          </p>
        ) : isLive ? (
          <Waiting payment={payment} token={token} isBack={isBack} onChanged={onChanged} />
        ) : state.can_pay ? (
          <>
            {payment !== null && !isTrying && <Outcome payment={payment} />}
            {payment === null || isTrying ? (
              <PaymentForm
                state={state}
                token={token}
                onStarted={() => {
                  setIsTrying(false);
                  onChanged();
                }}
              />
            ) : (
              <Button variant="primary" size="large" onClick={() => setIsTrying(true)}>
                Try again
              </Button>
            )}
          </>
        ) : (
          <p>This order can no longer be paid online. Call the shop if you still want it.</p>
        )}
      </div>
      <footer className="shop-payment__ways">
        {state.can_pay && !isLive && payment?.state !== 'needs_review' && <AnotherWay state={state} token={token} />}
        <ButtonLink variant="ghost" to={shopPath(`order/${encodeURIComponent(token)}`)}>
          Go to your order
        </ButtonLink>
      </footer>
    </div>
  );
}

function titleOf({ payment, can_pay: canPay }: OrderPaymentState): string {
  if (payment?.state === 'needs_review') return 'We are looking at your payment';
  if (payment?.is_live === true)
    return payment.method === 'mobile_money' ? 'Check your phone' : 'Waiting for your card';
  if (!canPay) return 'Too late to pay';
  if (payment?.state === 'pending' || payment?.state === 'created') return 'No answer yet';
  return payment?.state === 'failed' ? 'The payment did not go through' : 'Pay for your order';
}

function Outcome({ payment }: { payment: ShopperPayment }) {
  const isUnknown = payment.state === 'pending' || payment.state === 'created';
  return (
    <div className={isUnknown ? 'shop-alert' : 'shop-alert shop-alert--bad'} role="alert">
      <p>
        {isUnknown
          ? 'We have not heard whether you paid. If your phone or bank shows that you did, wait: this page and the shop will know soon. If not, try again.'
          : failureText(payment)}
      </p>
      {!isUnknown && <p>Your order is still kept for you.</p>}
    </div>
  );
}

interface WaitingProps {
  payment: ShopperPayment;
  token: string;
  isBack: boolean;
  onChanged: () => void;
}

function Waiting({ payment, token, isBack, onChanged }: WaitingProps) {
  const formatPrice = useFormatPrice();
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const hasAsked = useRef(false);
  const ask = () => {
    setIsAsking(true);
    setProblem(null);
    callPublicFunction('payment-query', { token })
      .then(onChanged)
      .catch((thrown: unknown) => setProblem(toApiError(thrown)))
      .finally(() => setIsAsking(false));
  };
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
            M-Pesa asks for {formatPrice(payment.amount)} on <b>{readablePhone(payment.payer)}</b>.
          </li>
          <li>Check the name and the amount, and enter your M-Pesa PIN.</li>
          <li>Stay here: this page goes on by itself.</li>
        </ol>
      ) : (
        <p>Your card is charged on the page of the payment service. When you are done there, you come back here.</p>
      )}
      <Spinner text="Waiting for your payment" />
      {problem !== null && <p className="shop-field-error">{problem.message}</p>}
      <div className="shop-payment__ways">
        {payment.redirect_url !== null && <ServiceLink address={payment.redirect_url} />}
        <Button isBusy={isAsking} onClick={ask}>
          I have paid: check now
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

/** The order stays; only how it is paid changes. */
function AnotherWay({ state, token }: { state: OrderPaymentState; token: string }) {
  const navigate = useNavigate();
  const shopPath = useShopPath();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const isDelivered = state.fulfilment_method === 'delivery';
  const choose = async () => {
    setIsBusy(true);
    setProblem(null);
    try {
      await callPublicRpc('choose_order_payment', {
        p_token: token,
        p_method: isDelivered ? 'pay_on_delivery' : 'pay_on_pickup',
      });
      await navigate(shopPath(`order-success?${new URLSearchParams({ token }).toString()}`), { replace: true });
    } catch (thrown) {
      setProblem(toApiError(thrown));
      setIsBusy(false);
    }
  };
  return (
    <>
      <Button isBusy={isBusy} onClick={() => void choose()}>
        {isDelivered ? 'Choose another way: pay on delivery' : 'Choose another way: pay on pickup'}
      </Button>
      {problem !== null && <p className="shop-field-error">{problem.message}</p>}
    </>
  );
}
