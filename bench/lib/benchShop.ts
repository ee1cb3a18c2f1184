import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';

/** A business with goods that never run out and an open till session. */
export interface BenchShop {
  tenantId: string;
  userId: string;
  sessionId: string;
  locationId: string;
  /** Of cash, sales, tax, cost of goods and inventory. */
  accountIds: string[];
  productIds: string[];
}

const price = 10;
const linesPerSale = 3;
const productsPerShop = 200;

/** Makes a business for a person that exists, on a connection past every rule. */
export async function makeShop(client: Client, userId: string): Promise<BenchShop> {
  const sessionId = randomUUID();
  const made = await client.query<{ tenant_id: string }>(
    `select private.provision_tenant($1, $2) ->> 'tenant_id' as tenant_id`,
    [
      userId,
      JSON.stringify({ name: `Bench ${userId}`, currency_code: 'KES', country: 'KE', timezone: 'Africa/Nairobi' }),
    ],
  );
  const tenantId = made.rows[0]?.tenant_id ?? '';
  const products = await client.query<{ id: string }>(
    `insert into public.products (tenant_id, name, price) select $1, 'Product ' || n, $2 from generate_series(1, $3::integer) n returning id`,
    [tenantId, price, productsPerShop],
  );
  const productIds = products.rows.map((row) => row.id);
  const receipt = {
    id: randomUUID(),
    lines: productIds.map((product_id) => ({ product_id, quantity: 1_000_000, unit_cost: 6.5 })),
  };
  await client.query('select private.post_goods_receipt($1, $2, $3)', [tenantId, userId, JSON.stringify(receipt)]);
  await client.query('select private.open_session($1, $2, $3, 0)', [tenantId, userId, sessionId]);
  const places = await client.query<{ location_id: string; accounts: string[] }>(
    `select t.location_id, (select array_agg(a.id order by array_position($2, a.role)) from public.ledger_accounts a
       where a.tenant_id = t.tenant_id and a.role = any($2)) as accounts
     from public.tills t where t.tenant_id = $1 limit 1`,
    [tenantId, ['cash', 'sales', 'vat_output', 'cost_of_goods_sold', 'inventory']],
  );
  const { location_id: locationId = '', accounts: accountIds = [] } = places.rows[0] ?? {};
  return { tenantId, userId, sessionId, locationId, accountIds, productIds };
}

/** One of a list, by chance. */
export function pick<T>(list: readonly T[]): T {
  const item = list[Math.floor(Math.random() * list.length)];
  if (item === undefined) throw new Error('Nothing to pick from.');
  return item;
}

/** A request of `record_sale`: three pieces, paid in cash. */
export function makeSale(shop: BenchShop): object {
  const lines = Array.from({ length: linesPerSale }, () => ({
    id: randomUUID(),
    product_id: pick(shop.productIds),
    quantity: 1,
  }));
  const payments = [{ id: randomUUID(), tender_type: 'cash', amount: price * linesPerSale, amount_tendered: 100 }];
  return { id: randomUUID(), till_session_id: shop.sessionId, lines, payments };
}
