import { useLayoutEffect, useRef } from 'react';
import { useSearchParams } from '../router';
import type { FilterDefinitions, FilterValues } from './filters';
import { asRowDensity, type RowDensity } from './rowDensity';

/** The part of the address that belongs to a list, without the chosen view. */
export type ListParams = Record<string, string>;

export interface ListState<Filters extends FilterDefinitions = FilterDefinitions, Sort extends string = string> {
  /** Names the list for its saved views. */
  key: string;
  definitions: Filters;
  query: string;
  filters: FilterValues<Filters>;
  sort: Sort;
  /** The columns that are shown; null for the usual ones. */
  columns: readonly string[] | null;
  /** The height of the rows that the address or the view asks for; null for the person's own choice. */
  density: RowDensity | null;
  /** The chosen saved view; 'all' when somebody with a usual view asked for none. */
  viewId: string | null;
  /** Whether search or filters leave rows out that the list shows by itself. */
  isFiltered: boolean;
  /** What the address says of this list. */
  params: ListParams;
  setQuery: (query: string) => void;
  set: (changes: Partial<FilterValues<Filters>>, alsoSort?: Sort) => void;
  setSort: (sort: Sort) => void;
  setColumns: (columns: readonly string[] | null) => void;
  setDensity: (density: RowDensity) => void;
  /** Takes search and filters away. */
  clear: () => void;
  /** Shows the list as a view has it; `isFirst` takes the place of the address instead of adding to the history. */
  applyView: (view: { id: string; params: ListParams } | null, options?: { isFirst?: boolean }) => void;
  /** Notes that what is shown is this view, without changing what is shown. */
  nameView: (viewId: string | null) => void;
}

interface ListStateOptions<Filters, Sort> {
  key: string;
  filters: Filters;
  /** The orders the server offers; the first one is the usual one. */
  sorts: readonly [Sort, ...Sort[]];
  /** Begins the names in the address, for the second list of a page. */
  prefix?: string;
}

/** What a list is asked for, kept in the address: search, filters, order, columns, row height and view. */
export function useListState<Filters extends FilterDefinitions, Sort extends string>({
  key,
  filters: definitions,
  sorts,
  prefix = '',
}: ListStateOptions<Filters, Sort>): ListState<Filters, Sort> {
  const [search, setSearch] = useSearchParams();
  // What is typed is written a moment later, perhaps by a render before the last: a panel opened meanwhile stays open.
  const newest = useRef(search);
  useLayoutEffect(() => {
    newest.current = search;
  });
  const names = [...Object.keys(definitions), 'q', 'sort', 'columns', 'rows'];
  const said = (name: string) => search.get(prefix + name);
  const write = (change: (next: URLSearchParams) => void, { isReplacing = false } = {}) => {
    const next = new URLSearchParams(newest.current);
    change(next);
    if (next.toString() !== newest.current.toString()) setSearch(next, { replace: isReplacing });
  };
  const put = (next: URLSearchParams, name: string, text: string | null) => {
    if (text === null || text === '') next.delete(prefix + name);
    else next.set(prefix + name, text);
  };
  const params: ListParams = Object.fromEntries(
    names.flatMap((name) => {
      const text = said(name);
      return text === null || text === '' ? [] : [[name, text]];
    }),
  );
  const filters = Object.fromEntries(
    Object.entries(definitions).map(([name, definition]) => [name, definition.read(params[name] ?? null)]),
  ) as FilterValues<Filters>;
  const query = (params['q'] ?? '').slice(0, 200);
  const isFiltered =
    query !== '' ||
    Object.entries(definitions).some(([name, definition]) => definition.write(filters[name as keyof Filters]) !== null);

  return {
    key,
    definitions,
    query,
    filters,
    sort: sorts.find((sort) => sort === params['sort']) ?? sorts[0],
    columns: params['columns']?.split(',') ?? null,
    density: asRowDensity(params['rows']),
    viewId: said('view'),
    isFiltered,
    params,
    setQuery: (text) => write((next) => put(next, 'q', text), { isReplacing: true }),
    set: (changes, alsoSort) =>
      write((next) => {
        for (const [name, value] of Object.entries(changes)) put(next, name, definitions[name]?.write(value) ?? null);
        if (alsoSort !== undefined) put(next, 'sort', alsoSort === sorts[0] ? null : alsoSort);
      }),
    setSort: (sort) => write((next) => put(next, 'sort', sort === sorts[0] ? null : sort)),
    setColumns: (columns) => write((next) => put(next, 'columns', columns?.join(',') ?? null)),
    // Looks only: Back leads to what was asked before, not to other rows.
    setDensity: (density) => write((next) => put(next, 'rows', density), { isReplacing: true }),
    clear: () =>
      write((next) => {
        for (const name of Object.keys(definitions)) put(next, name, null);
        put(next, 'q', null);
      }),
    applyView: (view, { isFirst = false } = {}) =>
      write(
        (next) => {
          for (const name of names) put(next, name, view?.params[name] ?? null);
          put(next, 'view', view?.id ?? 'all');
        },
        { isReplacing: isFirst },
      ),
    nameView: (viewId) => write((next) => put(next, 'view', viewId), { isReplacing: true }),
  };
}
