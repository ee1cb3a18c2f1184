import { useEffect, useRef, useState } from 'react';
import type { DirectPaymentPlace, OrderPaymentState } from '@dukani/shared/rpc';
import { Button, Spinner } from '@dukani/shared/ui-core';
import { readablePhone } from '../common/paymentTexts';
import { useShop } from '../common/useShop';
import { ClaimForm } from './ClaimForm';
import { usePaymentCheck } from './usePaymentCheck';
import { useShortPrice } from './useShortPrice';

interface ClaimWaitingProps {
  state: OrderPaymentState;
  place: DirectPaymentPlace;
  claim: NonNullable<DirectPaymentPlace['claim']>;
  token: string;
  onAnswer: (answer: OrderPaymentState) => void;
  onChanged: () => void;
  /** They have not paid after all; null where it is too late for it. */
  onNotPaid: (() => void) | null;
}

const patienceMs = 3 * 60_000;

/** A shopper says that they have paid by themselves; the money is looked for. */
export function ClaimWaiting({ state, place, claim, token, onAnswer, onChanged, onNotPaid }: ClaimWaitingProps) {
  const shortPrice = useShortPrice();
  const [isCorrecting, setIsCorrecting] = useState(false);
  const { isChecking, hasChecked, problem, check } = usePaymentCheck(token, onAnswer);
  const isLate = useIsLate(claim.claimed_at);
  const ways = useRef<HTMLDivElement>(null);
  const wasCorrecting = useRef(false);
  useEffect(() => {
    // The form is gone with what had the focus.
    if (wasCorrecting.current && !isCorrecting) ways.current?.querySelector('button')?.focus();
    wasCorrecting.current = isCorrecting;
  }, [isCorrecting]);
  return (
    <>
      <p>
        We are checking for {shortPrice(place.amount)} from{' '}
        <b className="shop-payment__code">{readablePhone(claim.phone)}</b>
        {claim.receipt_number !== null && (
          <>
            , M-Pesa code <b className="shop-payment__code">{claim.receipt_number}</b>
          </>
        )}
        .{claim.receipt_number === null && ' Add the M-Pesa code if you may have mistyped the account number.'}
      </p>
      {place.is_reported ? (
        <>
          <Spinner text="Usually within a minute" />
          <Patience isLate={isLate} />
        </>
      ) : (
        <CheckedByPeople />
      )}
      {isCorrecting ? (
        <ClaimForm
          state={state}
          place={place}
          token={token}
          isFocused
          onClaimed={(answer) => {
            setIsCorrecting(false);
            onAnswer(answer);
          }}
          onChanged={onChanged}
          onCancel={() => setIsCorrecting(false)}
        />
      ) : (
        <div ref={ways} className="shop-payment__ways">
          <Button isBusy={isChecking} onClick={check}>
            Check now
          </Button>
          <Button variant="ghost" onClick={() => setIsCorrecting(true)}>
            {claim.receipt_number === null ? 'Add the M-Pesa code' : 'Change the phone or the code'}
          </Button>
          {onNotPaid !== null && (
            <Button variant="ghost" onClick={onNotPaid}>
              I have not paid yet
            </Button>
          )}
        </div>
      )}
      <p className="shop-payment__said" role="status">
        {problem !== null ? (
          <span className="shop-field-error">{problem}</span>
        ) : hasChecked ? (
          'We checked just now: it has not arrived yet.'
        ) : null}
      </p>
    </>
  );
}

/** Nobody tells this shop of payments: it has to read its own messages. */
function CheckedByPeople() {
  const { name } = useShop();
  return (
    <p>
      {name} checks its M-Pesa messages and confirms your payment. You can close this page; your order page shows when
      it is paid. Your order is reserved.
    </p>
  );
}

/** Both sentences stand in one place, as high as the longer: nothing moves when the second takes over. */
function Patience({ isLate }: { isLate: boolean }) {
  const { name, phone, email } = useShop();
  return (
    <div className="shop-payment__either">
      <p style={isLate ? { visibility: 'hidden' } : undefined}>
        This page updates automatically. You can also close it.
      </p>
      <p style={isLate ? undefined : { visibility: 'hidden' }}>
        This takes longer than usual. {name} will check your payment too. Your order is reserved.
        {(phone ?? email) !== null && ' Questions? '}
        {phone !== null && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}
        {phone !== null && email !== null && ' · '}
        {email !== null && <a href={`mailto:${email}`}>{email}</a>}
      </p>
    </div>
  );
}

/** Whether it has been looked for some minutes. */
function useIsLate(claimedAt: string): boolean {
  const [lateClaim, setLateClaim] = useState<string | null>(null);
  useEffect(() => {
    const waitedMs = Date.now() - Date.parse(claimedAt);
    // The clock of a phone may be wrong by hours.
    const timer = setTimeout(() => setLateClaim(claimedAt), Math.min(Math.max(patienceMs - waitedMs, 0), patienceMs));
    return () => {
      clearTimeout(timer);
    };
  }, [claimedAt]);
  return lateClaim === claimedAt;
}
