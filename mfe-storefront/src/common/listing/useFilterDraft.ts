import { useState } from 'react';
import { isRangeReversed, priceFromText, type ListingFilters } from './listingFilters';

/** What is ticked and typed, and what is wrong with the prices. It follows filters that change elsewhere. */
export function useFilterDraft(filters: ListingFilters) {
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
  /** What was ticked and never applied goes as well. */
  const clear = (cleared: ListingFilters) => {
    take(cleared);
    setMinText('');
    setMaxText('');
  };
  const minPrice = priceFromText(minText);
  const maxPrice = priceFromText(maxText);
  return {
    chosen: { ...filters, isInStockOnly, facets },
    prices: { minText, setMinText, maxText, setMaxText, minPrice, maxPrice, ...priceProblems(minText, maxText) },
    setIsInStockOnly,
    setFacets,
    isChecked,
    setIsChecked,
    clear,
  };
}

function priceProblems(minText: string, maxText: string) {
  const minPrice = priceFromText(minText);
  const maxPrice = priceFromText(maxText);
  const minProblem = minText.trim() !== '' && minPrice === null ? 'Enter a price, for example 250.' : null;
  const maxProblem =
    maxText.trim() !== '' && maxPrice === null
      ? 'Enter a price, for example 19.90.'
      : isRangeReversed({ minPrice, maxPrice })
        ? 'This must not be below the lowest price.'
        : null;
  return { minProblem, maxProblem, isRight: minProblem === null && maxProblem === null };
}
