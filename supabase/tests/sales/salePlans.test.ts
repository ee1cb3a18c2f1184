import type { Client } from 'pg';
import { callRpc } from '../support/callRpc';
import { asUser } from '../support/personas';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';
import { line, makeShop, pay, saleOf, type Shop } from './salesFixtures';

const database = testDatabase();
const perShop = 150;

/** Goods worth nothing, twenty of each, so that nothing has to be posted for them. */
async function fill(client: Client, shop: Shop): Promise<void> {
  await client.query(
    `insert into public.products (tenant_id, name, price) select $1, 'Product ' || n, 10 from generate_series(1, $2::integer) n`,
    [shop.tenantId, perShop],
  );
  await client.query(
    `insert into public.stock_movements (tenant_id, product_id, location_id, kind, quantity, unit_cost, value, source_type, source_id, occurred_at)
     select p.tenant_id, p.id, l.id, 'opening', 20, 0, 0, 'sample_data', gen_random_uuid(), now() - interval '1 hour'
     from public.products p join public.locations l on l.tenant_id = p.tenant_id and l.is_default where p.tenant_id = $1`,
    [shop.tenantId],
  );
}

it('reads the products and levels of its lines by their keys, not those of the business', async () => {
  const client = await database.connect();
  const shops: Shop[] = [];
  for (let index = 0; index < count(40, 80); index++) shops.push(await makeShop(client));
  for (const shop of shops) await fill(client, shop);
  await client.query('vacuum analyze');
  // What the filling read has to be counted first: it would stand among what the sale reads.
  await client.query('select pg_stat_force_next_flush()');
  const shop = shops[0]!;
  const { rows: goods } = await client.query<{ id: string }>(
    'select id from public.products where tenant_id = $1 order by id desc limit 3',
    [shop.tenantId],
  );

  const rows = await asUser(
    client,
    shop.cashier,
    async () => {
      const lines = goods.map(({ id }) => line(id));
      await callRpc(client, 'record_sale', { p_sale: saleOf(shop, lines, [pay(30)]) });
      const read = await client.query<{ relname: string; read: number }>(
        `select relname, (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::integer as read
         from pg_stat_xact_user_tables where relname in ('products', 'stock_levels', 'product_facts') order by relname`,
      );
      return read.rows;
    },
    { rollback: true },
  );

  expect(rows.map(({ relname }) => relname)).toEqual(['product_facts', 'products', 'stock_levels']);
  for (const { relname, read } of rows) expect(`${relname}: ${read <= 30 ? 'few' : read}`).toBe(`${relname}: few`);
}, 300_000);
