import { randomUUID } from 'node:crypto';
import { measuredUnits } from '../../../shared/src/quantity/units';
import { orderOf, placeOrder } from '../orders/ordersFixtures';
import {
  addProduct,
  line,
  makeShop,
  pay,
  recordSale,
  refundOf,
  refundSale,
  saleOf,
  sell,
  stockOf,
  type Shop,
} from '../sales/salesFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { addBundle } from './bundleFixtures';
import { entry, openCountOf, record } from './countFixtures';
import { addLocation, as, defaultLocation } from './stockFixtures';

const database = testDatabase();
let shop: Shop;
let other: Shop;
let mug: string;
let sugar: string;

beforeAll(async () => {
  shop = await makeShop(database.client);
  other = await makeShop(database.client);
  mug = await addProduct(database.client, shop, { name: 'Mug', price: 50, stock: 100 });
  sugar = await addProduct(database.client, shop, { name: 'Sugar', price: 100, stock: 100, unit: 'kg' });
});

const manager = <T>(name: string, args: Record<string, unknown>): Promise<T> =>
  as<T>(database.client, shop.manager, name, args);
const setProduct = (id: string, change: string): Promise<unknown> =>
  database.client.query(`update public.products set ${change} where id = $1`, [id]);
const productOf = (unit: string, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  p_product: {
    id: randomUUID(),
    name: `New ${unit}`,
    kind: 'goods',
    unit,
    price: 10,
    is_published: true,
    image_urls: [],
    ...more,
  },
});

/** Every way in which a quantity of a product is given. */
const ways: Record<string, (product: string, quantity: number) => Promise<unknown>> = {
  'the price of a till basket': (product, quantity) =>
    as(database.client, shop.cashier, 'quote_sale', {
      p_basket: { channel: 'till', lines: [line(product, quantity)] },
    }),
  'the price of a cart': (product, quantity) =>
    as(database.client, shop.cashier, 'quote_sale', {
      p_basket: { channel: 'storefront', tenant_id: shop.tenantId, lines: [line(product, quantity)] },
    }),
  'a sale': (product, quantity) =>
    recordSale(
      database.client,
      shop,
      saleOf(shop, [line(product, quantity)], [pay(quantity * (product === mug ? 50 : 100))]),
    ),
  'an order of a shopper': (product, quantity) => placeOrder(database.client, orderOf(shop, [[product, quantity]])),
  'an order taken at the till': (product, quantity) =>
    as(database.client, shop.cashier, 'take_order', {
      p_order: {
        id: randomUUID(),
        till_session_id: shop.sessionId,
        lines: [line(product, quantity)],
        customer: { name: 'Wanjiru', phone: '+254711222333' },
        fulfilment_method: 'pickup',
        payment_method: 'pay_on_pickup',
      },
    }),
  'a parked basket': (product, quantity) =>
    as(database.client, shop.cashier, 'park_sale', {
      p_parked: {
        id: randomUUID(),
        version: 1,
        number: `P-${randomUUID().slice(0, 6)}`,
        total_amount: 1,
        item_count: 1,
        basket: { lines: [{ ...line(product, quantity), list_price: 50 }] },
      },
    }),
  'a quote': (product, quantity) =>
    as(database.client, shop.cashier, 'save_quote', {
      p_quote: {
        id: randomUUID(),
        version: 1,
        basket: { lines: [{ ...line(product, quantity), list_price: 50 }] },
      },
    }),
  'a delivery': (product, quantity) =>
    manager('receive_goods', {
      p_receipt: { id: randomUUID(), lines: [{ product_id: product, quantity, unit_cost: 1 }] },
    }),
  'an adjustment up': (product, quantity) => adjust(product, quantity),
  'an adjustment down': (product, quantity) => adjust(product, -quantity),
  'a transfer': async (product, quantity) =>
    manager('save_transfer', {
      p_transfer: {
        id: randomUUID(),
        from_location_id: await defaultLocation(database.client, shop),
        to_location_id: await addLocation(database.client, shop, `Store ${randomUUID().slice(0, 6)}`),
        lines: [{ product_id: product, quantity }],
      },
    }),
  'a stock count': async (product, quantity) => {
    const count = await openCountOf(database.client, shop, [product]);
    const recorded = await record(database.client, shop.manager, count, [entry(product, quantity)]);
    await manager('cancel_stock_count', { p_count_id: count, p_reason: 'Only tried' }).catch(() => null);
    return recorded;
  },
  'an opening stock': (product, quantity) =>
    database.client.query('select private.post_opening_stock($1, $2, $3, $4, $5)', [
      shop.tenantId,
      shop.owner.userId,
      product,
      quantity,
      1,
    ]),
  'a bundle': (product, quantity) => addBundle(database.client, shop, [[product, quantity]]),
  'a barcode of a pack': (product, quantity) =>
    database.client.query(
      `insert into public.product_barcodes (tenant_id, barcode, product_id, unit_factor, label) values ($1, $2, $3, $4, 'Pack')`,
      [shop.tenantId, randomUUID().slice(0, 13), product, quantity],
    ),
  'a return without a receipt': (product, quantity) =>
    manager('return_without_receipt', {
      p_return: {
        id: randomUUID(),
        till_session_id: shop.managerSessionId,
        reason: 'No receipt',
        refund_tender_type: 'cash',
        lines: [{ product_id: product, quantity, unit_price: 1, restock: true }],
      },
    }),
};

const adjust = (product: string, change: number): Promise<unknown> =>
  manager('adjust_stock', {
    p_adjustment: {
      id: randomUUID(),
      reason: change > 0 ? 'found' : 'damaged',
      lines: [{ product_id: product, quantity_change: change, ...(change > 0 ? { unit_cost: 1 } : {}) }],
    },
  });

describe('half a piece', () => {
  it.each(Object.keys(ways))('is refused in %s, named with its unit', async (way) => {
    const error = await expectCode(ways[way]!(mug, 0.5), 'quantity_not_whole');

    expect(error.message).toMatch(/^Mug is counted by the piece: -?0\.5 is not a whole number/);
  });

  it.each(Object.keys(ways))('half a kilogram is taken in %s', async (way) => {
    await ways[way]!(sugar, 0.5);
  });

  it('is refused of other goods than pieces as well', async () => {
    for (const unit of ['pc', 'box', 'Tray', 'pair']) {
      const id = await addProduct(database.client, shop, { name: `A ${unit}`, stock: 2, unit });
      const error = await expectCode(sell(database.client, shop, id, 1.5, 100), 'quantity_not_whole');
      expect(error.message).toContain(`in whole units (${unit})`);
    }
  });

  it('of a bundle that is measured is refused where it would part a piece', async () => {
    const hamper = await addBundle(database.client, shop, [[mug, 1], [sugar, 2]], { unit: 'kg', price: 10 }); // prettier-ignore
    await expectCode(sell(database.client, shop, hamper, 0.5, 10), 'quantity_not_whole');
    await sell(database.client, shop, hamper, 2, 10);
  });

  it('no part of it comes back', async () => {
    const sale = await sell(database.client, shop, mug, 2, 50);
    await expectCode(refundSale(database.client, shop, refundOf(shop, sale, 0.135)), 'quantity_not_whole');
    await refundSale(database.client, shop, refundOf(shop, sale, 1));
  });

  it('is no level, no pack and no price from so many', async () => {
    for (const field of [
      'low_stock_level',
      'reorder_point',
      'reorder_quantity',
      'stock_buffer',
      'purchase_unit_factor',
      'online_step',
    ])
      await expectCode(setProduct(mug, `${field} = 2.5`), 'quantity_not_whole');
    await expectCode(
      manager('save_product', productOf('each', { opening_stock: { quantity: 2.5, unit_cost: 1 } })),
      'quantity_not_whole',
    );
    const list = randomUUID();
    await database.client.query(
      'insert into public.price_lists (tenant_id, id, name) values ($1, $2::uuid, $2::text)',
      [shop.tenantId, list],
    );
    const item = (product: string, minimum: number): Promise<unknown> =>
      database.client.query(
        `insert into public.price_list_items (tenant_id, price_list_id, product_id, min_quantity, kind, value) values ($1, $2, $3, $4, 'fixed', 1)`,
        [shop.tenantId, list, product, minimum],
      );
    await expectCode(item(mug, 2.5), 'quantity_not_whole');
    await item(mug, 0.001);
    await item(sugar, 2.5);
  });
});

describe('every quantity of a product in the database', () => {
  /** What follows from documents that are asked themselves, or is no quantity of the product's unit. */
  const follows = new Set([
    'fiscal_device_items.stock_quantity', // what the tax authority was told
    'fiscal_imports.quantity', // as customs wrote it
    'goods_receipt_lines.billed_quantity',
    'goods_receipt_lines.credited_quantity',
    'goods_receipt_lines.returned_quantity',
    'products.stock_quantity',
    'products.weight_kg',
    'sale_lines.returned_quantity',
    'purchase_order_lines.over_approved_quantity',
    'purchase_order_lines.pack_size',
    'purchase_order_lines.packs',
    'purchase_order_lines.received_quantity',
    'stock_batch_levels.quantity',
    'stock_count_late_movements.quantity',
    'stock_count_lines.counted_quantity', // the sum of its entries
    'stock_count_lines.ledger_quantity',
    'stock_count_lines.variance',
    'stock_levels.quantity',
    'stock_levels.reserved_quantity',
    'stock_movement_batches.quantity',
    'stock_reservations.quantity',
    'stock_serial_entries.quantity',
    'stock_serial_levels.quantity',
    'supplier_prices.min_quantity',
    'supplier_prices.pack_size',
    'supplier_bill_lines.credited_quantity',
    'supplier_bill_lines.received_quantity',
    'supplier_bill_lines.sent_back_quantity',
    'stock_transfer_lines.in_transit_quantity',
    'stock_transfer_lines.lost_quantity',
    'stock_transfer_lines.received_quantity',
    'stock_transfer_lines.returned_quantity',
    'price_list_items.value', // money or percent
  ]);

  it('is asked by a trigger, or follows from one that is', async () => {
    const { rows } = await database.client.query<{ name: string; is_asked: boolean }>(
      `select c.relname || '.' || a.attname as name, exists (
         select 1 from pg_trigger t
         where t.tgrelid = c.oid and (
           t.tgname = '_300_whole_quantities' and encode(t.tgargs, 'escape') ~ ('(^|000)' || a.attname || '\\\\000')
           or t.tgname = '_300_parts' and position('''' || a.attname || '''' in pg_get_functiondef(t.tgfoid)) > 0)) as is_asked
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and format_type(a.atttypid, a.atttypmod) = 'numeric(14,3)'
         and (c.relname = 'products' or c.relname like 'stock\\_%' or exists (
           select 1 from pg_attribute p where p.attrelid = c.oid and p.attname in ('product_id', 'component_id')))`,
    );
    expect(rows.length).toBeGreaterThan(30);
    expect(rows.filter(({ name, is_asked }) => !is_asked && !follows.has(name)).map(({ name }) => name)).toEqual([]);
    expect(rows.filter(({ name, is_asked }) => is_asked && follows.has(name)).map(({ name }) => name)).toEqual([]);
  });

  it('knows the same measured units as the screens', async () => {
    const words = [...measuredUnits, 'each', 'pc', 'pcs', 'box', 'tray', 'KG', ' Litre ', 'bundle', ''];
    const { rows } = await database.client.query<{ word: string; step: number }>(
      'select w as word, private.unit_step(w)::float as step from unnest($1::text[]) as w',
      [words],
    );
    for (const { word, step } of rows)
      expect([word, step]).toEqual([word, measuredUnits.has(word.trim().toLowerCase()) ? 0.001 : 1]);
  });
});

describe('what was in parts before', () => {
  /** Sold by weight, and counted since. */
  async function oldHalf(): Promise<{ id: string; sale: Awaited<ReturnType<typeof sell>> }> {
    const id = await addProduct(database.client, shop, { name: 'Cable', price: 10, stock: 10, unit: 'm' });
    const sale = await sell(database.client, shop, id, 1.5, 10);
    await expectCode(setProduct(id, `unit = 'roll'`), 'quantity_not_whole');
    await adjust(id, -0.5);
    await setProduct(id, `unit = 'roll'`);
    return { id, sale };
  }

  it('keeps a product measured until its stock is whole', async () => {
    const { id } = await oldHalf();
    expect(await stockOf(database.client, id)).toMatchObject({ quantity: 8 });
    await expectCode(sell(database.client, shop, id, 0.5, 10), 'quantity_not_whole');
  });

  it('comes back: the part first or last, never another part; a correction then makes the stock whole', async () => {
    const { id, sale } = await oldHalf();
    await expectCode(refundSale(database.client, shop, refundOf(shop, sale, 0.7)), 'quantity_not_whole');
    await refundSale(database.client, shop, refundOf(shop, sale, 1));
    await refundSale(database.client, shop, refundOf(shop, sale, 0.5));
    expect(await stockOf(database.client, id)).toMatchObject({ quantity: 9.5 });
    await expectCode(adjust(id, 0.25), 'quantity_not_whole');
    await adjust(id, 0.5);
    expect(await stockOf(database.client, id)).toMatchObject({ quantity: 10 });
  });

  it('is taken from a till that sold it without the server, and flagged', async () => {
    const late = { provisional_number: `T1-${randomUUID().slice(0, 6)}`, device_id: randomUUID() };
    const sale = await recordSale(
      database.client,
      shop,
      saleOf(shop, [line(mug, 0.5, { unit_price: 50 })], [pay(25)], { late, expected_total: 25 }),
    );
    expect(sale.review_flags).toContain('quantity_not_whole');
    await adjust(mug, -0.5);
  });

  it('an order that was placed so is handed over so', async () => {
    const id = await addProduct(database.client, shop, { name: 'Rope', price: 10, stock: 10, unit: 'm' });
    const order = await placeOrder(database.client, orderOf(shop, [[id, 1.5]]));
    await expectCode(setProduct(id, `unit = 'roll'`), 'quantity_not_whole');
    // As a business has it that counted its rope in rolls before there was a rule.
    await database.client.query(`set session_replication_role = replica`);
    await setProduct(id, `unit = 'roll'`);
    await database.client.query(`set session_replication_role = origin`);
    const sale = await as<{ lines: { quantity: number }[] }>(database.client, shop.cashier, 'confirm_order', {
      p_confirmation: {
        order_id: order.id,
        sale_id: randomUUID(),
        till_session_id: shop.sessionId,
        payments: [pay(15)],
      },
    });
    expect(sale.lines[0]?.quantity).toBe(1.5);
  });
});

describe('weighed goods in the online shop', () => {
  it('are ordered in the steps of their unit, or of their own', async () => {
    const id = await addProduct(database.client, shop, { name: 'Bananas', price: 120, stock: 50, unit: 'kg' });
    const order = (quantity: number): Promise<unknown> => placeOrder(database.client, orderOf(shop, [[id, quantity]]));
    const error = await expectCode(order(0.3), 'quantity_not_in_steps');
    expect(error.message).toBe('Bananas can be ordered in steps of 0.25 kg.');
    await order(0.25);
    await order(1.5);
    await setProduct(id, 'online_step = 0.05, online_minimum = 0.5');
    await expectCode(order(0.45), 'quantity_not_in_steps');
    await order(0.55);
    await expectCode(setProduct(id, 'online_minimum = 0.52'), 'invalid_input');
    // The till weighs to the gram.
    await sell(database.client, shop, id, 0.125, 120);
  });

  it('say their steps in cards, on their page and in the priced cart; pieces say none', async () => {
    const id = await addProduct(database.client, shop, { name: 'Saffron', price: 1, stock: 5000, unit: 'g' });
    const detail = await as<Record<string, unknown>>(database.client, shop.cashier, 'shop_product', {
      p_tenant_id: shop.tenantId,
      p_product_id: id,
    });
    expect(detail).toMatchObject({ unit: 'g', step: 50, minimum: 50 });
    const quote = await as<{ lines: Record<string, unknown>[] }>(database.client, shop.cashier, 'quote_sale', {
      p_basket: { channel: 'storefront', tenant_id: shop.tenantId, lines: [line(id, 150), line(mug, 2)] },
    });
    expect(quote.lines).toMatchObject([
      { step: 50, minimum: 50, maximum: 4950, is_available: true },
      { step: null, minimum: null, maximum: 99, is_available: true },
    ]);
    await placeOrder(database.client, orderOf(shop, [[id, 150]]));
  });

  it('are set up by who edits products, and by nobody of another business', async () => {
    const product = productOf('kg', { online_step: 0.1, online_minimum: 0.5 });
    const saved = await manager<Record<string, unknown>>('save_product', product);
    expect(saved).toMatchObject({ online_step: 0.1, online_minimum: 0.5 });
    await expectCode(manager('save_product', productOf('each', { online_step: 0.5 })), 'quantity_not_whole');
    const changed = {
      p_product: { ...(product['p_product'] as object), online_step: 0.2, expected_updated_at: saved['updated_at'] },
    };
    await expectCode(as(database.client, other.owner, 'save_product', changed), 'not_found');
    await expectCode(as(database.client, shop.cashier, 'save_product', changed), 'permission_denied');
  });
});
