import { toApiError } from '@dukani/shared/errors';
import { fromNumeric, quantityFromNumeric } from '@dukani/shared/money';
import type { ListPrice } from '@dukani/shared/pricing';
import type {
  TillChanges,
  TillCustomer,
  TillPrice,
  TillPriceLists,
  TillPromotion,
  TillStockSerial,
} from '@dukani/shared/rpc';
import type { FeedPlace, LocalCustomer, LocalPriceLists, LocalPromotion, LocalSerial, LocalStore } from './localStore';

export const PRICE_PAGE_SIZE = 2000;
/** Rows that are written at a time: whoever sells meanwhile waits for no more than these. */
const ROWS_AT_ONCE = 200;

/** How the server is asked; a test gives its own. */
export interface PriceSource {
  readLists: () => Promise<TillPriceLists>;
  readPrices: (listId: string, after: string | null, limit: number) => Promise<TillChanges<TillPrice>>;
  readPromotions: (after: string | null, limit: number) => Promise<TillChanges<TillPromotion>>;
  readCustomers: (after: string | null, limit: number) => Promise<TillChanges<TillCustomer>>;
  readSerials: (locationId: string, after: string | null, limit: number) => Promise<TillChanges<TillStockSerial>>;
}

/** Where the device stands with each list. */
export type FeedPlaces = Record<string, FeedPlace>;

/** The places of the promotions, the customers and the pieces at a location among those of the lists. */
export const PROMOTIONS_FEED = 'promotions';
export const CUSTOMERS_FEED = 'customers';
const SERIALS_FEED = 'serials.';
/** How often the customers were forgotten here. */
const FORGOTTEN = 'customersForgotten';

const START: FeedPlace = { cursor: null, changedAt: null, isSettled: false, isWhole: false };

export function toListPrice(row: TillPrice, listId: string): ListPrice {
  return {
    id: row.id,
    listId,
    target: row.target_id,
    minQuantity: quantityFromNumeric(row.min_quantity),
    kind: row.kind,
    value: quantityFromNumeric(row.value),
    startsOn: row.starts_on,
    endsOn: row.ends_on,
  };
}

export function toLocalCustomer(row: TillCustomer): LocalCustomer {
  return {
    id: row.id,
    name: row.name,
    phone: row.phone,
    email: row.email ?? null,
    isOffered: row.is_offered,
    priceListId: row.price_list_id,
    tags: row.tags,
    mergedIntoId: row.merged_into_id,
  };
}

const thousandths = (value: number | null): number | null => (value === null ? null : quantityFromNumeric(value));

export function toLocalPromotion(row: TillPromotion): LocalPromotion {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    value: thousandths(row.value),
    buyQuantity: thousandths(row.buy_quantity),
    getQuantity: thousandths(row.get_quantity),
    getPercent: thousandths(row.get_percent),
    isForAll: row.is_for_all,
    targets: row.target_ids,
    minimumAmount: row.minimum_amount === null ? null : fromNumeric(row.minimum_amount),
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    weekdays: row.weekdays,
    fromTime: row.from_time,
    untilTime: row.until_time,
    isStackable: row.is_stackable,
    priority: row.priority,
    hasUsageLimit: row.has_usage_limit,
    hasCustomerLimit: row.has_customer_limit,
    createdAt: row.created_at,
  };
}

const toLocalSerial = ({ id, serial_number: number, product_id: productId }: TillStockSerial): LocalSerial => ({
  id,
  number,
  code: number.toLowerCase(),
  productId,
});

interface SyncOptions {
  store: LocalStore;
  source: PriceSource;
  now: () => Date;
}

/**
 * Brings the price lists of this device up to date, and with them the promotions, the customers and the pieces that lie here: the lists
 * themselves as a whole, for there are few, and the prices of each by what changed, page by page, the place to go on from after what
 * stands before it: what is broken off in between comes twice. A list that can apply no more is forgotten; it begins anew when it can again. A list is of use once a walk through it has
 * come to its end.
 */
export async function syncPrices({ store, source, now }: SyncOptions): Promise<void> {
  const answer = await source.readLists();
  const lists: LocalPriceLists = { ...answer, readAt: now().toISOString() };
  const places = (await store.readMeta<FeedPlaces>('priceFeeds')) ?? {};
  const { location_id: locationId } = lists;
  const serialsFeed = `${SERIALS_FEED}${locationId}`;
  const known = new Set([...lists.lists.map(({ id }) => id), PROMOTIONS_FEED, CUSTOMERS_FEED, serialsFeed]);
  const gone = Object.keys(places).filter((id) => !known.has(id));
  await store.writeMeta('priceLists', lists);
  for (const feed of gone) await forget(store, feed, places);
  // A server of before has none to tell of.
  if (lists.promotions_changed_at !== undefined)
    await walk<TillPromotion>({
      store,
      places,
      feed: PROMOTIONS_FEED,
      changedAt: lists.promotions_changed_at,
      read: (after) => source.readPromotions(after, PRICE_PAGE_SIZE),
      keep: async ({ rows, removed_ids: removedIds }) => {
        await bitByBit(rows.map(toLocalPromotion), (part) => store.promotions.bulkPut(part));
        await store.promotions.bulkDelete(removedIds);
      },
    });
  for (const { id: listId, changed_at: changedAt } of lists.lists)
    await walk<TillPrice>({
      store,
      places,
      feed: listId,
      changedAt,
      read: (after) => source.readPrices(listId, after, PRICE_PAGE_SIZE),
      keep: async ({ rows, removed_ids: removedIds }) => {
        await bitByBit(rows, (part) => store.cachePrices(part.map((row) => toListPrice(row, listId))));
        await bitByBit(removedIds, (part) => store.prices.bulkDelete(part));
      },
    });
  await syncCustomers({ store, source, places, changedAt: lists.customers_changed_at });
  await walk<TillStockSerial>({
    store,
    places,
    feed: serialsFeed,
    changedAt: lists.serials_changed_at,
    read: (after) => source.readSerials(locationId, after, PRICE_PAGE_SIZE),
    keep: async ({ rows, removed_ids: removedIds }) => {
      await bitByBit(rows, (part) => store.serials.bulkPut(part.map(toLocalSerial)));
      await bitByBit(removedIds, (part) => store.serials.bulkDelete(part));
    },
  });
}

interface CustomerSync extends Pick<SyncOptions, 'store' | 'source'> {
  places: FeedPlaces;
  changedAt: string | null;
}

async function syncCustomers({ store, source, places, changedAt }: CustomerSync): Promise<void> {
  const forgotten = await store.readMeta<number>(FORGOTTEN);
  const savePart = (part: TillCustomer[]) =>
    store.transaction('rw', store.customers, store.meta, async () => {
      // Their reader may have left while they were on their way.
      if ((await store.readMeta<number>(FORGOTTEN)) !== forgotten) throw new Error('The customers were forgotten.');
      await store.customers.bulkPut(part.map(toLocalCustomer));
    });
  try {
    await walk<TillCustomer>({
      store,
      places,
      feed: CUSTOMERS_FEED,
      changedAt,
      read: (after) => source.readCustomers(after, PRICE_PAGE_SIZE),
      keep: async ({ rows, removed_ids: removedIds }) => {
        await bitByBit(rows, savePart);
        await bitByBit(removedIds, (part) => store.customers.bulkDelete(part));
      },
    });
  } catch (thrown) {
    if (toApiError(thrown).code !== 'permission_denied') throw thrown;
    // Who may not see customers chooses none, and keeps none of before.
    await forgetCustomers(store, places);
  }
}

/** Drops who the customers are. */
export async function forgetCustomers(store: LocalStore, places: FeedPlaces): Promise<void> {
  await store.transaction('rw', store.customers, store.meta, async () => {
    await store.customers.clear();
    await store.writeMeta(FORGOTTEN, ((await store.readMeta<number>(FORGOTTEN)) ?? 0) + 1);
    delete places[CUSTOMERS_FEED];
    await store.writeMeta('priceFeeds', places);
  });
}

/** Drops a list that can apply no more, or the pieces of another place. */
async function forget(store: LocalStore, feed: string, places: FeedPlaces): Promise<void> {
  delete places[feed];
  await store.writeMeta('priceFeeds', places);
  if (feed.startsWith(SERIALS_FEED)) return store.serials.clear();
  const ids = await store.prices.filter(({ listId }) => listId === feed).primaryKeys();
  await bitByBit(ids, (part) => store.prices.bulkDelete(part));
}

/** Writes few rows at a time, each in a transaction of its own: what is read at the till comes in between. */
async function bitByBit<Row>(all: readonly Row[], write: (part: Row[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < all.length; from += ROWS_AT_ONCE) await write(all.slice(from, from + ROWS_AT_ONCE));
}

interface Walk<Row> {
  store: LocalStore;
  /** Changed as the walk goes on. */
  places: FeedPlaces;
  feed: string;
  changedAt: string | null;
  read: (after: string | null) => Promise<TillChanges<Row>>;
  keep: (page: TillChanges<Row>) => Promise<void>;
}

/** Reads what changed since the last walk, if anything can have. */
async function walk<Row>({ store, places, feed, changedAt, read, keep }: Walk<Row>): Promise<void> {
  const before = places[feed] ?? START;
  if (before.isWhole && before.isSettled && before.changedAt === changedAt) return;
  let { cursor } = before;
  for (;;) {
    const page = await read(cursor);
    cursor = page.next_cursor;
    const isEnd = !page.has_more;
    await keep(page);
    places[feed] = {
      cursor,
      changedAt: isEnd ? changedAt : before.changedAt,
      isSettled: isEnd && page.is_settled,
      isWhole: isEnd || before.isWhole,
    };
    await store.writeMeta('priceFeeds', places);
    if (isEnd) return;
  }
}
