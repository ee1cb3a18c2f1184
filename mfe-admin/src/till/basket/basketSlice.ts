import { createSlice, type PayloadAction, type WithSlice } from '@dukani/shared/store';
import type { RecordSaleInput } from '@dukani/shared/rpc';
import { subtract, type Money, type Thousandths } from '@dukani/shared/money';
import { MAX_LINE_QUANTITY } from '../../common/quantity';
import { modifiersAmount, type LineModifier } from '../../checkout/modifiers';
import {
  emptyBasket,
  MAX_PARKED_BASKETS,
  type Basket,
  type BasketApproval,
  type BasketCustomer,
  type BasketLine,
  type Discount,
} from './basket';
import type { Resuming, StoredBaskets } from './basketStorage';
import { canTakeAbandoned, isBlank } from './abandonedBaskets';
import { openLine, addLine, type OpenPrice, type ProductAdded } from './addLine';

export interface BasketState {
  /** Whose baskets these are: `tenantId.userId`; null before they were read from the device. */
  owner: string | null;
  /** Where this window keeps them; no other window writes there. */
  slot: string;
  current: Basket;
  /** Baskets this window put aside that are on this device only; they go to the server as soon as it can be reached. */
  parked: Basket[];
  nextNumber: number;
  /** A parked basket that this device asked the server for and had no answer about yet. */
  resuming: Resuming | null;
  /** The line that the keyboard acts on: the one touched last. */
  activeLineId: string | null;
}

/** What a line costs, by the server or by the lists of this device. */
export interface QuotedPrice {
  lineId: string;
  /** Of one unit, with what was chosen. */
  price: Money;
  priceList?: string | null;
  modifiers?: LineModifier[];
  /** The rate of today: it may be another than when the product was put in. */
  taxRatePercent?: number;
}

const initialState: BasketState = {
  owner: null,
  slot: '',
  current: emptyBasket('', 1),
  parked: [],
  nextNumber: 2,
  resuming: null,
  activeLineId: null,
};

/** How many coupons the server takes in one basket. */
export const MAX_COUPONS = 10;

// While it is not known whether a sale was recorded, its basket must stay exactly what was sent.
function isLocked(state: BasketState): boolean {
  return state.current.unanswered !== null;
}

export const basketSlice = createSlice({
  name: 'basket',
  initialState,
  reducers: {
    basketsOpened(state, action: PayloadAction<StoredBaskets & { owner: string; slot: string }>) {
      // What was scanned before the device had answered belongs to it.
      const early = state.owner === null ? state.current.lines : [];
      const { current } = action.payload;
      const isOpen = early.length > 0 && current.unanswered === null;
      const opened = isOpen ? { ...current, lines: [...current.lines, ...early] } : current;
      Object.assign(state, { resuming: null }, action.payload, {
        current: opened,
        activeLineId: opened.lines.at(-1)?.id ?? null,
      });
    },
    /** Takes over what a window left that is gone; its basket is shown where it may be and nothing else is, else it is parked. */
    abandonedTaken(state, action: PayloadAction<Parked & { left: StoredBaskets; mayShow: boolean }>) {
      const { left, mayShow, ...parked } = action.payload;
      if (!canTakeAbandoned(state, left, mayShow)) return;
      const known = [state.current, ...state.parked].map(({ saleId }) => saleId);
      state.parked.push(...left.parked.filter(({ saleId }) => !known.includes(saleId)));
      state.nextNumber = Math.max(state.nextNumber, left.nextNumber);
      state.resuming ??= left.resuming ?? null;
      if (isBlank(left.current) || known.includes(left.current.saleId)) return;
      if (mayShow && isBlank(state.current)) show(state, left.current);
      else if (left.current.lines.length > 0) state.parked.push(asParked(left.current, parked));
    },
    /** Another window of the same person has used the numbers before this one. */
    numbersUsed(state, action: PayloadAction<number>) {
      state.nextNumber = Math.max(state.nextNumber, action.payload);
    },
    productAdded(state, action: PayloadAction<ProductAdded>) {
      if (isLocked(state)) return;
      state.activeLineId = addLine(state.current, action.payload) ?? state.activeLineId;
    },
    quantitySet(state, action: PayloadAction<{ lineId: string; quantity: Thousandths }>) {
      const line = state.current.lines.find((candidate) => candidate.id === action.payload.lineId);
      if (line === undefined || isLocked(state)) return;
      if (action.payload.quantity <= 0) {
        state.current.lines = state.current.lines.filter((candidate) => candidate !== line);
        state.activeLineId = state.current.lines.at(-1)?.id ?? null;
        return;
      }
      // How much a price label is of follows from its price.
      if (line.label !== undefined) return;
      line.quantity = Math.min(action.payload.quantity, MAX_LINE_QUANTITY);
      if (line.serials !== undefined) {
        line.quantity = Math.max(Math.round(line.quantity / 1000), 1) * 1000;
        line.serials = line.serials.slice(0, line.quantity / 1000);
      }
      state.activeLineId = line.id;
    },
    /** Puts a line back that was taken out, where it stood; not into another basket. */
    lineRestored(state, action: PayloadAction<{ saleId: string; index: number; line: BasketLine }>) {
      const { saleId, index, line } = action.payload;
      const isThere = state.current.lines.some(({ id }) => id === line.id);
      if (isThere || saleId !== state.current.saleId || isLocked(state)) return;
      state.current.lines.splice(index, 0, line);
      state.activeLineId = line.id;
    },
    /** Which pieces a line sells; more than it had make it larger. */
    serialsNamed(state, action: PayloadAction<{ lineId: string; serials: string[] }>) {
      const line = state.current.lines.find((candidate) => candidate.id === action.payload.lineId);
      if (line === undefined || isLocked(state)) return;
      line.serials = action.payload.serials;
      line.quantity = Math.max(line.quantity, line.serials.length * 1000);
    },
    /** The server's prices; they may have changed since a product was put in. */
    pricesQuoted(state, action: PayloadAction<QuotedPrice[]>) {
      for (const { lineId, price, priceList, modifiers, taxRatePercent } of action.payload) {
        const line = state.current.lines.find((candidate) => candidate.id === lineId);
        if (line !== undefined && taxRatePercent !== undefined) line.taxRatePercent = taxRatePercent;
        // A price of the till's own comes back from the server as it was sent.
        if (line === undefined || line.price !== undefined) continue;
        if (modifiers !== undefined && modifiers.length > 0) line.modifiers = modifiers;
        const listPrice = subtract(price, modifiersAmount(modifiers));
        if (line.listPrice !== listPrice) line.listPrice = listPrice;
        if (typeof priceList === 'string') line.priceList = priceList;
        else delete line.priceList;
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
    /** Something else was chosen with it. */
    lineModified(state, action: PayloadAction<{ lineId: string; modifiers: LineModifier[] }>) {
      const line = state.current.lines.find((candidate) => candidate.id === action.payload.lineId);
      if (line === undefined || line.label !== undefined || isLocked(state)) return;
      if (action.payload.modifiers.length === 0) delete line.modifiers;
      else line.modifiers = action.payload.modifiers;
    },
    linePriced(state, action: PayloadAction<{ lineId: string; price: Money | null }>) {
      const line = state.current.lines.find((candidate) => candidate.id === action.payload.lineId);
      if (line === undefined || line.label !== undefined || isLocked(state)) return;
      if (action.payload.price === null) delete line.price;
      else line.price = action.payload.price;
    },
    /** Goods with an open price cost something else, or are something else. */
    lineOpened(state, action: PayloadAction<{ lineId: string; opened: OpenPrice }>) {
      const line = state.current.lines.find((candidate) => candidate.id === action.payload.lineId);
      if (line?.hasOpenPrice === true && !isLocked(state)) openLine(line, action.payload.opened);
    },
    /** Somebody with more rights has allowed what is in the basket. */
    basketApproved(state, action: PayloadAction<{ saleId: string; approval: BasketApproval }>) {
      if (isLocked(state) || action.payload.saleId !== state.current.saleId) return;
      // The newest goes as far as all before it of its kind.
      const others = (state.current.approvals ?? []).filter(
        (approval) => approval.permission !== action.payload.approval.permission,
      );
      state.current.approvals = [...others, action.payload.approval];
    },
    basketDiscounted(state, action: PayloadAction<Discount | null>) {
      if (!isLocked(state)) state.current.discount = action.payload;
    },
    /** Takes every discount and every other price out, of the lines and of the whole. */
    discountsRemoved(state) {
      if (isLocked(state)) return;
      state.current.discount = null;
      delete state.current.approvals;
      for (const line of state.current.lines) {
        Object.assign(line, { discount: null, discountReason: '' });
        // An open price is no exception that somebody made.
        if (line.hasOpenPrice !== true) delete line.price;
      }
    },
    couponAdded(state, action: PayloadAction<string>) {
      const codes = state.current.couponCodes ?? [];
      const code = action.payload.trim().toUpperCase();
      if (isLocked(state) || code === '' || codes.includes(code) || codes.length >= MAX_COUPONS) return;
      state.current.couponCodes = [...codes, code];
    },
    couponRemoved(state, action: PayloadAction<string>) {
      if (isLocked(state)) return;
      const left = (state.current.couponCodes ?? []).filter((code) => code !== action.payload);
      if (left.length === 0) delete state.current.couponCodes;
      else state.current.couponCodes = left;
    },
    customerChosen(state, action: PayloadAction<BasketCustomer | null>) {
      if (!isLocked(state)) state.current.customer = action.payload;
    },
    noteWritten(state, action: PayloadAction<string>) {
      if (!isLocked(state)) state.current.note = action.payload;
    },
    basketParked(state, action: PayloadAction<Parked & { nextSaleId: string; label?: string }>) {
      if (state.owner === null || state.current.lines.length === 0 || isLocked(state)) return;
      if (state.parked.length >= MAX_PARKED_BASKETS) return;
      const { label } = action.payload;
      if (label === '') delete state.current.label;
      else if (label !== undefined) state.current.label = label;
      state.parked.push(asParked(state.current, action.payload));
      startNext(state, action.payload.nextSaleId);
    },
    /** Brings back a basket that is on this device only; the one on screen is parked in its place if it holds anything. */
    basketResumed(state, action: PayloadAction<Parked & { saleId: string }>) {
      const resumed = state.parked.find((basket) => basket.saleId === action.payload.saleId);
      if (resumed === undefined || resumed.isSending === true || isLocked(state)) return;
      state.parked = state.parked.filter((basket) => basket !== resumed);
      if (state.current.lines.length > 0) state.parked.push(asParked(state.current, action.payload));
      const { version = 1 } = resumed;
      // The server never had this version, so the next time it is sent it is this one again.
      show(state, {
        ...resumed,
        parkedAt: null,
        version: version - 1,
        lines: resumed.lines.map((line) => ({ ...line, parkedPrice: line.listPrice })),
      });
    },
    /** A parked basket is being sent; from now on only the server knows who has it. */
    parkedSent(state, action: PayloadAction<string>) {
      const basket = state.parked.find((candidate) => candidate.saleId === action.payload);
      if (basket !== undefined) basket.isSending = true;
    },
    /** The server has it. */
    parkedSaved(state, action: PayloadAction<string>) {
      state.parked = state.parked.filter((basket) => basket.saleId !== action.payload);
    },
    /** The server refused it: it stays on this device. With another id it is a basket of its own. */
    parkedRefused(state, action: PayloadAction<{ saleId: string; newSaleId?: string }>) {
      const basket = state.parked.find((candidate) => candidate.saleId === action.payload.saleId);
      if (basket === undefined) return;
      delete basket.isSending;
      if (action.payload.newSaleId !== undefined)
        Object.assign(basket, { saleId: action.payload.newSaleId, version: 1 });
    },
    resumeAsked(state, action: PayloadAction<Resuming>) {
      state.resuming ??= action.payload;
    },
    /** The server gave the basket to somebody else, or has none. */
    resumeRefused(state, action: PayloadAction<string>) {
      if (state.resuming?.claimId === action.payload) state.resuming = null;
    },
    /** The server gave the basket to this device. Late, when the next customer is being served already, it is put aside again. */
    resumeAnswered(state, action: PayloadAction<Parked & { claimId: string; basket: Basket; isLate: boolean }>) {
      const { basket, claimId, isLate } = action.payload;
      if (state.resuming?.claimId !== claimId) return;
      state.resuming = null;
      if (isLocked(state) || (isLate && state.current.lines.length > 0)) {
        state.parked.push(
          asParked(basket, { at: action.payload.at, total: basket.parkedTotal ?? action.payload.total }),
        );
        return;
      }
      if (state.current.lines.length > 0) state.parked.push(asParked(state.current, action.payload));
      show(state, basket);
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
    saleSent(state, action: PayloadAction<RecordSaleInput>) {
      if (action.payload.id === state.current.saleId) state.current.unanswered = action.payload;
    },
    /** The server refused: nothing was recorded, the basket may change again. */
    saleRefused(state, action: PayloadAction<string>) {
      if (action.payload === state.current.saleId) state.current.unanswered = null;
    },
    /** The id is that of a sale which was made before: what was sold then goes out, and the rest is a sale of its own. */
    duplicateSaleDetected(
      state,
      action: PayloadAction<{ saleId: string; nextSaleId: string; sold: (SoldLine & { nextLineId: string })[] }>,
    ) {
      const { saleId, nextSaleId, sold } = action.payload;
      if (saleId !== state.current.saleId) return;
      const lines = state.current.lines.flatMap((line) => {
        const known = sold.find(({ id }) => id === line.id);
        if (known === undefined) return [line];
        const { nextLineId: id } = known;
        return line.quantity > known.quantity ? [{ ...line, id, quantity: line.quantity - known.quantity }] : [];
      });
      Object.assign(state.current, { saleId: nextSaleId, unanswered: null, lines });
      // They were given for that sale.
      delete state.current.approvals;
      state.activeLineId = lines.at(-1)?.id ?? null;
    },
    saleRecorded(state, action: PayloadAction<{ saleId: string; nextSaleId: string }>) {
      if (action.payload.saleId === state.current.saleId) startNext(state, action.payload.nextSaleId);
    },
  },
});

/** How much of a line was sold before. */
export interface SoldLine {
  id: string;
  quantity: Thousandths;
}

interface Parked {
  at: string;
  /** The total on the screen of the basket that is put aside. */
  total: Money;
}

function asParked(basket: Basket, { at, total }: Parked): Basket {
  return { ...basket, parkedAt: at, parkedTotal: total, version: (basket.version ?? 0) + 1 };
}

function show(state: BasketState, basket: Basket): void {
  // Somebody who went on before the answer left an empty basket with a number of its own; that one is not used up.
  state.current = basket;
  state.activeLineId = basket.lines.at(-1)?.id ?? null;
}

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
  abandonedTaken,
  numbersUsed,
  productAdded,
  quantitySet,
  lineRestored,
  serialsNamed,
  pricesQuoted,
  lineActivated,
  lineDiscounted,
  lineModified,
  linePriced,
  lineOpened,
  basketApproved,
  basketDiscounted,
  discountsRemoved,
  couponAdded,
  couponRemoved,
  customerChosen,
  noteWritten,
  basketParked,
  basketResumed,
  parkedSent,
  parkedSaved,
  parkedRefused,
  resumeAsked,
  resumeRefused,
  resumeAnswered,
  basketCleared,
  basketRestored,
  saleSent,
  saleRefused,
  saleRecorded,
  duplicateSaleDetected,
} = basketSlice.actions;
