import { useState, type FormEvent } from 'react';
import { CheckboxField, SelectField, TextField } from '@dukani/shared/fields';
import { Button, Icon } from '@dukani/shared/ui-core';
import { Sheet } from '../Sheet';
import { useShop } from '../useShop';
import { countFilters, listingSortLabels, listingSorts, priceFromText, type ListingFilters } from './listingFilters';

interface ListingBarProps {
  filters: ListingFilters;
  /** Null while it is counted. */
  total: number | null;
  onChange: (filters: ListingFilters) => void;
}

/** Count, filters and order above a list of products; on a phone they open as a sheet. */
export function ListingBar({ filters, total, onChange }: ListingBarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const filterCount = countFilters(filters);
  return (
    <div className="shop-listing__bar">
      <p className="shop-listing__count" role="status">
        {total === null ? '\u00a0' : `${total.toLocaleString('en-US')} ${total === 1 ? 'product' : 'products'}`}
      </p>
      <div className="shop-listing__controls">
        <Button icon="filter" onClick={() => setIsOpen(true)} aria-haspopup="dialog">
          Filter{filterCount > 0 ? ` (${filterCount})` : ''}
        </Button>
        <SelectField
          label="Sort by"
          isLabelHidden
          value={filters.sort}
          options={listingSorts.map((sort) => ({ value: sort, label: listingSortLabels[sort] }))}
          onChange={(sort) => onChange({ ...filters, sort })}
        />
      </div>
      <Sheet title="Filters" side="right" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <FilterForm
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

function FilterForm({ filters, onApply }: { filters: ListingFilters; onApply: (filters: ListingFilters) => void }) {
  const { currency_symbol: symbol } = useShop();
  const [isInStockOnly, setIsInStockOnly] = useState(filters.isInStockOnly);
  const [minText, setMinText] = useState(filters.minPrice ?? '');
  const [maxText, setMaxText] = useState(filters.maxPrice ?? '');
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
    if (minProblem === null && maxProblem === null) onApply({ ...filters, isInStockOnly, minPrice, maxPrice });
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
      <div className="shop-filters__actions">
        <Button variant="primary" size="large" type="submit">
          Show products
        </Button>
        <Button
          variant="ghost"
          onClick={() => onApply({ ...filters, isInStockOnly: false, minPrice: null, maxPrice: null })}
        >
          Clear filters
        </Button>
      </div>
    </form>
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
