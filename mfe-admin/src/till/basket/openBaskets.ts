import type { Money } from '@dukani/shared/money';
import { rootReducer, type AppDispatch, type RootState } from '@dukani/shared/store';
import { toast } from '@dukani/shared/ui-core';
import { newId } from '../../common/newId';
import type { Basket } from './basket';
import { basketSlice, basketsOpened, abandonedTaken, numbersUsed, type BasketState } from './basketSlice';
import { parseStoredBaskets, readBaskets, readLeftAt, readStored, removeBaskets, writeBaskets } from './basketStorage';
import { ifLeft, isLeftFor, isSlotOf, otherSlots, ownSlot } from './basketWindows';
import { canTakeAbandoned } from './abandonedBaskets';

const withBaskets = rootReducer.inject(basketSlice);

/** The baskets of this window. */
export const selectBaskets = withBaskets.selector((root) => root.basket);

/** How long a window may be away before the others take what it left: loading again is no leaving. */
const AWAY_MS = 60_000;

/** How long a page that was left may take to load again. One that was killed is not waited for. */
export const RELOAD_MS = 5_000;

/** What is kept of the state. */
export function saveBaskets({ slot, current, parked, nextNumber, resuming }: BasketState, leftAt?: number): boolean {
  return writeBaskets(slot, { current, parked, nextNumber, resuming }, leftAt);
}

/** Says of the baskets of this window that its page is left now; perhaps it only loads again. */
export function leaveBaskets({ owner }: BasketOwner) {
  return (_dispatch: AppDispatch, getState: () => RootState): void => {
    const baskets = selectBaskets(getState());
    if (baskets.owner === owner) saveBaskets(baskets, Date.now());
  };
}

export interface BasketOwner {
  /** `tenantId.userId`. */
  owner: string;
  /** What the keys of all windows begin with. */
  base: string;
  /** The total as this device works it out. */
  totalOf: (basket: Basket) => Money;
}

type Thunk = (dispatch: AppDispatch, getState: () => RootState) => Promise<void>;

/** Opens the baskets of this window, and goes on with what a window left that was closed or killed. */
export function openBaskets(opening: BasketOwner): Thunk {
  return async (dispatch, getState) => {
    const { owner, base } = opening;
    const slot = await ownSlot(base);
    if (selectBaskets(getState()).owner === owner) return;
    const numbers = otherSlots(base, slot).map((key) => readStored(key)?.nextNumber ?? 1);
    dispatch(basketsOpened({ owner, slot, ...readBaskets(slot, newId(), Math.max(1, ...numbers)) }));
    await dispatch(lookAgain(opening));
  };
}

/** Looks once more for what a window left whose page might have been loading when this one opened. */
export function lookAgain(opening: BasketOwner): Thunk {
  return takeAbandoned(opening, { mayShow: true, awayMs: 0 });
}

/** Looks whether a window has been gone for a while: what it left is parked here, for the one on screen stays. */
export function findAbandoned(opening: BasketOwner): Thunk {
  return takeAbandoned(opening, { mayShow: false, awayMs: AWAY_MS });
}

const mayLoadAgain = (key: string): boolean => Date.now() - (readLeftAt(key) ?? -Infinity) < RELOAD_MS;

function takeAbandoned(
  { base, totalOf }: BasketOwner,
  { mayShow, awayMs }: { mayShow: boolean; awayMs: number },
): Thunk {
  return async (dispatch, getState) => {
    const numberOf = (key: string) => readStored(key)?.current.number ?? 0;
    const take = (key: string) => {
      if (readStored(key) === null) return removeBaskets(key);
      const left = readBaskets(key, newId());
      const before = selectBaskets(getState());
      if (!canTakeAbandoned(before, left, mayShow)) return;
      dispatch(abandonedTaken({ left, mayShow, at: new Date().toISOString(), total: totalOf(left.current) }));
      const after = selectBaskets(getState());
      // Kept twice for a moment rather than not at all.
      if (saveBaskets(after)) removeBaskets(key);
      const parked = after.parked.length - before.parked.length;
      if (parked > 0)
        toast({
          tone: 'info',
          title: parked === 1 ? 'A basket from a closed window' : `${parked} baskets of a closed window`,
          description: 'They were parked.',
        });
    };
    // The newest is the one that is shown.
    const keys = otherSlots(base, selectBaskets(getState()).slot).sort((one, other) => numberOf(other) - numberOf(one));
    for (const key of keys) {
      const isFree = await ifLeft(key, () => {
        if (isLeftFor(key, awayMs, true) && !mayLoadAgain(key)) take(key);
      });
      if (!isFree) isLeftFor(key, awayMs, false);
    }
  };
}

/** What another window wrote: its baskets are its own, but their numbers are used. */
export function numbersSeen(base: string, event: StorageEvent) {
  const isOther = event.key !== null && isSlotOf(base, event.key);
  const stored = isOther ? parseStoredBaskets(event.newValue) : null;
  return stored === null ? null : numbersUsed(stored.nextNumber);
}
