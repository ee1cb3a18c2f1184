import { useRef, type RefObject } from 'react';
import { TextField } from '@dukani/shared/fields';
import { Icon } from '@dukani/shared/ui-core';
import './pin.css';
import { waitText, type PinTries } from './usePinTries';

interface PinPadProps {
  label: string;
  pin: string;
  onChange: (pin: string) => void;
  tries: PinTries;
  isBusy: boolean;
  autoFocus?: boolean;
  inputRef?: RefObject<HTMLInputElement | null>;
}

const LONGEST_PIN = 8;

/** A PIN, typed or tapped. It is sent by the form around it. */
export function PinPad({ label, pin, onChange, tries, isBusy, autoFocus = false, inputRef }: PinPadProps) {
  const ownRef = useRef<HTMLInputElement>(null);
  const field = inputRef ?? ownRef;
  const isWaiting = tries.waitSeconds > 0;
  const change = (text: string) => {
    tries.clear();
    onChange(text.replace(/\D/g, '').slice(0, LONGEST_PIN));
  };
  const tap = (digit: string) => {
    change(pin + digit);
    field.current?.focus();
  };
  return (
    <div className="pin">
      <TextField
        label={label}
        type="password"
        // The pad is the keyboard of a touch screen.
        inputMode="none"
        autoComplete="one-time-code"
        value={pin}
        onChange={change}
        error={isWaiting ? `Too many wrong PINs. Try again in ${waitText(tries.waitSeconds)}.` : tries.error}
        disabled={isWaiting}
        autoFocus={autoFocus}
        inputRef={field}
      />
      <div className="pin-keys" role="group" aria-label="Digits">
        {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
          <button key={digit} type="button" className="pin-key" disabled={isWaiting} onClick={() => tap(digit)}>
            {digit}
          </button>
        ))}
        <button
          type="button"
          className="pin-key"
          aria-label="Delete the last digit"
          disabled={isWaiting || pin === ''}
          onClick={() => {
            change(pin.slice(0, -1));
            field.current?.focus();
          }}
        >
          <Icon name="arrow-left" size={20} />
        </button>
        <button type="button" className="pin-key" disabled={isWaiting} onClick={() => tap('0')}>
          0
        </button>
        <button
          type="submit"
          className="pin-key"
          data-primary=""
          aria-label="Confirm the PIN"
          // Never for a PIN that is too short: Enter presses this button, and what is missing is to be said.
          disabled={isWaiting || isBusy}
        >
          <Icon name="check" size={20} />
        </button>
      </div>
    </div>
  );
}
