import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { formatNumber } from '../format/format';
import { useNavigate } from '../router';
import { Button, ButtonLink } from '../ui-core/Button';
import { useMediaQuery } from '../ui-core/useMediaQuery';
import { announce } from '../ui-antd/announce';
import { DataTable, type DataColumn } from '../ui-antd/DataTable';
import { FilterBar } from '../ui-antd/FilterBar';
import { PageHeader } from '../ui-antd/PageHeader';
import { ProgressPanel } from '../ui-antd/ProgressPanel';
import { useShortcut } from '../ui-antd/shortcuts';
import { useLongTask } from '../ui-antd/useLongTask';
import { ActiveFilters, activeFilterNames } from './ActiveFilters';
import { BulkBar, type ListSelection } from './BulkBar';
import { ColumnsMenu, shownColumns } from './ColumnsMenu';
import { ExportMenu, type ListExport } from './ExportMenu';
import { FilterField, type CustomFilterFields } from './FilterFields';
import { FilterPanel } from './FilterPanel';
import type { FilterOption } from './filters';
import './lists.css';
import type { ListPage } from './pageRows';
import type { ListState } from './useListState';
import { ViewsMenu } from './ViewsMenu';

export interface ListScreenProps<Row extends object, State, Exported = Row> {
  list: State;
  title: string;
  /** What the rows are: `{ one: 'product', many: 'products' }`. */
  noun: { one: string; many: string };
  page: ListPage<Row>;
  columns: readonly DataColumn<Row>[];
  rowKey: (row: Row) => string;
  /** Names a row for screen readers, for example in "Select Milk". */
  rowName?: (row: Row) => string;
  description?: ReactNode;
  /** The buttons of the header before the primary one. */
  actions?: ReactNode;
  /** The primary action; also by the key n. */
  create?: { label: string; to?: string; onSelect?: () => void } | undefined;
  /** A list inside a tab or section has no title of its own. */
  isHeaderHidden?: boolean;
  /** Without it the list is not searched. */
  searchLabel?: string;
  /** The choices of filters by id. */
  filterOptions?: Readonly<Record<string, readonly FilterOption[]>>;
  /** Filters of the panel that have a field of their own, by name. */
  filterFields?: CustomFilterFields;
  onOpen?: (row: Row) => void;
  /** The buttons for the ticked rows. */
  bulk?: ((selection: ListSelection) => ReactNode) | undefined;
  /** Offers to select all that match, shown or not; the server must take the filter instead of ids. */
  canSelectAll?: boolean;
  exports?: ListExport<Exported>;
  /** False for lists without saved views. */
  views?: boolean;
  /** Stands under the title: what most people come for, before they look through a list. */
  lead?: ReactNode;
  /** Stands between the bar and the rows. */
  above?: ReactNode;
  /** A panel beside the list, for a quick look. */
  aside?: ReactNode;
  /** Where else it may be, said when nothing matches. */
  noMatchHint?: string;
  /** What is said while nothing was ever added. */
  empty: { title: string; description?: ReactNode; action?: ReactNode };
}

/** A whole list: title, search, filters, columns, views, export, what can be done to many, rows, and more of them. */
export function ListScreen<Row extends object, State, Exported = Row>(props: ListScreenProps<Row, State, Exported>) {
  const { title, noun, page, columns, description, isHeaderHidden = false, lead, above, aside } = props;
  // The definitions of this one list do not matter from here on.
  const list = props.list as ListState;
  const task = useLongTask<number>();
  const { selection, tick, tickAll } = useTicked(list, page.count);
  const shown = useMemo(() => shownColumns(columns, list.columns), [columns, list.columns]);
  useCountAnnounced(page, noun);

  return (
    <div className="dk-list">
      {!isHeaderHidden && (
        <PageHeader
          title={title}
          count={page.count}
          hasMoreThanCount={page.hasMoreThanCount}
          description={description}
          action={<HeaderActions {...props} list={list} task={task} />}
        />
      )}
      {lead}
      <ListBar
        {...props}
        list={list}
        task={task}
        bulkBar={
          props.bulk !== undefined && (
            <ListBulkBar
              {...props}
              selection={selection}
              onSelectAll={() => tickAll((page.rows ?? []).map(props.rowKey))}
            />
          )
        }
      />
      <ProgressPanel task={task} />
      {above}
      <ListRows {...props} list={list} columns={shown} selection={selection} onTick={tick} />
      {aside}
    </div>
  );
}

/** Which rows are ticked, or all of them. */
function useTicked(list: ListState, total: number | undefined) {
  const [ticked, setTicked] = useState<{ of: string; ids: string[]; isAll: boolean }>({
    of: '',
    ids: [],
    isAll: false,
  });
  const question = JSON.stringify([list.query, list.filters]);
  // Another question is another list: what was ticked in the last one is out of sight.
  const isCurrent = ticked.of === question;
  const selection: ListSelection = {
    ids: isCurrent ? ticked.ids : [],
    isAll: isCurrent && ticked.isAll,
    count: !isCurrent ? 0 : ticked.isAll ? (total ?? ticked.ids.length) : ticked.ids.length,
    clear: () => setTicked({ of: question, ids: [], isAll: false }),
  };
  return {
    selection,
    tick: (ids: string[]) => setTicked({ of: question, ids, isAll: false }),
    tickAll: (ids: string[]) => setTicked({ of: question, ids, isAll: true }),
  };
}

type SelectionProps<Row extends object, State, Exported> = Omit<ListScreenProps<Row, State, Exported>, 'list'> & {
  selection: ListSelection;
};

function ListBulkBar<Row extends object, State, Exported>({
  bulk,
  noun,
  page,
  selection,
  canSelectAll = false,
  onSelectAll,
}: SelectionProps<Row, State, Exported> & { onSelectAll: () => void }) {
  return (
    <BulkBar
      selection={selection}
      noun={noun}
      loadedCount={page.rows?.length ?? 0}
      total={page.count}
      {...(canSelectAll && page.hasMoreThanCount !== true ? { onSelectAll } : {})}
    >
      {bulk?.(selection)}
    </BulkBar>
  );
}

type RowsProps<Row extends object, State, Exported> = SelectionProps<Row, State, Exported> & {
  list: ListState;
  onTick: (ids: string[]) => void;
};

function ListRows<Row extends object, State, Exported>(props: RowsProps<Row, State, Exported>) {
  const { list, title, noun, page, columns, rowKey, rowName, onOpen, bulk, empty, selection, onTick } = props;
  return (
    <DataTable<Row>
      label={title}
      columns={columns}
      rows={page.rows}
      rowKey={rowKey}
      {...(rowName === undefined ? {} : { rowName })}
      isLoading={page.isLoading === true || page.isRefreshing === true}
      error={page.error}
      {...(page.onRetry === undefined ? {} : { onRetry: page.onRetry })}
      sort={list.sort}
      onSortChange={list.setSort}
      onLoadMore={page.onLoadMore}
      isLoadingMore={page.isLoadingMore === true}
      {...(onOpen === undefined ? {} : { onRowClick: onOpen })}
      {...(bulk === undefined
        ? {}
        : {
            selection: {
              selectedKeys: selection.ids,
              onChange: onTick,
            },
          })}
      empty={
        list.isFiltered
          ? {
              title: `No ${noun.many} match`,
              description: props.noMatchHint ?? 'Search for something else, or take a filter away.',
              action: <Button onClick={list.clear}>Clear filters</Button>,
            }
          : empty
      }
    />
  );
}

type PartProps<Row extends object, State, Exported> = Omit<ListScreenProps<Row, State, Exported>, 'list'> & {
  list: ListState;
  task: ReturnType<typeof useLongTask<number>>;
  bulkBar?: ReactNode;
};

function HeaderActions<Row extends object, State, Exported>({ actions, create }: PartProps<Row, State, Exported>) {
  const navigate = useNavigate();
  const start = () => {
    if (create?.to !== undefined) void navigate(create.to);
    else create?.onSelect?.();
  };
  useShortcut('n', create === undefined ? null : start, create?.label ?? 'New');
  if (create === undefined) return <>{actions}</>;
  return (
    <>
      {actions}
      {create.to === undefined ? (
        <Button variant="primary" icon="plus" onClick={start}>
          {create.label}
        </Button>
      ) : (
        <ButtonLink to={create.to} variant="primary" icon="plus">
          {create.label}
        </ButtonLink>
      )}
    </>
  );
}

/** Search, pinned filters, and the menus of the list. */
function ListBar<Row extends object, State, Exported>(props: PartProps<Row, State, Exported>) {
  const { list, noun, searchLabel, filterOptions, columns, exports, views = true, page, task, isHeaderHidden } = props;
  const { bulk, bulkBar, filterFields } = props;
  const [isPanelOpen, setIsPanelOpen] = useState(false);
  const isNarrow = useMediaQuery('(max-width: 767px)');
  const optionsOf = (name: string) => filterOptions?.[name] ?? list.definitions[name]?.options ?? [];
  const pinned = Object.entries(list.definitions).filter(([, { isPinned }]) => isPinned);
  const hasPanel = Object.keys(list.definitions).length > pinned.length || isNarrow;
  const count = activeFilterNames(list, isNarrow).length;
  const menus = (
    <div className="dk-list__menus">
      {views && <ViewsMenu list={list} />}
      {!isNarrow && <ColumnsMenu columns={columns} chosen={list.columns} onChange={list.setColumns} />}
      {exports !== undefined && (
        <ExportMenu
          title={`Exporting ${noun.many}`}
          fileName={list.key}
          exports={exports}
          total={page.hasMoreThanCount === true ? undefined : page.count}
          task={task}
        />
      )}
      {isHeaderHidden === true && <HeaderActions {...props} />}
    </div>
  );
  return (
    <>
      <FilterBar
        {...(searchLabel === undefined ? {} : { searchLabel, query: list.query, onQueryChange: list.setQuery })}
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
        {bulk === undefined && menus}
      </FilterBar>
      <ActiveFilters list={list} optionsOf={optionsOf} isNarrow={isNarrow} />
      {bulk !== undefined && (
        <div className="dk-list__tools">
          {bulkBar}
          {menus}
        </div>
      )}
      {isPanelOpen && (
        <FilterPanel
          list={list}
          optionsOf={optionsOf}
          custom={filterFields}
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

/** Says how many there are whenever another question was answered. */
function useCountAnnounced<Row>(
  { count, rows, isRefreshing = false }: ListPage<Row>,
  noun: { one: string; many: string },
) {
  const total = isRefreshing || rows === undefined ? undefined : (count ?? rows.length);
  const said = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (total === undefined || total === said.current) return;
    // The first answer is the screen itself.
    if (said.current !== undefined) announce(total === 1 ? `1 ${noun.one}` : `${formatNumber(total)} ${noun.many}`);
    said.current = total;
  }, [total, noun.one, noun.many]);
}
