import { useState } from 'react';
import { SelectField } from '@dukani/shared/fields';
import { Button, Icon } from '@dukani/shared/ui-core';
import { Sheet } from '../Sheet';
import { useShop } from '../useShop';
import { FilterForm } from './FilterForm';
import { countFilters, listingSortLabels, listingSorts, toggledFacet, type ListingFilters } from './listingFilters';
import type { ListingOf } from './listingQueries';
import './ListingBar.css';

interface ListingBarProps {
  of: ListingOf;
  filters: ListingFilters;
  /** How many products there are; null while they are counted. */
  count: string | null;
  onChange: (filters: ListingFilters) => void;
}

/** Count, filters and order above a list of products; on a phone they open as a sheet. */
export function ListingBar({ of, filters, count, onChange }: ListingBarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const filterCount = countFilters(filters);
  // Only a search knows what fits it.
  const sorts = listingSorts.filter((sort) => sort !== 'best' || of.query !== null);
  return (
    <div className="shop-listing__bar">
      <p className="shop-listing__count" role="status">
        {count ?? '\u00a0'}
      </p>
      <div className="shop-listing__controls">
        <Button icon="filter" onClick={() => setIsOpen(true)} aria-haspopup="dialog">
          Filter{filterCount > 0 ? ` (${filterCount})` : ''}
        </Button>
        <SelectField
          label="Sort by"
          isLabelHidden
          value={filters.sort}
          options={sorts.map((sort) => ({ value: sort, label: listingSortLabels[sort] }))}
          onChange={(sort) => onChange({ ...filters, sort })}
        />
      </div>
      <Sheet title="Filters" side="right" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <FilterForm
          of={of}
          filters={filters}
          onApply={(next) => {
            setIsOpen(false);
            onChange(next);
          }}
        />
      </Sheet>
      <ActiveFilters filters={filters} onChange={onChange} />
    </div>
  );
}

function ActiveFilters({ filters, onChange }: Pick<ListingBarProps, 'filters' | 'onChange'>) {
  const { currency_symbol: symbol } = useShop();
  if (countFilters(filters) === 0) return null;
  const { minPrice, maxPrice } = filters;
  return (
    <ul className="shop-listing__active" aria-label="Active filters">
      {filters.isInStockOnly && (
        <FilterChip label="In stock" onRemove={() => onChange({ ...filters, isInStockOnly: false })} />
      )}
      {(minPrice !== null || maxPrice !== null) && (
        <FilterChip
          label={
            minPrice === null
              ? `Up to ${symbol} ${maxPrice}`
              : maxPrice === null
                ? `From ${symbol} ${minPrice}`
                : `${symbol} ${minPrice} to ${maxPrice}`
          }
          onRemove={() => onChange({ ...filters, minPrice: null, maxPrice: null })}
        />
      )}
      {Object.entries(filters.facets).flatMap(([name, values]) =>
        values.map((value) => (
          <FilterChip
            key={`${name}:${value}`}
            label={`${name}: ${value}`}
            onRemove={() => onChange({ ...filters, facets: toggledFacet(filters.facets, name, value) })}
          />
        )),
      )}
    </ul>
  );
}

function FilterChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <li>
      <button type="button" className="shop-chip" onClick={onRemove} aria-label={`Remove filter ${label}`}>
        {label} <Icon name="close" size={14} />
      </button>
    </li>
  );
}
