import { randomUUID } from 'node:crypto';
import type { ProductDetail, Quote, StockPage } from '../../../shared/src/api/rpcTypes';
import { orderOf, placeOrder } from '../orders/ordersFixtures';
import { addProduct, line, makeShop, sell, setPolicy, type Shop } from '../sales/salesFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { makeTenant } from '../support/makeTenant';
import { asAnonymous, asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { addBatchProduct, addBundle } from './bundleFixtures';
import { as } from './stockFixtures';

const database = testDatabase();
let shop: Shop;

beforeAll(async () => {
  shop = await makeShop(database.client);
  await database.client.query('update public.storefront_settings set is_enabled = true where tenant_id = $1', [
    shop.tenantId,
  ]);
});
afterEach(() => setPolicy(database.client, shop.tenantId, { stock_buffer_default: 0 }));

const keepBack = (productId: string, buffer: number | null) =>
  database.client.query('update public.products set stock_buffer = $2 where id = $1', [productId, buffer]);
const goods = async (stock: number, buffer: number | null = null): Promise<string> => {
  const id = await addProduct(database.client, shop, { stock });
  await keepBack(id, buffer);
  return id;
};
const badge = async (productId: string): Promise<string> => {
  const card = await asAnonymous(database.client, () =>
    callRpc<{ badge: string }>(database.client, 'shop_product', {
      p_tenant_id: shop.tenantId,
      p_product_id: productId,
    }),
  );
  return card.badge;
};
const quote = async (items: [string, number][], channel: 'storefront' | 'till'): Promise<boolean[]> => {
  const p_basket = {
    channel,
    ...(channel === 'storefront' ? { tenant_id: shop.tenantId, fulfilment_method: 'pickup' } : {}),
    lines: items.map(([id, quantity]) => line(id, quantity)),
  };
  const ask = () => callRpc<Quote>(database.client, 'quote_sale', { p_basket });
  const answer = await (channel === 'till'
    ? asUser(database.client, shop.cashier, ask)
    : asAnonymous(database.client, ask));
  return answer.lines.map(({ is_available }) => is_available);
};
const inStockIds = async (): Promise<string[]> => {
  const page = await asAnonymous(database.client, () =>
    callRpc<{ products: { id: string }[] }>(database.client, 'shop_products', {
      p_tenant_id: shop.tenantId,
      p_in_stock_only: true,
      p_limit: 60,
    }),
  );
  return page.products.map(({ id }) => id);
};

describe('rule 33: saleable = on hand − reserved − buffer', () => {
  it('the shop sells down to the buffer and not below it', async () => {
    const id = await goods(10, 4);
    await placeOrder(database.client, orderOf(shop, [[id, 5]]));
    expect([await quote([[id, 1]], 'storefront'), await quote([[id, 2]], 'storefront')]).toEqual([[true], [false]]);
    await expectCode(placeOrder(database.client, orderOf(shop, [[id, 2]])), 'insufficient_stock');
    await placeOrder(database.client, orderOf(shop, [[id, 1]]));
    expect(await badge(id)).toBe('out_of_stock');
  });

  it('the till sells the whole shelf: its cashier sees the goods in hand', async () => {
    const id = await goods(3, 3);
    expect([await quote([[id, 1]], 'storefront'), await quote([[id, 3]], 'till')]).toEqual([[false], [true]]);
    await sell(database.client, shop, id, 3, 100);
  });

  it('a product without a buffer of its own has that of the business, one of 0 has none', async () => {
    await setPolicy(database.client, shop.tenantId, { stock_buffer_default: 2, low_stock_default: 0 });
    const [usual, none, own] = [await goods(2), await goods(2, 0), await goods(2, 1)];
    expect([await badge(usual), await badge(none), await badge(own)]).toEqual(['out_of_stock', 'in_stock', 'in_stock']);
    await setPolicy(database.client, shop.tenantId, { stock_buffer_default: 1 });
    expect(await badge(usual)).toBe('in_stock');
  });

  it('what is left above the buffer counts for "low" and for the list of what is in stock', async () => {
    await setPolicy(database.client, shop.tenantId, { low_stock_default: 2 });
    const [low, gone] = [await goods(6, 4), await goods(4, 4)];
    expect([await badge(low), await badge(gone)]).toEqual(['low_stock', 'out_of_stock']);
    const listed = await inStockIds();
    expect([listed.includes(low), listed.includes(gone)]).toEqual([true, false]);
  });

  it('web orders and buffer together empty the list, though neither does alone', async () => {
    const id = await goods(10, 6);
    expect(await inStockIds()).toContain(id);
    await placeOrder(database.client, orderOf(shop, [[id, 4]]));
    expect(await inStockIds()).not.toContain(id);
  });

  it('a bundle leaves the buffer of its components, batches theirs', async () => {
    const milk = await goods(10, 4);
    const pack = await addBundle(database.client, shop, [[milk, 3]]);
    expect([await quote([[pack, 2]], 'storefront'), await quote([[pack, 3]], 'till')]).toEqual([[true], [true]]);
    expect(await quote([[pack, 3]], 'storefront')).toEqual([false]);
    await expectCode(placeOrder(database.client, orderOf(shop, [[pack, 3]])), 'insufficient_stock');
    await placeOrder(database.client, orderOf(shop, [[pack, 2]]));
    const batch = await addBatchProduct(database.client, shop, { stock: 5 });
    await keepBack(batch, 5);
    expect([await badge(batch), await quote([[batch, 5]], 'till')]).toEqual(['out_of_stock', [true]]);
  });

  it('a business that sells below zero sells its buffer too, one that only warns at the till does not', async () => {
    const id = await goods(1, 1);
    await setPolicy(database.client, shop.tenantId, { allow_negative_stock: true, warns_below_stock: true });
    await expectCode(placeOrder(database.client, orderOf(shop, [[id, 1]])), 'insufficient_stock');
    await setPolicy(database.client, shop.tenantId, { allow_negative_stock: true, warns_below_stock: false });
    await placeOrder(database.client, orderOf(shop, [[id, 1]]));
    await setPolicy(database.client, shop.tenantId, { allow_negative_stock: false });
  });

  it('the stock list says what the shop may sell', async () => {
    const id = await addProduct(database.client, shop, { stock: 10, name: 'Kept back' });
    await keepBack(id, 4);
    const { rows } = await as<StockPage>(database.client, shop.manager, 'list_stock', { p_query: 'Kept back' });
    expect(rows).toMatchObject([{ id, saleable_quantity: 10, stock_buffer: 4, online_quantity: 6 }]);
    await keepBack(id, 12);
    const over = await as<StockPage>(database.client, shop.manager, 'list_stock', { p_query: 'Kept back' });
    expect(over.rows).toMatchObject([{ online_quantity: 0 }]);
  });

  it('NaN and less than nothing are refused', async () => {
    const id = await goods(1);
    for (const value of ['NaN', '-1'])
      await expect(
        database.client.query('update public.products set stock_buffer = $2 where id = $1', [id, value]),
      ).rejects.toMatchObject({ code: '23514' });
  });
});

describe('a saved product keeps its buffer', () => {
  const input = (more: { kind?: string; stock_buffer?: number | null } = {}): Record<string, unknown> => ({
    id: randomUUID(),
    name: 'Kept',
    kind: 'goods',
    unit: 'kg',
    price: 10,
    is_published: true,
    ...more,
  });
  const save = (p_product: object) =>
    as<ProductDetail>(database.client, shop.manager, 'save_product', { p_product: { ...p_product } });

  it('until it is changed; left out it stays, null is that of the business', async () => {
    const product = input({ stock_buffer: 2.5 });
    const saved = await save(product);
    expect(saved).toMatchObject({ stock_buffer: 2.5, stock_buffer_default: 0 });
    const { stock_buffer: _left, ...without } = product;
    const kept = await save({ ...without, name: 'Kept on', expected_updated_at: saved.updated_at });
    expect(kept.stock_buffer).toBe(2.5);
    const emptied = await save({ ...product, stock_buffer: null, expected_updated_at: kept.updated_at });
    expect(emptied.stock_buffer).toBeNull();
    await expectCode(save(input({ stock_buffer: -1 })), 'invalid_input');
  });

  it('is no business of a service, nor of another business', async () => {
    expect((await save(input({ kind: 'service', stock_buffer: 3 }))).stock_buffer).toBeNull();
    const product = await save(input({ stock_buffer: 3 }));
    const outsider = await makeTenant(database.client);
    await expectCode(as(database.client, outsider.owner, 'get_product', { p_product_id: product.id }), 'not_found');
    const { rowCount } = await asUser(database.client, outsider.owner, () =>
      database.client.query('update public.tenant_policies set stock_buffer_default = 9 where tenant_id = $1', [
        shop.tenantId,
      ]),
    );
    expect(rowCount).toBe(0);
  });
});

describe('a bundle beside its own component', () => {
  it('is not available when they are short together, though each would be there alone', async () => {
    const [milk, bread] = [await goods(5), await goods(5)];
    const pack = await addBundle(database.client, shop, [[milk, 2]]);
    for (const channel of ['till', 'storefront'] as const) {
      expect(
        await quote(
          [
            [pack, 2],
            [milk, 1],
            [bread, 5],
          ],
          channel,
        ),
      ).toEqual([true, true, true]);
      expect(
        await quote(
          [
            [pack, 2],
            [milk, 2],
            [bread, 5],
          ],
          channel,
        ),
      ).toEqual([false, false, true]);
    }
  });

  it('and two bundles of one component likewise', async () => {
    const milk = await goods(6);
    const [small, big] = [
      await addBundle(database.client, shop, [[milk, 1]]),
      await addBundle(database.client, shop, [[milk, 4]]),
    ];
    expect(
      await quote(
        [
          [small, 2],
          [big, 1],
        ],
        'till',
      ),
    ).toEqual([true, true]);
    expect(
      await quote(
        [
          [small, 3],
          [big, 1],
        ],
        'till',
      ),
    ).toEqual([false, false]);
    await keepBack(milk, 1);
    expect(
      await quote(
        [
          [small, 2],
          [big, 1],
        ],
        'storefront',
      ),
    ).toEqual([false, false]);
    expect(
      await quote(
        [
          [small, 2],
          [big, 1],
        ],
        'till',
      ),
    ).toEqual([true, true]);
  });

  it('is available where the business sells below zero', async () => {
    const milk = await goods(1);
    const pack = await addBundle(database.client, shop, [[milk, 1]]);
    await setPolicy(database.client, shop.tenantId, { allow_negative_stock: true });
    expect(
      await quote(
        [
          [pack, 1],
          [milk, 1],
        ],
        'till',
      ),
    ).toEqual([true, true]);
    await setPolicy(database.client, shop.tenantId, { allow_negative_stock: false });
  });
});
