/** @jest-environment jsdom */
import { tenantSlice } from '../tenant/tenantSlice';
import { makeStore } from '../store/store';
import { makeShop, sampleTenantId } from '../testing/samples';
import {
  cartCleared,
  lineAdded,
  lineRemoved,
  quantitySet,
  selectCartCount,
  selectCartLines,
  selectCartTotal,
} from './cart';

const milk = { id: 'milk', name: 'Milk 500 ml', price: 60.1, image_url: null };
const bread = { id: 'bread', name: 'Bread', price: 65, image_url: '/bread.webp' };
const key = `dukani-cart:${sampleTenantId}`;

function storeInShop(shop = makeShop()) {
  const store = makeStore();
  store.dispatch(tenantSlice.actions.tenantResolved(shop));
  return store;
}

beforeEach(() => localStorage.clear());

describe('cart', () => {
  it('makes more of an item that is already there', () => {
    const store = storeInShop();
    store.dispatch(lineAdded(milk));
    store.dispatch(lineAdded({ ...milk, quantity: 2 }));
    store.dispatch(lineAdded(bread));

    expect(selectCartLines(store.getState())).toEqual([
      { ...milk, quantity: 3 },
      { ...bread, quantity: 1 },
    ]);
    expect(selectCartCount(store.getState())).toBe(4);
    expect(selectCartTotal(store.getState())).toBe(24530);
  });

  it('adds to what was kept, also where its code arrived after the business was known', () => {
    localStorage.setItem(key, JSON.stringify([{ ...bread, quantity: 1 }]));
    const store = makeStore({ tenant: storeInShop().getState().tenant });
    store.dispatch(lineAdded(milk));

    expect(selectCartLines(store.getState()).map(({ id }) => id)).toEqual(['bread', 'milk']);
    expect(localStorage.getItem(key)).toContain('Milk 500 ml');
  });

  it.each([0, -1, Number.NaN])('takes the line out at a quantity of %p', (quantity) => {
    const store = storeInShop();
    store.dispatch(lineAdded(milk));
    store.dispatch(quantitySet({ id: 'milk', quantity }));

    expect(selectCartLines(store.getState())).toEqual([]);
  });

  it('sets, removes and clears', () => {
    const store = storeInShop();
    store.dispatch(lineAdded(milk));
    store.dispatch(lineAdded(bread));
    store.dispatch(quantitySet({ id: 'milk', quantity: 5 }));
    store.dispatch(lineRemoved({ id: 'bread' }));
    expect(selectCartLines(store.getState())).toEqual([{ ...milk, quantity: 5 }]);

    store.dispatch(cartCleared());
    expect(selectCartCount(store.getState())).toBe(0);
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('is kept for each business by itself', () => {
    storeInShop().dispatch(lineAdded(milk));

    expect(selectCartLines(storeInShop().getState())).toEqual([{ ...milk, quantity: 1 }]);
    expect(selectCartLines(storeInShop(makeShop({ tenant_id: 'another' })).getState())).toEqual([]);
  });

  it.each(['not json', '{"a":1}', '[{"id":1}]', '[{"id":"a","name":"A","price":"1","image_url":null,"quantity":1}]'])(
    'starts empty from the broken contents %p',
    (stored) => {
      localStorage.setItem(key, stored);

      expect(selectCartLines(storeInShop().getState())).toEqual([]);
    },
  );

  it('follows another tab', () => {
    const store = storeInShop();
    localStorage.setItem(key, JSON.stringify([{ ...bread, quantity: 2 }]));
    window.dispatchEvent(new StorageEvent('storage', { key }));

    expect(selectCartCount(store.getState())).toBe(2);
  });
});
