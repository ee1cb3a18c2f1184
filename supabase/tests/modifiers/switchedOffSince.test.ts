import { randomUUID } from 'node:crypto';
import type { ModifierSet, PlacedOrder, Sale } from '../../../shared/src/api/rpcTypes';
import { call } from '../contacts/contactFixtures';
import { confirmationOf, confirmOrder } from '../orders/ordersFixtures';
import { quoteOf, saveQuote, takeQuote } from '../sales/quoteFixtures';
import { addProduct, line, makeShop, pay, recordSale, saleOf, type Shop } from '../sales/salesFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { attach, choice, choiceId, saveSet } from './modifierFixtures';

// What was quoted or ordered is sold as it was promised, though a choice or the product itself was switched off since.
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
const changes: [string, () => Promise<unknown>][] = [
  [
    'a choice that was switched off',
    () =>
      saveSet(database.client, shop, {
        ...milk,
        choices: milk.choices.map((one) => ({ ...one, is_active: one.name !== 'Oat' })),
      }),
  ],
  ['a choice that was taken out', () => saveSet(database.client, shop, { ...milk, choices: milk.choices.slice(0, 1) })],
  ['a set that is asked for no more', () => attach(database.client, shop, latte)],
];

async function sellQuote(taken: Awaited<ReturnType<typeof takeQuote>>): Promise<Sale> {
  return recordSale(database.client, shop, {
    ...saleOf(shop, [], [pay(250)]),
    id: taken.sale_id,
    approval_ids: taken.approvals.map(({ id }) => id),
    lines: taken.basket.lines,
  });
}

async function takeOrder(): Promise<string> {
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
  return id;
}

describe.each(changes)('with %s', (what, change) => {
  it('a quote is sold as it was quoted', async () => {
    const saved = await saveQuote(database.client, shop.manager, quoteOf([cup()]));
    await change();
    const sale = await sellQuote(await takeQuote(database.client, shop.cashier, saved.id));

    expect(sale.lines).toMatchObject([{ name: 'Latte', unit_price: 250, modifiers: [{ name: 'Oat', amount: 50 }] }]);
  });

  it('an order is handed over as it was ordered', async () => {
    const id = await takeOrder();
    await change();
    const sale = await confirmOrder(database.client, shop, confirmationOf(shop, { id }, [pay(250)]));

    expect(sale.lines).toMatchObject([{ name: 'Latte', unit_price: 250, modifiers: [{ name: 'Oat', amount: 50 }] }]);
  });

  it('a basket of today is refused, and the line is named', async () => {
    await change();
    const { message } = await expectCode(
      recordSale(database.client, shop, saleOf(shop, [cup()], [pay(250)])),
      what.includes('set') ? 'modifier_not_offered' : 'modifier_inactive',
    );
    expect(message).toContain('Latte');
  });
});

describe('with a product that was archived', () => {
  const archive = () => database.client.query('update public.products set archived_at = now() where id = $1', [latte]);

  it('an order is handed over as it was ordered, and a quote is refused with the line it is about', async () => {
    const saved = await saveQuote(database.client, shop.manager, quoteOf([cup()]));
    const taken = await takeQuote(database.client, shop.cashier, saved.id);
    const id = await takeOrder();
    await archive();
    const { detail } = await expectCode(sellQuote(taken), 'not_found');

    expect(JSON.parse(detail ?? '')).toMatchObject({ lines: [{ product_id: latte }] });
    const sale = await confirmOrder(database.client, shop, confirmationOf(shop, { id }, [pay(250)]));
    expect(sale.lines).toMatchObject([{ name: 'Latte', modifiers: [{ name: 'Oat' }] }]);
  });
});

describe('what a quote promises', () => {
  it('is no other choice, and nothing for another sale or business', async () => {
    const saved = await saveQuote(database.client, shop.manager, quoteOf([line(latte)]));
    const taken = await takeQuote(database.client, shop.cashier, saved.id);
    await saveSet(database.client, shop, { ...milk, choices: milk.choices.slice(0, 1) });
    const other = {
      ...taken,
      basket: { ...taken.basket, lines: taken.basket.lines.map((one) => ({ ...one, modifiers: [oat] })) },
    };
    await expectCode(sellQuote(other), 'modifier_inactive');
  });
});
