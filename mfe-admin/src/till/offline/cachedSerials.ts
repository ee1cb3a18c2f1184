import type { RecordSaleInput } from '@dukani/shared/rpc';
import { sameSerial } from '../../common/serials/serials';
import type { CachedProduct } from './LocalCatalogue';
import type { OfflineTill } from './OfflineTill';

/** A piece that lies here as far as this device knows, and whether a sale that waits has it. */
export interface CachedSerial {
  product: CachedProduct;
  serial: string;
  isSold: boolean;
}

/** The piece with exactly this serial number, by the copy on this device; null when it knows none. */
export async function findCachedSerial({ catalogue, queue }: OfflineTill, code: string): Promise<CachedSerial | null> {
  const found = await catalogue.store.serials.where('code').equals(code.trim().toLowerCase()).toArray();
  for (const { number, productId } of found) {
    const [product] = await catalogue.get([productId]);
    // The goods may have been archived since, or their pieces are named no more.
    if (product?.tracksSerials !== true) continue;
    const isSold = queue.getState().sales.some(({ request }) => sells(request, productId, number));
    return { product, serial: number, isSold };
  }
  return null;
}

function sells({ lines }: RecordSaleInput, productId: string, serial: string): boolean {
  return lines.some(
    (line) => line.product_id === productId && line.serials?.some((other) => sameSerial(other, serial)) === true,
  );
}
