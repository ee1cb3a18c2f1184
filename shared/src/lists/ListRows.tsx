import { Button } from '../ui-core/Button';
import { DataTable } from '../ui-antd/DataTable';
import type { ListNoun, ListTable } from './listScreenProps';
import type { ListState } from './useListState';

interface ListRowsProps<Row extends object> {
  list: ListState;
  label: string;
  noun: ListNoun;
  table: ListTable<Row>;
  noMatchHint: string | undefined;
  /** Left out where rows are not ticked. */
  ticked?: { selectedKeys: readonly string[]; onChange: (ids: string[]) => void };
}

/** The rows with their states: on the way, none, none that match, failed, and more of them. */
export function ListRows<Row extends object>({ list, label, noun, table, noMatchHint, ticked }: ListRowsProps<Row>) {
  const { page, columns, rowKey, rowName, onOpen, empty } = table;
  return (
    <DataTable<Row>
      label={label}
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
      {...(ticked === undefined ? {} : { selection: ticked })}
      empty={
        list.isFiltered
          ? {
              title: `No ${noun.many} match`,
              description: noMatchHint ?? 'Search for something else, or take a filter away.',
              action: <Button onClick={list.clear}>Clear filters</Button>,
            }
          : empty
      }
    />
  );
}
