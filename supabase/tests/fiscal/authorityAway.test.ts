import { addProduct, makeShop, sell, type Shop } from '../sales/salesFixtures';
import { testDatabase } from '../support/testDatabase';
import { asService, claim, complete, connect, documentsOf, drain, keep } from './fiscalFixtures';

const database = testDatabase();
const hours = 8;
let shop: Shop;
let milk: string;
let device: string;

beforeEach(async () => {
  shop = await makeShop(database.client);
  milk = await addProduct(database.client, shop, { name: 'Milk', price: 116, stock: 1000 });
  device = await connect(database.client, shop);
  await sell(database.client, shop, milk, 1, 116);
  await drain(database.client, device);
});

/** Seconds until the head of the queue is due; the clock is moved there. */
async function waitForHead(): Promise<number> {
  const { rows } = await database.client.query<{ seconds: number; id: string }>(
    `select extract(epoch from f.next_at - clock_timestamp())::float as seconds, f.id from public.fiscal_documents f
     where f.device_id = $1 and f.state = 'queued' order by f.position, f.rank, f.id limit 1`,
    [device],
  );
  await database.client.query('update public.fiscal_documents set next_at = clock_timestamp() where id = $1', [
    rows[0]?.id,
  ]);
  return Math.max(0, rows[0]?.seconds ?? 0);
}

const isDue = async (): Promise<boolean> => (await asService<number>(database.client, 'queue_fiscal_devices')) > 0;

describe(`${hours} hours without the authority`, () => {
  it('are asked for ever more seldom, by the head alone, and everything is sent in its order afterwards', async () => {
    const sales: string[] = [];
    const delays: number[] = [];
    let asked = 0;
    for (let elapsed = 0; elapsed < hours * 3600;) {
      if (sales.length < 40) sales.push((await sell(database.client, shop, milk, 1, 116)).invoice_number);
      const work = await claim(database.client, device);
      if (!work) throw new Error('The head was not due.');
      if (work.task.request === null) await keep(database.client, work);
      asked += 1;
      await complete(database.client, work, { state: 'retry', code: 'connection', message: 'Cannot be reached.' }, 0);
      // Nothing is looked at meanwhile, however much is sold.
      expect(await claim(database.client, device)).toBeNull();
      expect(await isDue()).toBe(false);
      const seconds = await waitForHead();
      delays.push(seconds);
      elapsed += seconds;
    }
    expect(asked).toBeLessThan(115);
    expect(delays[0]).toBeLessThan(7);
    expect(Math.max(...delays)).toBeLessThanOrEqual(375);
    expect(Math.min(...delays.slice(8))).toBeGreaterThan(295);
    const attempts = (await documentsOf(database.client, device)).filter(
      ({ kind, state }) => kind === 'sale' && state === 'queued',
    );
    expect(attempts.map((row) => row.attempts)).toEqual([asked, ...sales.slice(1).map(() => 0)]);

    const { sent } = await drain(database.client, device);
    expect(sent.flatMap((task) => (task.kind === 'sale' ? [[task.number, task.body.humanNumber]] : []))).toEqual(
      sales.map((human, index) => [index + 2, human]),
    );
  });
});
