import { orderOf } from '../orders/ordersFixtures';
import { addProduct, makeShop, type Shop } from '../sales/salesFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { as, cartOf, makeShopper, placeAs, saveCart, type Shopper } from './shopperFixtures';

const database = testDatabase();
let shop: Shop;
let other: Shop;
let tea: string;
let milk: string;
let shopper: Shopper;

beforeAll(async () => {
  shop = await makeShop(database.client);
  other = await makeShop(database.client);
  tea = await addProduct(database.client, shop, { name: 'Tea', price: 58, stock: 50 });
  milk = await addProduct(database.client, shop, { name: 'Milk', price: 60, stock: 50 });
});

beforeEach(async () => {
  shopper = await makeShopper(database.client);
});

const quantities = async (who: Shopper) =>
  (await cartOf(database.client, who, shop.tenantId)).lines.map(({ name, quantity }) => [name, quantity]);

it('takes a change of the present version only, and says what is there otherwise', async () => {
  expect(await cartOf(database.client, shopper, shop.tenantId)).toEqual({ version: 0, lines: [], is_saved: false });
  expect(await saveCart(database.client, shopper, shop.tenantId, 0, [[tea, 2]])).toMatchObject({
    version: 1,
    is_saved: true,
    lines: [{ product_id: tea, name: 'Tea', price: 58, quantity: 2 }],
  });
  expect(await saveCart(database.client, shopper, shop.tenantId, 0, [[milk, 1]])).toMatchObject({
    version: 1,
    is_saved: false,
    lines: [{ product_id: tea }],
  });
  expect(await quantities(await makeShopper(database.client))).toEqual([]);
});

it('lets one of two devices through that change the same version at once', async () => {
  const clients = await Promise.all([1, 2, 3, 4].map(() => database.connect()));
  const answers = await Promise.all(
    clients.map((client, index) => saveCart(client, shopper, shop.tenantId, 0, [[tea, index + 1]])),
  );
  expect(answers.filter(({ is_saved: isSaved }) => isSaved)).toHaveLength(1);
  expect(await cartOf(database.client, shopper, shop.tenantId)).toMatchObject({
    version: 1,
    lines: answers.find(({ is_saved: isSaved }) => isSaved)?.lines,
  });
});

it('keeps each product once, nothing of another shop, and shows nothing that the shop hides', async () => {
  const foreign = await addProduct(database.client, other, { name: 'Foreign', price: 58, stock: 5 });
  const hidden = await addProduct(database.client, shop, { name: 'Hidden', price: 58, stock: 5 });
  await database.client.query('update public.products set is_published = false where id = $1', [hidden]);
  await saveCart(database.client, shopper, shop.tenantId, 0, [
    [milk, 1],
    [tea, 2],
    [foreign, 1],
    [hidden, 1],
    [milk, 3],
  ]);
  expect(await quantities(shopper)).toEqual([
    ['Milk', 3],
    ['Tea', 2],
  ]);
  await expectCode(saveCart(database.client, shopper, shop.tenantId, 1, [[tea, -1]]), 'invalid_input');
  await expectCode(saveCart(database.client, shopper, shop.tenantId, 1, [['tea', 1]]), 'invalid_input');
  await expectCode(
    saveCart(
      database.client,
      shopper,
      shop.tenantId,
      1,
      Array.from({ length: 501 }, () => [tea, 1]),
    ),
    'invalid_input',
  );
  const cart = { tenant_id: shop.tenantId, version: 1, lines: null };
  expect(await as(database.client, shopper, 'save_my_shop_cart', { p_cart: cart })).toMatchObject({ lines: [] });
});

it('is empty once an order was placed, in that shop only', async () => {
  await saveCart(database.client, shopper, shop.tenantId, 0, [[tea, 2]]);
  const sugar = await addProduct(database.client, other, { name: 'Sugar', price: 58, stock: 5 });
  await saveCart(database.client, shopper, other.tenantId, 0, [[sugar, 1]]);
  const order = orderOf(shop, [[tea, 2]]);
  await placeAs(database.client, shopper, order);
  expect(await cartOf(database.client, shopper, shop.tenantId)).toMatchObject({ version: 2, lines: [] });
  expect((await cartOf(database.client, shopper, other.tenantId)).lines).toHaveLength(1);

  await saveCart(database.client, shopper, shop.tenantId, 2, [[milk, 1]]);
  await placeAs(database.client, shopper, order);
  expect(await quantities(shopper)).toEqual([['Milk', 1]]);
});
