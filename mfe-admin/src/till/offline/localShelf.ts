import { useEffect, useMemo, useState } from 'react';
import { quantityFromNumeric } from '@dukani/shared/money';
import { taxRateOn } from '@dukani/shared/pricing';
import type { TillSetup } from '@dukani/shared/rpc';
import { useOnline } from '@dukani/shared/ui-core';
import { useDebouncedValue } from '@dukani/shared/ui-antd';
import { useGetTillStockQuery, type TillProduct } from '../../checkout/tillApi';
import { cleanScan, scanElement } from '../../common/codes/scan';
import { groupVariants } from '../finder/groupVariants';
import type { CodeMatch, CachedProduct, LocalCatalogue } from './LocalCatalogue';
import type { OfflineTill } from './OfflineTill';
import type { QueueState } from './SaleQueue';
import { foldText, nameForms, searchForm } from './searchForm';
import { sellLabel } from './scaleLabel';
import { subtractPending } from './pendingSales';
import { shelfDay } from './shelfDay';
import { useCatalogueState, useQueueState } from './useOfflineTill';

const SHELF_LIMIT = 60;
/** A page has as many as it was given. */
const MOST_ON_PAGE = 120;
/** Twenty variants of one shirt are one tile: then more is read, to here, until the shelf is full. */
const MOST_READ = 960;
/** The server is asked for stock once the typing rests. */
const STOCK_DEBOUNCE_MS = 400;
/** Other spellings are looked for once the typing rests: a word that is still being typed is not misspelt. */
const SPELLING_PAUSE_MS = 200;
/** The server says the stock of so many at a time. */
const MOST_ASKED = 200;

/** Ids of a category and of all below it. */
export function categoryIdsWithin(categories: TillSetup['categories'], categoryId: string): Set<string> {
  const within = new Set([categoryId]);
  for (let before = 0; before < within.size;) {
    before = within.size;
    for (const { id, parent_id: parentId } of categories) if (parentId !== null && within.has(parentId)) within.add(id);
  }
  return within;
}

/** A kept product as the till shows it; with the code it was scanned by, as that code sells it. */
export function toShelfProduct(
  product: CachedProduct,
  setup: TillSetup,
  day: string,
  scanned: CodeMatch['code'] = null,
): TillProduct {
  const code = scanned ?? product.barcodes.find(({ factor }) => factor === 1000) ?? null;
  return {
    id: product.id,
    name: product.name,
    sku: product.sku,
    barcode: code?.barcode ?? null,
    imageUrl: product.imageUrl,
    unit: product.unit,
    price: product.price,
    stock: product.stock,
    isService: product.isService,
    // A copy of before serial numbers does not say.
    tracksSerials: product.tracksSerials ?? false,
    hasOpenPrice: product.hasOpenPrice ?? false,
    taxRatePercent: taxRateOn(setup.tax_rates, product.taxRateId, day),
    scanQuantity: scanned?.factor ?? 1000,
    packName: scanned?.label ?? null,
    label: null,
    modifierSets: product.modifierSets ?? [],
    ...(product.variantOf === undefined ? {} : { variantOf: product.variantOf }),
  };
}

export interface LocalShelf {
  /** True when the catalogue is on this device: the server need not be asked. */
  isReady: boolean;
  /** What the text or category finds; the earlier ones while the new are being read. */
  products: TillProduct[] | undefined;
  /** Whether these are the products of exactly this text. */
  isCurrent: boolean;
  /** What was most likely meant by this text where no product is called so. */
  near: NearProducts | null;
  findByCode: (code: string) => Promise<TillProduct | null>;
}

/** Another spelling, and the products that it finds. */
export interface NearProducts {
  /** Null where only the order of the words was another. */
  spelling: string | null;
  products: TillProduct[];
}

interface FoundOnDevice {
  key: string;
  query: string;
  /** Not searched: a page as it was arranged. */
  isPage: boolean;
  products: CachedProduct[];
}

interface ShelfQuestion {
  query: string;
  categoryId: string | null;
  /** The products of the page that is shown in place of a category; null: of none. */
  pageIds: readonly string[] | null;
  business: { timezone: string; stepHundredths: number };
}

/** What is searched and looked up on the device itself, with the server's word on stock where it can be asked. */
export function useLocalShelf(
  till: OfflineTill | null,
  { query, categoryId, pageIds, business: { timezone, stepHundredths } }: ShelfQuestion,
): LocalShelf {
  const { isFilled, setup, version } = useCatalogueState(till);
  // A sale that leaves the queue has lowered what is kept: both are read anew together.
  const { sales } = useQueueState(till);
  const isReady = till !== null && isFilled && setup !== null;
  const key = `${pageIds?.join() ?? categoryId ?? ''}\n${query}`;
  const [found, setFound] = useState<FoundOnDevice | null>(null);
  useEffect(() => {
    if (till === null || setup === null || !isFilled) return;
    let isGone = false;
    const categoryIds = categoryId === null ? null : categoryIdsWithin(setup.categories, categoryId);
    const reading = pageIds === null ? searchTiles(till.catalogue, query, categoryIds) : till.catalogue.page(pageIds);
    void reading.then((products) => {
      if (!isGone) setFound({ key, query, isPage: pageIds !== null, products: subtractPending(products, sales) });
    });
    return () => {
      isGone = true;
    };
  }, [categoryId, isFilled, key, pageIds, query, sales, setup, till, version]);
  const isUnnamed = query !== '' && found?.key === key && !isNamed(found.products[0], query);
  const near = useNearSpelling(till, { query, key, isWanted: isUnnamed, version, sales });
  const products = useMemo(() => {
    if (found === null || setup === null) return undefined;
    const day = shelfDay(setup, timezone);
    const shown = found.products.map((product) => toShelfProduct(product, setup, day));
    return groupVariants(shown, isWholeAnswer(found)).slice(0, found.isPage ? MOST_ON_PAGE : SHELF_LIMIT);
  }, [found, setup, timezone]);
  const nearProducts = useMemo(() => {
    if (near === null || setup === null) return null;
    const day = shelfDay(setup, timezone);
    const shown = near.products.map((product) => toShelfProduct(product, setup, day));
    return { ...near, products: groupVariants(shown, false) };
  }, [near, setup, timezone]);
  useShownStock(till, products?.length === 0 ? nearProducts?.products : products);
  const findByCode = async (code: string): Promise<TillProduct | null> => {
    if (till === null || setup === null) return null;
    const day = shelfDay(setup, timezone);
    const match = await till.catalogue.findByCode(code);
    if (match !== null) {
      const product = toShelfProduct(match.product, setup, day, match.code);
      const weight = scanElement(code)?.weight ?? 0;
      return weight === 0
        ? product
        : { ...product, scanQuantity: weight, label: { kind: 'weight', barcode: cleanScan(code), amount: null } };
    }
    const label = await till.catalogue.findByLabel(code);
    if (label === null) return null;
    const { quantity, amount } = sellLabel(label.reading, label.product.price, stepHundredths);
    return {
      ...toShelfProduct(label.product, setup, day),
      scanQuantity: quantity,
      label: { kind: label.reading.kind, barcode: code.trim(), amount },
    };
  };
  return { isReady, products, isCurrent: found?.key === key, near: nearProducts, findByCode };
}

/** What the shelf shows, read until that many tiles are full. */
async function searchTiles(
  catalogue: LocalCatalogue,
  query: string,
  categoryIds: ReadonlySet<string> | null,
): Promise<CachedProduct[]> {
  for (let limit = SHELF_LIMIT; ; limit *= 4) {
    const products = await catalogue.search(query, { categoryIds, limit });
    const tiles = new Set(products.map(({ id, variantOf }) => variantOf?.id ?? id)).size;
    if (products.length < limit || tiles >= SHELF_LIMIT || limit >= MOST_READ) return products;
  }
}

/** Whether all that fits a text was found: the only variant among it is then the one that was meant. */
const isWholeAnswer = ({ query, products }: { query: string; products: readonly unknown[] }): boolean =>
  query !== '' && products.length < SHELF_LIMIT;

/** Whether the text stands in the product's name; those that have it there come first. */
function isNamed(product: CachedProduct | undefined, query: string): boolean {
  return product !== undefined && nameForms(foldText(product.name)).includes(searchForm(foldText(query)));
}

interface SpellingQuestion {
  query: string;
  key: string;
  isWanted: boolean;
  version: number;
  sales: QueueState['sales'];
}

/** Another spelling of what was typed, looked for on the device; null while none is known or wanted. */
function useNearSpelling(till: OfflineTill | null, { query, key, isWanted, version, sales }: SpellingQuestion) {
  const [near, setNear] = useState<{ key: string; spelling: string | null; products: CachedProduct[] } | null>(null);
  useEffect(() => {
    if (till === null || !isWanted) return;
    let isGone = false;
    const timer = setTimeout(() => {
      void till.catalogue.near(query, { categoryIds: null, limit: SHELF_LIMIT }).then((found) => {
        if (!isGone)
          setNear(found === null ? null : { key, ...found, products: subtractPending(found.products, sales) });
      });
    }, SPELLING_PAUSE_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isWanted, key, query, sales, till, version]);
  return isWanted && near?.key === key ? near : null;
}

/** Asks what is there of the products shown, and keeps it for when nobody can be asked. */
export function useShownStock(till: OfflineTill | null, products: readonly TillProduct[] | undefined): void {
  const isOnline = useOnline();
  const wanted = useMemo(
    () =>
      (products ?? [])
        .filter(({ isService, variants }) => !isService && variants === undefined)
        .map(({ id }) => id)
        .slice(0, MOST_ASKED),
    [products],
  );
  const text = useDebouncedValue(wanted.join(), STOCK_DEBOUNCE_MS);
  const ids = useMemo(() => (text === '' ? [] : text.split(',')), [text]);
  const { data, fulfilledTimeStamp } = useGetTillStockQuery(ids, { skip: ids.length === 0 || !isOnline });
  useEffect(() => {
    if (till === null || data === undefined) return;
    void till.catalogue
      .cacheStock(data.map((row) => ({ id: row.id, quantity: quantityFromNumeric(row.stock_quantity) })))
      .catch(() => undefined);
    // The same answer again is news where a sale has been sent since.
  }, [data, fulfilledTimeStamp, till]);
}
