import { useEffect, useState } from 'react';
import { formatNumber } from '@dukani/shared/format';
import type { DirectPaymentPlace, OrderPaymentState } from '@dukani/shared/rpc';
import { Button, Icon } from '@dukani/shared/ui-core';
import { ClaimForm } from './ClaimForm';
import { CopyValue } from './CopyValue';
import { isDirectNeeded } from './paymentPhase';
import { useShortPrice } from './useShortPrice';

export interface DirectPaymentProps {
  state: OrderPaymentState;
  place: DirectPaymentPlace;
  token: string;
  /** Somebody may be paying now, or no longer. */
  onWatch: (isWatched: boolean) => void;
  onClaimed: (answer: OrderPaymentState) => void;
  onRefused: () => void;
  onChanged: () => void;
}

const title = 'Pay with Lipa na M-Pesa instead';

/** Paying by oneself as the second choice: it opens when it is pressed, or by itself when it is needed. */
export function DirectPaymentChoice(props: DirectPaymentProps) {
  const { state, place } = props;
  const isNeeded = isDirectNeeded(state);
  const tryId = state.payment?.id;
  const [isOpen, setIsOpen] = useState(isNeeded);
  const [judgedId, setJudgedId] = useState(tryId);
  // Each request that did not work opens it once; whoever closes it has it closed.
  if (judgedId !== tryId) {
    setJudgedId(tryId);
    if (isNeeded) setIsOpen(true);
  }
  return (
    <details
      className="shop-direct"
      open={isOpen}
      onToggle={(event) => {
        setIsOpen(event.currentTarget.open);
      }}
    >
      <summary>
        <span>
          <b>{title}</b>
          <small>
            In the M-Pesa menu, to {place.kind === 'paybill' ? 'paybill' : 'till'} {place.shortcode}
          </small>
        </span>
        <Icon name="chevron-down" />
      </summary>
      <DirectPayment {...props} isShown={isOpen} />
    </details>
  );
}

/** The same where M-Pesa is paid in no other way. */
export function DirectPaymentSection(props: DirectPaymentProps) {
  return (
    <section className="shop-direct" aria-labelledby="shop-direct">
      <h2 id="shop-direct">{title}</h2>
      <DirectPayment {...props} isShown />
    </section>
  );
}

function DirectPayment({ isShown, ...props }: DirectPaymentProps & { isShown: boolean }) {
  const { state, place, onWatch } = props;
  const shortPrice = useShortPrice();
  useEffect(() => {
    if (!isShown) return;
    onWatch(true);
    return () => {
      onWatch(false);
    };
  }, [isShown, onWatch]);
  return (
    <div className="shop-direct__body">
      <p>
        Pay exactly <b>{shortPrice(place.amount)}</b>
        {place.amount === state.left_amount ? '' : ' (M-Pesa takes whole shillings only)'}. {whatIsNeeded(place)}
      </p>
      <Steps place={place} />
      <Claim {...props} />
    </div>
  );
}

/** What is to be done after paying. */
function whatIsNeeded({ kind, is_reported: isReported }: DirectPaymentPlace): string {
  if (!isReported) return 'Then enter the M-Pesa code below; the shop checks and confirms your payment.';
  return kind === 'paybill'
    ? 'This page updates automatically when we receive your payment.'
    : 'Then enter the M-Pesa code below; this page updates when we receive your payment.';
}

/** What is pressed and typed, in the order in which M-Pesa asks for it. */
function Steps({ place: { kind, shortcode, account_number: account, amount } }: { place: DirectPaymentPlace }) {
  return (
    <ol className="shop-payment__steps">
      <li>
        In the M-Pesa menu or app, choose <b>Lipa na M-Pesa</b>, then{' '}
        <b>{kind === 'paybill' ? 'Pay Bill' : 'Buy Goods and Services'}</b>.
      </li>
      <li>
        <CopyValue label={kind === 'paybill' ? 'Business number' : 'Till number'} value={shortcode} />
      </li>
      {account !== null && (
        <li>
          <CopyValue label="Account number" value={account} />
        </li>
      )}
      <li>
        <CopyValue label="Amount" value={formatNumber(amount)} copied={String(amount)} />
      </li>
      <li>Check the name and the amount, and enter your PIN.</li>
    </ol>
  );
}

/** Where a number is typed as account the money speaks for itself; saying that one has paid only helps when something was mistyped. */
function Claim({ state, place, token, onClaimed, onRefused, onChanged }: DirectPaymentProps) {
  const needsCode = place.kind === 'till' || !place.is_reported;
  const [isPressed, setIsPressed] = useState(false);
  if (!isPressed && !needsCode && place.claim === null) {
    return (
      <div className="shop-payment__ways">
        <Button onClick={() => setIsPressed(true)}>I have paid</Button>
      </div>
    );
  }
  return (
    <>
      <h3>{needsCode ? 'When you have paid' : 'Have you paid?'}</h3>
      <ClaimForm
        state={state}
        place={place}
        token={token}
        isFocused={isPressed}
        onClaimed={onClaimed}
        onRefused={onRefused}
        onChanged={onChanged}
      />
    </>
  );
}
