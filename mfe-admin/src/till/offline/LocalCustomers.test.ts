import '../../common/devices/fakeStorage';
import type { TillCustomer } from '@dukani/shared/rpc';
import { forgetCachedCustomers } from './cachedCustomers';
import { LocalCustomers } from './LocalCustomers';
import { customer } from './localPricesSamples';
import { LocalStore } from './localStore';
import { syncPrices, type PriceSource } from './syncPrices';

const none = { rows: [], removed_ids: [], has_more: false, next_cursor: '0', is_settled: true };

let stores = 0;
/** A device, and how it takes in a page of customers; `onTheWay` happens before the page is there. */
function makeDevice() {
  const store = new LocalStore(`customers-${stores++}`, 'user');
  const take = (rows: TillCustomer[], removed: string[] = [], onTheWay = () => Promise.resolve()) => {
    const source: PriceSource = {
      readLists: () =>
        Promise.resolve({
          timezone: 'UTC',
          day_cutoff: '00:00:00',
          customers_changed_at: String(Math.random()),
          location_id: 'here',
          serials_changed_at: null,
          lists: [],
        }),
      readPrices: () => Promise.resolve(none),
      readPromotions: () => Promise.resolve(none),
      readSerials: () => Promise.resolve(none),
      readCustomers: async () => {
        await onTheWay();
        return { ...none, rows, removed_ids: removed, next_cursor: rows.map(({ id }) => id).join() };
      },
    };
    return syncPrices({ store, source, now: () => new Date() });
  };
  return { store, take, customers: new LocalCustomers(store) };
}

describe('the customers on the device', () => {
  it('are found by any part of the name or phone, whatever their capitals and accents', async () => {
    const { take, customers } = makeDevice();
    await take([
      customer('1', { name: 'Zoë Atieno', phone: '0712 345 678' }),
      customer('2', { name: 'amina Said', email: 'amina@example.test' }),
      customer('3', { name: 'Supplier', is_offered: false, tags: ['old'] }),
    ]);
    const found = async (text: string) => (await customers.find(text)).map(({ id }) => id);

    expect(await found('')).toEqual(['2', '1']);
    expect(await found('ZOE')).toEqual(['1']);
    expect(await found('712-345')).toEqual(['1']);
    expect(await found('71')).toEqual([]);
    expect(await found('supplier')).toEqual([]);
    expect(await customers.find('amina')).toMatchObject([{ email: 'amina@example.test' }]);

    await take([], ['1']);
    expect(await found('zoe')).toEqual([]);
  });

  it('are not kept where they were forgotten while they were on their way', async () => {
    const { store, take } = makeDevice();
    const forget = () => forgetCachedCustomers(store.tenantId, store.userId);

    await expect(take([customer('1')], [], forget)).rejects.toThrow('The customers were forgotten.');
    expect(await store.customers.count()).toBe(0);
    await take([customer('1')]);
    expect(await store.customers.count()).toBe(1);
  });
});
