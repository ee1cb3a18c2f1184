interface Branch<Node> {
  children?: readonly Node[];
}

/** The first node of a tree that is asked for, from the top. */
export function findInTree<Node extends Branch<Node>>(
  nodes: readonly Node[],
  isWanted: (node: Node) => boolean,
): Node | undefined {
  for (const node of nodes) {
    const found = isWanted(node) ? node : findInTree(node.children ?? [], isWanted);
    if (found !== undefined) return found;
  }
  return undefined;
}

export interface TreeNode<Row> {
  key: string;
  row: Row;
  /** 1 at the top. */
  level: number;
  parentKey: string | null;
  children?: TreeNode<Row>[];
}

interface TreeShape<Row> {
  rowKey: (row: Row) => string;
  childrenOf: (row: Row) => readonly Row[];
}

/** Rows as a tree that a table can draw. A row without children has no list of them. */
export function treeOf<Row>(
  rows: readonly Row[],
  shape: TreeShape<Row>,
  above: { level: number; parentKey: string | null } = { level: 1, parentKey: null },
): TreeNode<Row>[] {
  return rows.map((row) => {
    const key = shape.rowKey(row);
    const children = treeOf(shape.childrenOf(row), shape, { level: above.level + 1, parentKey: key });
    return { key, row, ...above, ...(children.length === 0 ? {} : { children }) };
  });
}

/** The keys of all nodes that have something below them. */
export function branchKeys<Row>(nodes: readonly TreeNode<Row>[]): string[] {
  return nodes.flatMap((node) => (node.children === undefined ? [] : [node.key, ...branchKeys(node.children)]));
}

/**
 * What the arrows to the sides do on a row of a tree: right opens it or leads to its first child, left closes it or leads to the row
 * above it. Null for other keys and where there is nothing to do.
 */
export function sideStep<Row>(
  key: string,
  { key: own, parentKey, children }: TreeNode<Row>,
  isOpen: boolean,
): { toggle: string } | { focus: string } | null {
  const first = children?.[0];
  if (key === 'ArrowRight' && first !== undefined) return isOpen ? { focus: first.key } : { toggle: own };
  if (key !== 'ArrowLeft') return null;
  if (isOpen && first !== undefined) return { toggle: own };
  return parentKey === null ? null : { focus: parentKey };
}
