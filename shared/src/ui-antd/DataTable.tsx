import { lazy, Suspense, useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { loadTwice } from '../contract/loadTwice';
import { Button } from '../ui-core/Button';
import { EmptyState, ErrorState } from '../ui-core/States';
import { useMediaQuery } from '../ui-core/useMediaQuery';
import { DataCards } from './DataCards';
import { handleRowKey, rememberRow } from './rowKeys';
import { TableSkeleton } from './TableSkeleton';
import type { WideTable as WideTableType } from './WideTable';

// antd's table weighs as much as all the rest of the kit, and not every screen has one. `lazy` forgets type parameters.
const WideTable = lazy(() =>
  loadTwice(() => import('./WideTable')).then((module) => ({ default: module.WideTable })),
) as unknown as typeof WideTableType;

export interface DataColumn<Row> {
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  /** Figures stand on the right. */
  align?: 'left' | 'right' | 'center';
  width?: number | string;
  /** The words that sort by this column, up and down, as the server knows them. */
  sort?: { ascending: string; descending: string };
  /**
   * How it appears on a card: as its title, not at all, as buttons or as the figure that counts beside the title, in the one line of notes
   * under it (what is said there needs no title for the eye), or (default) as a line with its own title.
   */
  card?: 'title' | 'hidden' | 'action' | 'figure' | 'note' | 'line';
  /** What a card says instead of `render`, for example "11 left"; null leaves it out. */
  renderCard?: (row: Row) => ReactNode;
  /** The title is read out but not shown: a column of buttons needs no heading for the eye. */
  isTitleHidden?: boolean;
  /** Left out of the table under 1024 px, where it would push the others out of sight. Cards still show it. */
  isWideOnly?: boolean;
  /** Hidden until somebody chooses it; where columns can be chosen. */
  isOptional?: boolean;
  /** Cannot be hidden. */
  isFixed?: boolean;
}

export interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly DataColumn<Row>[];
  /** Undefined until the first answer. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Names a row for screen readers. */
  rowName?: (row: Row) => string;
  isLoading?: boolean;
  error?: unknown;
  onRetry?: () => void;
  /** What is shown when there is nothing. */
  empty: { title: string; description?: ReactNode; action?: ReactNode };
  sort?: string;
  onSortChange?: (sort: string) => void;
  /** Given while there are more rows. */
  onLoadMore?: (() => void) | undefined;
  isLoadingMore?: boolean;
  onRowClick?: (row: Row) => void;
  selection?: { selectedKeys: readonly string[]; onChange: (keys: string[]) => void };
}

/** A list as a table, under 768 px as cards, with its loading, empty and error states. Arrows move between rows, Enter opens, Space selects. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, isLoading = false, error, onRetry, empty } = props;
  const isNarrow = useMediaQuery('(max-width: 767px)');
  const list = useRef<HTMLDivElement>(null);
  if (rows === undefined || (rows.length === 0 && (isLoading || hasError(error)))) {
    if (hasError(error)) return <ErrorState error={error} {...(onRetry === undefined ? {} : { onRetry })} />;
    return <TableSkeleton columns={isNarrow ? 2 : columns.length} label={label} />;
  }
  if (rows.length === 0) return <EmptyState {...empty} />;
  return (
    <FullTable {...props} rows={rows} list={list}>
      {hasError(error) && (
        <ErrorState
          title="The list could not be refreshed"
          error={error}
          {...(onRetry === undefined ? {} : { onRetry })}
        />
      )}
      {isNarrow ? (
        <>
          <DataCards {...props} rows={rows} />
          <ReachableRow list={list} />
          <LoadMore {...props} />
        </>
      ) : (
        // The button comes with the rows: drawn under the outline of the table it would jump away. The outline is as high as the rows.
        <Suspense fallback={<TableSkeleton columns={columns.length} label={label} rows={Math.min(rows.length, 12)} />}>
          <WideTable {...props} rows={rows} />
          <ReachableRow list={list} />
          <LoadMore {...props} />
        </Suspense>
      )}
    </FullTable>
  );
}

/** One row can be reached by Tab; after that the arrows lead on. Stands beside the rows: they may come long after their frame. */
function ReachableRow({ list }: { list: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    if (list.current === null || list.current.querySelector('[data-row][tabindex="0"]') !== null) return;
    const first = list.current.querySelector<HTMLElement>('[data-row]');
    if (first !== null) first.tabIndex = 0;
  });
  return null;
}

type FullTableProps<Row> = DataTableProps<Row> & {
  rows: readonly Row[];
  list: RefObject<HTMLDivElement | null>;
  children: ReactNode;
};

/** Rows with their keys. */
function FullTable<Row>({
  rows,
  list,
  rowKey,
  isLoading = false,
  onRowClick,
  selection,
  children,
}: FullTableProps<Row>) {
  const rowOf = (key: string) => rows.find((row) => rowKey(row) === key);
  const open = (key: string) => {
    const row = rowOf(key);
    if (row !== undefined) onRowClick?.(row);
  };
  const select = (key: string) => {
    if (selection === undefined) return;
    const { selectedKeys, onChange } = selection;
    onChange(selectedKeys.includes(key) ? selectedKeys.filter((other) => other !== key) : [...selectedKeys, key]);
  };
  return (
    <div
      ref={list}
      className="dk-data"
      aria-busy={isLoading}
      {...(isLoading ? { 'data-refreshing': '' } : {})}
      onFocus={(event) => rememberRow(event.currentTarget, event.target)}
      onKeyDown={(event) =>
        handleRowKey(event, {
          open: onRowClick === undefined ? undefined : open,
          select: selection === undefined ? undefined : select,
        })
      }
    >
      {children}
    </div>
  );
}

function LoadMore<Row>({ onLoadMore, isLoadingMore = false }: DataTableProps<Row>) {
  if (onLoadMore === undefined) return null;
  return (
    <div className="dk-data__more">
      <Button onClick={onLoadMore} isBusy={isLoadingMore}>
        Load more
      </Button>
    </div>
  );
}

function hasError(error: unknown): boolean {
  return error !== undefined && error !== null;
}
