import { lazy, Suspense, useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { loadTwice } from '../contract/loadTwice';
import { Button } from '../ui-core/Button';
import { EmptyState, ErrorState } from '../ui-core/States';
import { useMediaQuery } from '../ui-core/useMediaQuery';
import { DataCards } from './DataCards';
import type { DataTableProps } from './dataTableProps';
import { handleRowKey, rememberRow } from './rowKeys';
import { TableSkeleton } from './TableSkeleton';
import type { WideTable as WideTableType } from './WideTable';

export type { DataColumn, DataTableProps } from './dataTableProps';

// antd's table weighs as much as all the rest of the kit, and not every screen has one. `lazy` forgets type parameters.
const WideTable = lazy(() =>
  loadTwice(() => import('./WideTable')).then((module) => ({ default: module.WideTable })),
) as unknown as typeof WideTableType;

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
