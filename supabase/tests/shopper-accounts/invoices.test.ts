import type { ShopperOrder, ShopperOrderPage } from '../../../shared/src/api/rpcTypes';
import { confirmationOf, confirmOrder, orderOf, placeOrder } from '../orders/ordersFixtures';
import { addProduct, makeShop, pay, type Shop } from '../sales/salesFixtures';
import { callRpc } from '../support/callRpc';
import { asAnonymous } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { as, makeShopper, placeAs, type Shopper } from './shopperFixtures';

const database = testDatabase();
let shop: Shop;
let tea: string;
let shopper: Shopper;

beforeAll(async () => {
  shop = await makeShop(database.client);
  tea = await addProduct(database.client, shop, { name: 'Tea', price: 58, stock: 500, cost: 40 });
  shopper = await makeShopper(database.client);
});

const ordersOf = async (who: Shopper): Promise<ShopperOrder[]> =>
  (await as<ShopperOrderPage>(database.client, who, 'my_shop_orders', { p_tenant_id: shop.tenantId })).rows;
const openInvoice = (path: string | null | undefined) =>
  asAnonymous(database.client, () =>
    callRpc<{ sale: { id: string; total_amount: number } } | null>(database.client, 'get_public_invoice', {
      p_token: /token=(.+)$/.exec(path ?? '')?.[1] ?? '',
    }),
  );

it('the invoice of an order is among the orders of its shopper once it was handed over, until staff end its link', async () => {
  const placed = await placeAs(database.client, shopper, orderOf(shop, [[tea, 2]]));
  expect(await ordersOf(shopper)).toMatchObject([{ id: placed.id, invoice_path: null }]);

  const sale = await confirmOrder(database.client, shop, confirmationOf(shop, placed, [pay(116)]));
  const [order] = await ordersOf(shopper);
  expect(order?.invoice_path).toMatch(/^\/api\/public-invoice-viewer\?token=[\w-]+$/);
  expect(await openInvoice(order?.invoice_path)).toMatchObject({ sale: { id: sale.id, total_amount: 116 } });

  await as(database.client, shop.owner, 'revoke_invoice_link', { p_link_id: sale.id });
  expect(await ordersOf(shopper)).toMatchObject([{ id: placed.id, invoice_path: null }]);
  expect(await openInvoice(order?.invoice_path)).toBeNull();
});

it('the invoice of a guest’s order is among those of whoever proves the address, and of nobody else', async () => {
  const guest = await makeShopper(database.client);
  const order = orderOf(shop, [[tea, 1]]);
  const placed = await placeOrder(database.client, { ...order, customer: { ...order.customer, email: guest.email } });
  const sale = await confirmOrder(database.client, shop, confirmationOf(shop, placed, [pay(58)]));

  const [seen] = await ordersOf(guest);
  expect((await openInvoice(seen?.invoice_path))?.sale.id).toBe(sale.id);
  expect((await ordersOf(shopper)).map(({ id }) => id)).not.toContain(placed.id);
  const unproven = await makeShopper(database.client, { isProven: false });
  expect(await ordersOf(unproven)).toEqual([]);
});
