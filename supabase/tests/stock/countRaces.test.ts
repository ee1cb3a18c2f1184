import type { Client } from 'pg';
import type { PostedStockCount } from '../../../shared/src/api/rpcTypes';
import {
  addProduct,
  line,
  makeShop,
  openTill,
  pay,
  recordSale,
  saleOf,
  stockOf,
  type Shop,
} from '../sales/salesFixtures';
import { addMember } from '../support/makeTenant';
import type { Persona } from '../support/personas';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';
import { entry, lineOf, openCountOf, post, record, review, serverNow, statesOf } from './countFixtures';

const database = testDatabase();
const width = count(8, 24);
let clients: Client[];
let shop: Shop;

beforeAll(async () => {
  clients = await Promise.all(Array.from({ length: width }, () => database.connect()));
  shop = await makeShop(database.client);
}, 300_000);

describe('at the same moment', () => {
  it('one count is posted once, whoever asks', async () => {
    for (let round = 0; round < count(3, 30); round += 1) {
      const milk = await addProduct(database.client, shop, { stock: 10, cost: 5 });
      const id = await openCountOf(database.client, shop, [milk]);
      await record(database.client, shop.cashier, id, [entry(milk, 8)]);
      const answers = await Promise.all(
        clients.map((client): Promise<PostedStockCount> => post(client, shop.manager, id)),
      );

      expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
      expect(await stockOf(database.client, milk)).toMatchObject({ quantity: 8, value: 40 });
    }
  }, 300_000);

  it('many people scan one product, and every scan counts once', async () => {
    const milk = await addProduct(database.client, shop, { stock: 100 });
    const id = await openCountOf(database.client, shop, [milk]);
    const people: Persona[] = [];
    for (let index = 0; index < width; index += 1)
      people.push(await addMember(database.client, shop.tenantId, 'cashier'));
    await Promise.all(
      clients.map(async (client, index) => {
        for (let round = 0; round < 5; round += 1) {
          const scans = [entry(milk, 1, { mode: 'add' }), entry(milk, 1, { mode: 'add' })];
          await record(client, people[index] ?? shop.cashier, id, scans);
          expect(statesOf(await record(client, people[index] ?? shop.cashier, id, scans))).toEqual([
            'replayed',
            'replayed',
          ]);
        }
      }),
    );

    expect((await lineOf(database.client, shop.manager, id, milk))?.counted_quantity).toBe(width * 10);
  }, 300_000);

  it('the same entries come over two connections: they count once', async () => {
    const milk = await addProduct(database.client, shop, { stock: 5 });
    const id = await openCountOf(database.client, shop, [milk]);
    const scans = Array.from({ length: 20 }, () => entry(milk, 1, { mode: 'add' }));
    await Promise.all(clients.map((client) => record(client, shop.cashier, id, scans)));

    expect((await lineOf(database.client, shop.manager, id, milk))?.counted_quantity).toBe(20);
  }, 300_000);

  it('products are counted in opposite order by many without a deadlock', async () => {
    const products: string[] = [];
    for (let index = 0; index < 6; index += 1) products.push(await addProduct(database.client, shop, { stock: 10 }));
    const id = await openCountOf(database.client, shop, products);
    await Promise.all(
      clients.map(async (client, index) => {
        const order = index % 2 === 0 ? products : products.toReversed();
        for (let round = 0; round < 4; round += 1)
          await record(
            client,
            shop.cashier,
            id,
            order.map((product) => entry(product, 1, { mode: 'add' })),
          );
      }),
    );

    for (const product of products)
      expect((await lineOf(database.client, shop.manager, id, product))?.counted_quantity).toBe(width * 4);
  }, 300_000);
});

describe('rule 31: while tills sell', () => {
  it('entries, sales and the posting run at once and the ledger ends as the shelf', async () => {
    const tills: { person: Persona; sessionId: string }[] = [];
    for (let index = 1; index < width; index += 1) {
      const person = await addMember(database.client, shop.tenantId, 'cashier');
      tills.push({ person, sessionId: await openTill(database.client, shop, person) });
    }
    for (let round = 0; round < count(2, 15); round += 1) {
      const products: string[] = [];
      for (let index = 0; index < 4; index += 1)
        products.push(await addProduct(database.client, shop, { price: 10, stock: 500, cost: 5 }));
      // Two pieces of each were stolen before anybody looked.
      const shelf = new Map(products.map((product) => [product, 498]));
      /** Hands at a shelf now, and how many ever came. */
      const hands = new Map(products.map((product) => [product, { now: 0, ever: 0 }]));
      const handsAt = (product: string) => hands.get(product) ?? { now: 0, ever: 0 };
      const id = await openCountOf(database.client, shop, products);
      const sellAll = tills.map(async ({ person, sessionId }, index) => {
        const client = clients[index + 1] as Client;
        for (let sale = 0; sale < count(6, 15); sale += 1) {
          const product = products[(sale + index) % products.length] ?? '';
          // Taken from the shelf at an instant that both the till and whoever counts agree on.
          handsAt(product).now += 1;
          handsAt(product).ever += 1;
          const takenAt = await serverNow(client);
          shelf.set(product, (shelf.get(product) ?? 0) - 1);
          handsAt(product).now -= 1;
          const body = saleOf(shop, [line(product)], [pay(10)], { till_session_id: sessionId, occurred_at: takenAt });
          await recordSale(client, shop, body, person);
        }
      });
      const countAll = (async () => {
        for (const product of products) {
          const { now, ever } = handsAt(product);
          const left = shelf.get(product) ?? 0;
          const seenAt = await serverNow(database.client);
          // A hand was at the shelf during the look: it is looked at again later, as a person would.
          if (now === 0 && handsAt(product).ever === ever)
            await record(database.client, shop.cashier, id, [entry(product, left, { counted_at: seenAt })]);
        }
      })();
      await Promise.all([countAll, ...sellAll]);
      for (const product of products) {
        if ((await lineOf(database.client, shop.manager, id, product)) !== undefined) continue;
        await record(database.client, shop.cashier, id, [entry(product, shelf.get(product) ?? 0)]);
      }
      const { rows } = await review(database.client, shop.manager, id, { p_filter: 'all' });
      expect(rows.map(({ variance }) => variance)).toEqual([-2, -2, -2, -2]);
      await Promise.all([
        post(database.client, shop.manager, id),
        ...tills.map(({ person, sessionId }, index) => {
          const product = products[index % products.length] ?? '';
          shelf.set(product, (shelf.get(product) ?? 0) - 1);
          const body = saleOf(shop, [line(product)], [pay(10)], { till_session_id: sessionId });
          return recordSale(clients[index + 1] as Client, shop, body, person);
        }),
      ]);

      for (const product of products)
        expect(await stockOf(database.client, product)).toMatchObject({ quantity: shelf.get(product) });
    }
  }, 300_000);
});
