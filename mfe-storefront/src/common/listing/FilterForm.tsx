import { useState, type FormEvent, type MouseEvent } from 'react';
import { CheckboxField, TextField } from '@dukani/shared/fields';
import { Button } from '@dukani/shared/ui-core';
import { searchDebounceMs } from '../productSearch';
import { useDebouncedValue } from '../useDebouncedValue';
import { useShop } from '../useShop';
import { FacetFields } from './FacetFields';
import { countFilters, priceFromText, toggledFacet, withoutFilters, type ListingFilters } from './listingFilters';
import { useProductPage, type ListingOf } from './listingQueries';

interface FilterFormProps {
  of: ListingOf;
  filters: ListingFilters;
  onApply: (filters: ListingFilters) => void;
}

/** Everything that a list can be narrowed by. What is ticked counts once it is applied; the numbers follow at once. */
export function FilterForm({ of, filters, onApply }: FilterFormProps) {
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
    setMinText(next.minPrice ?? '');
    setMaxText(next.maxPrice ?? '');
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
    onApply(withoutFilters(filters));
    // The button goes with what it cleared, and must not take the focus along.
    currentTarget.form?.querySelector<HTMLElement>('[type=submit]')?.focus();
  };
  const minPrice = priceFromText(minText);
  const maxPrice = priceFromText(maxText);
  const minProblem = minText.trim() !== '' && minPrice === null ? 'Enter a price, for example 250.' : null;
  const maxProblem =
    maxText.trim() !== '' && maxPrice === null
      ? 'Enter a price, for example 19.90.'
      : minPrice !== null && maxPrice !== null && Number(minPrice) > Number(maxPrice)
        ? 'This must not be below the lowest price.'
        : null;
  const chosen = { ...filters, isInStockOnly, facets };
  // The list's own question, so that its answer is there when the sheet closes.
  const found = useProductPage(
    of,
    {
      ...chosen,
      minPrice: useDebouncedValue(minPrice, searchDebounceMs),
      maxPrice: useDebouncedValue(maxPrice, searchDebounceMs),
    },
    null,
  ).data?.total;
  const apply = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (minProblem === null && maxProblem === null) onApply({ ...chosen, minPrice, maxPrice });
  };
  return (
    <form className="shop-filters" onSubmit={apply} noValidate>
      <CheckboxField label="In stock only" checked={isInStockOnly} onChange={setIsInStockOnly} />
      <fieldset>
        <legend>Price</legend>
        <div className="shop-filters__range">
          <TextField
            label="From"
            inputMode="decimal"
            autoComplete="off"
            before={symbol}
            value={minText}
            onChange={setMinText}
            error={isChecked ? minProblem : null}
          />
          <TextField
            label="To"
            inputMode="decimal"
            autoComplete="off"
            before={symbol}
            value={maxText}
            onChange={setMaxText}
            error={isChecked ? maxProblem : null}
          />
        </div>
      </fieldset>
      <FacetFields of={of} filters={chosen} onToggle={(name, value) => setFacets(toggledFacet(facets, name, value))} />
      <div className="shop-filters__actions">
        <Button variant="primary" size="large" type="submit">
          {found === undefined
            ? 'Show products'
            : `Show ${found.toLocaleString('en-US')} ${found === 1 ? 'product' : 'products'}`}
        </Button>
        {(countFilters(filters) > 0 || countFilters(chosen) > 0 || minText !== '' || maxText !== '') && (
          <Button variant="ghost" onClick={clear}>
            Clear filters
          </Button>
        )}
      </div>
    </form>
  );
}
