import type { Money, Thousandths } from '@dukani/shared/money';
import {
  CATEGORY_LEVELS,
  findPromotions,
  holdsOn,
  offeredPrice,
  ranksOf,
  taxRateOn,
  type FoundPromotions,
  type HoldingList,
  type ListPrice,
  type PricedProduct,
  type PromotedLine,
} from '@dukani/shared/pricing';
import type { TillPriceList } from '@dukani/shared/rpc';
import { businessDay, businessMoment } from '../../common/businessDay';
import type { LocalCustomer, LocalPriceLists, LocalProduct, LocalSetup, LocalStore } from './localStore';
import { LocalCustomers, type FoundCustomer } from './LocalCustomers';
import { PROMOTIONS_FEED, syncPrices, type FeedPlaces, type PriceSource } from './syncPrices';

/** A sale that is to be priced: whole quantities of products. */
export interface Wanted {
  quantities: ReadonlyMap<string, Thousandths>;
  contactId: string | null;
  at: Date;
  stepHundredths: number;
}

/** What a product costs on this device, and the price list it is from; null: its own price. */
export interface LocalPrice {
  unitPrice: Money;
  priceList: string | null;
  /** The rate of the day. */
  taxRatePercent: number;
}

/** A basket whose promotions are looked for. */
export interface Promoted {
  lines: readonly Omit<PromotedLine, 'targets'>[];
  contactId: string | null;
  at: Date;
  stepHundredths: number;
}

/** A list for tagged customers holds for whoever has one of the tags; a customer's own list whatever it is for. */
function isFor(list: TillPriceList, customer: LocalCustomer | null): boolean {
  if (list.id === customer?.priceListId || list.audience === 'everybody') return true;
  return list.audience === 'tags' && list.tags.some((tag) => customer?.tags.includes(tag) === true);
}

/** A category and those it lies in, the nearest first. */
function categoriesUp(categories: LocalSetup['categories'], categoryId: string | null): string[] {
  const up: string[] = [];
  for (let id = categoryId; id !== null && !up.includes(id);) {
    up.push(id);
    id = categories.find((category) => category.id === id)?.parent_id ?? null;
  }
  return up;
}

/** The price lists on this device: kept up to date by what changed, and read by what is sold. */
export class LocalPrices {
  private running: Promise<void> | null = null;
  private readonly customers: LocalCustomers;

  constructor(
    private readonly store: LocalStore,
    private readonly source: PriceSource,
    private readonly now: () => Date = () => new Date(),
  ) {
    this.customers = new LocalCustomers(store);
  }

  /** Fetches what changed since. Calls while one is under way wait for that one. Throws ApiError and errors of the storage. */
  sync(): Promise<void> {
    const locks = (navigator as { locks?: LockManager }).locks;
    const work = () => syncPrices({ store: this.store, source: this.source, now: this.now });
    this.running ??= (locks === undefined ? work() : locks.request(`${this.store.name}.prices`, work)).finally(() => {
      this.running = null;
    });
    return this.running;
  }

  /** The prices of products, as the server would find them by what is known here; null where price lists were never read. */
  async priceOf({ quantities, contactId, at, stepHundredths }: Wanted): Promise<Map<string, LocalPrice> | null> {
    const known = await this.store.readMeta<LocalPriceLists>('priceLists');
    const setup = await this.store.readMeta<LocalSetup>('setup');
    if (known === null || setup === null) return null;
    const day = businessDay(at, { timezone: known.timezone, cutoff: known.day_cutoff });
    const lists = await this.listsFor(known, await this.customer(contactId), day);
    const cached = await this.store.products.bulkGet([...quantities.keys()]);
    const found = cached.filter((product) => product !== undefined);
    const products = found.map((product) => toPricedProduct(product, setup.categories));
    const taxes = new Map(found.map(({ id, taxRateId }) => [id, taxRateOn(setup.tax_rates, taxRateId, day)]));
    const prices = await this.pricesFor(products, lists);
    return new Map(
      products.map((product) => {
        const quantity = quantities.get(product.id) ?? 0;
        const offer = offeredPrice({ product, quantity, lists, prices, day, stepHundredths });
        const [unitPrice, priceList] = [offer?.unitPrice ?? product.price, offer?.name ?? null];
        return [product.id, { unitPrice, priceList, taxRatePercent: taxes.get(product.id) ?? 0 }];
      }),
    );
  }

  /** What promotions give a basket by what is known here; null where promotions were never read whole. */
  async promotionsOf({ lines, contactId, at, stepHundredths }: Promoted): Promise<FoundPromotions | null> {
    const known = await this.store.readMeta<LocalPriceLists>('priceLists');
    const setup = await this.store.readMeta<LocalSetup>('setup');
    const places = (await this.store.readMeta<FeedPlaces>('priceFeeds')) ?? {};
    if (known === null || setup === null || places[PROMOTIONS_FEED]?.isWhole !== true) return null;
    const promotions = await this.store.promotions.toArray();
    const cached = await this.store.products.bulkGet(
      promotions.length === 0 ? [] : lines.map((line) => line.productId),
    );
    const targets = new Map(
      cached
        .filter((product) => product !== undefined)
        .map((product) => {
          const { id, parentId, categoryIds } = toPricedProduct(product, setup.categories);
          return [id, [id, ...(parentId === null ? [] : [parentId]), ...categoryIds.slice(0, CATEGORY_LEVELS)]];
        }),
    );
    return findPromotions({
      promotions,
      lines: lines.map((line) => {
        const reached = targets.get(line.productId);
        // Of goods that are not known here nothing is known to be given.
        return { ...line, isOpen: line.isOpen && reached !== undefined, targets: reached ?? [] };
      }),
      moment: businessMoment(at, { timezone: known.timezone, cutoff: known.day_cutoff }),
      hasCustomer: contactId !== null,
      stepHundredths,
    });
  }

  /** Customers whose name or phone holds the text, by name. */
  readonly findCustomers = (text: string): Promise<FoundCustomer[]> => this.customers.find(text);

  private async customer(contactId: string | null): Promise<LocalCustomer | null> {
    if (contactId === null) return null;
    const found = await this.store.customers.get(contactId);
    // Two contacts that were made one have the prices of the one that stayed.
    if (found === undefined || found.mergedIntoId === null) return found ?? null;
    return (await this.store.customers.get(found.mergedIntoId)) ?? null;
  }

  private async listsFor(
    { lists }: LocalPriceLists,
    customer: LocalCustomer | null,
    day: string,
  ): Promise<HoldingList[]> {
    const places = (await this.store.readMeta<FeedPlaces>('priceFeeds')) ?? {};
    return lists
      .filter(
        // A list whose prices are not all here yet would give wrong ones.
        (list) =>
          places[list.id]?.isWhole === true &&
          isFor(list, customer) &&
          holdsOn({ startsOn: list.starts_on, endsOn: list.ends_on }, day),
      )
      .map(({ id, name, priority }) => ({ id, name, priority, isOwn: id === customer?.priceListId }));
  }

  /** Read by what they are for, however many the lists have. */
  private async pricesFor(products: readonly PricedProduct[], lists: readonly HoldingList[]): Promise<ListPrice[]> {
    if (lists.length === 0) return [];
    const targets = new Set(products.flatMap((product) => [...ranksOf(product, lists).keys()]));
    return this.store.prices
      .where('target')
      .anyOf([...targets])
      .toArray();
  }
}

function toPricedProduct(
  { id, price, categoryId, parentId = null, parentCategoryId = null }: LocalProduct,
  categories: LocalSetup['categories'],
): PricedProduct {
  return { id, price, parentId, categoryIds: categoriesUp(categories, categoryId ?? parentCategoryId) };
}
