/** @jest-environment jsdom */
import '../../common/devices/fakeStorage';
import { ApiError } from '@dukani/shared/errors';
import type { Money } from '@dukani/shared/money';
import type {
  TillChanges,
  TillCustomer,
  TillPrice,
  TillPriceList,
  TillPriceLists,
  TillPromotion,
  TillStockSerial,
} from '@dukani/shared/rpc';
import type { BasketLine } from '../basket/basket';
import { forgetCachedCustomers } from './cachedCustomers';
import { LocalPrices } from './LocalPrices';
import { GREEN, MILK, SETUP, customer, fixed, list } from './localPricesSamples';
import { LocalStore } from './localStore';
import type { PriceSource } from './syncPrices';
import { priceOffline } from './useLocalPricing';

/** A server whose feeds are lists of changes; a cursor is the place in one. */
class FakeSource implements PriceSource {
  lists: TillPriceList[] = [];
  changes = new Map<string, (TillPrice | string)[]>();
  /** Null: a server of before, that tells of none. */
  promotions: (TillPromotion | string)[] | null = null;
  promotionsChangedAt: string | null = null;
  customers: (TillCustomer | string)[] = [];
  customersChangedAt: string | null = null;
  locationId = 'here';
  serials: (TillStockSerial | string)[] = [];
  isSettled = true;
  asked: string[] = [];
  pageSize = 2;
  /** The feed that breaks off after its first page. */
  broken: string | null = null;

  readLists = (): Promise<TillPriceLists> =>
    Promise.resolve({
      timezone: 'UTC',
      day_cutoff: '00:00:00',
      ...(this.promotions === null ? {} : { promotions_changed_at: this.promotionsChangedAt }),
      customers_changed_at: this.customersChangedAt,
      location_id: this.locationId,
      serials_changed_at: null,
      lists: this.lists,
    });
  readPrices = (listId: string, after: string | null) =>
    this.page(listId, this.changes.get(listId) ?? [], after ?? '0');
  readPromotions = (after: string | null) => this.page('promotions', this.promotions ?? [], after ?? '0');
  readCustomers = (after: string | null) => this.page('customers', this.customers, after ?? '0');
  readSerials = (locationId: string, after: string | null) =>
    this.page(`serials.${locationId}`, this.serials, after ?? '0');

  private page<Row>(feed: string, all: (Row | string)[], after: string): Promise<TillChanges<Row>> {
    this.asked.push(`${feed} ${after}`);
    const from = Number(after);
    if (this.broken === feed && from > 0)
      return Promise.reject(new ApiError({ code: 'network_failure', status: 0, message: 'No.' }));
    const page = all.slice(from, from + this.pageSize);
    return Promise.resolve({
      rows: page.filter((one): one is Row => typeof one !== 'string'),
      removed_ids: page.filter((one): one is string => typeof one === 'string'),
      has_more: from + this.pageSize < all.length,
      next_cursor: String(from + page.length),
      is_settled: this.isSettled,
    });
  }
}

let stores = 0;
async function makePrices(source: FakeSource) {
  const store = new LocalStore(`prices-${stores++}`, 'user');
  await store.writeMeta('setup', SETUP);
  await store.products.bulkPut([MILK, GREEN]);
  const prices = new LocalPrices(store, source);
  const at = (day: string) => new Date(`${day}T12:00:00Z`);
  const priceOf = async (
    productId: string,
    { quantity = 1000, contactId = null as string | null, day = '2026-11-23' } = {},
  ) =>
    (
      await prices.priceOf({
        quantities: new Map([[productId, quantity]]),
        contactId,
        at: at(day),
        stepHundredths: 1,
      })
    )?.get(productId);
  return { store, prices, priceOf };
}

describe('the price lists of the device', () => {
  it('say nothing before they were ever read, and the own price where no list has one', async () => {
    const source = new FakeSource();
    const { prices, priceOf } = await makePrices(source);
    expect(await priceOf('milk')).toBeUndefined();
    await prices.sync();

    expect(await priceOf('milk')).toEqual({ unitPrice: 6000, priceList: null, taxRatePercent: 16 });
    expect(await priceOf('milk', { day: '2026-11-22' })).toMatchObject({ taxRatePercent: 14 });
    expect(await priceOf('unknown')).toBeUndefined();
  });

  it('come page by page, and afterwards only what changed of the lists that did', async () => {
    const source = new FakeSource();
    source.lists = [list('a'), list('b', { priority: -1 })];
    source.changes.set('a', [fixed('1', 'x', 1), fixed('2', 'y', 1), fixed('3', 'milk', 50)]);
    source.changes.set('b', [fixed('4', 'milk', 40)]);
    const { prices, priceOf, store } = await makePrices(source);
    await prices.sync();
    expect(source.asked).toEqual(['a 0', 'a 2', 'b 0', 'customers 0', 'serials.here 0']);
    expect(await priceOf('milk')).toEqual({ unitPrice: 5000, priceList: 'List a', taxRatePercent: 16 });

    await prices.sync();
    expect(source.asked).toHaveLength(5);
    source.lists = [list('a', { changed_at: '2' }), list('b', { priority: -1 })];
    source.changes.get('a')?.push('3');
    await prices.sync();
    expect(source.asked.slice(5)).toEqual(['a 3']);
    expect(await priceOf('milk')).toEqual({ unitPrice: 4000, priceList: 'List b', taxRatePercent: 16 });
    expect(await store.prices.count()).toBe(3);
  });

  it('are asked for again while something may still come behind the last walk', async () => {
    const source = new FakeSource();
    source.lists = [list('a')];
    source.isSettled = false;
    const { prices } = await makePrices(source);
    await prices.sync();
    await prices.sync();

    expect(source.asked.filter((asked) => asked.startsWith('a '))).toHaveLength(2);
  });

  it('are used only once all of a list is here, and go on where a walk was broken off', async () => {
    const source = new FakeSource();
    source.lists = [list('a')];
    source.changes.set('a', [fixed('1', 'milk', 50), fixed('2', 'y', 1), fixed('3', 'milk', 45, { min_quantity: 2 })]);
    source.broken = 'a';
    const { prices, priceOf } = await makePrices(source);
    await expect(prices.sync()).rejects.toMatchObject({ code: 'network_failure' });
    expect((await priceOf('milk'))?.priceList).toBeNull();
    source.broken = null;
    await prices.sync();

    expect(source.asked.slice(0, 4)).toEqual(['a 0', 'a 2', 'a 2', 'customers 0']);
    expect((await priceOf('milk', { quantity: 2000 }))?.unitPrice).toBe(4500);
  });

  it('forget a list that can apply no more, and begin anew when it can again', async () => {
    const source = new FakeSource();
    source.lists = [list('a')];
    source.changes.set('a', [fixed('1', 'milk', 50)]);
    const { prices, priceOf, store } = await makePrices(source);
    await prices.sync();
    source.lists = [];
    await prices.sync();
    expect(await priceOf('milk')).toEqual({ unitPrice: 6000, priceList: null, taxRatePercent: 16 });
    expect(await store.prices.count()).toBe(0);
    source.lists = [list('a')];
    await prices.sync();

    expect((await priceOf('milk'))?.unitPrice).toBe(5000);
  });

  it('hold on their days, for tagged customers and for those who have one of their own, also under a merged name', async () => {
    const source = new FakeSource();
    source.lists = [
      list('soon', { priority: 9, starts_on: '2026-12-01', ends_on: '2026-12-24' }),
      list('tagged', { priority: 5, audience: 'tags', tags: ['vip'] }),
      list('own', { audience: 'contacts' }),
    ];
    source.changes.set('soon', [fixed('1', 'milk', 10)]);
    source.changes.set('tagged', [fixed('2', 'milk', 20)]);
    source.changes.set('own', [fixed('3', 'milk', 30)]);
    source.customersChangedAt = '1';
    source.customers = [
      customer('amina', { tags: ['vip', 'old'] }),
      customer('juma', { price_list_id: 'own', tags: ['vip'] }),
      customer('jumah', { merged_into_id: 'juma', is_offered: false }),
    ];
    const { prices, priceOf } = await makePrices(source);
    await prices.sync();
    const of = async (contactId: string | null, day?: string) =>
      (await priceOf('milk', { contactId, ...(day === undefined ? {} : { day }) }))?.priceList;

    expect(await of(null)).toBeNull();
    expect(await of('outsider')).toBeNull();
    expect(await of('amina')).toBe('List tagged');
    expect(await of('juma')).toBe('List own');
    expect(await of('jumah')).toBe('List own');
    expect(await of('amina', '2026-12-24')).toBe('List soon');
    expect(await of('amina', '2026-12-25')).toBe('List tagged');
    expect((await prices.findCustomers('jum')).map(({ id }) => id)).toEqual(['juma']);

    source.customersChangedAt = '2';
    source.customers.push('juma');
    await prices.sync();
    expect(await of('juma')).toBeNull();
  });

  it('reach a variant through its product and the categories that lies in', async () => {
    const source = new FakeSource();
    source.lists = [list('a')];
    source.changes.set('a', [fixed('1', 'drinks', 9), fixed('2', 'a', 1)]);
    const { prices, priceOf } = await makePrices(source);
    await prices.sync();
    expect((await priceOf('green'))?.unitPrice).toBe(900);
    expect((await priceOf('milk'))?.unitPrice).toBe(100);

    source.lists = [list('a', { changed_at: '2' })];
    source.changes.get('a')?.push(fixed('3', 'leaf', 8));
    await prices.sync();
    expect((await priceOf('green'))?.unitPrice).toBe(800);
  });

  it('forget the customers when their reader may see them no more, and when the person leaves', async () => {
    const source = new FakeSource();
    source.customersChangedAt = '1';
    source.customers = [customer('asha')];
    const { prices, store } = await makePrices(source);
    await prices.sync();
    expect(await store.customers.count()).toBe(1);

    source.customersChangedAt = null;
    const { readCustomers } = source;
    source.readCustomers = () =>
      Promise.reject(new ApiError({ code: 'permission_denied', status: 403, message: 'No.' }));
    await prices.sync();
    expect(await store.customers.count()).toBe(0);

    source.customersChangedAt = '2';
    source.readCustomers = readCustomers;
    await prices.sync();
    expect(await store.customers.count()).toBe(1);
    await forgetCachedCustomers(store.tenantId, store.userId);
    expect(await store.customers.count()).toBe(0);
  });

  it('are no hindrance to those who may not see customers', async () => {
    const source = new FakeSource();
    source.lists = [list('a')];
    source.changes.set('a', [fixed('1', 'milk', 50)]);
    source.customersChangedAt = '1';
    source.readCustomers = () =>
      Promise.reject(new ApiError({ code: 'permission_denied', status: 403, message: 'No.' }));
    const { prices, priceOf } = await makePrices(source);
    await prices.sync();

    expect((await priceOf('milk'))?.unitPrice).toBe(5000);
  });
});

describe('the pieces that lie here', () => {
  it('are those of the place where the till stands: of another one they begin anew', async () => {
    const source = new FakeSource();
    source.serials = [
      { id: 's1', serial_number: 'SN-1', product_id: 'milk' },
      { id: 's2', serial_number: 'SN-2', product_id: 'milk' },
      's1',
    ];
    const { prices, store } = await makePrices(source);
    await prices.sync();
    expect(await store.serials.toArray()).toEqual([{ id: 's2', number: 'SN-2', code: 'sn-2', productId: 'milk' }]);
    source.locationId = 'there';
    source.serials = [{ id: 's3', serial_number: 'SN-3', product_id: 'milk' }];
    await prices.sync();

    expect((await store.serials.toArray()).map(({ number }) => number)).toEqual(['SN-3']);
    expect(source.asked.slice(-1)).toEqual(['serials.there 0']);
  });
});

describe('what this device prices otherwise', () => {
  const line = (more: Partial<BasketLine>): BasketLine => ({
    id: 'line',
    productId: 'milk',
    name: 'Milk',
    sku: null,
    imageUrl: null,
    unit: 'each',
    quantity: 1000,
    listPrice: 6000 as Money,
    taxRatePercent: 16,
    discount: null,
    discountReason: '',
    ...more,
  });
  const priced = async (lines: BasketLine[]) => {
    const source = new FakeSource();
    source.lists = [list('a')];
    source.changes.set('a', [fixed('1', 'milk', 50, { min_quantity: 3 })]);
    const { prices } = await makePrices(source);
    await prices.sync();
    const at = new Date('2026-11-23T12:00:00Z');
    return (await priceOffline(prices, { lines, customer: null }, { at, stepHundredths: 1 })).prices;
  };

  it('is by all of a product in the basket, without what labels say they cost, with what was chosen on top', async () => {
    const label = { barcode: '21', amount: 100 as Money };
    const two = line({
      id: 'two',
      quantity: 2000,
      modifiers: [{ id: 'm', set: 'S', name: 'Oat', amount: 500 as Money }],
    });
    expect(await priced([two, line({ id: 'label', label })])).toEqual([]);
    const prices = await priced([
      two,
      line({ id: 'one' }),
      line({ id: 'given', price: 1 as Money }),
      line({ id: 'label', label }),
    ]);

    expect(prices).toMatchObject([
      { lineId: 'two', price: 5500, priceList: 'List a' },
      { lineId: 'one', price: 5000, priceList: 'List a' },
    ]);
  });

  it('is the own price again where a list had one for somebody else', async () => {
    const before = line({ listPrice: 4000 as Money, priceList: 'Friends' });

    expect(await priced([before])).toEqual([{ lineId: 'line', price: 6000, priceList: null, taxRatePercent: 16 }]);
  });

  it('is no own price that the server said before: it may be newer than the copy', async () => {
    expect(await priced([line({ listPrice: 6100 as Money })])).toEqual([]);
  });

  it('is the tax of the day on what was put in the day before; what a label or a person said it costs stays', async () => {
    const yesterday = { taxRatePercent: 14 };
    const label = { barcode: '21', amount: 100 as Money };

    expect(await priced([line(yesterday), line({ id: 'today' })])).toEqual([
      { lineId: 'line', price: 6000, priceList: null, taxRatePercent: 16 },
    ]);
    expect(
      await priced([
        line({ ...yesterday, id: 'label', label }),
        line({ ...yesterday, id: 'given', price: 100 as Money }),
      ]),
    ).toMatchObject([
      { lineId: 'label', taxRatePercent: 16 },
      { lineId: 'given', price: 100, taxRatePercent: 16 },
    ]);
  });
});
