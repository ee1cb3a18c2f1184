import { useRef } from 'react';
import { Button } from '../ui-core/Button';
import { Icon } from '../ui-core/Icon';
import type { FilterOption } from './filters';
import type { ListState } from './useListState';

interface ActiveFiltersProps {
  list: ListState;
  optionsOf: (name: string) => readonly FilterOption[];
  /** There is no room in the bar for what is pinned: all filters stand in the panel. */
  isNarrow: boolean;
}

/** Names of the filters of the panel that are set; what stands in the bar shows itself. */
export function activeFilterNames(list: ListState, isNarrow: boolean): string[] {
  return Object.entries(list.definitions)
    .filter(([name, definition]) => (isNarrow || !definition.isPinned) && definition.write(list.filters[name]) !== null)
    .map(([name]) => name);
}

/** A chip for each filter that is set; pressed, it takes it away. */
export function ActiveFilters({ list, optionsOf, isNarrow }: ActiveFiltersProps) {
  const ref = useRef<HTMLDivElement>(null);
  const names = activeFilterNames(list, isNarrow);
  if (names.length === 0 && !list.isFiltered) return null;
  const remove = (name: string) => {
    list.set({ [name]: list.definitions[name]?.initial });
    // The chip goes; the focus stays near what was done.
    ref.current?.closest('.dk-list')?.querySelector<HTMLElement>('[data-filters]')?.focus();
  };
  return (
    <div ref={ref} className="dk-active-filters" role="group" aria-label="Active filters">
      {names.map((name) => {
        const definition = list.definitions[name];
        if (definition === undefined) return null;
        const text = `${definition.label}: ${definition.describe(list.filters[name], optionsOf(name))}`;
        return (
          <button
            key={name}
            type="button"
            className="dk-chip dk-chip--removable"
            aria-label={`Remove filter ${text}`}
            onClick={() => remove(name)}
          >
            {text}
            <Icon name="close" size={14} />
          </button>
        );
      })}
      <Button size="small" variant="ghost" onClick={list.clear}>
        Clear filters
      </Button>
    </div>
  );
}
