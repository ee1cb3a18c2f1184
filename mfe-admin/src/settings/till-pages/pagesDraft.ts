import type { TillPages } from '@dukani/shared/rpc';

export interface TileDraft {
  id: string;
  name: string;
}

export interface PageDraft {
  id: string;
  name: string;
  /** Empty: every till. */
  tillId: string;
  tiles: TileDraft[];
}

export const MOST_PAGES = 30;
export const MOST_TILES = 120;

/** The pages with the names of their goods; archived ones are left out. */
export function toPageDrafts({ pages, products }: TillPages): PageDraft[] {
  const names = new Map(products.map(({ id, name }) => [id, name]));
  return pages.map(({ id, name, till_id: tillId, product_ids: ids }) => ({
    id,
    name,
    tillId: tillId ?? '',
    tiles: ids.flatMap((productId) => {
      const product = names.get(productId);
      return product === undefined ? [] : [{ id: productId, name: product }];
    }),
  }));
}

/** As they are saved. */
export const toTillPages = (drafts: readonly PageDraft[]) =>
  drafts.map(({ id, name, tillId, tiles }) => ({
    id,
    name: name.trim(),
    till_id: tillId === '' ? null : tillId,
    product_ids: tiles.map((tile) => tile.id),
  }));

/** The list with one entry at another place. */
export function movedTo<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return [...items];
  const others = items.filter((_, place) => place !== from);
  return [...others.slice(0, to), item, ...others.slice(to)];
}

/** What is wrong with the pages, as a sentence; null when nothing is. */
export function pagesProblem(pages: readonly PageDraft[]): string | null {
  const names = pages.map(({ name, tillId }) => `${tillId}\n${name.trim().toLowerCase()}`);
  if (pages.some(({ name }) => name.trim() === '')) return 'Type a name for each page.';
  return new Set(names).size < names.length ? 'Two pages of a till have the same name.' : null;
}
