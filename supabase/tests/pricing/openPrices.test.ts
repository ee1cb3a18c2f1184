import { randomUUID } from 'node:crypto';
import type {
  BasketLineInput,
  ParkedSaleSaved,
  PlacedOrder,
  Quote,
  ResumedSale,
  Sale,
  StaffOrder,
  TillCatalogue,
  TillProduct,
  TillSetup,
} from '../../../shared/src/api/rpcTypes';
import { productInput } from '../catalogue/catalogueFixtures';
import { call } from '../contacts/contactFixtures';
import { confirmationOf, confirmOrder, orderOf, placeOrder } from '../orders/ordersFixtures';
import { quoteOf, saveQuote, takeQuote } from '../sales/quoteFixtures';
import {
  addProduct,
  line,
  makeShop,
  pay,
  recordSale,
  refundOf,
  refundSale,
  saleOf,
  type Shop,
} from '../sales/salesFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
let shop: Shop;
let other: Shop;
let sundry: string;
let untaxed: string;
let soap: string;

async function addOpenProduct(of: Shop, name: string, taxCode: string): Promise<string> {
  const id = await addProduct(database.client, of, { name, kind: 'service', price: 10, taxCode, isPublished: true });
  await database.client.query('update public.products set has_open_price = true where tenant_id = $1 and id = $2', [
    of.tenantId,
    id,
  ]);
  return id;
}

beforeAll(async () => {
  shop = await makeShop(database.client);
  other = await makeShop(database.client);
  sundry = await addOpenProduct(shop, 'Sundries', 'B');
  untaxed = await addOpenProduct(shop, 'Sundries without tax', 'A');
  soap = await addProduct(database.client, shop, { name: 'Soap', price: 50, stock: 100, taxCode: 'B' });
});

const opened = (price: number, more: Partial<BasketLineInput> = {}) => line(sundry, 1, { unit_price: price, ...more });
const sell = (lines: BasketLineInput[], total: number): Promise<Sale> =>
  recordSale(database.client, shop, saleOf(shop, lines, [pay(total)]));
const quote = (lines: BasketLineInput[]) =>
  call<Quote>(database.client, shop.cashier, 'quote_sale', {
    p_basket: { channel: 'till', tenant_id: shop.tenantId, lines },
  });

describe('goods with an open price', () => {
  it('cost what the cashier says and are what the cashier says, with the tax of their product', async () => {
    const sale = await sell(
      [opened(116, { description: '  Plastic basin ' }), line(untaxed, 2, { unit_price: 7 })],
      130,
    );

    expect(sale).toMatchObject({
      total_amount: 130,
      tax_amount: 16,
      lines: [
        { name: 'Plastic basin', unit_price: 116, tax_amount: 16, price_source: { kind: 'open' } },
        { name: 'Sundries without tax', quantity: 2, unit_price: 7, tax_amount: 0 },
      ],
    });
    // Nobody's exception: nothing was approved, and nothing is told as one.
    const { rows } = await database.client.query(
      `select 1 from audit.events a where a.tenant_id = $1 and a.entity_id = $2 and a.action = 'price_overridden'`,
      [shop.tenantId, sale.id],
    );
    expect(rows).toEqual([]);
  });

  it('cost their own price where nobody said another one', async () => {
    expect(await quote([line(sundry)])).toMatchObject({
      total_amount: 10,
      lines: [{ name: 'Sundries', price_source: null }],
    });
  });

  it('are not sold by the online shop, which asks nothing', async () => {
    await expectCode(placeOrder(database.client, orderOf(shop, [[sundry, 3]])), 'not_found');
    await expectCode(
      callRpc(database.client, 'quote_sale', {
        p_basket: { channel: 'storefront', tenant_id: shop.tenantId, lines: [line(sundry)] },
      }),
      'not_found',
    );
  });

  it('leave every other price to those who may change it, and every other name as it is', async () => {
    await expectCode(sell([line(soap, 1, { unit_price: 1 })], 1), 'approval_required');
    await expectCode(sell([opened(1), line(soap, 1, { unit_price: 1 })], 2), 'approval_required');
    await expectCode(sell([line(soap, 1, { description: 'Basin' })], 50), 'invalid_input');
  });

  it.each([
    ['a line break', 'Basin\nTOTAL 0.00'],
    ['201 characters', 'x'.repeat(201)],
    ['a number', 5],
    ['an object', {}],
  ])('refuse %s as a name', async (_what, description) => {
    await expectCode(quote([opened(1, { description: description as string })]), 'invalid_input');
  });

  it.each([-1, 1e11, 0.001])('refuse the price %p', async (price) => {
    await expectCode(quote([opened(price)]), 'invalid_input');
  });

  it('give no more discount than anything else does, of the price that was said', async () => {
    expect(await quote([opened(100, { discount_percent: 10 })])).toMatchObject({ total_amount: 90 });
    await expectCode(sell([opened(100, { discount_percent: 60 })], 40), 'approval_required');
  });

  it('are another business’s only', async () => {
    const foreign = await addOpenProduct(other, 'Theirs', 'B');
    await expectCode(sell([line(foreign, 1, { unit_price: 5 })], 5), 'not_found');
  });

  it('keep price and name when the basket is parked, quoted, ordered and given back', async () => {
    const lines = [opened(70, { description: 'Basin' })];
    const parked = { ...quoteOf(lines).basket, note: null };
    const id = randomUUID();
    await call<ParkedSaleSaved>(database.client, shop.cashier, 'park_sale', {
      p_parked: { id, version: 1, number: 'B1', total_amount: 70, item_count: 1, basket: { lines: parked.lines } },
    });
    const resumed = await call<ResumedSale>(database.client, shop.cashier, 'resume_parked_sale', {
      p_id: id,
      p_claim_id: randomUUID(),
    });
    expect(resumed.basket.lines).toMatchObject([{ unit_price: 70, description: 'Basin' }]);
    expect(resumed.products).toMatchObject([{ id: sundry, name: 'Sundries', has_open_price: true }]);

    const saved = await saveQuote(database.client, shop.cashier, quoteOf([opened(70, { description: 'Basin' })]));
    const taken = await takeQuote(database.client, shop.cashier, saved.id);
    expect(taken.basket.lines).toMatchObject([{ unit_price: 70, description: 'Basin' }]);

    const order = await call<PlacedOrder>(database.client, shop.cashier, 'take_order', {
      p_order: {
        id: randomUUID(),
        till_session_id: shop.sessionId,
        lines: [opened(70, { description: 'Basin' })],
        customer: { name: 'Wanjiru', phone: '+254 700 000 111' },
        fulfilment_method: 'pickup',
        payment_method: 'pay_on_pickup',
      },
    });
    expect(await call<StaffOrder>(database.client, shop.manager, 'get_order', { p_order_id: order.id })).toMatchObject({
      lines: [{ name: 'Basin', unit_price: 70 }],
    });
    const sale = await confirmOrder(database.client, shop, confirmationOf(shop, order, [pay(70)]));
    const credit = await refundSale(database.client, shop, refundOf(shop, sale, 1));
    expect(credit).toMatchObject({ total_amount: 70, lines: [{ name: 'Basin' }] });
  });

  it('takes an order at a price that a manager gave, too', async () => {
    const order = await call<PlacedOrder>(database.client, shop.manager, 'take_order', {
      p_order: {
        id: randomUUID(),
        till_session_id: shop.managerSessionId,
        lines: [line(soap, 1, { unit_price: 45 })],
        customer: { name: 'Wanjiru', phone: '+254 700 000 111' },
        fulfilment_method: 'pickup',
        payment_method: 'pay_on_pickup',
      },
    });
    expect(order.total_amount).toBe(45);
  });
});

describe('the switch of the open price', () => {
  it('is saved with the product and reaches every till', async () => {
    const before = await call<TillCatalogue>(database.client, shop.owner, 'till_catalogue', {});
    const input = productInput({ name: 'Repairs', kind: 'service', price: 0, has_open_price: true });
    await call(database.client, shop.owner, 'save_product', { p_product: input });

    const setup = await call<TillSetup>(database.client, shop.cashier, 'till_setup', {});
    expect(setup.open_price_products).toContainEqual(expect.objectContaining({ id: input.id, has_open_price: true }));
    const [found] = await call<TillProduct[]>(database.client, shop.cashier, 'till_products', { p_query: 'Repairs' });
    expect(found).toMatchObject({ id: input.id, has_open_price: true });
    const news = await call<TillCatalogue>(database.client, shop.cashier, 'till_catalogue', {
      p_after: before.next_cursor,
    });
    expect(news.rows).toContainEqual(expect.objectContaining({ id: input.id, has_open_price: true }));
    expect(
      (await call<TillSetup>(database.client, other.cashier, 'till_setup', {})).open_price_products,
    ).not.toContainEqual(expect.objectContaining({ id: input.id }));
  });
});
