import { useEffect, useRef, useState } from 'react';
import { Icon } from '@dukani/shared/ui-core';
import { loadRules } from './loadRules';
import { useShop } from './useShop';
import './QuantityStepper.css';

/** What is sold, and in what steps: null and undefined are single pieces. */
export interface Sold {
  id: string;
  name: string;
  unit?: string | undefined;
  step?: number | null | undefined;
  minimum?: number | null | undefined;
}

interface QuantityStepperProps {
  sold: Sold;
  quantity: number;
  /** 0 lets the last step take the thing out. */
  min?: 0 | 1;
  size?: 'small' | 'regular';
  /** NaN while what is typed is no quantity, where nothing may be taken out. */
  onChange: (quantity: number) => void;
}

const round = (quantity: number) => Math.round(quantity * 1000) / 1000;

/**
 * Minus, number, plus. A number that is typed counts once the field is left or Enter is pressed; what is no quantity of this product
 * stays and is refused in a sentence. More than there is goes back to what there is.
 */
export function QuantityStepper({ sold, quantity, min = 1, size = 'regular', onChange }: QuantityStepperProps) {
  const { tenant_id: tenantId } = useShop();
  const { name } = sold;
  const step = sold.step ?? 1;
  const least = sold.minimum ?? step;
  const [draft, setDraft] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const latest = useRef(quantity);
  // A field that is gone asks nothing more: the checkout does.
  useEffect(
    () => () => {
      latest.current = NaN;
    },
    [],
  );
  const set = (wanted: number) => {
    latest.current = wanted;
    setDraft(null);
    setNote('');
    onChange(wanted);
    // Available offline the checkout asks.
    if (wanted > quantity)
      loadRules().then(
        (rules) => rules.stopAtWhatIsThere({ tenantId, sold, wanted, least, latest, onChange, say: setNote }),
        () => undefined,
      );
  };
  const commit = () => {
    if (draft === null) return;
    const typed = Number(draft.replace(',', '.'));
    if ((min === 0 && draft === '0') || (typed >= least && typed <= 9999 && round(typed % step) % step === 0))
      return set(typed);
    if (min === 1) onChange(Number.NaN);
    loadRules().then(
      ({ problemOf }) => setNote(problemOf(draft, sold)),
      () => setNote('This is not a quantity.'),
    );
  };
  const isLast = !(quantity - step >= least);
  const unit = sold.step && sold.unit !== 'each' ? sold.unit : '';
  return (
    <>
      <div className={`shop-stepper shop-stepper--${size}`} role="group" aria-label={`Quantity of ${name}`}>
        <button
          type="button"
          aria-label={isLast && min === 0 ? `Remove ${name}` : `One less of ${name}`}
          disabled={isLast && min === 1}
          onClick={() => set(isLast ? 0 : round(quantity - step))}
        >
          <Icon name={isLast && min === 0 ? 'trash' : 'minus'} />
        </button>
        <input
          aria-label={`Quantity of ${name}${unit && ` in ${unit}`}`}
          aria-invalid={note !== '' && draft !== null}
          inputMode="decimal"
          maxLength={8}
          value={draft ?? String(quantity)}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={commit}
          onFocus={(event) => event.target.select()}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter must not send the form the stepper may stand in.
            event.preventDefault();
            commit();
          }}
        />
        {unit && <small>{unit}</small>}
        <button
          type="button"
          aria-label={`One more of ${name}`}
          disabled={quantity >= 9999}
          onClick={() => set(round((quantity || 0) + step))}
        >
          <Icon name="plus" />
        </button>
      </div>
      <span role="status" className="shop-stepper__note">
        {note}
      </span>
    </>
  );
}
