import { randomUUID } from 'node:crypto';
import type { PlacedOrder } from '../../../shared/src/api/rpcTypes';
import { addProduct, makeShop, type Shop } from '../sales/salesFixtures';
import { asVisitor, challengeOf, solve, someAddress, type AnsweredRefusal } from '../shop-visitors/visitorFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { orderOf } from './ordersFixtures';

/* Orders hold goods back from the till, and anybody may place them: how many come from one place has limits. */
const database = testDatabase();
let shop: Shop;
let rice: string;

beforeEach(async () => {
  shop = await makeShop(database.client);
  rice = await addProduct(database.client, shop, { name: 'Rice', price: 58, stock: 1000, cost: 40 });
});

const place = (more: object, address: string) =>
  asVisitor<PlacedOrder & AnsweredRefusal>(
    database.client,
    'place_order',
    { p_order: { ...orderOf(shop, [[rice, 1]]), ...more } },
    address,
  );
const placed = expect.objectContaining({ replayed: false }) as unknown;

describe('how many orders come from one place', () => {
  it('asks a device for a little work after three, once for each; what was placed is answered as before', async () => {
    const device = { device_id: randomUUID() };
    const address = someAddress();
    const first = orderOf(shop, [[rice, 1]]);
    expect(await place({ ...first, ...device }, address)).toEqual(placed);
    for (let index = 0; index < 2; index += 1) expect(await place(device, address)).toEqual(placed);

    const refused = await place(device, address);
    expect(refused).toMatchObject({ code: 'PT428', hint: 'challenge_required' });
    const challenge = solve(challengeOf(refused));
    const body = orderOf(shop, [[rice, 1]]);
    expect(await place({ ...body, ...device, challenge }, address)).toEqual(placed);
    expect(await place({ ...body, ...device }, address)).toMatchObject({ id: body.id, replayed: true });
    expect(await place({ ...first, ...device }, address)).toMatchObject({ id: first.id, replayed: true });
    expect(await place({ ...device, challenge }, address)).toMatchObject({ hint: 'challenge_required' });
    // Somebody else behind the same address orders as if nothing had been.
    expect(await place({ device_id: randomUUID() }, address)).toEqual(placed);
    // What was refused holds nothing.
    expect(await heldOf(rice)).toBe(5);
  });

  it('stops an address that goes on, whatever work is done, and no other address or shop', async () => {
    const address = someAddress();
    let orders = 0;
    let answer = await place({}, address);
    while (answer.hint !== 'rate_limited') {
      if (answer.hint === 'challenge_required')
        answer = await place({ challenge: solve(challengeOf(answer)) }, address);
      else {
        orders += 1;
        answer = await place({}, address);
      }
    }

    expect(answer.code).toBe('PT429');
    // Twelve without work; then each takes two tries of sixty, the one that brings the work and the one that brings its answer.
    expect(orders).toBe(36);
    expect(await place({}, someAddress())).toEqual(placed);
    shop = await makeShop(database.client);
    rice = await addProduct(database.client, shop, { price: 1, stock: 10, cost: 1 });
    expect(await place({}, address)).toEqual(placed);
  });

  it('does not count an order that was refused for another reason', async () => {
    const device = { device_id: randomUUID() };
    const address = someAddress();
    for (let index = 0; index < 5; index += 1)
      await expectCode(place({ ...device, expected_total: 1 }, address), 'total_mismatch');

    expect(await place(device, address)).toEqual(placed);
  });

  it('leaves goods to the till that a flood could not hold', async () => {
    const scarce = await addProduct(database.client, shop, { name: 'Battery', price: 10, stock: 40, cost: 5 });
    const address = someAddress();
    for (let index = 0; index < 40; index += 1)
      await place({ lines: [{ id: randomUUID(), product_id: scarce, quantity: 1 }] }, address);

    expect(await heldOf(scarce)).toBe(12);
  });
});

async function heldOf(productId: string): Promise<number> {
  const { rows } = await database.client.query<{ held: string }>(
    'select coalesce(sum(quantity), 0) as held from public.stock_reservations where tenant_id = $1 and product_id = $2',
    [shop.tenantId, productId],
  );
  return Number(rows[0]?.held);
}
