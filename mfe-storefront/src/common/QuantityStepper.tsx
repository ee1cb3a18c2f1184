import { useState } from 'react';
import { Icon } from '@dukani/shared/ui-core';
import './QuantityStepper.css';

interface QuantityStepperProps {
  /** Whose quantity, for those who cannot see it. */
  name: string;
  quantity: number;
  /** 0 lets the last step take the thing out. */
  min?: 0 | 1;
  size?: 'small' | 'regular';
  onChange: (quantity: number) => void;
}

const maxQuantity = 9999;

/** Minus, number, plus. A number that is typed counts once the field is left or Enter is pressed. */
export function QuantityStepper({ name, quantity, min = 1, size = 'regular', onChange }: QuantityStepperProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const commit = () => {
    if (draft === null) return;
    setDraft(null);
    const typed = Number.parseInt(draft, 10);
    if (Number.isInteger(typed)) onChange(Math.min(Math.max(typed, min), maxQuantity));
  };
  return (
    <div className={`shop-stepper shop-stepper--${size}`} role="group" aria-label={`Quantity of ${name}`}>
      <button
        type="button"
        aria-label={quantity - 1 < 1 && min === 0 ? `Remove ${name}` : `One less of ${name}`}
        disabled={quantity <= min}
        onClick={() => onChange(quantity - 1)}
      >
        <Icon name={quantity <= 1 && min === 0 ? 'trash' : 'minus'} />
      </button>
      <input
        aria-label={`Quantity of ${name}`}
        inputMode="numeric"
        maxLength={4}
        value={draft ?? String(quantity)}
        onChange={(event) => setDraft(event.target.value.replace(/\D/g, ''))}
        onBlur={commit}
        onFocus={(event) => event.target.select()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter must not send the form the stepper may stand in.
          event.preventDefault();
          commit();
        }}
      />
      <button
        type="button"
        aria-label={`One more of ${name}`}
        disabled={quantity >= maxQuantity}
        onClick={() => onChange(quantity + 1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}
