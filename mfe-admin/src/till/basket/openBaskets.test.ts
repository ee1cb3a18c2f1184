/** @jest-environment jsdom */
import { makeStore, type AppStore } from '@dukani/shared/store';
import { fromNumeric } from '@dukani/shared/money';
import { emptyBasket, type BasketProduct } from './basket';
import { basketParked, productAdded, resumeAsked, saleSent } from './basketSlice';
import { basketStorageKey, writeBaskets } from './basketStorage';
import { forgetSlots } from './basketWindows';
import {
  saveBaskets,
  leaveBaskets,
  lookAgain,
  findAbandoned,
  numbersSeen,
  openBaskets,
  RELOAD_MS,
  selectBaskets,
  type BasketOwner,
} from './openBaskets';

type Granted = (lock: object | null) => unknown;

/** Locks as a browser has them: the first who asks holds one until its window is gone. */
class FakeLocks {
  private readonly holders = new Map<string, string>();
  window = '';

  request(name: string, { ifAvailable }: { ifAvailable?: boolean }, granted: Granted): Promise<unknown> {
    if (this.holders.has(name))
      return ifAvailable === true ? Promise.resolve(granted(null)) : Promise.reject(new Error('Aborted.'));
    if (ifAvailable === true) return Promise.resolve(granted({}));
    this.holders.set(name, this.window);
    return Promise.resolve(granted({}));
  }

  release(window: string): void {
    for (const [name, holder] of this.holders) if (holder === window) this.holders.delete(name);
  }
}

const milk: BasketProduct = {
  productId: 'milk',
  name: 'Milk 500 ml',
  sku: 'MLK',
  imageUrl: null,
  unit: 'each',
  listPrice: fromNumeric(60),
  taxRatePercent: 16,
};
const bread: BasketProduct = { ...milk, productId: 'bread', name: 'Bread 400 g' };
const base = basketStorageKey('t1', 'amina');
const amina: BasketOwner = { owner: 't1.amina', base, totalOf: () => fromNumeric(60) };

let locks: FakeLocks;
const names = new Map<string, string>();

/** Opens, or opens again, a window; what the browser remembers of it by itself comes along. */
async function openWindow(window: string, owner: BasketOwner = amina): Promise<AppStore> {
  locks.window = window;
  locks.release(window);
  forgetSlots();
  const name = names.get(window);
  if (name === undefined) sessionStorage.clear();
  else sessionStorage.setItem('dukani.window', name);
  const store = makeStore();
  await store.dispatch(openBaskets(owner));
  names.set(window, sessionStorage.getItem('dukani.window') ?? '');
  saveBaskets(baskets(store));
  return store;
}
const baskets = (store: AppStore) => selectBaskets(store.getState());
const goods = (store: AppStore) => baskets(store).current.lines.map(({ name }) => name);
function put(store: AppStore, product: BasketProduct): void {
  store.dispatch(productAdded({ lineId: `line-${product.productId}`, product, quantity: 1000 }));
  saveBaskets(baskets(store));
}

describe('the baskets of several windows of one cashier', () => {
  beforeEach(() => {
    localStorage.clear();
    names.clear();
    locks = new FakeLocks();
    Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'locks');
    jest.restoreAllMocks();
  });

  it('are each window’s own, also after a reload: none is overwritten, and no sale id is in two', async () => {
    const one = await openWindow('one');
    const other = await openWindow('other');
    put(one, milk);
    put(other, bread);
    expect(baskets(one).current.saleId).not.toBe(baskets(other).current.saleId);

    const again = await openWindow('one');
    expect(goods(again)).toEqual(['Milk 500 ml']);
    expect(baskets(again).current.saleId).toBe(baskets(one).current.saleId);
    expect(goods(await openWindow('other'))).toEqual(['Bread 400 g']);
  });

  it('are not copied with a window that the browser duplicates', async () => {
    const one = await openWindow('one');
    put(one, milk);
    names.set('copy', names.get('one') ?? '');

    const copy = await openWindow('copy');

    expect(goods(copy)).toEqual([]);
    expect(names.get('copy')).not.toBe(names.get('one'));
    expect(goods(await openWindow('one'))).toEqual(['Milk 500 ml']);
  });

  it('are found again in a new window after the browser was killed, the first as it was and the others parked', async () => {
    put(await openWindow('one'), milk);
    put(await openWindow('other'), bread);
    locks.release('one');
    locks.release('other');

    const later = await openWindow('later');

    expect(goods(later)).toEqual(['Bread 400 g']);
    expect(baskets(later).parked.map(({ lines }) => lines[0]?.name)).toEqual(['Milk 500 ml']);
    // Once: a third window finds nothing.
    const third = await openWindow('third');
    expect([goods(third), baskets(third).parked]).toEqual([[], []]);
    expect(goods(await openWindow('later'))).toEqual(['Bread 400 g']);
  });

  it('are waited for where a page was left a moment ago, which may only load again', async () => {
    const one = await openWindow('one');
    put(one, milk);
    const other = await openWindow('other');
    put(other, bread);
    // Both load again at the same time: the first is there before the second.
    for (const [window, store] of [
      ['one', one],
      ['other', other],
    ] as const) {
      locks.release(window);
      store.dispatch(leaveBaskets(amina));
    }
    const again = await openWindow('one');
    expect(goods(again)).toEqual(['Milk 500 ml']);
    expect(baskets(again).parked).toEqual([]);
    expect(goods(await openWindow('other'))).toEqual(['Bread 400 g']);

    // The second is closed, and does not come back: who opens at once finds its basket a little later.
    locks.release('other');
    other.dispatch(leaveBaskets(amina));
    const next = await openWindow('next');
    expect(goods(next)).toEqual([]);
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + RELOAD_MS);
    await next.dispatch(lookAgain(amina));
    expect(goods(next)).toEqual(['Bread 400 g']);
  });

  it('are not seen by another person', async () => {
    put(await openWindow('one'), milk);
    locks.release('one');

    const other = await openWindow('other', { ...amina, owner: 't1.aminata', base: basketStorageKey('t1', 'aminata') });

    expect(goods(other)).toEqual([]);
    expect(baskets(other).parked).toEqual([]);
  });

  it('are parked in a window that lives on once theirs is closed, but not while it only loads again', async () => {
    const clock = jest.spyOn(Date, 'now');
    clock.mockReturnValue(0);
    put(await openWindow('one'), milk);
    const other = await openWindow('other');
    put(other, bread);
    await other.dispatch(findAbandoned(amina));
    locks.release('one');
    clock.mockReturnValue(30_000);
    await other.dispatch(findAbandoned(amina));
    expect(baskets(other).parked).toEqual([]);

    clock.mockReturnValue(90_000);
    await other.dispatch(findAbandoned(amina));

    expect(goods(other)).toEqual(['Bread 400 g']);
    expect(baskets(other).parked.map(({ lines }) => lines[0]?.name)).toEqual(['Milk 500 ml']);
    expect(goods(await openWindow('one'))).toEqual([]);
  });

  it('stay where they are while the answer to a sale is missing, unless they can be shown as they are', async () => {
    const one = await openWindow('one');
    put(one, milk);
    const { saleId } = baskets(one).current;
    one.dispatch(saleSent({ id: saleId, till_session_id: 's', lines: [], payments: [] }));
    saveBaskets(baskets(one));
    const busy = await openWindow('busy');
    put(busy, bread);
    locks.release('one');

    const reloaded = await openWindow('busy');
    expect(baskets(reloaded).parked).toEqual([]);
    const free = await openWindow('free');
    expect(baskets(free).current).toMatchObject({ saleId, unanswered: { id: saleId } });
  });

  it('bring along what was parked there, and a parked basket that was asked for', async () => {
    const one = await openWindow('one');
    put(one, milk);
    one.dispatch(basketParked({ nextSaleId: 'next', at: '2026-11-21T09:00:00Z', total: fromNumeric(60) }));
    one.dispatch(resumeAsked({ saleId: 'theirs', claimId: 'claim' }));
    saveBaskets(baskets(one));
    locks.release('one');

    const later = await openWindow('later');

    expect(baskets(later).parked).toHaveLength(1);
    expect(baskets(later).resuming).toEqual({ saleId: 'theirs', claimId: 'claim' });
  });

  it('are taken over from the time when all windows shared one', async () => {
    writeBaskets(base, {
      ...baskets(await openWindow('one')),
      current: { ...emptyBasket('s1', 7), note: 'Lady in red' },
    });

    const other = await openWindow('other');

    expect(baskets(other).current).toMatchObject({ number: 7, note: 'Lady in red' });
    expect(localStorage.getItem(base)).toBeNull();
  });

  it('keep what was scanned before the device had answered', async () => {
    const one = await openWindow('one');
    put(one, milk);
    locks.release('one');
    forgetSlots();
    sessionStorage.setItem('dukani.window', names.get('one') ?? '');
    const store = makeStore();
    const opening = store.dispatch(openBaskets(amina));
    store.dispatch(productAdded({ lineId: 'early', product: bread, quantity: 1000 }));
    await opening;

    expect(goods(store)).toEqual(['Milk 500 ml', 'Bread 400 g']);
  });

  it('have numbers of their own', async () => {
    const one = await openWindow('one');
    const other = await openWindow('other');
    expect(baskets(other).current.number).not.toBe(baskets(one).current.number);

    const { slot } = baskets(other);
    const seen = numbersSeen(base, new StorageEvent('storage', { key: slot, newValue: localStorage.getItem(slot) }));
    if (seen !== null) one.dispatch(seen);
    expect(baskets(one).nextNumber).toBe(baskets(other).nextNumber);
    expect(
      numbersSeen(base, new StorageEvent('storage', { key: 'dukani.baskets.t2.juma.x', newValue: '' })),
    ).toBeNull();
  });
});
