import type { Client } from 'pg';
import type { RecordSaleInput } from '../../../shared/src/api/rpcTypes';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';
import { addProduct, line, makeShop, pay, recordSale, saleOf, stockOf, type Shop } from './salesFixtures';

/* The little sister of bench/faults.ts, which goes through HTTP and kills servers too. Afterwards testDatabase checks every invariant. */
const database = testDatabase();
const tills = 4;
const sales = count(120, 1000);
let shop: Shop;

beforeAll(async () => {
  shop = await makeShop(database.client);
});

/** A connection that may break at any time. */
async function connect(): Promise<Client> {
  const client = await database.connect();
  client.on('error', () => undefined);
  return client;
}

it('rings every sale once while connections are cut and statements cancelled in the middle of it', async () => {
  const product = await addProduct(database.client, shop, { price: 10, stock: 10_000 });
  const numbers = new Map<string, Set<string>>();
  let failures = 0;
  let left = sales;

  /** Sends a sale until it has been answered so often; twice is as if the first answer had been lost. */
  const ring = async (client: Client, sale: RecordSaleInput, times: number): Promise<Client> => {
    let used = client;
    for (let answers = 0; answers < times;) {
      try {
        const { invoice_number: number } = await recordSale(used, shop, sale);
        numbers.set(sale.id, (numbers.get(sale.id) ?? new Set()).add(number));
        answers += 1;
      } catch (error) {
        failures += 1;
        if ((error as { code?: string }).code !== '57014') used = await connect();
      }
    }
    return used;
  };
  const sell = async (): Promise<void> => {
    let client = await connect();
    while (left > 0) {
      left -= 1;
      client = await ring(client, saleOf(shop, [line(product)], [pay(10)]), left % 3 === 0 ? 2 : 1);
    }
  };
  const breakThem = async (): Promise<void> => {
    for (let turn = 0; left > 0; turn += 1) {
      // A new connection begins slowly. Were it cut before its first sale on a busy machine each time, nothing would ever be sold.
      const isGettingOn = failures <= numbers.size + 2 * tills;
      if (isGettingOn)
        await database.client.query(
          `select case when $1 then pg_terminate_backend(pid) else pg_cancel_backend(pid) end from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and state = 'active' and query like '%record_sale%' limit 1`,
          [turn % 2 === 0],
        );
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  await Promise.all([breakThem(), ...Array.from({ length: tills }, sell)]);

  expect(failures).toBeGreaterThan(0);
  expect(numbers.size).toBe(sales);
  expect([...numbers.values()].every((known) => known.size === 1)).toBe(true);
  expect(await stockOf(database.client, product)).toMatchObject({ quantity: 10_000 - sales });
  const { rows } = await database.client.query('select 1 from public.sales where tenant_id = $1', [shop.tenantId]);
  expect(rows).toHaveLength(sales);
}, 300_000);
