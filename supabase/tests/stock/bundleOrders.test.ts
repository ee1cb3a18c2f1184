import { randomUUID } from 'node:crypto';
import type { Sale } from '../../../shared/src/api/rpcTypes';
import { addProduct, makeShop, pay, refundOf, refundSale, stockOf, type Shop } from '../sales/salesFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { asAnonymous, asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { addBundle, changeRecipe } from './bundleFixtures';

const database = testDatabase();
let shop: Shop;

beforeAll(async () => {
  shop = await makeShop(database.client);
  await database.client.query('update public.storefront_settings set is_enabled = true where tenant_id = $1', [
    shop.tenantId,
  ]);
});

const product = (options: Parameters<typeof addProduct>[2] = {}): Promise<string> =>
  addProduct(database.client, shop, options);
const bundle = (
  recipe: Parameters<typeof addBundle>[2],
  options: Parameters<typeof addBundle>[3] = {},
): Promise<string> => addBundle(database.client, shop, recipe, options);
const saleable = async (productId: string): Promise<number | undefined> => {
  const { rows } = await database.client.query<{ saleable: number }>(
    'select private.saleable_of($1, $2, null, now())::float as saleable',
    [shop.tenantId, productId],
  );
  return rows[0]?.saleable;
};

describe('a web order of a bundle', () => {
  const placeOrder = async (bundleId: string, quantity: number): Promise<{ id: string; total_amount: number }> =>
    asAnonymous(database.client, () =>
      callRpc(database.client, 'place_order', {
        p_order: {
          id: randomUUID(),
          tenant_id: shop.tenantId,
          lines: [{ id: randomUUID(), product_id: bundleId, quantity }],
          customer: { name: 'Asha', phone: `07${Math.floor(Math.random() * 1e8)}` },
          fulfilment_method: 'pickup',
          payment_method: 'pay_on_pickup',
        },
      }),
    );
  const confirm = (order: { id: string; total_amount: number }): Promise<Sale> =>
    asUser(database.client, shop.manager, () =>
      callRpc<Sale>(database.client, 'confirm_order', {
        p_confirmation: {
          order_id: order.id,
          sale_id: randomUUID(),
          till_session_id: shop.managerSessionId,
          payments: [pay(order.total_amount)],
        },
      }),
    );
  const badge = async (productId: string): Promise<unknown> =>
    asAnonymous(database.client, async () => {
      const found = await callRpc<{ badge: string }>(database.client, 'shop_product', {
        p_tenant_id: shop.tenantId,
        p_product_id: productId,
      });
      return found.badge;
    });

  it('holds its components, gives them back when it is called off, and names the bundle when they are short', async () => {
    const milk = await product({ stock: 5 });
    const pack = await bundle([[milk, 2]], { name: 'Pack' });
    expect(await badge(pack)).toBe('low_stock');
    const order = await placeOrder(pack, 2);
    expect(await stockOf(database.client, milk)).toMatchObject({ quantity: 5, reserved: 4 });
    expect([await saleable(pack), await badge(pack)]).toEqual([0, 'out_of_stock']);
    const error = await expectCode(placeOrder(pack, 1), 'insufficient_stock');
    expect(JSON.parse(error.detail ?? '{}')).toMatchObject({ lines: [{ product_id: pack, name: 'Pack' }] });
    await asUser(database.client, shop.manager, () =>
      callRpc(database.client, 'cancel_order', { p_order_id: order.id, p_reason: 'Gone' }),
    );
    expect(await stockOf(database.client, milk)).toMatchObject({ quantity: 5, reserved: 0 });
  });

  it('takes what it was placed for, whatever the recipe is when it is handed over', async () => {
    const milk = await product({ stock: 10 });
    const juice = await product({ stock: 10 });
    const pack = await bundle([[milk, 2]], { price: 20 });
    const order = await placeOrder(pack, 2);
    await changeRecipe(database.client, shop, pack, [[juice, 1]]);
    const sale = await confirm(order);
    expect(await stockOf(database.client, milk)).toMatchObject({ quantity: 6, reserved: 0 });
    expect(await stockOf(database.client, juice)).toMatchObject({ quantity: 10 });
    await refundSale(database.client, shop, refundOf(shop, sale, 2));
    expect(await stockOf(database.client, milk)).toMatchObject({ quantity: 10 });
  });

  it('two orders in opposite order do not deadlock (rule 34)', async () => {
    const clients = await Promise.all(Array.from({ length: 6 }, () => database.connect()));
    const [a, b] = [await product({ stock: 100 }), await product({ stock: 100 })];
    const packs = [await bundle([[a, 1]]), await bundle([[b, 1]])];
    const settled = await Promise.allSettled(
      clients.map((client, index) =>
        asAnonymous(client, () =>
          callRpc(client, 'place_order', {
            p_order: {
              id: randomUUID(),
              tenant_id: shop.tenantId,
              lines: (index % 2 ? packs : packs.toReversed()).map((pack) => ({
                id: randomUUID(),
                product_id: pack,
                quantity: 1,
              })),
              customer: { name: 'Asha', phone: `0712${String(100_000 + index)}` },
              fulfilment_method: 'pickup',
              payment_method: 'pay_on_pickup',
            },
          }),
        ),
      ),
    );
    expect(settled.map((result) => result.status)).toEqual(clients.map(() => 'fulfilled'));
    expect(await stockOf(database.client, a)).toMatchObject({ reserved: 6 });
  }, 300_000);
});
