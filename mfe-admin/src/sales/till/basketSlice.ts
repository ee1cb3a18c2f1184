import { createSlice, type PayloadAction, type WithSlice } from '@dukani/shared/store';
import type { RecordSaleInput } from '@dukani/shared/rpc';
import type { Money, Thousandths } from '@dukani/shared/money';
import { MAX_LINE_QUANTITY } from '../../common/quantity';
import {
  emptyBasket,
  MAX_BASKET_LINES,
  type Basket,
  type BasketCustomer,
  type BasketProduct,
  type Discount,
} from './basket';

export interface BasketState {
  /** Whose baskets these are: `tenantId.userId`; null before they were read from the device. */
  owner: string | null;
  current: Basket;
  parked: Basket[];
  nextNumber: number;
  /** The line that the keyboard acts on: the one touched last. */
  activeLineId: string | null;
}

const initialState: BasketState = {
  owner: null,
  current: emptyBasket('', 1),
  parked: [],
  nextNumber: 2,
  activeLineId: null,
};

/** More parked baskets than this are a sign of forgotten ones; the till then asks to finish some first. */
export const MAX_PARKED_BASKETS = 50;

// While it is not known whether a sale was recorded, its basket must stay exactly what was sent.
function isLocked(state: BasketState): boolean {
  return state.current.unanswered !== null;
}

export const basketSlice = createSlice({
  name: 'basket',
  initialState,
  reducers: {
    basketsOpened(
      state,
      action: PayloadAction<{ owner: string; current: Basket; parked: Basket[]; nextNumber: number }>,
    ) {
      Object.assign(state, action.payload, { activeLineId: action.payload.current.lines.at(-1)?.id ?? null });
    },
    productAdded(state, action: PayloadAction<{ lineId: string; product: BasketProduct; quantity: Thousandths }>) {
      if (isLocked(state)) return;
      const { lineId, product, quantity } = action.payload;
      const same = state.current.lines.find((line) => line.productId === product.productId && line.discount === null);
      if (same !== undefined) {
        same.quantity = Math.min(same.quantity + quantity, MAX_LINE_QUANTITY);
        state.activeLineId = same.id;
        return;
      }
      if (state.current.lines.length >= MAX_BASKET_LINES) return;
      state.current.lines.push({ ...product, id: lineId, quantity, discount: null, discountReason: '' });
      state.activeLineId = lineId;
    },
    quantitySet(state, action: PayloadAction<{ lineId: string; quantity: Thousandths }>) {
      const line = state.current.lines.find((candidate) => candidate.id === action.payload.lineId);
      if (line === undefined || isLocked(state)) return;
      if (action.payload.quantity <= 0) {
        state.current.lines = state.current.lines.filter((candidate) => candidate !== line);
        state.activeLineId = state.current.lines.at(-1)?.id ?? null;
        return;
      }
      line.quantity = Math.min(action.payload.quantity, MAX_LINE_QUANTITY);
      state.activeLineId = line.id;
    },
    /** The server's prices; they may have changed since a product was put in. */
    pricesQuoted(state, action: PayloadAction<{ lineId: string; price: Money }[]>) {
      for (const { lineId, price } of action.payload) {
        const line = state.current.lines.find((candidate) => candidate.id === lineId);
        if (line !== undefined && line.listPrice !== price) line.listPrice = price;
      }
    },
    lineActivated(state, action: PayloadAction<string>) {
      state.activeLineId = action.payload;
    },
    lineDiscounted(state, action: PayloadAction<{ lineId: string; discount: Discount | null; reason: string }>) {
      const line = state.current.lines.find((candidate) => candidate.id === action.payload.lineId);
      if (line === undefined || isLocked(state)) return;
      line.discount = action.payload.discount;
      line.discountReason = action.payload.discount === null ? '' : action.payload.reason;
    },
    basketDiscounted(state, action: PayloadAction<Discount | null>) {
      if (!isLocked(state)) state.current.discount = action.payload;
    },
    /** Takes every discount out, of the lines and of the whole. */
    discountsRemoved(state) {
      if (isLocked(state)) return;
      state.current.discount = null;
      for (const line of state.current.lines) Object.assign(line, { discount: null, discountReason: '' });
    },
    customerChosen(state, action: PayloadAction<BasketCustomer | null>) {
      if (!isLocked(state)) state.current.customer = action.payload;
    },
    basketParked(state, action: PayloadAction<{ nextSaleId: string; at: string }>) {
      if (state.current.lines.length === 0 || isLocked(state) || state.parked.length >= MAX_PARKED_BASKETS) return;
      state.parked.push({ ...state.current, parkedAt: action.payload.at });
      startNext(state, action.payload.nextSaleId);
    },
    /** Brings a parked basket back; the one on screen is parked in its place if it holds anything. */
    basketResumed(state, action: PayloadAction<{ saleId: string; at: string }>) {
      const resumed = state.parked.find((basket) => basket.saleId === action.payload.saleId);
      if (resumed === undefined || isLocked(state)) return;
      state.parked = state.parked.filter((basket) => basket !== resumed);
      if (state.current.lines.length > 0) state.parked.push({ ...state.current, parkedAt: action.payload.at });
      state.current = { ...resumed, parkedAt: null };
      state.activeLineId = resumed.lines.at(-1)?.id ?? null;
    },
    basketCleared(state, action: PayloadAction<{ nextSaleId: string }>) {
      if (isLocked(state)) return;
      const { number } = state.current;
      state.current = emptyBasket(action.payload.nextSaleId, number);
      state.activeLineId = null;
    },
    /** Puts a basket that was just cleared back; only onto an empty one. */
    basketRestored(state, action: PayloadAction<Basket>) {
      if (state.current.lines.length > 0) return;
      state.current = action.payload;
      state.activeLineId = action.payload.lines.at(-1)?.id ?? null;
    },
    /** Another window of the same person parked or resumed something. */
    parkedElsewhere(state, action: PayloadAction<Basket[]>) {
      state.parked = action.payload.filter((basket) => basket.saleId !== state.current.saleId);
    },
    saleSent(state, action: PayloadAction<RecordSaleInput>) {
      if (action.payload.id === state.current.saleId) state.current.unanswered = action.payload;
    },
    /** The server refused: nothing was recorded, the basket may change again. */
    saleRefused(state, action: PayloadAction<string>) {
      if (action.payload === state.current.saleId) state.current.unanswered = null;
    },
    saleRecorded(state, action: PayloadAction<{ saleId: string; nextSaleId: string }>) {
      if (action.payload.saleId === state.current.saleId) startNext(state, action.payload.nextSaleId);
    },
  },
});

function startNext(state: BasketState, saleId: string): void {
  state.current = emptyBasket(saleId, state.nextNumber);
  state.nextNumber += 1;
  state.activeLineId = null;
}

declare module '@dukani/shared/store' {
  export interface LazySlices extends WithSlice<typeof basketSlice> {}
}

export const {
  basketsOpened,
  productAdded,
  quantitySet,
  pricesQuoted,
  lineActivated,
  lineDiscounted,
  basketDiscounted,
  discountsRemoved,
  customerChosen,
  basketParked,
  basketResumed,
  basketCleared,
  basketRestored,
  parkedElsewhere,
  saleSent,
  saleRefused,
  saleRecorded,
} = basketSlice.actions;
