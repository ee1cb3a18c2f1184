import { useState, type FormEvent } from 'react';
import { CheckboxField, TextField } from '@dukani/shared/fields';
import { Button } from '@dukani/shared/ui-core';
import { useShop } from '../useShop';
import { FacetFields } from './FacetFields';
import { priceFromText, toggledFacet, withoutFilters, type ListingFilters } from './listingFilters';
import type { ListingOf } from './listingQueries';

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
  const minPrice = priceFromText(minText);
  const maxPrice = priceFromText(maxText);
  const minProblem = minText.trim() !== '' && minPrice === null ? 'Enter a price, for example 250.' : null;
  const maxProblem =
    maxText.trim() !== '' && maxPrice === null
      ? 'Enter a price, for example 19.90.'
      : minPrice !== null && maxPrice !== null && Number(minPrice) > Number(maxPrice)
        ? 'This must not be below the lowest price.'
        : null;
  const apply = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (minProblem === null && maxProblem === null) onApply({ ...filters, isInStockOnly, minPrice, maxPrice, facets });
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
      <FacetFields
        of={of}
        filters={{ ...filters, isInStockOnly, facets }}
        onToggle={(name, value) => setFacets(toggledFacet(facets, name, value))}
      />
      <div className="shop-filters__actions">
        <Button variant="primary" size="large" type="submit">
          Show products
        </Button>
        <Button variant="ghost" onClick={() => onApply(withoutFilters(filters))}>
          Clear filters
        </Button>
      </div>
    </form>
  );
}
