import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { callRpc } from '../support/callRpc';
import type { TestTenant } from '../support/makeTenant';
import { asUser } from '../support/personas';

type Json = Record<string, unknown>;

/** Goods with a batch in stock; answers the ids that batchCalls needs. */
export async function setUpBatches(client: Client, tenant: TestTenant): Promise<Json> {
  const productId = randomUUID();
  await client.query(
    `insert into public.products (tenant_id, id, name, tracks_batches) values ($1, $2, 'Own yoghurt', true)`,
    [tenant.tenantId, productId],
  );
  await asUser(client, tenant.owner, () =>
    callRpc(client, 'receive_goods', {
      p_receipt: {
        id: randomUUID(),
        lines: [
          { product_id: productId, quantity: 4, unit_cost: 3, batch_number: 'OWN-1', expires_on: '2099-12-31' },
          { product_id: productId, quantity: 1, unit_cost: 3 },
        ],
      },
    }),
  );
  const { rows } = await client.query<{ id: string; updated_at: string }>(
    `select id, to_jsonb(updated_at) #>> '{}' as updated_at from public.stock_batches where product_id = $1 and batch_number is not null`,
    [productId],
  );
  return { batch_product_id: productId, batch_id: rows[0]?.id, batch_updated_at: rows[0]?.updated_at };
}

/** A call that succeeds for each procedure of batches and valuation. */
export function batchCalls(ids: Json): Record<string, Json> {
  return {
    list_batches: { p_product_id: ids.batch_product_id, p_location_id: ids.location_id },
    near_expiry: { p_location_id: ids.location_id },
    save_batch: {
      p_batch: {
        id: ids.batch_id,
        batch_number: 'OWN-2',
        expires_on: '2099-12-30',
        expected_updated_at: ids.batch_updated_at,
      },
    },
    stock_valuation: { p_location_id: ids.location_id, p_category_id: null },
    stock_value_by_location: {},
    stock_value_history: {},
  };
}
