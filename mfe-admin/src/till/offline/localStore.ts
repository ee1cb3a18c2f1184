import { Dexie, type EntityTable, type Table } from 'dexie';
import type { TillPriceLists, TillSetup, TillVoidInput } from '@dukani/shared/rpc';
import type { Money, Thousandths } from '@dukani/shared/money';
import type { ListPrice, Promotion } from '@dukani/shared/pricing';
import type { ModifierSet } from '../../checkout/modifiers';
import type { VariantOf } from '../../checkout/tillApi';
import type { QueuedSale } from './queuedSale';
import { pendingStock } from './pendingSales';

export type { QueuedSale } from './queuedSale';

/** A product as this device keeps it. Stock is kept apart: it changes far more often. */
export interface LocalProduct {
  id: string;
  name: string;
  sku: string | null;
  price: Money;
  unit: string;
  isService: boolean;
  tracksSerials?: boolean;
  hasOpenPrice?: boolean;
  taxRateId: string | null;
  categoryId: string | null;
  /** Of a variant: its product, and where that lies; not said in copies from before price lists. */
  parentId?: string | null;
  parentCategoryId?: string | null;
  /** Of a variant: what its product's other variants are found by, and its place among them. */
  variantOf?: VariantOf;
  imageUrl: string | null;
  brand: string | null;
  barcodes: { barcode: string; factor: Thousandths; label: string | null }[];
  /** What is asked for with it; none in copies from before there was any. */
  modifierSets?: ModifierSet[];
  /** Every text it is scanned by; see `codesOf`. */
  codes: string[];
}

export interface LocalStock {
  id: string;
  quantity: Thousandths;
}

/** The search texts of all products as one value, so that opening again reads one record and not 100,000. */
export interface StoredIndex {
  key: 'search';
  text: string;
  ids: string;
  categoryIds: (string | null)[];
  categories: Uint16Array;
}

/** A customer that can be chosen, or any contact with a price list or tags of its own or merged into another. */
export interface LocalCustomer {
  id: string;
  name: string;
  phone: string | null;
  /** Of those without a phone; not said in copies from before all customers were kept. */
  email?: string | null;
  /** Can be chosen at a till. */
  isOffered: boolean;
  priceListId: string | null;
  tags: string[];
  mergedIntoId: string | null;
}

/** A promotion that a till gives by itself. */
export type LocalPromotion = Promotion;

/** A piece with a serial number that lies where this till stands. */
export interface LocalSerial {
  id: string;
  number: string;
  /** As it is looked up: capitals make no other number. */
  code: string;
  productId: string;
}

/** How far the device is with the prices of a list, the promotions, the customers or the pieces here. */
export interface FeedPlace {
  cursor: string | null;
  /** The server's word of the newest change before the last walk. */
  changedAt: string | null;
  /** Nothing can come behind that walk. */
  isSettled: boolean;
  /** A walk has come to its end at least once: what is kept is all there was. */
  isWhole: boolean;
}

/** The price lists that can apply here, as of the last answer. */
export interface LocalPriceLists extends TillPriceLists {
  readAt: string;
}

interface Meta {
  key: string;
  value: unknown;
}

/** What the business set up, as of the last answer. */
export interface LocalSetup extends TillSetup {
  readAt: string;
}

/** One database for each person in each business: nobody meets another's sales or prices on a shared device. */
export class LocalStore extends Dexie {
  products!: EntityTable<LocalProduct, 'id'>;
  stock!: EntityTable<LocalStock, 'id'>;
  queue!: EntityTable<QueuedSale, 'id'>;
  index!: Table<StoredIndex, 'search'>;
  meta!: Table<Meta, string>;
  prices!: EntityTable<ListPrice, 'id'>;
  customers!: EntityTable<LocalCustomer, 'id'>;
  serials!: EntityTable<LocalSerial, 'id'>;
  promotions!: EntityTable<LocalPromotion, 'id'>;
  voids!: EntityTable<TillVoidInput, 'id'>;

  constructor(
    readonly tenantId: string,
    readonly userId: string,
  ) {
    super(localStoreName(tenantId, userId));
    this.version(1).stores({ products: 'id, *codes', stock: 'id', queue: 'id, place', index: 'key', meta: 'key' });
    // A price is found by what it is for: of lists with 100,000 prices a basket reads a handful.
    this.version(2).stores({ prices: 'id, target, listId', customers: 'id, name', serials: 'id, code' });
    // One index less to write for each of 100,000 prices; a list that goes is looked for.
    this.version(3).stores({ promotions: 'id', prices: 'id, target' });
    this.version(4).stores({ voids: 'id' });
    // Variants say what they are one of: a copy from before is read once more, and sells meanwhile.
    this.version(5)
      .stores({ products: 'id, *codes, parentId' })
      .upgrade((transaction) => transaction.table('meta').delete('cursor'));
  }

  async readMeta<T>(key: string): Promise<T | null> {
    return ((await this.meta.get(key))?.value as T | undefined) ?? null;
  }

  async writeMeta(key: string, value: unknown): Promise<void> {
    await this.meta.put({ key, value });
  }

  /** Forgets a sale that the server has; what it took stays off the shelf, as the server was asked for the stock before it. */
  async dequeue(sale: QueuedSale): Promise<void> {
    const taken = pendingStock([sale]);
    await this.transaction('rw', this.queue, this.stock, async () => {
      await this.queue.delete(sale.id);
      await this.stock
        .where('id')
        .anyOf([...taken.keys()])
        .modify((row) => {
          row.quantity -= taken.get(row.id) ?? 0;
        });
    });
  }

  /**
   * Keeps prices past the library, which notes of each row who might be watching it: with 100,000 that takes several times as long as
   * writing them. Nobody watches, and what a device loses of them comes again.
   */
  async cachePrices(prices: readonly ListPrice[]): Promise<void> {
    await this.open();
    const transaction = this.backendDB().transaction(this.prices.name, 'readwrite', { durability: 'relaxed' });
    const written = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('The prices were not kept.'));
    });
    const priceStore = transaction.objectStore(this.prices.name);
    for (const price of prices) priceStore.put(price);
    await written;
  }
}

export function localStoreName(tenantId: string, userId: string): string {
  return `dukani.till.${tenantId}.${userId}`;
}

/** How an sku stands among the codes: barcodes have no spaces, so that the two never meet. */
export const skuCode = (sku: string): string => ` ${sku.toLowerCase()}`;

/** True for the errors of a device that has no room left. */
export function isStorageFull(error: unknown): boolean {
  const names = [error, (error as { inner?: unknown } | null)?.inner].map(
    (one) => (one as { name?: string } | null | undefined)?.name,
  );
  return names.includes('QuotaExceededError');
}
