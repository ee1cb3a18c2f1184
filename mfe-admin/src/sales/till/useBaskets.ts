import { useEffect } from 'react';
import { rootReducer, useAppDispatch, useAppSelector } from '@dukani/shared/store';
import { newId } from '../../common/newId';
import { useBusiness } from '../../common/useBusiness';
import { basketSlice, basketsOpened, parkedElsewhere, type BasketState } from './basketSlice';
import { basketStorageKey, parseStoredBaskets, readBaskets, writeBaskets } from './basketStorage';

const withBaskets = rootReducer.inject(basketSlice);
const selectBaskets = withBaskets.selector((root) => root.basket);

/** The cashier's baskets on this device: read once, kept on every change, parked ones shared between windows. */
export function useBaskets(): BasketState {
  const dispatch = useAppDispatch();
  const { tenantId, userId } = useBusiness();
  const baskets = useAppSelector(selectBaskets);
  const owner = `${tenantId}.${userId}`;
  const key = basketStorageKey(tenantId, userId);
  const isOwn = baskets.owner === owner;

  useEffect(() => {
    if (!isOwn && userId !== '') dispatch(basketsOpened({ owner, ...readBaskets(key, newId()) }));
  }, [dispatch, isOwn, key, owner, userId]);

  const { current, parked, nextNumber, resuming } = baskets;
  useEffect(() => {
    if (isOwn) writeBaskets(key, { current, parked, nextNumber, resuming });
  }, [current, isOwn, key, nextNumber, parked, resuming]);

  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      const stored = event.key === key ? parseStoredBaskets(event.newValue) : null;
      if (stored !== null) dispatch(parkedElsewhere(stored.parked));
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [dispatch, key]);

  return baskets;
}
