import type { KeyboardEvent } from 'react';
import { TextField } from '@dukani/shared/fields';
import { useShop } from '../useShop';
import type { useFilterDraft } from './useFilterDraft';

interface PriceRangeFieldsProps {
  prices: ReturnType<typeof useFilterDraft>['prices'];
  /** What is wrong is said once somebody is through with it. */
  isChecked: boolean;
  isReversed: boolean;
  onLeave: () => void;
}

/** The lowest and the highest price of a list. */
export function PriceRangeFields({ prices, isChecked, isReversed, onLeave }: PriceRangeFieldsProps) {
  const { currency_symbol: symbol } = useShop();
  const { minText, setMinText, maxText, setMaxText, minProblem, maxProblem } = prices;
  const priceField = {
    inputMode: 'decimal',
    autoComplete: 'off',
    before: symbol,
    onBlur: onLeave,
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Enter') onLeave();
    },
  } as const;
  return (
    <fieldset>
      <legend>Price</legend>
      <div className="shop-filters__range">
        <TextField
          {...priceField}
          label="From"
          value={minText}
          onChange={setMinText}
          error={isChecked ? minProblem : null}
        />
        <TextField
          {...priceField}
          label="To"
          value={maxText}
          onChange={setMaxText}
          error={isChecked || isReversed ? maxProblem : null}
        />
      </div>
    </fieldset>
  );
}
