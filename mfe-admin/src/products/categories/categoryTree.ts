import type { Category } from '../../common/productRows';

/** Levels below the top that the tree may have; the server says the same. */
export const MAX_LEVELS = 10;

/** A row of the tree as it is drawn, one under the other. */
export interface TreeRow {
  category: Category;
  /** 0 at the top. */
  depth: number;
  /** Place among its siblings, from 0. */
  index: number;
  siblingCount: number;
  childCount: number;
  isOpen: boolean;
  /** Products in it and in everything below. */
  totalCount: number;
}

/** Where a category goes: under which other (null: the top) and at which place. */
export interface Place {
  parentId: string | null;
  position: number;
}

type ByParent = ReadonlyMap<string | null, readonly Category[]>;

function byParent(categories: readonly Category[]): ByParent {
  const groups = new Map<string | null, Category[]>();
  for (const category of categories) {
    const group = groups.get(category.parentId);
    if (group === undefined) groups.set(category.parentId, [category]);
    else group.push(category);
  }
  for (const group of groups.values())
    group.sort((left, right) => left.position - right.position || left.name.localeCompare(right.name));
  return groups;
}

/** The rows that are drawn: what lies in closed categories is not. While something is searched, what fits and the way to it. */
export function treeRows(
  categories: readonly Category[],
  { closedIds, query = '' }: { closedIds: ReadonlySet<string>; query?: string },
): TreeRow[] {
  const groups = byParent(categories);
  const wanted = query.trim().toLowerCase();
  const fitting = new Set<string>();
  const totals = new Map<string, number>();
  const look = (category: Category): { fits: boolean; total: number } => {
    const below = (groups.get(category.id) ?? []).map(look);
    const fits = category.name.toLowerCase().includes(wanted) || below.some((child) => child.fits);
    const total = below.reduce((sum, child) => sum + child.total, category.productCount);
    if (fits) fitting.add(category.id);
    totals.set(category.id, total);
    return { fits, total };
  };
  for (const category of groups.get(null) ?? []) look(category);

  const rows: TreeRow[] = [];
  const draw = (parentId: string | null, depth: number) => {
    const siblings = groups.get(parentId) ?? [];
    siblings.forEach((category, index) => {
      if (!fitting.has(category.id)) return;
      const childCount = groups.get(category.id)?.length ?? 0;
      const isOpen = wanted !== '' || !closedIds.has(category.id);
      rows.push({
        category,
        depth,
        index,
        siblingCount: siblings.length,
        childCount,
        isOpen,
        totalCount: totals.get(category.id) ?? 0,
      });
      if (isOpen) draw(category.id, depth + 1);
    });
  };
  draw(null, 0);
  return rows;
}

/** A category and everything below it. */
export function idsWithin(categories: readonly Category[], id: string): Set<string> {
  const groups = byParent(categories);
  const found = new Set([id]);
  const add = (parentId: string) => {
    for (const child of groups.get(parentId) ?? []) {
      found.add(child.id);
      add(child.id);
    }
  };
  add(id);
  return found;
}

/** Every category with the names that lead to it, in the order of the tree: "Drinks › Juice". */
export function categoryPaths(categories: readonly Category[]): { id: string; path: string }[] {
  const groups = byParent(categories);
  const paths: { id: string; path: string }[] = [];
  const add = (parentId: string | null, before: string) => {
    for (const { id, name } of groups.get(parentId) ?? []) {
      const path = before === '' ? name : `${before} › ${name}`;
      paths.push({ id, path });
      add(id, path);
    }
  };
  add(null, '');
  return paths;
}

/** Where a category goes by one press of an arrow key; null when there is nowhere to go. */
export function placeByKey(
  categories: readonly Category[],
  id: string,
  key: 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight',
): Place | null {
  const groups = byParent(categories);
  const category = categories.find((one) => one.id === id);
  if (category === undefined) return null;
  const siblings = groups.get(category.parentId) ?? [];
  const index = siblings.findIndex((one) => one.id === id);
  if (key === 'ArrowUp') return index > 0 ? { parentId: category.parentId, position: index - 1 } : null;
  if (key === 'ArrowDown')
    return index < siblings.length - 1 ? { parentId: category.parentId, position: index + 1 } : null;
  if (key === 'ArrowRight') {
    const above = siblings[index - 1];
    return above === undefined ? null : { parentId: above.id, position: groups.get(above.id)?.length ?? 0 };
  }
  const parent = categories.find((one) => one.id === category.parentId);
  if (parent === undefined) return null;
  const uncles = groups.get(parent.parentId) ?? [];
  return { parentId: parent.parentId, position: uncles.findIndex((one) => one.id === parent.id) + 1 };
}

/**
 * Where a dragged row falls: at the place of the row it is over, as deep as it was pulled sideways, as far as the rows above and
 * below allow.
 */
export function placeByDrag(
  rows: readonly TreeRow[],
  { id, overId, depthChange }: { id: string; overId: string; depthChange: number },
): Place | null {
  const from = rows.findIndex((row) => row.category.id === id);
  const to = rows.findIndex((row) => row.category.id === overId);
  const moved = rows[from];
  if (moved === undefined || to === -1) return null;
  // What lies in the dragged category travels with it.
  const others = rows.filter((row, index) => index === from || !isBelow(rows, row, id));
  const fromLeft = others.indexOf(moved);
  const over = rows[to];
  if (over === undefined || !others.includes(over)) return null;
  const toLeft = others.indexOf(over);
  const order = others.filter((row) => row !== moved);
  order.splice(toLeft, 0, moved);
  if (fromLeft === toLeft && depthChange === 0) return null;
  const above = order[toLeft - 1];
  const below = order[toLeft + 1];
  const deepest = above === undefined ? 0 : above.depth + (above.isOpen || above.childCount === 0 ? 1 : 0);
  const shallowest = below?.depth ?? 0;
  const depth = Math.max(shallowest, Math.min(deepest, moved.depth + depthChange));
  let parent: TreeRow | undefined;
  for (let index = toLeft - 1; index >= 0 && parent === undefined; index -= 1) {
    const row = order[index];
    if (row !== undefined && row.depth < depth) parent = row;
  }
  const parentId = depth === 0 ? null : (parent?.category.id ?? null);
  const before = order.slice(0, toLeft).filter((row) => row.category.parentId === parentId);
  return { parentId, position: before.length };
}

function isBelow(rows: readonly TreeRow[], row: TreeRow, id: string): boolean {
  const parents = new Map(rows.map(({ category }) => [category.id, category.parentId]));
  for (let parentId = row.category.parentId; parentId !== null; parentId = parents.get(parentId) ?? null)
    if (parentId === id) return true;
  return false;
}

/** The categories as they are once one has gone to its new place: what the server will answer. */
export function withMovedCategory(categories: readonly Category[], id: string, place: Place): Category[] {
  const moved = categories.find((category) => category.id === id);
  if (moved === undefined) return [...categories];
  const groups = byParent(categories.filter((category) => category.id !== id));
  const siblings = [...(groups.get(place.parentId) ?? [])];
  siblings.splice(place.position, 0, { ...moved, parentId: place.parentId });
  const level = new Map(siblings.map((category, position) => [category.id, { ...category, position }]));
  return categories.map((category) => level.get(category.id) ?? category);
}
