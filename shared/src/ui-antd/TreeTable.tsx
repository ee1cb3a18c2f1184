import { Suspense } from 'react';
import { lazyPart } from './lazyPart';
import { TableSkeleton } from './TableSkeleton';
import type { TreeTableProps } from './treeTableProps';
import type { TreeTablePart as TreeTablePartType } from './TreeTablePart';

// `lazy` forgets type parameters.
const TreeTablePart = lazyPart<object>(() =>
  import('./TreeTablePart').then((module) => module.TreeTablePart as never),
) as unknown as typeof TreeTablePartType;

export type { TreeTableProps } from './treeTableProps';

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
