import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { CreditNote, Quote, Sale } from '../../../shared/src/api/rpcTypes';
import {
  addProduct,
  firstLine,
  journalOf,
  line,
  makeShop,
  pay,
  recordSale,
  refundOf,
  refundSale,
  saleOf,
  sell,
  setPolicy,
  stockOf,
  type Shop,
} from '../sales/salesFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { asUser } from '../support/personas';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';
import { addBundle, changeRecipe } from './bundleFixtures';

const database = testDatabase();
let shop: Shop;
let other: Shop;

beforeAll(async () => {
  shop = await makeShop(database.client);
  other = await makeShop(database.client);
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

describe('what a bundle may be made of', () => {
  it('is goods of the same business with stock of their own', async () => {
    const goods = await product();
    const service = await product({ kind: 'service' });
    const parent = await product();
    await database.client.query(
      `insert into public.products (tenant_id, name, parent_id, option_values) values ($1, 'S', $2, '{"Size": "S"}')`,
      [shop.tenantId, parent],
    );
    const inner = await bundle([[goods, 1]]);
    for (const component of [service, parent, inner, await addProduct(database.client, other)])
      await expectCode(bundle([[component, 1]]), 'invalid_input');
    await expect(bundle([[await product({ unit: 'kg' }), 0.001]])).resolves.toEqual(expect.any(String));
  });

  it('is one to fifty of them, and only bundles have any', async () => {
    await expectCode(bundle([]), 'invalid_input');
    const many: [string, number][] = [];
    for (let index = 0; index < 51; index += 1) many.push([await product(), 1]);
    await expectCode(bundle(many), 'invalid_input');
    await expect(bundle(many.slice(1))).resolves.toEqual(expect.any(String));
    const [[component] = ['']] = many;
    await expectCode(
      database.client.query('insert into public.product_components values ($1, $2, $3, 1)', [
        shop.tenantId,
        await product(),
        component,
      ]),
      'invalid_input',
    );
  });

  it('keeps its kind: neither a component nor what was sold changes sides', async () => {
    const milk = await product({ stock: 5, price: 10 });
    const pack = await bundle([[milk, 2]], { price: 18 });
    const turn = (id: string, kind: string): Promise<unknown> =>
      database.client.query('update public.products set kind = $2 where id = $1', [id, kind]);
    await expectCode(turn(milk, 'service'), 'in_use');
    await sell(database.client, shop, pack, 1, 18);
    await expectCode(turn(pack, 'service'), 'in_use');
    const sold = await product({ kind: 'service', price: 5 });
    await sell(database.client, shop, sold, 1, 5);
    await expectCode(turn(sold, 'bundle'), 'in_use');
    await expectCode(
      database.client.query(
        `insert into public.products (tenant_id, name, parent_id, option_values) values ($1, 'S', $2, '{"Size": "S"}')`,
        [shop.tenantId, milk],
      ),
      'in_use',
    );
  });

  it('holds no stock: not opened, not received, not adjusted', async () => {
    const pack = await bundle([[await product(), 1]]);
    const as = (name: string, args: object): Promise<unknown> =>
      asUser(database.client, shop.manager, () => callRpc(database.client, name, { ...args }));
    await expectCode(
      as('receive_goods', {
        p_receipt: { id: randomUUID(), lines: [{ product_id: pack, quantity: 1, unit_cost: 1 }] },
      }),
      'not_found',
    );
    await expectCode(
      as('adjust_stock', {
        p_adjustment: { id: randomUUID(), reason: 'found', lines: [{ product_id: pack, quantity_change: 1 }] },
      }),
      'not_found',
    );
    await expectCode(
      database.client.query('select private.post_opening_stock_lines($1, $2, null, $3)', [
        shop.tenantId,
        shop.owner.userId,
        JSON.stringify([{ product_id: pack, quantity: 1, unit_cost: 1 }]),
      ]),
      'not_found',
    );
  });

  it('is seen by the own business only', async () => {
    const pack = await bundle([[await product(), 1]]);
    const seen = async (tenant: Shop): Promise<number> => {
      const { rows } = await asUser(database.client, tenant.cashier, () =>
        database.client.query('select 1 from public.product_components where bundle_id = $1', [pack]),
      );
      return rows.length;
    };
    expect([await seen(shop), await seen(other)]).toEqual([1, 0]);
  });
});

describe('selling a bundle', () => {
  it('is one line at its price; goods and cost are the components', async () => {
    const bread = await product({ stock: 10, cost: 3 });
    const butter = await product({ stock: 10, cost: 7, unit: 'kg' });
    const breakfast = await bundle(
      [
        [bread, 2],
        [butter, 0.5],
      ],
      { price: 58, name: 'Breakfast' },
    );
    const sale = await sell(database.client, shop, breakfast, 2, 58);

    expect(sale.lines).toEqual([expect.objectContaining({ name: 'Breakfast', quantity: 2, gross_amount: 116 })]);
    expect(await journalOf(database.client, sale.id)).toMatchObject({ cost_of_goods_sold: 19, inventory: -19 });
    expect(await stockOf(database.client, bread)).toMatchObject({ quantity: 6, value: 18 });
    expect(await stockOf(database.client, butter)).toMatchObject({ quantity: 9, value: 63 });
    const { rows } = await database.client.query(
      `select product_id, quantity::float as quantity from public.stock_movements where source_line_id = $1 order by quantity`,
      [firstLine(sale).id],
    );
    expect(rows).toEqual([
      { product_id: bread, quantity: -4 },
      { product_id: butter, quantity: -1 },
    ]);
  });

  it('is possible as often as the scarcest component allows', async () => {
    const bread = await product({ stock: 10 });
    const butter = await product({ stock: 1.2, unit: 'kg' });
    const breakfast = await bundle([
      [bread, 2],
      [butter, 0.5],
    ]);
    expect(await saleable(breakfast)).toBe(2);
    const quote = await asUser(database.client, shop.cashier, () =>
      callRpc<Quote>(database.client, 'quote_sale', { p_basket: { channel: 'till', lines: [line(breakfast, 3)] } }),
    );
    expect(quote.lines[0]).toMatchObject({ is_available: false, saleable_quantity: 2 });
  });

  it('names the component that is short and the bundle', async () => {
    const bread = await product({ stock: 10, name: 'Bread' });
    const butter = await product({ stock: 1, name: 'Butter' });
    const breakfast = await bundle(
      [
        [bread, 2],
        [butter, 1],
      ],
      { name: 'Breakfast', price: 10 },
    );
    const error = await expectCode(sell(database.client, shop, breakfast, 2, 10), 'insufficient_stock');

    expect(JSON.parse(error.detail ?? '{}')).toEqual({
      lines: [
        expect.objectContaining({
          product_id: butter,
          name: 'Butter',
          quantity: 2,
          available: 1,
          bundle_id: breakfast,
          bundle_name: 'Breakfast',
        }),
      ],
    });
    expect(await stockOf(database.client, bread)).toMatchObject({ quantity: 10 });
  });

  it('counts the same goods sold beside the bundle', async () => {
    const milk = await product({ stock: 5, price: 10 });
    const pack = await bundle([[milk, 2]], { price: 18 });
    await expectCode(
      recordSale(database.client, shop, saleOf(shop, [line(pack, 2), line(milk, 2)], [pay(56)])),
      'insufficient_stock',
    );
    await recordSale(database.client, shop, saleOf(shop, [line(pack, 2), line(milk, 1)], [pay(46)]));
    expect(await stockOf(database.client, milk)).toMatchObject({ quantity: 0, value: 0 });
  });
});

describe('returning a bundle', () => {
  it('rule 18: restocks the components of then at their costs of then, whatever the recipe is now', async () => {
    const bread = await product({ stock: 10, cost: 3 });
    const jam = await product({ stock: 10, cost: 5 });
    const breakfast = await bundle([[bread, 2]], { price: 58 });
    const sale = await sell(database.client, shop, breakfast, 2, 58);
    await changeRecipe(database.client, shop, breakfast, [[jam, 1]]);
    await database.client.query('select private.post_goods_receipt($1, $2, $3)', [
      shop.tenantId,
      shop.owner.userId,
      JSON.stringify({ id: randomUUID(), lines: [{ product_id: bread, quantity: 6, unit_cost: 9 }] }),
    ]);
    const note = await refundSale(database.client, shop, refundOf(shop, sale, 2));

    expect(await stockOf(database.client, bread)).toMatchObject({ quantity: 16, value: 30 + 54 });
    expect(await stockOf(database.client, jam)).toMatchObject({ quantity: 10 });
    expect(await journalOf(database.client, note.id)).toMatchObject({ inventory: 12, cost_of_goods_sold: -12 });
  });

  it('books what cannot be sold again as shrinkage', async () => {
    const bread = await product({ stock: 10, cost: 3 });
    const breakfast = await bundle([[bread, 2]], { price: 58 });
    const sale = await sell(database.client, shop, breakfast, 1, 58);
    const note = await refundSale(
      database.client,
      shop,
      refundOf(shop, sale, 1, { lines: [{ sale_line_id: firstLine(sale).id, quantity: 1, restock: false }] }),
    );
    expect(await journalOf(database.client, note.id)).toMatchObject({ shrinkage: 6, cost_of_goods_sold: -6 });
    expect(await stockOf(database.client, bread)).toMatchObject({ quantity: 8 });
  });

  it('rules 18 and 20: any parts add up to the sale, to the cent and to 0.001 of every component', async () => {
    const cases = fc.record({
      sold: fc.integer({ min: 1, max: 4000 }),
      price: fc.integer({ min: 1, max: 3000 }),
      recipe: fc.array(
        fc.record({ quantity: fc.integer({ min: 1, max: 3000 }), cost: fc.integer({ min: 0, max: 2000 }) }),
        { minLength: 1, maxLength: 3 },
      ),
      parts: fc.array(fc.record({ share: fc.integer({ min: 1, max: 100 }), restock: fc.boolean() }), { maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ sold, price, recipe, parts }) => {
        const components: [string, number][] = [];
        for (const part of recipe)
          components.push([
            await product({ stock: Math.ceil((sold * part.quantity) / 1e6) + 1, cost: part.cost / 100, unit: 'kg' }),
            part.quantity / 1000,
          ]);
        const before = await Promise.all(components.map(([id]) => stockOf(database.client, id)));
        const pack = await bundle(components, { price: price / 100, unit: 'kg' });
        const basket = [line(pack, sold / 1000)];
        const quoted = await asUser(database.client, shop.cashier, () =>
          callRpc<Quote>(database.client, 'quote_sale', { p_basket: { channel: 'till', lines: basket } }),
        );
        const sale = await recordSale(
          database.client,
          shop,
          saleOf(shop, basket, quoted.total_amount > 0 ? [pay(quoted.total_amount)] : []),
        );
        const notes: CreditNote[] = [];
        let left = sold;
        let lost = false;
        for (const part of [...parts, { share: 100, restock: true }]) {
          const now = Math.min(left, Math.max(1, Math.round((sold * part.share) / 100)));
          if (now === 0) continue;
          left -= now;
          lost ||= !part.restock;
          notes.push(await returnPart(sale, now / 1000, part.restock));
        }
        if (left > 0) notes.push(await returnPart(sale, left / 1000, true));
        const sum = (pick: (note: CreditNote) => number): number =>
          Math.round(notes.reduce((total, note) => total + pick(note), 0) * 100) / 100;
        expect(sum((note) => note.net_amount)).toBe(sale.net_amount);
        expect(sum((note) => note.tax_amount)).toBe(sale.tax_amount);
        if (!lost) expect(await Promise.all(components.map(([id]) => stockOf(database.client, id)))).toEqual(before);
      }),
      { numRuns: count(15, 500) },
    );
  }, 600_000);

  function returnPart(sale: Sale, quantity: number, restock: boolean): Promise<CreditNote> {
    return refundSale(
      database.client,
      shop,
      refundOf(shop, sale, quantity, { lines: [{ sale_line_id: firstLine(sale).id, quantity, restock }] }),
    );
  }
});

describe('bundles at many tills', () => {
  it('sell the last components exactly once and never deadlock, in whatever order (rule 34)', async () => {
    const clients = await Promise.all(Array.from({ length: 8 }, () => database.connect()));
    const milk = await product({ stock: 8, price: 10 });
    const bread = await product({ stock: 8, price: 10 });
    const one = await bundle([[milk, 1], [bread, 1]], { price: 10 }); // prettier-ignore
    const two = await bundle([[bread, 1], [milk, 1]], { price: 10 }); // prettier-ignore
    const settled = await Promise.allSettled(
      clients.flatMap((client, index) => [
        recordSale(client, shop, saleOf(shop, [line(index % 2 ? one : two), line(milk)], [pay(20)])),
      ]),
    );
    const codes = settled.flatMap((result) =>
      result.status === 'rejected' ? [(result.reason as { hint?: string }).hint] : [],
    );
    expect(codes).toEqual(['insufficient_stock', 'insufficient_stock', 'insufficient_stock', 'insufficient_stock']);
    expect(await stockOf(database.client, milk)).toMatchObject({ quantity: 0 });
    expect(await stockOf(database.client, bread)).toMatchObject({ quantity: 4 });
  }, 300_000);
});

it('takes goods below zero where the business allows it, and the next receipt trues up (rule 29)', async () => {
  await setPolicy(database.client, shop.tenantId, { allow_negative_stock: true });
  const milk = await product({ stock: 1, cost: 4 });
  const pack = await bundle([[milk, 3]], { price: 10 });
  await sell(database.client, shop, pack, 1, 10);
  expect(await stockOf(database.client, milk)).toMatchObject({ quantity: -2, value: -8 });
  await database.client.query('select private.post_goods_receipt($1, $2, $3)', [
    shop.tenantId,
    shop.owner.userId,
    JSON.stringify({ id: randomUUID(), lines: [{ product_id: milk, quantity: 5, unit_cost: 6 }] }),
  ]);
  expect(await stockOf(database.client, milk)).toMatchObject({ quantity: 3, value: 18 });
  await setPolicy(database.client, shop.tenantId, { allow_negative_stock: false });
});
