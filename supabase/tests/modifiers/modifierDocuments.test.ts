import { randomUUID } from 'node:crypto';
import type {
  ModifierSet,
  ParkedSaleSaved,
  PlacedOrder,
  ResumedSale,
  StaffOrder,
} from '../../../shared/src/api/rpcTypes';
import { call } from '../contacts/contactFixtures';
import { confirmationOf, confirmOrder } from '../orders/ordersFixtures';
import { quoteOf, saveQuote, takeQuote } from '../sales/quoteFixtures';
import { addProduct, line, makeShop, pay, recordSale, saleOf, type Shop } from '../sales/salesFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { attach, choice, choiceId, saveSet } from './modifierFixtures';

const database = testDatabase();
let shop: Shop;
let latte: string;
let milk: ModifierSet;
let oat: string;

beforeEach(async () => {
  shop = await makeShop(database.client);
  latte = await addProduct(database.client, shop, { price: 200, kind: 'service', name: 'Latte' });
  milk = await saveSet(database.client, shop, { name: 'Milk', choices: [choice('Cow', 0), choice('Oat', 50)] });
  oat = choiceId(milk, 'Oat');
  await attach(database.client, shop, latte, milk);
});

const cup = () => line(latte, 1, { modifiers: [oat] });
const withoutOat = () => saveSet(database.client, shop, { ...milk, choices: milk.choices.slice(0, 1) });

it('a parked basket comes back with what was chosen and what there is to choose, also when that is gone', async () => {
  const parked = {
    id: randomUUID(),
    version: 1,
    number: 'B4',
    total_amount: 250,
    item_count: 1,
    basket: { lines: [{ ...cup(), list_price: 200 }] },
  };
  await call<ParkedSaleSaved>(database.client, shop.cashier, 'park_sale', { p_parked: parked });
  await withoutOat();
  const resumed = await call<ResumedSale>(database.client, shop.cashier, 'resume_parked_sale', {
    p_id: parked.id,
    p_claim_id: randomUUID(),
  });

  expect(resumed.basket.lines[0]).toMatchObject({ modifiers: [oat] });
  expect(resumed.products[0]?.modifier_sets).toMatchObject([{ name: 'Milk', choices: [{ name: 'Cow' }] }]);
});

it('a quote says what was chosen and is kept at its price, though a choice became dearer or another must be made', async () => {
  const saved = await saveQuote(database.client, shop.manager, quoteOf([cup()]));
  expect(saved.lines).toMatchObject([{ unit_price: 250, modifiers: [{ name: 'Oat', amount: 50 }] }]);
  await saveSet(database.client, shop, {
    ...milk,
    choices: milk.choices.map((one) => ({ ...one, amount: one.amount + 30 })),
  });
  await attach(database.client, shop, latte, milk, await saveSet(database.client, shop, { min_choices: 1 }));
  const taken = await takeQuote(database.client, shop.cashier, saved.id);
  expect(taken.basket.lines[0]).toMatchObject({ modifiers: [oat], unit_price: 250 });

  // What must be chosen by now is asked for at the till; the promised price stands.
  const promised = () => ({
    ...saleOf(shop, [], [pay(250)]),
    id: taken.sale_id,
    approval_ids: taken.approvals.map(({ id }) => id),
  });
  await expectCode(
    recordSale(database.client, shop, { ...promised(), lines: taken.basket.lines }),
    'modifiers_missing',
  );
  await attach(database.client, shop, latte, milk);
  const sale = await recordSale(database.client, shop, { ...promised(), lines: taken.basket.lines });
  expect(sale.lines).toMatchObject([{ unit_price: 250, modifiers: [{ name: 'Oat' }] }]);
});

it('an order taken at the till keeps what was chosen until it is sold', async () => {
  const id = randomUUID();
  await call<PlacedOrder>(database.client, shop.cashier, 'take_order', {
    p_order: {
      id,
      till_session_id: shop.sessionId,
      lines: [cup()],
      customer: { name: 'Wanjiru', phone: '+254 700 000 111' },
      fulfilment_method: 'pickup',
      payment_method: 'pay_on_pickup',
    },
  });
  await withoutOat();
  const chosen = [{ id: oat, set: 'Milk', name: 'Oat', amount: 50 }];
  const order = await call<StaffOrder>(database.client, shop.manager, 'get_order', { p_order_id: id });
  expect(order.lines).toMatchObject([{ unit_price: 250, modifiers: chosen }]);
  const sale = await confirmOrder(database.client, shop, confirmationOf(shop, { id }, [pay(250)]));

  expect(sale.lines).toMatchObject([{ unit_price: 250, modifiers: chosen }]);
});

it('a receipt by mail names what was chosen', async () => {
  const sale = await recordSale(database.client, shop, saleOf(shop, [cup()], [pay(250)]));
  await call(database.client, shop.cashier, 'mail_receipt', { p_sale_id: sale.id, p_email: 'buyer@example.test' });
  const { rows } = await database.client.query<{ body: string }>(
    `select body from private.mail_outbox where kind = 'receipt' and user_id = $1`,
    [shop.cashier.userId],
  );

  expect(rows[0]?.body).toContain('- 1 × Latte  KSh 250.00\n  Oat');
});
