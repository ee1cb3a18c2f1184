import { randomUUID } from 'node:crypto';
import type { Order, PlacedOrder, QuoteDetail, TakeOrderInput, TakenQuote } from '../../../shared/src/api/rpcTypes';
import { call } from '../contacts/contactFixtures';
import { attach, choice, choiceId, saveSet } from '../modifiers/modifierFixtures';
import { confirmationOf, confirmOrder } from '../orders/ordersFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { approvalOf, approve, givePin } from './pinFixtures';
import { getQuote, quoteOf, saveQuote, takeQuote } from './quoteFixtures';
import { addProduct, line, makeShop, pay, recordSale, saleOf, setPolicy, type Shop } from './salesFixtures';

// What a cashier could make of the prices that somebody else has promised.
const database = testDatabase();
let shop: Shop;
let sofa: string;
let taken: TakenQuote;

beforeEach(async () => {
  shop = await makeShop(database.client);
  await givePin(database.client, shop.tenantId, shop.manager, '4711');
  sofa = await addProduct(database.client, shop, { price: 1000, stock: 100 });
  const quote = await saveQuote(database.client, shop.manager, quoteOf([line(sofa, 1, { unit_price: 10 })]));
  taken = await takeQuote(database.client, shop.cashier, quote.id);
});

const orderOf = (quantity: number, more: Partial<TakeOrderInput> = {}): TakeOrderInput => ({
  id: taken.sale_id ?? '',
  till_session_id: shop.sessionId,
  lines: [line(sofa, quantity, { unit_price: 10 })],
  approval_ids: taken.approvals.map(({ id }) => id),
  customer: { name: 'Wanjiru', phone: '+254 700 000 111' },
  fulfilment_method: 'pickup',
  payment_method: 'pay_on_pickup',
  ...more,
});
const take = (order: TakeOrderInput) =>
  call<PlacedOrder>(database.client, shop.cashier, 'take_order', { p_order: order });
const release = () => call(database.client, shop.cashier, 'release_quote', { p_quote_id: taken.id });

describe('what one quote promises', () => {
  it('is ordered as it was quoted, no more of it, and once', async () => {
    await expectCode(take(orderOf(50)), 'quote_differs');
    const order = await take(orderOf(1));
    expect(order.total_amount).toBe(10);

    expect(await getQuote(database.client, shop.cashier, taken.id)).toMatchObject<Partial<QuoteDetail>>({
      status: 'converted',
      sale_id: null,
      invoice_number: order.order_number,
    });
    await expectCode(release(), 'quote_converted');
    await expectCode(takeQuote(database.client, shop.cashier, taken.id), 'quote_converted');
    // Nor is a sale made of it besides, at whatever price.
    await expectCode(
      recordSale(database.client, shop, saleOf(shop, [line(sofa)], [pay(1000)], { id: taken.sale_id ?? '' })),
      'quote_converted',
    );
    const sale = await confirmOrder(database.client, shop, confirmationOf(shop, order, [pay(10)]));
    expect(sale.lines).toMatchObject([{ quantity: 1, unit_price: 10 }]);
    expect(await take(orderOf(1, { lines: [] })).catch((error: { hint?: string }) => error.hint)).toBe(
      'idempotency_mismatch',
    );
  });

  it('is good for what was chosen: more is paid besides', async () => {
    const latte = await addProduct(database.client, shop, { price: 200, kind: 'service' });
    const extras = await saveSet(database.client, shop, { choices: [choice('Oat', 50), choice('Gold', 5000)] });
    await attach(database.client, shop, latte, extras);
    const [oat, gold] = [choiceId(extras, 'Oat'), choiceId(extras, 'Gold')];
    const cheap = line(latte, 1, { modifiers: [oat], unit_price: 20 });
    const quote = await saveQuote(database.client, shop.manager, quoteOf([cheap]));
    const { sale_id: id, approvals } = await takeQuote(database.client, shop.cashier, quote.id);
    const sellWith = (modifiers: string[]) =>
      recordSale(
        database.client,
        shop,
        saleOf(shop, [line(latte, 1, { modifiers, unit_price: 20 })], [pay(20)], {
          id: id ?? '',
          approval_ids: approvals.map((approval) => approval.id),
        }),
      );
    await expectCode(sellWith([oat, gold]), 'quote_differs');

    expect(await sellWith([oat])).toMatchObject({ total_amount: 20 });
  });

  it('is no order any more once it was let go', async () => {
    await release();
    await expectCode(take(orderOf(1)), 'quote_released');
  });

  it('is not promised again in a quote of the cashier', async () => {
    const copy = quoteOf([line(sofa, 1, { unit_price: 10 })], {
      id: taken.sale_id ?? '',
      approval_ids: taken.approvals.map(({ id }) => id),
    });
    await expectCode(saveQuote(database.client, shop.cashier, copy), 'quote_differs');
    const own = approvalOf(
      shop.manager,
      { sale_id: copy.id, prices: [{ product_id: sofa, unit_price: 10, quantity: 1 }] },
      { permission: 'sales.override_price' },
    );
    const approval = await approve(database.client, shop.cashier, own);

    expect(await saveQuote(database.client, shop.cashier, { ...copy, approval_ids: [approval.id] })).toMatchObject({
      total_amount: 10,
    });
  });
});

describe('an order of the till', () => {
  it('keeps a price that was approved, and that of a label', async () => {
    await setPolicy(database.client, shop.tenantId, { order_deposit_percent: 0 });
    const id = randomUUID();
    const approval = await approve(
      database.client,
      shop.cashier,
      approvalOf(
        shop.manager,
        { sale_id: id, prices: [{ product_id: sofa, unit_price: 750, quantity: 1 }] },
        { permission: 'sales.override_price' },
      ),
    );
    const cheese = await addProduct(database.client, shop, { price: 500, stock: 10 });
    await database.client.query('update public.products set sku = $2, unit = $3 where id = $1', [
      cheese,
      '10042',
      'kg',
    ]);
    const placed = await take(
      orderOf(1, {
        id,
        lines: [line(sofa, 1, { unit_price: 750 }), line(cheese, 1, { barcode: labelOf('22', '10042', '01250') })],
        approval_ids: [approval.id],
      }),
    );
    expect(placed.total_amount).toBe(762.5);

    const order = await call<Order>(database.client, shop.cashier, 'get_order', { p_order_id: id });
    expect(order.lines).toMatchObject([{ unit_price: 750 }, { unit_price: 500, quantity: 0.025 }]);
    const sale = await confirmOrder(database.client, shop, confirmationOf(shop, { id }, [pay(762.5)]));
    expect(sale.lines).toMatchObject([
      { unit_price: 750, price_source: { kind: 'override' } },
      { price_source: { kind: 'label', amount: 12.5 } },
    ]);
  });
});

/** The code of a scale: prefix, item and value, with the digit that checks them. */
function labelOf(prefix: string, item: string, value: string): string {
  const digits = prefix + item + value;
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
