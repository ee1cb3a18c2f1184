import type { FormEvent, MouseEvent } from 'react';
import { CheckboxField } from '@dukani/shared/fields';
import { Button, useDebouncedValue } from '@dukani/shared/ui-core';
import { searchDebounceMs } from '../productSearch';
import { FacetFields } from './FacetFields';
import { countFilters, isRangeReversed, toggledFacet, withoutFilters, type ListingFilters } from './listingFilters';
import { useProductPage, type ListingOf } from './listingQueries';
import { PriceRangeFields } from './PriceRangeFields';
import { useFilterDraft } from './useFilterDraft';

interface FilterFormProps {
  of: ListingOf;
  filters: ListingFilters;
  /** Beside the list: what is ticked counts at once, a price when its field is left. Else all of it once it is applied. */
  isLive?: boolean;
  onApply: (filters: ListingFilters) => void;
}

/** Everything that a list can be narrowed by. The numbers follow at once. */
export function FilterForm({ of, filters, isLive = false, onApply }: FilterFormProps) {
  const draft = useFilterDraft(filters);
  const { chosen, prices } = draft;
  const { minPrice, maxPrice } = prices;
  const restedMin = useDebouncedValue(minPrice, searchDebounceMs);
  const restedMax = useDebouncedValue(maxPrice, searchDebounceMs);
  // The list's own question, so that its answer is there when the sheet closes.
  const found = useProductPage(of, { ...chosen, minPrice: restedMin, maxPrice: restedMax }, null).data?.total;
  const apply = (event: FormEvent) => {
    event.preventDefault();
    draft.setIsChecked(true);
    if (prices.isRight) onApply({ ...chosen, minPrice, maxPrice });
  };
  const applyLive = (next: Partial<ListingFilters>) => {
    const { minPrice: min, maxPrice: max } = prices.isRight ? prices : filters;
    if (isLive) onApply({ ...chosen, minPrice: min, maxPrice: max, ...next });
  };
  const applyPrices = () => {
    if (!isLive) return;
    // What is no price changes nothing, and is refused all the same.
    draft.setIsChecked(!prices.isRight);
    if (minPrice !== filters.minPrice || maxPrice !== filters.maxPrice) applyLive({});
  };
  const clear = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    draft.clear(withoutFilters(filters));
    onApply(withoutFilters(filters));
    // The button goes with what it cleared, and must not take the focus along.
    currentTarget.form?.querySelector<HTMLElement>(isLive ? 'input' : '[type=submit]')?.focus();
  };
  const hasPrice = prices.minText !== '' || prices.maxText !== '';
  const hasAny = countFilters(filters) > 0 || countFilters(chosen) > 0 || hasPrice;
  return (
    <form className="shop-filters" onSubmit={apply} noValidate>
      <CheckboxField
        label="In stock only"
        checked={chosen.isInStockOnly}
        onChange={(isTicked) => {
          draft.setIsInStockOnly(isTicked);
          applyLive({ isInStockOnly: isTicked });
        }}
      />
      <PriceRangeFields
        prices={prices}
        isChecked={draft.isChecked}
        isReversed={isRangeReversed({ minPrice: restedMin, maxPrice: restedMax })}
        onLeave={applyPrices}
      />
      <FacetFields
        of={of}
        filters={chosen}
        onToggle={(name, value) => {
          const next = toggledFacet(chosen.facets, name, value);
          draft.setFacets(next);
          applyLive({ facets: next });
        }}
      />
      <div className="shop-filters__actions">
        {!isLive && <ShowButton found={found} />}
        {hasAny && (
          <Button variant="ghost" onClick={clear}>
            Clear filters
          </Button>
        )}
      </div>
    </form>
  );
}

function ShowButton({ found }: { found: number | undefined }) {
  return (
    <Button variant="primary" size="large" type="submit">
      {found === undefined
        ? 'Show products'
        : `Show ${found.toLocaleString('en-US')} ${found === 1 ? 'product' : 'products'}`}
    </Button>
  );
}
