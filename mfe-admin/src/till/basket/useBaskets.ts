import { useEffect, useMemo } from 'react';
import { useAppDispatch, useAppSelector } from '@dukani/shared/store';
import { useTenant } from '@dukani/shared/tenant';
import { useBusiness } from '../../common/useBusiness';
import { estimateBasket } from './basket';
import type { BasketState } from './basketSlice';
import { basketStorageKey } from './basketStorage';
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

const LOOK_MS = 30_000;

/** The cashier's baskets in this window: read once, kept on every change; no other window has them. */
export function useBaskets(): BasketState {
  const dispatch = useAppDispatch();
  const { tenantId, userId, stepHundredths } = useBusiness();
  const { shop } = useTenant();
  const pricesIncludeTax = shop?.prices_include_tax ?? true;
  const baskets = useAppSelector(selectBaskets);
  const opening = useMemo<BasketOwner>(
    () => ({
      owner: `${tenantId}.${userId}`,
      base: basketStorageKey(tenantId, userId),
      totalOf: (basket) => estimateBasket(basket, { stepHundredths, pricesIncludeTax }).total,
    }),
    [pricesIncludeTax, stepHundredths, tenantId, userId],
  );
  const isOwn = baskets.owner === opening.owner;

  useEffect(() => {
    if (!isOwn && userId !== '') void dispatch(openBaskets(opening));
  }, [dispatch, isOwn, opening, userId]);

  useEffect(() => {
    if (isOwn) saveBaskets(baskets);
  }, [baskets, isOwn]);

  useEffect(() => {
    if (!isOwn) return;
    const onStorage = (event: StorageEvent) => {
      const seen = numbersSeen(opening.base, event);
      if (seen !== null) dispatch(seen);
    };
    const onLeave = () => dispatch(leaveBaskets(opening));
    window.addEventListener('storage', onStorage);
    window.addEventListener('pagehide', onLeave);
    const again = setTimeout(() => void dispatch(lookAgain(opening)), RELOAD_MS);
    const timer = setInterval(() => void dispatch(findAbandoned(opening)), LOOK_MS);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pagehide', onLeave);
      clearTimeout(again);
      clearInterval(timer);
    };
  }, [dispatch, isOwn, opening]);

  return baskets;
}
