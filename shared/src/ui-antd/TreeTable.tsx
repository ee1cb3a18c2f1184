import { Suspense } from 'react';
import type { DataColumn } from './dataTableProps';
import { lazyPart } from './lazyPart';
import { TableSkeleton } from './TableSkeleton';
import type { TreeTablePart as TreeTablePartType } from './TreeTablePart';

// `lazy` forgets type parameters.
const TreeTablePart = lazyPart<object>(() =>
  import('./TreeTablePart').then((module) => module.TreeTablePart as never),
) as unknown as typeof TreeTablePartType;

export interface TreeTableProps<Row> {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly DataColumn<Row>[];
  /** The rows at the top; undefined while they load. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Names a row: "Open Current assets". */
  rowName: (row: Row) => string;
  childrenOf: (row: Row) => readonly Row[];
  /** What is open at first. Default everything. */
  initiallyOpen?: 'all' | 'none';
  /** Enter on a row, or a click on it. */
  onRowClick?: (row: Row) => void;
}

/** Rows below rows, such as a chart of accounts: up and down move, right opens, left closes or leads one level up, Enter goes in. */
export function TreeTable<Row>(props: TreeTableProps<Row>) {
  const { rows, columns, label } = props;
  const skeleton = <TableSkeleton columns={columns.length} label={label} />;
  if (rows === undefined) return skeleton;
  return (
    <Suspense fallback={skeleton}>
      <TreeTablePart {...props} rows={rows} />
    </Suspense>
  );
}
