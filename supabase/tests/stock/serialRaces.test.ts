import type { Client } from 'pg';
import { makeShop, type Shop } from '../sales/salesFixtures';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';
import { addSerialProduct, receiveSerials, sellSerials, serialsOf } from './serialFixtures';

const database = testDatabase();
const width = count(8, 24);
let clients: Client[];
let shop: Shop;

beforeAll(async () => {
  clients = await Promise.all(Array.from({ length: width }, () => database.connect()));
  shop = await makeShop(database.client);
}, 300_000);

async function race(
  work: (client: Client) => Promise<unknown>,
): Promise<{ won: number; codes: Set<string | undefined> }> {
  const settled = await Promise.allSettled(clients.map((client) => work(client)));
  return {
    won: settled.filter(({ status }) => status === 'fulfilled').length,
    codes: new Set(
      settled.flatMap((result) => (result.status === 'rejected' ? [(result.reason as { hint?: string }).hint] : [])),
    ),
  };
}

describe('many at once', () => {
  it('sell one piece once, though there are more of the product', async () => {
    for (let round = 0; round < count(3, 40); round += 1) {
      const phone = await addSerialProduct(database.client, shop);
      await receiveSerials(database.client, shop, phone, ['ONE', ...clients.map((_, place) => `MORE-${place}`)]);
      const { won, codes } = await race((client) => sellSerials(client, shop, phone, ['ONE']));

      expect(won).toBe(1);
      expect(codes).toEqual(new Set(['serial_not_in_stock']));
      expect(Object.keys(await serialsOf(database.client, phone))).toHaveLength(width);
    }
  }, 300_000);

  it('receive one piece once', async () => {
    const phone = await addSerialProduct(database.client, shop);
    const { won, codes } = await race((client) => receiveSerials(client, shop, phone, ['SAME']));

    expect(won).toBe(1);
    expect(codes).toEqual(new Set(['serial_in_stock']));
    expect(await serialsOf(database.client, phone)).toEqual({ SAME: 1 });
  }, 300_000);

  it('sell pieces named in any order without a deadlock', async () => {
    const phone = await addSerialProduct(database.client, shop);
    const other = await addSerialProduct(database.client, shop);
    const names = clients.map((_, place) => `P-${place}`);
    await receiveSerials(database.client, shop, phone, names);
    await receiveSerials(database.client, shop, other, names);
    let place = 0;
    const { won, codes } = await race(async (client) => {
      const own = names[(place += 1) - 1] ?? '';
      for (const product of place % 2 === 0 ? [phone, other] : [other, phone])
        await sellSerials(client, shop, product, [own]);
    });

    expect(codes).toEqual(new Set());
    expect(won).toBe(width);
    expect(await serialsOf(database.client, phone)).toEqual({});
  }, 300_000);
});
