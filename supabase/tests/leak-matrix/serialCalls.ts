import type { Client } from 'pg';
import type { TestTenant } from '../support/makeTenant';
import { addSerialProduct, receiveSerials } from '../stock/serialFixtures';

type Json = Record<string, unknown>;

/** Goods with a piece in stock; answers the ids that serialCalls needs. */
export async function setUpSerials(client: Client, tenant: TestTenant): Promise<Json> {
  const productId = await addSerialProduct(client, tenant, { name: 'Own phone' });
  await receiveSerials(client, tenant, productId, ['OWN-SN-1']);
  const { rows } = await client.query<{ id: string }>('select id from public.stock_serials where product_id = $1', [
    productId,
  ]);
  return { serial_product_id: productId, serial_id: rows[0]?.id };
}

/** A call that succeeds for each procedure of serial numbers. */
export function serialCalls(ids: Json): Record<string, Json> {
  return {
    track_serials: { p_change: { product_id: ids.serial_product_id, tracks_serials: false } },
    till_serials: { p_product_id: ids.serial_product_id },
    list_serials: { p_product_id: ids.serial_product_id, p_location_id: ids.location_id },
    serial_history: { p_serial_id: ids.serial_id },
  };
}
