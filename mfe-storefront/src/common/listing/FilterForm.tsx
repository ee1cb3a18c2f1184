import { useState, type FormEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { CheckboxField, TextField } from '@dukani/shared/fields';
import { Button } from '@dukani/shared/ui-core';
import { searchDebounceMs } from '../productSearch';
import { useDebouncedValue } from '../useDebouncedValue';
import { useShop } from '../useShop';
import { FacetFields } from './FacetFields';
import {
  countFilters,
  isRangeReversed,
  priceFromText,
  toggledFacet,
  withoutFilters,
  type ListingFilters,
} from './listingFilters';
import { useProductPage, type ListingOf } from './listingQueries';

interface FilterFormProps {
  of: ListingOf;
  filters: ListingFilters;
  /** Beside the list: what is ticked counts at once, a price when its field is left. Else all of it once it is applied. */
  isLive?: boolean;
  onApply: (filters: ListingFilters) => void;
}

/** Everything that a list can be narrowed by. The numbers follow at once. */
export function FilterForm({ of, filters, isLive = false, onApply }: FilterFormProps) {
  const { currency_symbol: symbol } = useShop();
  const [isInStockOnly, setIsInStockOnly] = useState(filters.isInStockOnly);
  const [minText, setMinText] = useState(filters.minPrice ?? '');
  const [maxText, setMaxText] = useState(filters.maxPrice ?? '');
  const [facets, setFacets] = useState(filters.facets);
  const [isChecked, setIsChecked] = useState(false);
  const given = JSON.stringify(filters);
  const [takenFrom, setTakenFrom] = useState(given);
  const take = (next: ListingFilters) => {
    setIsInStockOnly(next.isInStockOnly);
    // The same price stays as it was typed.
    setMinText((text) => (priceFromText(text) === next.minPrice ? text : (next.minPrice ?? '')));
    setMaxText((text) => (priceFromText(text) === next.maxPrice ? text : (next.maxPrice ?? '')));
    setFacets(next.facets);
    setIsChecked(false);
  };
  // Beside the list it stays while filters go elsewhere: taken away one by one, or by going back.
  if (takenFrom !== given) {
    setTakenFrom(given);
    take(filters);
  }
  // What was ticked and never applied goes as well.
  const clear = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    take(withoutFilters(filters));
    setMinText('');
    setMaxText('');
    onApply(withoutFilters(filters));
    // The button goes with what it cleared, and must not take the focus along.
    currentTarget.form?.querySelector<HTMLElement>(isLive ? 'input' : '[type=submit]')?.focus();
  };
  const minPrice = priceFromText(minText);
  const maxPrice = priceFromText(maxText);
  const minProblem = minText.trim() !== '' && minPrice === null ? 'Enter a price, for example 250.' : null;
  const maxProblem =
    maxText.trim() !== '' && maxPrice === null
      ? 'Enter a price, for example 19.90.'
      : isRangeReversed({ minPrice, maxPrice })
        ? 'This must not be below the lowest price.'
        : null;
  const chosen = { ...filters, isInStockOnly, facets };
  const restedMin = useDebouncedValue(minPrice, searchDebounceMs);
  const restedMax = useDebouncedValue(maxPrice, searchDebounceMs);
  const isReversed = isRangeReversed({ minPrice: restedMin, maxPrice: restedMax });
  // The list's own question, so that its answer is there when the sheet closes.
  const found = useProductPage(of, { ...chosen, minPrice: restedMin, maxPrice: restedMax }, null).data?.total;
  const apply = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (minProblem === null && maxProblem === null) onApply({ ...chosen, minPrice, maxPrice });
  };
  const applyLive = (next: Partial<ListingFilters>) => {
    const { minPrice: min, maxPrice: max } =
      minProblem === null && maxProblem === null ? { minPrice, maxPrice } : filters;
    if (isLive) onApply({ ...chosen, minPrice: min, maxPrice: max, ...next });
  };
  const applyPrices = () => {
    if (!isLive) return;
    // What is no price changes nothing, and is refused all the same.
    setIsChecked(minProblem !== null || maxProblem !== null);
    if (minPrice === filters.minPrice && maxPrice === filters.maxPrice) return;
    applyLive({});
  };
  const hasAny = countFilters(filters) > 0 || countFilters(chosen) > 0 || minText !== '' || maxText !== '';
  const priceField = {
    inputMode: 'decimal',
    autoComplete: 'off',
    before: symbol,
    onBlur: applyPrices,
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Enter') applyPrices();
    },
  } as const;
  return (
    <form className="shop-filters" onSubmit={apply} noValidate>
      <CheckboxField
        label="In stock only"
        checked={isInStockOnly}
        onChange={(isTicked) => {
          setIsInStockOnly(isTicked);
          applyLive({ isInStockOnly: isTicked });
        }}
      />
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
      <FacetFields
        of={of}
        filters={chosen}
        onToggle={(name, value) => {
          const next = toggledFacet(facets, name, value);
          setFacets(next);
          applyLive({ facets: next });
        }}
      />
      <div className="shop-filters__actions">
        {!isLive && (
          <Button variant="primary" size="large" type="submit">
            {found === undefined
              ? 'Show products'
              : `Show ${found.toLocaleString('en-US')} ${found === 1 ? 'product' : 'products'}`}
          </Button>
        )}
        {hasAny && (
          <Button variant="ghost" onClick={clear}>
            Clear filters
          </Button>
        )}
      </div>
    </form>
  );
}
