import { randomUUID } from 'node:crypto';
import type { CheckoutOptions, PlaceOrderInput, Quote, ShopContext } from '../../../shared/src/api/rpcTypes';
import { addProduct, makeShop, type Shop } from '../sales/salesFixtures';
import { callRpc, expectCode, expectSqlState } from '../support/callRpc';
import { asAnonymous, asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { addZone, settle } from './deliveryFixtures';
import { confirmationOf, confirmOrder, orderByToken, orderOf, placeOrder } from './ordersFixtures';

const database = testDatabase();
let shop: Shop;
let milk: string;
let town: string;
let far: string;

beforeAll(async () => {
  shop = await makeShop(database.client);
  milk = await addProduct(database.client, shop, { name: 'Milk', price: 100, stock: 1000, cost: 40 });
  await settle(database.client, shop, { delivery_fee: 50, delivery_enabled: true });
});

const to = (city: string, zoneId?: string, more: Partial<PlaceOrderInput> = {}): Partial<PlaceOrderInput> => ({
  fulfilment_method: 'delivery',
  payment_method: 'pay_on_delivery',
  delivery_address: { line_1: 'House 4', city },
  ...(zoneId === undefined ? {} : { delivery_zone_id: zoneId }),
  ...more,
});

const quote = (quantity: number, more: object = {}): Promise<Quote> =>
  asAnonymous(database.client, () =>
    callRpc<Quote>(database.client, 'quote_sale', {
      p_basket: {
        channel: 'storefront',
        tenant_id: shop.tenantId,
        lines: [{ id: randomUUID(), product_id: milk, quantity }],
        fulfilment_method: 'delivery',
        ...more,
      },
    }),
  );

const context = (): Promise<ShopContext> =>
  asAnonymous(database.client, () =>
    callRpc<ShopContext>(database.client, 'shop_context', { p_tenant_id: shop.tenantId }),
  );

it('keeps the flat fee while there are no zones', async () => {
  expect(await quote(1)).toMatchObject({ delivery_fee: 50, needs_delivery_zone: false, delivery_zone: null });
  expect((await context()).fulfilment).toMatchObject({ has_delivery_zones: false, delivery_fee: 50 });
  await expect(placeOrder(database.client, orderOf(shop, [[milk, 1]], to('Anywhere')))).resolves.toMatchObject({
    total_amount: 150,
  });
});

describe('with zones', () => {
  beforeAll(async () => {
    town = await addZone(database.client, shop, {
      name: 'Town',
      areas: ['Kilimani', 'Westlands'],
      fee: 150,
      free_from: 1000,
      estimate: '2 to 3 hours',
    });
    far = await addZone(database.client, shop, { name: 'Thika', fee: 400, minimum: 500, position: 1 });
    await addZone(database.client, shop, { name: 'Not any more', fee: 1, is_active: false });
  });

  it('tells shoppers the zones that are active, and the shop the lowest fee', async () => {
    const options = await asAnonymous(database.client, () =>
      callRpc<CheckoutOptions>(database.client, 'get_checkout_options', { p_tenant_id: shop.tenantId }),
    );
    expect(options.zones.map(({ name, fee, areas }) => [name, fee, areas])).toEqual([
      ['Town', 150, ['Kilimani', 'Westlands']],
      ['Thika', 400, []],
    ]);
    expect((await context()).fulfilment).toMatchObject({
      has_delivery_zones: true,
      delivery_fee: 150,
      free_delivery_from: null,
    });
  });

  it('asks for the zone, and charges that of the chosen one', async () => {
    expect(await quote(1)).toMatchObject({ delivery_fee: 0, total_amount: 100, needs_delivery_zone: true });
    expect(await quote(1, { delivery_zone_id: town })).toMatchObject({
      delivery_fee: 150,
      total_amount: 250,
      needs_delivery_zone: false,
      delivery_zone: { id: town, name: 'Town', estimate: '2 to 3 hours' },
    });
    expect(await quote(10, { delivery_zone_id: town })).toMatchObject({ delivery_fee: 0, total_amount: 1000 });
    expect(await quote(10, { delivery_zone_id: far })).toMatchObject({ delivery_fee: 400, total_amount: 1400 });
    expect(await quote(1, { fulfilment_method: 'pickup' })).toMatchObject({
      delivery_fee: 0,
      needs_delivery_zone: false,
    });
  });

  it('keeps name, estimate and fee on the order, whatever becomes of the zone', async () => {
    const placed = await placeOrder(
      database.client,
      orderOf(shop, [[milk, 1]], to(' kilimani ', town, { expected_total: 250 })),
    );
    await database.client.query(`update public.delivery_zones set name = 'Inner town', fee = 999 where id = $1`, [
      town,
    ]);
    const order = await orderByToken(database.client, placed.token);
    await database.client.query(`update public.delivery_zones set name = 'Town', fee = 150 where id = $1`, [town]);

    expect(order).toMatchObject({ delivery_zone: 'Town', delivery_estimate: '2 to 3 hours', delivery_fee: 150 });
    const sale = await confirmOrder(
      database.client,
      shop,
      confirmationOf(shop, placed, [{ id: randomUUID(), tender_type: 'cash', amount: 250 }]),
    );
    expect(sale).toMatchObject({ delivery_fee: 150, total_amount: 250 });
  });

  it.each([
    ['no zone', () => to('Kilimani'), 'invalid_input'],
    ['a place of another zone', () => to('Thika', town), 'invalid_input'],
    ['a place outside all zones', () => to('Mombasa', town), 'invalid_input'],
    ['a zone of nobody', () => to('Kilimani', randomUUID()), 'delivery_zone_gone'],
    ['a text for a zone', () => to('Kilimani', 'Town'), 'invalid_input'],
    ['the total of a cheaper zone', () => to('Thika', far, { expected_total: 250 }), 'total_mismatch'],
  ])('refuses %s', async (_what, more, code) => {
    await expectCode(placeOrder(database.client, orderOf(shop, [[milk, 1]], more())), code);
  });

  it('refuses the zone of another shop, and one that was switched off', async () => {
    const other = await makeShop(database.client);
    const foreign = await addZone(database.client, other, { name: 'Free', areas: ['Kilimani'], fee: 0 });
    const off = await addZone(database.client, shop, { name: 'Off', areas: ['Kilimani'], fee: 0, is_active: false });

    for (const zoneId of [foreign, off]) {
      await expectCode(quote(1, { delivery_zone_id: zoneId }), 'delivery_zone_gone');
      await expectCode(
        placeOrder(database.client, orderOf(shop, [[milk, 1]], to('Kilimani', zoneId))),
        'delivery_zone_gone',
      );
    }
  });

  it('has a minimum for a zone and for the shop, and says how much is missing', async () => {
    const body = orderOf(shop, [[milk, 3]], to('Thika', far));
    const error = await expectCode(placeOrder(database.client, body), 'below_minimum');
    expect(JSON.parse(error.detail ?? '{}')).toEqual({ order_minimum: 500, missing_amount: 200 });
    expect(await quote(3, { delivery_zone_id: far })).toMatchObject({ order_minimum: 500, missing_amount: 200 });

    await settle(database.client, shop, { order_minimum: 200 });
    expect(await quote(1, { fulfilment_method: undefined })).toMatchObject({ order_minimum: 200, missing_amount: 100 });
    expect(await quote(3, { delivery_zone_id: far })).toMatchObject({ order_minimum: 500, missing_amount: 200 });
    await expectCode(placeOrder(database.client, orderOf(shop, [[milk, 1]])), 'below_minimum');
    await expect(placeOrder(database.client, orderOf(shop, [[milk, 2]]))).resolves.toMatchObject({ replayed: false });
    await settle(database.client, shop, { order_minimum: null });
  });
});

describe('keeping zones', () => {
  const insertAs = (person: Shop['owner'], name: string) =>
    asUser(database.client, person, () =>
      database.client.query('insert into public.delivery_zones (name, fee) values ($1, 5)', [name]),
    );

  it('is for those who may change the shop', async () => {
    await insertAs(shop.owner, 'By the owner');
    await expectSqlState(insertAs(shop.cashier, 'By a cashier'), '42501');
    const other = await makeShop(database.client);
    const moved = await asUser(database.client, other.owner, () =>
      database.client.query('update public.delivery_zones set fee = 0 where tenant_id = $1', [shop.tenantId]),
    );
    expect(moved.rowCount).toBe(0);
    const { rows } = await database.client.query<{ after: { name: string } }>(
      `select after from audit.events where tenant_id = $1 and entity = 'delivery_zones' and actor_id = $2`,
      [shop.tenantId, shop.owner.userId],
    );
    expect(rows.map(({ after }) => after.name)).toEqual(['By the owner']);
  });

  it.each([
    ['an area twice', `areas = array['A', 'a']`],
    ['an empty area', `areas = array[' ']`],
    ['a negative fee', 'fee = -1'],
    ['a name of nothing', `name = ''`],
  ])('refuses %s', async (_what, change) => {
    await expectSqlState(
      database.client.query(`update public.delivery_zones set ${change} where tenant_id = $1`, [shop.tenantId]),
      '23514',
    );
  });
});
