import { useState, type ReactNode } from 'react';
import { Button } from '../ui-core/Button';
import { useMediaQuery } from '../ui-core/useMediaQuery';
import type { DataColumn } from '../ui-antd/DataTable';
import { FilterBar } from '../ui-antd/FilterBar';
import { ActiveFilters, activeFilterNames } from './ActiveFilters';
import { FilterField, type CustomFilterFields } from './FilterFields';
import { FilterPanel } from './FilterPanel';
import type { FilterOption } from './filters';
import type { ListState } from './useListState';

/** A list's search, once which filters there are does not matter any more. */
export interface WideListSearch {
  label?: string;
  options?: Readonly<Record<string, readonly FilterOption[]>>;
  fields?: CustomFilterFields;
  noMatchHint?: string;
}

interface ListBarProps<Row> {
  list: ListState;
  search: WideListSearch;
  columns: readonly DataColumn<Row>[];
  menus: ReactNode;
  /** What can be done to the ticked rows; its place is kept while none is ticked. */
  bulkBar: ReactNode;
}

/** Search, pinned filters, and the menus of the list. */
export function ListBar<Row>({ list, search, columns, menus, bulkBar }: ListBarProps<Row>) {
  const [isPanelOpen, setIsPanelOpen] = useState(false);
  const isNarrow = useMediaQuery('(max-width: 767px)');
  const optionsOf = (name: string) => search.options?.[name] ?? list.definitions[name]?.options ?? [];
  const pinned = Object.entries(list.definitions).filter(([, { isPinned }]) => isPinned);
  const hasPanel = Object.keys(list.definitions).length > pinned.length || isNarrow;
  const count = activeFilterNames(list, isNarrow).length;
  return (
    <>
      <FilterBar
        {...(search.label === undefined
          ? {}
          : { searchLabel: search.label, query: list.query, onQueryChange: list.setQuery })}
      >
        {!isNarrow &&
          pinned.map(([name, definition]) => (
            <FilterField
              key={name}
              definition={definition}
              options={optionsOf(name)}
              value={list.filters[name]}
              onChange={(value) => list.set({ [name]: value })}
              isInBar
            />
          ))}
        {hasPanel && (
          <Button icon="filter" data-filters="" aria-haspopup="dialog" onClick={() => setIsPanelOpen(true)}>
            {count === 0 ? 'Filters' : `Filters (${count})`}
          </Button>
        )}
        {bulkBar === null && menus}
      </FilterBar>
      <ActiveFilters list={list} optionsOf={optionsOf} isNarrow={isNarrow} />
      {bulkBar !== null && (
        <div className="dk-list__tools">
          {bulkBar}
          {menus}
        </div>
      )}
      {isPanelOpen && (
        <FilterPanel
          list={list}
          optionsOf={optionsOf}
          custom={search.fields}
          sortOptions={isNarrow ? sortOptionsOf(columns) : []}
          onClose={() => setIsPanelOpen(false)}
        />
      )}
    </>
  );
}

function sortOptionsOf<Row>(columns: readonly DataColumn<Row>[]): FilterOption[] {
  return columns.flatMap(({ title, sort }) =>
    sort === undefined
      ? []
      : [
          { value: sort.ascending, label: `${title}, lowest first` },
          { value: sort.descending, label: `${title}, highest first` },
        ],
  );
}
