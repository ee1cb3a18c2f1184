import type { Client } from 'pg';
import type { Sale } from '../../../shared/src/api/rpcTypes';
import { line, pay, recordSale, saleOf, type Shop } from '../sales/salesFixtures';

/** Rings a cash sale of some products at their prices. */
export async function sellLines(
  client: Client,
  shop: Shop,
  items: [productId: string, quantity: number][],
): Promise<Sale> {
  const { rows } = await client.query<{ id: string; price: string }>(
    'select id, price from public.products where tenant_id = $1 and id = any ($2)',
    [shop.tenantId, items.map(([id]) => id)],
  );
  const prices = new Map(rows.map(({ id, price }) => [id, Number(price)]));
  const total = items.reduce((sum, [id, quantity]) => sum + (prices.get(id) ?? 0) * quantity, 0);
  return recordSale(
    client,
    shop,
    saleOf(
      shop,
      items.map(([id, quantity]) => line(id, quantity)),
      [pay(total)],
    ),
  );
}
