import { useState } from 'react';
import type { ShopFacet } from '@dukani/shared/rpc';
import { CheckboxField } from '@dukani/shared/fields';
import { Button } from '@dukani/shared/ui-core';
import { compareFacetValues, type ListingFilters } from './listingFilters';
import { useFacets, type ListingOf } from './listingQueries';

/** More values than these are folded away: all sizes of a shop are seen at once, a hundred brands are not. */
const shownAtFirst = 12;

interface FacetFieldsProps {
  of: ListingOf;
  filters: ListingFilters;
  onToggle: (name: string, value: string) => void;
}

/** Sizes, colours, brands: any of the ticked values of each. */
export function FacetFields({ of, filters, onToggle }: FacetFieldsProps) {
  const { data, error, isRefreshing, retry } = useFacets(of, filters);
  if (error !== null)
    return (
      <p className="shop-facet__problem">
        Sizes, colours and brands did not load. <Button onClick={retry}>Try again</Button>
      </p>
    );
  if (data === undefined) return <div className="shop-facet__skeleton shop-shimmer" aria-hidden="true" />;
  return (
    <div className="shop-facets" aria-busy={isRefreshing}>
      {withChosen(data.facets, filters).map((facet) => (
        <Facet
          key={facet.name.toLowerCase()}
          facet={facet}
          chosen={chosenOf(filters, facet.name)}
          isMore={data.is_more}
          onToggle={onToggle}
        />
      ))}
    </div>
  );
}

interface FacetProps {
  facet: ShopFacet;
  chosen: { name: string; values: string[] };
  isMore: boolean;
  onToggle: FacetFieldsProps['onToggle'];
}

function Facet({ facet, chosen, isMore, onToggle }: FacetProps) {
  const [isOpen, setIsOpen] = useState(false);
  const chosenOf = (value: string) => chosen.values.find((each) => each.toLowerCase() === value.toLowerCase());
  const isFolded = !isOpen && facet.values.length > shownAtFirst + 1;
  // The most common ones, and what is ticked; in an order in which a size is found.
  const shown = facet.values
    .filter(({ value }, index) => !isFolded || index < shownAtFirst || chosenOf(value) !== undefined)
    .sort((left, right) => compareFacetValues(left.value, right.value));
  return (
    <fieldset className="shop-facet">
      <legend>{facet.name}</legend>
      <div className="shop-facet__values">
        {shown.map(({ value, count }) => (
          <CheckboxField
            key={value.toLowerCase()}
            label={
              <>
                {value} <small>{`${count.toLocaleString('en-US')}${isMore ? '+' : ''}`}</small>
              </>
            }
            checked={chosenOf(value) !== undefined}
            onChange={() => onToggle(chosen.name, chosenOf(value) ?? value)}
          />
        ))}
      </div>
      {isFolded && (
        <Button variant="ghost" size="small" onClick={() => setIsOpen(true)}>
          Show all {facet.values.length}
        </Button>
      )}
    </fieldset>
  );
}

/** What is chosen of a facet, under the name that the address has for it. */
function chosenOf({ facets }: ListingFilters, name: string): { name: string; values: string[] } {
  const found = Object.entries(facets).find(([key]) => key.toLowerCase() === name.toLowerCase());
  return { name: found?.[0] ?? name, values: found?.[1] ?? [] };
}

/** The facets, with what is ticked although no product has it any more: it must be there to be unticked. */
function withChosen(facets: readonly ShopFacet[], filters: ListingFilters): ShopFacet[] {
  const all = new Map(facets.map((facet) => [facet.name.toLowerCase(), facet]));
  for (const [name, values] of Object.entries(filters.facets)) {
    const known = all.get(name.toLowerCase()) ?? { name, values: [] };
    const missing = values.filter((value) =>
      known.values.every((each) => each.value.toLowerCase() !== value.toLowerCase()),
    );
    if (missing.length > 0)
      all.set(name.toLowerCase(), {
        ...known,
        values: [...known.values, ...missing.map((value) => ({ value, count: 0 }))],
      });
  }
  return [...all.values()];
}
