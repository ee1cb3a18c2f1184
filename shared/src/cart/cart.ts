import { createSlice, type Middleware, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { fromNumeric, quantityFromNumeric, sum, timesQuantity, type Money } from '../money/money';
import { dynamicMiddleware, rootReducer } from '../store/store';
import type { CartLine } from './cartLine';
import { cartKeyPrefix, readCart, writeCart } from './cartStorage';

export type { CartLine } from './cartLine';

export interface CartState {
  /** Whose shop the lines are from; null until the business is known. */
  tenantId: string | null;
  lines: CartLine[];
}

const initialState: CartState = { tenantId: null, lines: [] };

/** The shopper's cart, kept per business in this browser and shared by its tabs. */
export const cartSlice = createSlice({
  name: 'cart',
  initialState,
  reducers: {
    /** An item that is already there becomes more of it. */
    lineAdded(state, { payload }: PayloadAction<Omit<CartLine, 'quantity'> & { quantity?: number }>) {
      const quantity = payload.quantity ?? 1;
      if (quantity <= 0) return;
      const line = state.lines.find((candidate) => candidate.id === payload.id);
      if (line === undefined) state.lines.push({ ...payload, quantity });
      else Object.assign(line, payload, { quantity: Math.round((line.quantity + quantity) * 1000) / 1000 });
    },
    /** Zero or less takes the line out. */
    quantitySet(state, { payload }: PayloadAction<{ id: string; quantity: number }>) {
      if (!(payload.quantity > 0)) state.lines = state.lines.filter((line) => line.id !== payload.id);
      else for (const line of state.lines) if (line.id === payload.id) line.quantity = payload.quantity;
    },
    lineRemoved(state, { payload }: PayloadAction<{ id: string }>) {
      state.lines = state.lines.filter((line) => line.id !== payload.id);
    },
    cartCleared(state) {
      state.lines = [];
    },
    cartLoaded: (_state, { payload }: PayloadAction<CartState>) => payload,
  },
  selectors: {
    selectLines: (state) => state.lines,
    selectCount: (state) =>
      state.lines.reduce((count, { step, quantity }) => count + (step || quantity % 1 ? 1 : quantity), 0),
    selectTotal: (state): Money =>
      sum(state.lines.map((line) => timesQuantity(fromNumeric(line.price), quantityFromNumeric(line.quantity)))),
  },
});

declare module '../store/store' {
  interface LazySlices extends WithSlice<typeof cartSlice> {}
}

const injected = cartSlice.injectInto(rootReducer);

export const { lineAdded, quantitySet, lineRemoved, cartCleared, cartLoaded } = cartSlice.actions;

export const selectCartLines = injected.selectors.selectLines;

/** Number of units in the cart, for the badge; what is sold in steps counts once. */
export const selectCartCount = injected.selectors.selectCount;

/** What the lines come to as the price tags read; tax and delivery are the server's. */
export const selectCartTotal = injected.selectors.selectTotal;

type CartRoot = { tenant: { tenantId: string | null }; cart?: CartState };

/** Fetches the cart as soon as there is a business to have one, before anything is put into it, and keeps every change. */
const persistCart: Middleware = (store) => {
  let isWatchingTabs = false;
  return (next) => (action) => {
    // A page drawn on the server has no cart to keep.
    if (typeof window === 'undefined') return next(action);
    const fetchCart = () => {
      const { cart, tenant } = store.getState() as CartRoot;
      if (tenant.tenantId === null || cart?.tenantId === tenant.tenantId) return;
      next(cartLoaded({ tenantId: tenant.tenantId, lines: readCart(tenant.tenantId) }));
    };
    if (!isWatchingTabs) {
      isWatchingTabs = true;
      window.addEventListener('storage', (event) => reloadFromOtherTab(event, store));
    }
    // This code may have arrived when the business was known already.
    fetchCart();
    const before = (store.getState() as CartRoot).cart;
    const result = next(action);
    const { cart } = store.getState() as CartRoot;
    if (cart !== undefined && cart.tenantId !== null && before?.lines !== cart.lines && !cartLoaded.match(action))
      writeCart(cart.tenantId, cart.lines);
    fetchCart();
    return result;
  };
};

function reloadFromOtherTab(event: StorageEvent, store: Parameters<Middleware>[0]): void {
  const { cart } = store.getState() as CartRoot;
  const tenantId = cart?.tenantId ?? null;
  if (tenantId === null || event.key !== cartKeyPrefix + tenantId) return;
  store.dispatch(cartLoaded({ tenantId, lines: readCart(tenantId) }));
}

dynamicMiddleware.addMiddleware(persistCart);
