import { callRpc, getSupabase } from '@dukani/shared/data';
import { ApiError, toApiError } from '@dukani/shared/errors';
import { quantityFromNumeric } from '@dukani/shared/money';
import type { RecordSaleInput } from '@dukani/shared/rpc';
import { DeviceStore, hasDeviceStorage } from '../../common/devices/DeviceStore';
import { publishSold } from '../../checkout/liveTills';
import { isSameSale } from '../payment/isSameSale';
import { LocalCatalogue } from './LocalCatalogue';
import { LocalPrices } from './LocalPrices';
import { LocalStore } from './localStore';
import { SaleQueue } from './SaleQueue';
import { VoidQueue } from './VoidQueue';

/** How long an answer is waited for before the sale counts as made without the server. */
const ANSWER_TIMEOUT_MS = 15_000;

/** What the till has on this device: the catalogue, the price lists, and the sales that wait. */
export interface OfflineTill {
  catalogue: LocalCatalogue;
  prices: LocalPrices;
  queue: SaleQueue;
  voids: VoidQueue;
}

const tills = new Map<string, Promise<OfflineTill | null>>();

/** The device's till of a person in a business, opened once; null where the browser keeps nothing. */
export function openOfflineTill(tenantId: string, userId: string): Promise<OfflineTill | null> {
  const key = `${tenantId}.${userId}`;
  const known = tills.get(key);
  if (known !== undefined) return known;
  const opening = hasDeviceStorage() ? open(tenantId, userId).catch(() => null) : Promise.resolve(null);
  tills.set(key, opening);
  return opening;
}

async function open(tenantId: string, userId: string): Promise<OfflineTill> {
  const store = new LocalStore(tenantId, userId);
  const catalogue = new LocalCatalogue(store, {
    readPage: (after, limit) => callRpc('till_catalogue', { p_after: after, p_limit: limit }),
    readSetup: () => callRpc('till_setup'),
  });
  const prices = new LocalPrices(store, {
    readLists: () => callRpc('till_price_lists'),
    readPrices: (listId, after, limit) =>
      callRpc('till_prices', { p_price_list_id: listId, p_after: after, p_limit: limit }),
    readPromotions: (after, limit) => callRpc('till_promotions', { p_after: after, p_limit: limit }),
    readCustomers: (after, limit) => callRpc('till_customers', { p_after: after, p_limit: limit }),
    readSerials: (locationId, after, limit) =>
      callRpc('till_stock_serials', {
        p_location_id: locationId,
        p_after: after,
        p_limit: limit,
      }),
  });
  const queue = new SaleQueue(store, new DeviceStore(tenantId), {
    record: async (request: RecordSaleInput) => {
      await requireSignedIn(userId);
      const sale = await callRpc('record_sale', { p_sale: request }, AbortSignal.timeout(ANSWER_TIMEOUT_MS));
      publishSold(request.lines);
      return sale;
    },
    isRecorded,
  });
  const voids = new VoidQueue(store, async (rows) => {
    await requireSignedIn(userId);
    return await callRpc('record_voids', { p_voids: { voids: rows } }, AbortSignal.timeout(ANSWER_TIMEOUT_MS));
  });
  await catalogue.open();
  await queue.open();
  // Without this the browser may throw away what waits when it needs the space.
  void navigator.storage?.persist?.().catch(() => false);
  return { catalogue, prices, queue, voids };
}

/** Somebody else may have signed in meanwhile: a queue is sent by the one who sold, or not at all. */
async function requireSignedIn(userId: string): Promise<void> {
  const { data } = await (await getSupabase()).auth.getSession();
  if (data.session !== null && data.session.user.id !== userId)
    throw new ApiError({ code: 'not_signed_in', status: 401, message: 'Sign in to send the sales of this device.' });
}

async function isRecorded(request: RecordSaleInput): Promise<boolean> {
  try {
    const { lines } = await callRpc('get_sale', { p_sale_id: request.id });
    return isSameSale(
      lines.map(({ id, quantity }) => ({ id, quantity: quantityFromNumeric(quantity) })),
      request,
    );
  } catch (thrown) {
    const error = toApiError(thrown);
    if (error.code === 'not_found') return false;
    throw error;
  }
}

/** Forgets the opened tills; a test starts anew with it. */
export function forgetOfflineTills(): void {
  tills.clear();
}
