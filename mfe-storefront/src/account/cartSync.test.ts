/** @jest-environment jsdom */
import { waitFor } from '@testing-library/react';
import { cartCleared, lineAdded, quantitySet, selectCartLines } from '@dukani/shared/cart';
import { configureData } from '@dukani/shared/data';
import { ApiError } from '@dukani/shared/errors';
import type { ShopperCart, ShopperCartInput } from '@dukani/shared/rpc';
import { sessionSlice } from '@dukani/shared/session';
import { makeStore, type AppStore } from '@dukani/shared/store';
import { tenantSlice } from '@dukani/shared/tenant';
import { makeFakeTransport, makeShop } from '@dukani/shared/testing';
import { forgetEverything } from '../common/testing/renderShop';
import { syncCart } from './cartSync';

const tenantId = makeShop().tenant_id ?? '';
const line = (id: string, quantity = 1) => ({ id, name: id, price: 10, image_url: null, quantity });
let stops: (() => void)[] = [];

beforeEach(forgetEverything);
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
});

/** The account's cart as the server keeps it. */
function makeServer(begin: Record<string, number> = {}) {
  const server = { version: 1, lines: begin, isDown: false, saves: 0 };
  const answer = (isSaved: boolean): ShopperCart => ({
    version: server.version,
    lines: Object.entries(server.lines).map(([id, quantity]) => ({
      product_id: id,
      quantity,
      name: id,
      price: 10,
      image_url: null,
    })),
    is_saved: isSaved,
  });
  const assertUp = () => {
    if (server.isDown) throw new ApiError({ code: 'network_failure', message: 'Failed to fetch', status: 0 });
  };
  const { fetch } = makeFakeTransport({
    my_shop_cart: () => {
      assertUp();
      return answer(false);
    },
    save_my_shop_cart: ({ p_cart: cart }: { p_cart: ShopperCartInput }) => {
      assertUp();
      server.saves += 1;
      if (cart.version !== server.version) return answer(false);
      server.version += 1;
      server.lines = Object.fromEntries(cart.lines.map(({ product_id: id, quantity }) => [id, quantity]));
      return answer(true);
    },
  });
  configureData({ supabaseUrl: 'http://localhost', supabaseKey: 'test-key', fetch, storageKey: crypto.randomUUID() });
  return server;
}

function signedInStore(...lines: ReturnType<typeof line>[]): AppStore {
  const store = makeStore();
  store.dispatch(tenantSlice.actions.tenantResolved(makeShop()));
  store.dispatch(sessionSlice.actions.signedIn({ userId: 'shopper', email: 'shopper@mail.test' }));
  for (const each of lines) store.dispatch(lineAdded(each));
  return store;
}

const start = (store: AppStore) => stops.push(syncCart(store, tenantId));
const amounts = (store: AppStore) =>
  Object.fromEntries(selectCartLines(store.getState()).map(({ id, quantity }) => [id, quantity]));

it('unites what was here and in the account, once however often it begins', async () => {
  const server = makeServer({ milk: 3, rice: 1 });
  const store = signedInStore(line('milk', 2), line('tea'));
  start(store);
  const both = { milk: 3, rice: 1, tea: 1 };
  await waitFor(() => expect(server.lines).toEqual(both));
  expect(amounts(store)).toEqual(both);
  start(store);
  start(store);
  store.dispatch(quantitySet({ id: 'tea', quantity: 4 }));
  await waitFor(() => expect(server.lines).toEqual({ ...both, tea: 4 }));
  expect(amounts(store)).toEqual({ ...both, tea: 4 });
});

it('brings changes of another device, and removals', async () => {
  const server = makeServer({ milk: 3 });
  const store = signedInStore();
  start(store);
  await waitFor(() => expect(amounts(store)).toEqual({ milk: 3 }));
  server.version += 1;
  server.lines = { rice: 2 };
  store.dispatch(lineAdded(line('tea')));
  await waitFor(() => expect(server.lines).toEqual({ rice: 2, tea: 1 }));
  expect(amounts(store)).toEqual({ rice: 2, tea: 1 });
});

it('leaves the cart alone while the server does not answer', async () => {
  const server = makeServer();
  server.isDown = true;
  const store = signedInStore(line('tea'));
  start(store);
  store.dispatch(lineAdded(line('milk')));
  expect(amounts(store)).toEqual({ tea: 1, milk: 1 });
  server.isDown = false;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(server.lines).toEqual({ tea: 1, milk: 1 }));
});

it('does not empty the account when its person signs out', async () => {
  const server = makeServer();
  const store = signedInStore(line('tea'));
  start(store);
  await waitFor(() => expect(server.lines).toEqual({ tea: 1 }));
  const saves = server.saves;
  store.dispatch(sessionSlice.actions.signedOut());
  store.dispatch(cartCleared());
  window.dispatchEvent(new Event('online'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(server).toMatchObject({ lines: { tea: 1 }, saves });
});
