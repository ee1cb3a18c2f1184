import { useRef } from 'react';
import { ListScreen, useListState, type TableColumn } from '@dukani/shared/lists';
import { Button } from '@dukani/shared/ui-core';
import { printElement, type DataColumn } from '@dukani/shared/ui-antd';

/** What an order goes by, by its name in the address. */
type SortValues<Row> = Readonly<Record<string, (row: Row) => string | number | null>>;

interface PeopleListProps<Row extends object> {
  /** Names the list for its columns. */
  listKey: string;
  /** With the span, such as “Hours 2 Mar 2026 to 8 Mar 2026”: over the paper and for screen readers. */
  title: string;
  columns: readonly DataColumn<Row>[];
  sortValues: SortValues<Row>;
  rows: readonly Row[] | undefined;
  /** Of RTK Query. */
  result: { isFetching: boolean; error?: unknown; refetch: () => unknown };
  rowKey: (row: Row) => string;
  rowName: (row: Row) => string;
  file: { name: string; period: string; columns: readonly TableColumn<Row>[] };
  empty: string;
  onOpen?: (userId: string) => void;
}

/** What each person of the team has in a week or month. A team is a few dozen people and comes whole. */
export function PeopleList<Row extends object>(props: PeopleListProps<Row>) {
  const { listKey, title, columns, sortValues, rows, result, rowKey, rowName, file, empty, onOpen } = props;
  const paper = useRef<HTMLDivElement>(null);
  const list = useListState({ key: listKey, filters: {}, sorts: sortsOf(sortValues) });
  const shown =
    rows === undefined ? undefined : shownOf(rows, { query: list.query, sort: list.sort, sortValues, rowName });
  return (
    <div ref={paper}>
      <h2 className="team-paper-title">{title}</h2>
      <ListScreen
        list={list}
        noun={{ one: 'person', many: 'people' }}
        header={{
          title,
          isHidden: true,
          actions: (
            <Button
              icon="printer"
              disabled={shown === undefined}
              onClick={() => paper.current !== null && void printElement(paper.current, { title })}
            >
              Print
            </Button>
          ),
        }}
        search={{ label: 'Search people' }}
        table={{
          columns,
          page: {
            rows: shown,
            count: shown?.length,
            isLoading: result.isFetching,
            error: rows === undefined ? result.error : undefined,
            onRetry: () => void result.refetch(),
          },
          rowKey,
          rowName,
          ...(onOpen === undefined ? {} : { onOpen: (row: Row) => onOpen(rowKey(row)) }),
          empty: { title: empty },
        }}
        toolbar={{
          hasViews: false,
          exports: {
            columns: file.columns,
            fileName: file.name,
            period: file.period,
            loadPage: () => Promise.resolve({ rows: shown ?? [], nextCursor: null }),
          },
        }}
      />
    </div>
  );
}

/** The usual order is the server's. */
const sortsOf = (values: SortValues<never>): readonly [string, ...string[]] => [
  'usual',
  ...Object.keys(values).flatMap((name) => [name, `-${name}`]),
];

interface View<Row> {
  query: string;
  sort: string;
  sortValues: SortValues<Row>;
  rowName: (row: Row) => string;
}

/** The people whose name has the words, in the order that is asked for; whoever has no figure stands last. */
export function shownOf<Row>(rows: readonly Row[], { query, sort, sortValues, rowName }: View<Row>): Row[] {
  const words = query.trim().toLowerCase();
  const found = rows.filter((row) => rowName(row).toLowerCase().includes(words));
  const valueOf = sortValues[sort.replace('-', '')];
  if (valueOf === undefined) return found;
  const direction = sort.startsWith('-') ? -1 : 1;
  return found.toSorted((a, b) => {
    const [left, right] = [valueOf(a), valueOf(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    if (typeof left === 'string')
      return direction * left.localeCompare(String(right), undefined, { sensitivity: 'base' });
    return direction * (left - Number(right));
  });
}
