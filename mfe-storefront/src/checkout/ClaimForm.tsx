import { useRef, useState } from 'react';
import { TextField } from '@dukani/shared/fields';
import type { DirectPaymentPlace, OrderPaymentState } from '@dukani/shared/rpc';
import { Button, useFocusInvalid } from '@dukani/shared/ui-core';
import { readablePhone } from '../common/paymentTexts';
import { codeInMessage } from './mpesaEntry';
import { useClaim } from './useClaim';

interface ClaimFormProps {
  state: OrderPaymentState;
  place: DirectPaymentPlace;
  token: string;
  /** It stands where a button was pressed a moment ago. */
  isFocused?: boolean;
  onClaimed: (answer: OrderPaymentState) => void;
  onRefused?: () => void;
  onChanged: () => void;
  onCancel?: () => void;
}

/** A shopper who has paid by themselves says from which phone, and with which code. */
export function ClaimForm(props: ClaimFormProps) {
  const { state, place, token, isFocused = false, onClaimed, onRefused, onChanged, onCancel } = props;
  const { claim } = place;
  const [phone, setPhone] = useState(readablePhone(claim?.phone ?? state.phone));
  const [code, setCode] = useState(claim?.receipt_number ?? '');
  const form = useRef<HTMLFormElement>(null);
  const onInvalid = useFocusInvalid(form);
  const needsCode = place.kind === 'till' || !place.is_reported;
  const { isSending, refusal, send } = useClaim({
    token,
    needsCode,
    payment: state.payment,
    onClaimed,
    onRefused,
    onChanged,
    onInvalid,
  });
  return (
    <form
      ref={form}
      className="shop-payment__form"
      aria-label="Your payment"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send({ phone, code });
      }}
    >
      <TextField
        label="Phone that paid"
        type="tel"
        autoComplete="tel"
        value={phone}
        onChange={setPhone}
        required
        error={refusal.phone}
      />
      <TextField
        label={needsCode ? 'M-Pesa code' : 'M-Pesa code (optional)'}
        // The phone is filled in already.
        autoFocus={isFocused}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        onChange={(text) => setCode(codeInMessage(text) ?? text)}
        required={needsCode}
        error={refusal.code}
        help={`The first word of the M-Pesa message, for example SKJ4T8LM2Q. You can paste the whole message.${needsCode ? '' : ' It helps to find your payment if the account number was mistyped.'}`}
      />
      {refusal.text !== undefined && (
        <p className="shop-field-error" role="alert">
          {refusal.text}
        </p>
      )}
      <div className="shop-payment__ways">
        <Button variant="primary" type="submit" isBusy={isSending}>
          Find my payment
        </Button>
        {onCancel !== undefined && (
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
