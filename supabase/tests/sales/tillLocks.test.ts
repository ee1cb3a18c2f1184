import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { ContactPayment, PlacedOrder, Sale } from '../../../shared/src/api/rpcTypes';
import { call, paymentOf, receive } from '../contacts/contactFixtures';
import { confirmationOf, confirmOrder, orderOf, placeOrder } from '../orders/ordersFixtures';
import { addPromotion } from '../promotions/promotionFixtures';
import type { DatabaseFailure } from '../support/callRpc';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';
import { makeExchange } from './exchangeFixtures';
import { cardOf, issueCard, makeCardShop, payByCard, saveProgram } from './giftCardFixtures';
import {
  addContact,
  addProduct,
  firstLine,
  line,
  pay,
  recordSale,
  refundOf,
  refundSale,
  saleOf,
  setPolicy,
  type Shop,
} from './salesFixtures';

/**
 * Whatever is done at the tills of one business at once waits in one order: request, document, till session, promotions, customer,
 * gift cards, goods, number, totals. Who takes them otherwise is found here as a deadlock (SQLSTATE 40P01).
 */
const database = testDatabase();
let shop: Shop;
let bread: string;
let milk: string;
let customers: string[];
let card: string;

beforeAll(async () => {
  const { client } = database;
  shop = await makeCardShop(client);
  await setPolicy(client, shop.tenantId, { allow_negative_stock: true });
  await client.query('update public.storefront_settings set is_enabled = true where tenant_id = $1', [shop.tenantId]);
  bread = await addProduct(client, shop, { price: 116, stock: 100_000, taxCode: 'A' });
  milk = await addProduct(client, shop, { price: 174, stock: 100_000, taxCode: 'A' });
  customers = [await addContact(client, shop, 1_000_000), await addContact(client, shop, 1_000_000)];
  card = (await issueCard(client, shop, cardOf(1_000_000))).id;
  await saveProgram(client, shop);
  for (const customer of customers) {
    const sale = await recordSale(
      client,
      shop,
      saleOf(shop, [line(bread, 900)], [pay(104_400)], { contact_id: customer }),
    );
    await refundSale(client, shop, refundOf(shop, sale, 800, { refund_tender_type: 'store_credit' }));
    await call(client, shop.owner, 'adjust_loyalty', {
      p_adjustment: { id: randomUUID(), contact_id: customer, points: 100_000, reason: 'Anniversary' },
    });
  }
  await addPromotion(client, shop, { value: 1, usage_limit: 40, per_customer_limit: 30, channels: ['till'] });
});

type Step = (client: Client, customer: string, goods: string[]) => Promise<unknown>;

const both = (goods: string[]) => goods.map((product) => line(product));

/** What the two goods cost now: a promotion that is used up in between changes it. */
async function priced(client: Client, goods: string[], customer: string): Promise<number> {
  const { total_amount } = await call<{ total_amount: number }>(client, shop.cashier, 'quote_sale', {
    p_basket: { channel: 'till', lines: both(goods), contact_id: customer },
  });
  return total_amount;
}

async function sellTo(
  client: Client,
  goods: string[],
  customer: string,
  tender: Parameters<typeof pay>[1],
): Promise<Sale> {
  const total = await priced(client, goods, customer);
  const payment = tender === 'gift_card' ? payByCard(card, total) : pay(total, tender);
  return recordSale(client, shop, saleOf(shop, both(goods), [payment], { contact_id: customer }));
}

/** An order for later of which 30 are paid at once. */
const takeWithDeposit = (client: Client, customer: string, goods: string[]) =>
  call<PlacedOrder>(client, shop.cashier, 'take_order', {
    p_order: {
      id: randomUUID(),
      till_session_id: shop.sessionId,
      contact_id: customer,
      lines: both(goods),
      customer: { name: 'Later', phone: '+254 700 000 111' },
      fulfilment_method: 'pickup',
      payment_method: 'pay_on_pickup',
      deposit: { id: randomUUID(), amount: 30, tender_type: 'cash' },
    },
  });

const refundPrepaid = (client: Client, sale: Sale, tender: 'gift_card' | 'loyalty') =>
  call(client, shop.manager, 'refund_prepaid', {
    p_refund: {
      id: randomUUID(),
      sale_id: sale.id,
      till_session_id: shop.managerSessionId,
      reason: 'Back',
      refund_tender_type: tender,
      lines: [{ sale_line_id: firstLine(sale).id, quantity: 1, restock: true }],
    },
  });

const steps: Step[] = [
  async (client, customer, goods) => {
    const sale = await sellTo(client, goods, customer, 'on_account');
    await refundSale(client, shop, refundOf(shop, sale, 1, { refund_tender_type: 'on_account' }));
  },
  async (client, customer, goods) => {
    const sale = await sellTo(client, goods, customer, 'cash');
    await refundSale(client, shop, refundOf(shop, sale, 1, { refund_tender_type: 'store_credit' }));
  },
  (client, customer, goods) => sellTo(client, goods, customer, 'store_credit'),
  async (client, customer, goods) => {
    const sale = await sellTo(client, goods, customer, 'gift_card');
    await refundPrepaid(client, sale, 'gift_card');
  },
  async (client, customer, goods) => {
    const sale = await sellTo(client, goods, customer, 'loyalty');
    await refundPrepaid(client, sale, 'loyalty');
  },
  async (client, customer, goods) => {
    const sale = await sellTo(client, goods, customer, 'cash');
    const total = await priced(client, [milk], customer);
    const missing = total - firstLine(sale).gross_amount;
    await call(client, shop.manager, 'exchange_sale', {
      p_exchange: makeExchange(shop, milk, sale, {
        sale: { contact_id: customer, expected_total: total, payments: missing > 0 ? [pay(missing)] : [] },
        refund: { refund_tender_type: 'store_credit' },
      }),
    });
  },
  (client, customer, goods) =>
    call(client, shop.manager, 'return_without_receipt', {
      p_return: {
        id: randomUUID(),
        till_session_id: shop.managerSessionId,
        contact_id: customer,
        reason: 'Receipt lost',
        refund_tender_type: 'store_credit',
        lines: goods.map((product) => ({ product_id: product, quantity: 1, unit_price: 10, restock: true })),
      },
    }),
  async (client, customer) => {
    const taken = await receive(client, shop.manager, paymentOf(customer, 50, { tender_type: 'cash' }));
    await call<ContactPayment>(client, shop.owner, 'reverse_contact_payment', {
      p_reversal: { id: randomUUID(), payment_id: taken.id, reason: 'Race' },
    });
  },
  async (client, _customer, goods) => {
    const placed = await placeOrder(
      client,
      orderOf(
        shop,
        goods.map((product) => [product, 1]),
      ),
    );
    await confirmOrder(client, shop, confirmationOf(shop, placed, [pay(placed.total_amount)]));
  },
  async (client, customer, goods) => {
    const order = {
      id: randomUUID(),
      till_session_id: shop.sessionId,
      contact_id: customer,
      lines: both(goods),
      customer: { name: 'Later', phone: '+254 700 000 111' },
      fulfilment_method: 'pickup',
      payment_method: 'pay_on_pickup',
    };
    const placed = await call<PlacedOrder>(client, shop.cashier, 'take_order', { p_order: order });
    await confirmOrder(client, shop, confirmationOf(shop, placed, [pay(placed.total_amount, 'on_account')]));
  },
  async (client, customer, goods) => {
    const placed = await takeWithDeposit(client, customer, goods);
    await call(client, shop.manager, 'record_order_deposit', {
      p_deposit: {
        id: randomUUID(),
        order_id: placed.id,
        till_session_id: shop.managerSessionId,
        amount: 20,
        tender_type: 'card',
      },
    });
    await confirmOrder(
      client,
      shop,
      confirmationOf(shop, placed, [payByCard(card, Number((placed.total_amount - 50).toFixed(2)))]),
    );
  },
  async (client, customer, goods) => {
    const placed = await takeWithDeposit(client, customer, goods);
    await call(client, shop.manager, 'cancel_paid_order', {
      p_cancellation: {
        id: randomUUID(),
        order_id: placed.id,
        till_session_id: shop.managerSessionId,
        reason: 'Race',
        refund_tender_type: 'cash',
        fee_amount: 5,
      },
    });
  },
];

it('nothing that is done at the tills at once waits for each other in a circle', async () => {
  const clients = await Promise.all(Array.from({ length: count(10, 20) }, () => database.connect()));
  const outcomes: PromiseSettledResult<unknown>[] = [];
  for (let round = 0; round < count(8, 60); round += 1)
    outcomes.push(
      ...(await Promise.allSettled(
        clients.map((client, index) =>
          // Every round throws another mixture together: some steps several times, others not at all.
          steps[(index * (round + 1) + round) % steps.length]!(
            client,
            customers[(index + round) % 2]!,
            index % 2 === 0 ? [bread, milk] : [milk, bread],
          ),
        ),
      )),
    );
  const failures = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason as DatabaseFailure] : [],
  );

  // A refusal has a code of its own; what has none is a fault.
  expect(
    failures
      .filter(({ code }) => !code.startsWith('PT'))
      .map(({ code, message, detail, where }) => ({ code, message, detail, where })),
  ).toEqual([]);
  // Whoever comes when the promotion is used up at that moment is refused, or their total no longer holds: how many depends on the machine.
  const races = ['promotion_used_up', 'total_mismatch'];
  expect(failures.filter(({ hint }) => !races.includes(hint ?? '')).length).toBeLessThan(outcomes.length / 10);
}, 300_000);
