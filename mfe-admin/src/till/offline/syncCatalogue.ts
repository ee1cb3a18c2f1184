import { fromNumeric, quantityFromNumeric } from '@dukani/shared/money';
import type { TillCatalogue, TillCatalogueProduct, TillSetup } from '@dukani/shared/rpc';
import { toModifierSets } from '../../checkout/modifiers';
import { toVariantOf } from '../../checkout/tillApi';
import { indexLines, type IndexLine } from './indexLines';
import { skuCode, type LocalProduct, type LocalSetup, type LocalStore } from './localStore';
import { categoryForms } from './searchForm';
import { SearchIndex } from './SearchIndex';

export const PAGE_SIZE = 2000;
/** What lines of the index hold. Of another number, the index is made anew. */
const INDEX_FORM = 2;

/** How the server is asked; a test gives its own. */
export interface CatalogueSource {
  readPage: (after: string | null, limit: number) => Promise<TillCatalogue>;
  readSetup: () => Promise<TillSetup>;
}

export interface SyncProgress {
  done: number;
  /** How many there are in all; null when only changes are fetched. */
  total: number | null;
}

export interface SyncOptions {
  store: LocalStore;
  source: CatalogueSource;
  index: SearchIndex;
  now: () => Date;
  onProgress?: (progress: SyncProgress) => void;
}

export function toLocalProduct(row: TillCatalogueProduct): LocalProduct {
  const barcodes = row.barcodes.map(({ barcode, unit_factor: factor, label }) => ({
    barcode,
    factor: quantityFromNumeric(factor),
    label,
  }));
  return {
    id: row.id,
    name: row.name,
    sku: row.sku,
    price: fromNumeric(row.price),
    unit: row.unit,
    isService: row.kind === 'service',
    tracksSerials: row.tracks_serials,
    hasOpenPrice: row.has_open_price,
    taxRateId: row.tax_rate_id,
    categoryId: row.category_id,
    ...(row.parent_id === null ? {} : { parentId: row.parent_id, parentCategoryId: row.parent_category_id ?? null }),
    ...(row.variant_of == null ? {} : { variantOf: toVariantOf(row.variant_of) }),
    imageUrl: row.image_url,
    brand: row.brand,
    barcodes,
    ...(row.modifier_sets === undefined || row.modifier_sets.length === 0
      ? {}
      : { modifierSets: toModifierSets(row.modifier_sets) }),
    codes: [...barcodes.map(({ barcode }) => barcode), ...(row.sku === null ? [] : [skuCode(row.sku)])],
  };
}

/**
 * Brings the device's copy up to date, page by page: each page is kept with the place to go on from, so that a reload in between
 * costs one page. Answers the search index of what is kept then; the copy counts as filled once a walk has come to its end.
 */
export async function syncCatalogue({ store, source, index, now, onProgress }: SyncOptions): Promise<SearchIndex> {
  const setup: LocalSetup = { ...(await source.readSetup()), readAt: now().toISOString() };
  await store.writeMeta('setup', setup);
  const isFirst = (await store.readMeta<string>('filledAt')) === null;
  // Pages that an earlier walk kept before it was broken off are not in the index.
  const hasForms = (await store.readMeta<number>('indexForm')) === INDEX_FORM;
  const isIndexed = !isFirst && hasForms && (await store.readMeta<boolean>('isIndexed')) === true;
  const names = categoryForms(setup.categories);
  const changed = new Map<string, IndexLine>();
  const removed = new Set<string>();
  let cursor = await store.readMeta<string>('cursor');
  let done = isFirst && cursor !== null ? await store.products.count() : 0;
  let total = isFirst ? await store.readMeta<number>('total') : null;
  let reading = source.readPage(cursor, PAGE_SIZE);
  for (;;) {
    const page = await reading;
    if (page.total !== null) total = page.total;
    // The next page is on its way while this one is written.
    if (page.has_more) reading = source.readPage(page.next_cursor, PAGE_SIZE);
    const products = page.rows.map(toLocalProduct);
    try {
      await cachePage(store, products, page, total);
    } catch (thrown) {
      void reading.catch(() => undefined);
      throw thrown;
    }
    for (const line of indexLines(products, names)) {
      changed.set(line.id, line);
      removed.delete(line.id);
    }
    for (const id of page.removed_ids) {
      changed.delete(id);
      removed.add(id);
    }
    cursor = page.next_cursor;
    done += page.rows.length + page.removed_ids.length;
    onProgress?.({ done, total });
    if (!page.has_more) break;
  }
  const hasAll = isIndexed || changed.size === (await store.products.count());
  const all = hasAll ? [...changed.values()] : await linesOfAll(store, names);
  const next = (isIndexed ? index : SearchIndex.empty).with(all, [...removed]);
  if (next !== index || !isIndexed)
    await store.transaction('rw', store.index, store.meta, async () => {
      await store.index.put(next.toStored());
      await store.writeMeta('isIndexed', true);
      await store.writeMeta('indexForm', INDEX_FORM);
      await store.writeMeta('indexVersion', now().getTime());
    });
  await store.writeMeta('filledAt', now().toISOString());
  return next;
}

/** The lines of everything that is kept, a page at a time: whoever sells meanwhile gets a turn after each. */
async function linesOfAll(store: LocalStore, names: ReadonlyMap<string, string>): Promise<IndexLine[]> {
  const lines: IndexLine[] = [];
  for (let after = ''; ;) {
    const products = await store.products.where('id').above(after).limit(PAGE_SIZE).toArray();
    lines.push(...indexLines(products, names));
    const last = products.at(-1);
    if (last === undefined) return lines;
    after = last.id;
  }
}

async function cachePage(
  store: LocalStore,
  products: LocalProduct[],
  page: TillCatalogue,
  total: number | null,
): Promise<void> {
  await store.transaction('rw', store.products, store.stock, store.meta, async () => {
    if (products.length > 0) await store.products.bulkPut(products);
    if (page.removed_ids.length > 0) {
      await store.products.bulkDelete(page.removed_ids);
      await store.stock.bulkDelete(page.removed_ids);
    }
    if (products.length + page.removed_ids.length > 0) await store.writeMeta('isIndexed', false);
    await store.writeMeta('cursor', page.next_cursor);
    if (total !== null) await store.writeMeta('total', total);
  });
}
