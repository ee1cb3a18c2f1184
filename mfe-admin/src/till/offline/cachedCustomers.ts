import Dexie from 'dexie';
import { LocalStore, localStoreName } from './localStore';
import { forgetCustomers, type FeedPlaces } from './syncPrices';

/** Forgets who the customers are when their seller leaves this device: whoever sits down next may not read them. Goods and prices stay. */
export async function forgetCachedCustomers(tenantId: string, userId: string): Promise<void> {
  if (typeof indexedDB === 'undefined' || !(await Dexie.exists(localStoreName(tenantId, userId)))) return;
  const store = new LocalStore(tenantId, userId);
  try {
    await forgetCustomers(store, (await store.readMeta<FeedPlaces>('priceFeeds')) ?? {});
  } finally {
    store.close();
  }
}
