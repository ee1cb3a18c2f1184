import { randomUUID } from 'node:crypto';
import type { InvoiceLink, PublicInvoice } from '../../../shared/src/api/rpcTypes';
import { orderByToken, orderOf, placeOrder } from '../orders/ordersFixtures';
import { addProduct, line, makeShop, pay, recordSale, saleOf, type Shop } from '../sales/salesFixtures';
import { callRpc } from '../support/callRpc';
import { asAnonymous, asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { addCoupon, addPromotion } from './promotionFixtures';

/* What a shopper and a customer are told afterwards of the promotions that they were given. */
const database = testDatabase();
let shop: Shop;
let milk: string;
let bread: string;

beforeEach(async () => {
  shop = await makeShop(database.client);
  milk = await addProduct(database.client, shop, { price: 100, stock: 100 });
  bread = await addProduct(database.client, shop, { price: 50, stock: 100 });
  await addPromotion(database.client, shop, {
    name: 'Milk week',
    value: 20,
    scope: 'products',
    product_ids: [milk],
    is_stackable: true,
  });
});

const addWelcome = () =>
  addCoupon(database.client, shop, { promotion: { name: 'Welcome', value: 10, is_stackable: true } });
const asOwner = <T>(name: string, args: Record<string, unknown>): Promise<T> =>
  asUser(database.client, shop.owner, () => callRpc<T>(database.client, name, args));

it('an order names each promotion with what it took off, and what it took off each line', async () => {
  const code = await addWelcome();
  const placed = await placeOrder(
    database.client,
    orderOf(
      shop,
      [
        [milk, 1],
        [bread, 2],
      ],
      { coupon_codes: [code] },
    ),
  );
  const order = await orderByToken(database.client, placed.token);

  expect(order).toMatchObject({
    discount_amount: 38,
    promotions: [
      { name: 'Milk week', amount: 20 },
      { name: 'Welcome', amount: 18 },
    ],
    lines: [
      {
        promotions: [
          { name: 'Milk week', amount: 20 },
          { name: 'Welcome', amount: 8 },
        ],
      },
      { promotions: [{ name: 'Welcome', amount: 10 }] },
    ],
  });
  // The path of the invoice is for whom the link was given to.
  expect(await asOwner('get_order', { p_order_id: placed.id })).toMatchObject({
    ...Object.fromEntries(Object.entries(order ?? {}).filter(([key]) => key !== 'invoice_path')),
    channel: 'storefront',
  });
});

it('an order without any names none', async () => {
  const placed = await placeOrder(database.client, orderOf(shop, [[bread, 1]]));

  expect(await orderByToken(database.client, placed.token)).toMatchObject({
    promotions: [],
    lines: [{ promotions: [] }],
  });
});

it('the invoice by link names them beside what was taken off by hand, and no source of a price', async () => {
  const sale = await recordSale(
    database.client,
    shop,
    saleOf(shop, [{ ...line(milk, 2), discount_percent: 10 }, line(bread)], [pay(194)]),
  );
  const { token } = await asOwner<InvoiceLink>('create_invoice_link', { p_sale_id: sale.id });
  const invoice = await asAnonymous(database.client, () =>
    callRpc<PublicInvoice>(database.client, 'get_public_invoice', { p_token: token }),
  );

  expect(invoice.sale).toMatchObject({
    total_amount: 194,
    discount_amount: 56,
    promotions: [{ name: 'Milk week', amount: 40 }],
    lines: [
      { price_source: null, discount_amount: 56, promotions: [{ name: 'Milk week', amount: 40 }] },
      { price_source: null, promotions: [] },
    ],
  });
});

it('a receipt by mail names them, and says nothing of promotions where there were none', async () => {
  const email = `${randomUUID()}@example.test`;
  for (const [goods, amount] of [
    [milk, 80],
    [bread, 50],
  ] as const) {
    const sale = await recordSale(database.client, shop, saleOf(shop, [line(goods)], [pay(amount)]));
    await asOwner('mail_receipt', { p_sale_id: sale.id, p_email: email });
  }
  const { rows } = await database.client.query<{ body: string }>(
    `select body from private.mail_outbox where recipient = $1 order by body like '%Milk week%' desc`,
    [email],
  );

  expect(rows[0]?.body).toContain('Milk week: -KSh 20.00\n');
  expect(rows[1]?.body).not.toContain('Milk week');
});
