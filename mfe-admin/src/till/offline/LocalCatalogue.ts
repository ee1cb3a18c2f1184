import type { Thousandths } from '@dukani/shared/money';
import { scanCodes } from '../../common/codes/scan';
import { LocalStore, skuCode, type LocalProduct, type LocalSetup, type LocalStock } from './localStore';
import { readLabel, type LabelReading } from './scaleLabel';
import { SearchIndex, type SearchOptions } from './SearchIndex';
import { syncCatalogue, type CatalogueSource, type SyncProgress } from './syncCatalogue';

/** A product of the device's copy with what is known of its stock. */
export interface CachedProduct extends LocalProduct {
  /** As of the last answer of the server; null when it was never asked. */
  stock: number | null;
}

/** A product that a code stands for; `code` is the barcode as it is kept, null when it was the sku. */
export interface CodeMatch {
  product: CachedProduct;
  code: LocalProduct['barcodes'][number] | null;
}

export interface CatalogueState {
  /** True once the whole catalogue is on this device: searching needs no server from then on. */
  isFilled: boolean;
  /** Changes whenever what is kept changes. */
  version: number;
  setup: LocalSetup | null;
  /** The first filling, while it is under way. */
  progress: SyncProgress | null;
}

const NONE: readonly string[] = [];

type Lock = <T>(work: () => Promise<T>) => Promise<T>;

/** One tab at a time writes the copy; without locks (an old browser) each does, to the same end. */
function withSyncLock(name: string): Lock {
  const locks = (navigator as { locks?: LockManager }).locks;
  return (work) => (locks === undefined ? work() : locks.request(name, work));
}

/** The catalogue on this device: read from the store, kept up to date by steps, searched in memory. */
export class LocalCatalogue {
  private state: CatalogueState = { isFilled: false, version: 0, setup: null, progress: null };
  private index = SearchIndex.empty;
  private indexVersion = 0;
  /** As it was first known: nothing moves under a finger while somebody sells. */
  private popular: readonly string[] | null = null;
  private running: Promise<void> | null = null;
  /** What stood in the store when it was last read or written here. */
  private readonly stockRead = new Map<string, Thousandths>();
  private readonly listeners = new Set<() => void>();

  constructor(
    readonly store: LocalStore,
    private readonly source: CatalogueSource,
    private readonly now: () => Date = () => new Date(),
  ) {}

  readonly getState = (): CatalogueState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Reads what the device has from earlier visits. */
  async open(): Promise<void> {
    const setup = await this.store.readMeta<LocalSetup>('setup');
    const isFilled = (await this.store.readMeta<string>('filledAt')) !== null;
    if (isFilled) await this.readIndex();
    this.change({ setup, isFilled });
  }

  /** Fetches what changed since. Calls while one is under way wait for that one. Throws ApiError and errors of the storage. */
  sync(): Promise<void> {
    this.running ??= withSyncLock(`${this.store.name}.sync`)(() => this.syncNow()).finally(() => {
      this.running = null;
    });
    return this.running;
  }

  private async syncNow(): Promise<void> {
    try {
      // Another tab may have been at it meanwhile.
      if (((await this.store.readMeta<number>('indexVersion')) ?? 0) !== this.indexVersion) await this.readIndex();
      const isFirst = !this.state.isFilled;
      this.index = await syncCatalogue({
        store: this.store,
        source: this.source,
        index: this.index,
        now: this.now,
        onProgress: (progress) => {
          if (isFirst) this.change({ progress });
        },
      });
      this.indexVersion = (await this.store.readMeta<number>('indexVersion')) ?? 0;
      this.change({ isFilled: true, progress: null, setup: await this.store.readMeta<LocalSetup>('setup') });
    } catch (thrown) {
      this.change({ progress: null });
      throw thrown;
    }
  }

  /** Products holding the text; without one those sold most, then the first of the categories. */
  async search(text: string, options: SearchOptions): Promise<CachedProduct[]> {
    const ids = this.index.search(text, { ...options, popularIds: this.popular ?? NONE });
    if (text !== '') return this.withStock(await this.store.products.bulkGet(ids));
    // Nothing typed: what is sold most stands first, and then the others as they come.
    const { categoryIds, limit } = options;
    const sold = this.popular ?? NONE;
    const popular = (await this.store.products.bulkGet(categoryIds === null ? sold.slice(0, limit) : [...sold])).filter(
      (product) =>
        product !== undefined &&
        (categoryIds === null || (product.categoryId !== null && categoryIds.has(product.categoryId))),
    );
    const first = new Set(popular.map((product) => product?.id));
    const others = await this.store.products.bulkGet(ids.filter((id) => !first.has(id)));
    return this.withStock([...popular, ...others].slice(0, limit));
  }

  /** What a text that names nothing most likely means, and the products of that; null when no spelling is near. */
  async near(
    text: string,
    options: SearchOptions,
  ): Promise<{ spelling: string | null; products: CachedProduct[] } | null> {
    const near = await this.index.near(text, { ...options, popularIds: this.popular ?? NONE });
    if (near === null) return null;
    return { spelling: near.spelling, products: await this.withStock(await this.store.products.bulkGet(near.ids)) };
  }

  /** The product of an exact barcode, else sku, else another form of the same GTIN; null when unknown. */
  async findByCode(typed: string): Promise<CodeMatch | null> {
    const [code = '', ...forms] = scanCodes(typed);
    for (const candidate of [code, skuCode(code), ...forms]) {
      const product = await this.store.products.where('codes').equals(candidate).first();
      if (product === undefined) continue;
      const [cached] = await this.withStock([product]);
      const barcode = product.barcodes.find((one) => one.barcode === candidate) ?? null;
      if (cached !== undefined) return { product: cached, code: barcode };
    }
    return null;
  }

  /** The product of a scale's label by the first rule whose item number is one, a barcode before an sku; null for other codes. */
  async findByLabel(typed: string): Promise<{ product: CachedProduct; reading: LabelReading } | null> {
    for (const reading of readLabel(typed.trim(), this.state.setup?.barcode_rules ?? []))
      for (const candidate of reading.codes.flatMap((code) => [code, skuCode(code)])) {
        const [product] = await this.withStock([await this.store.products.where('codes').equals(candidate).first()]);
        if (product !== undefined) return { product, reading };
      }
    return null;
  }

  /** All variants of a product that the device has. */
  async variantsOf(productId: string): Promise<CachedProduct[]> {
    return this.withStock(await this.store.products.where('parentId').equals(productId).toArray());
  }

  async get(ids: readonly string[]): Promise<CachedProduct[]> {
    return this.withStock(await this.store.products.bulkGet([...ids]));
  }

  /** The products of a page in its order; of one with sizes and colours all of these, where it stands. What the device has not is left out. */
  async page(ids: readonly string[]): Promise<CachedProduct[]> {
    const known = await this.store.products.bulkGet([...ids]);
    const gone = ids.filter((_, place) => known[place] === undefined);
    const variants = gone.length === 0 ? [] : await this.store.products.where('parentId').anyOf(gone).toArray();
    const inOrder = ids.flatMap((id, place) => known[place] ?? variants.filter(({ parentId }) => parentId === id));
    return this.withStock(inOrder);
  }

  /** Keeps what the server says is there, for when it cannot be asked. Writing costs time at the till: only news are written. */
  async cacheStock(stock: readonly LocalStock[]): Promise<void> {
    const news = stock.filter(({ id, quantity }) => this.stockRead.get(id) !== quantity);
    if (news.length === 0) return;
    await this.store.stock.bulkPut(news);
    for (const { id, quantity } of news) this.stockRead.set(id, quantity);
    this.change({});
  }

  private async withStock(products: readonly (LocalProduct | undefined)[]): Promise<CachedProduct[]> {
    const known = products.filter((product) => product !== undefined);
    const stock = await this.store.stock.bulkGet(known.map(({ id }) => id));
    for (const one of stock) if (one !== undefined) this.stockRead.set(one.id, one.quantity);
    return known.map((product, place) => ({ ...product, stock: stock[place]?.quantity ?? null }));
  }

  private async readIndex(): Promise<void> {
    const stored = await this.store.index.get('search');
    this.index = stored === undefined ? SearchIndex.empty : SearchIndex.restore(stored);
    this.indexVersion = (await this.store.readMeta<number>('indexVersion')) ?? 0;
  }

  private change(changes: Partial<CatalogueState>): void {
    this.state = { ...this.state, ...changes, version: this.state.version + 1 };
    this.popular ??= this.state.setup?.popular_ids ?? null;
    for (const listener of this.listeners) listener();
  }
}
