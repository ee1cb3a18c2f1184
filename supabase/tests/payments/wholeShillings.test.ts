import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Client } from 'pg';
import type { PlacedOrder, StaffOrder } from '../../../shared/src/api/rpcTypes';
import { confirmationOf, confirmOrder } from '../orders/ordersFixtures';
import {
  addProduct,
  balancesOf,
  journalOf,
  line,
  makeShop,
  pay,
  recordSale,
  saleOf,
  type Shop,
} from '../sales/salesFixtures';
import { expectCode } from '../support/callRpc';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';
import {
  asked,
  asStaff,
  begin,
  beginOf,
  orderToPay,
  paymentsOf,
  receipt,
  settle,
  stateOf,
  takePayments,
} from './paymentFixtures';

const database = testDatabase();
let client: Client;
let shop: Shop;
let other: Shop;

beforeAll(async () => {
  ({ client } = database);
  shop = await makeShop(client);
  other = await makeShop(client);
  await takePayments(client, shop, 'mpesa');
});

const orderFor = async (price: number): Promise<PlacedOrder> => {
  const product = await addProduct(client, shop, { name: `Sweet ${randomUUID()}`, price, stock: 10, taxCode: 'A' });
  return await orderToPay(client, shop, [[product, 1]]);
};
/** An order of so much, paid by M-Pesa. */
const paidOrder = async (price: number) => {
  const placed = await orderFor(price);
  const begun = await asked(client, placed);
  const money = begun.amount ?? 0;
  await settle(client, begun, { outcome: 'succeeded', receipt_number: receipt(), amount: money });
  return { placed, begun, money };
};
const callOff = (placed: PlacedOrder, more: Record<string, unknown> = {}, persona = shop.manager) => {
  const cancellation = {
    id: randomUUID(),
    order_id: placed.id,
    reason: 'No more sweets',
    refund_tender_type: 'mobile_money',
    till_session_id: shop.managerSessionId,
    ...more,
  };
  return asStaff<StaffOrder>(client, persona, 'cancel_paid_order', { p_cancellation: cancellation }).then(
    () => cancellation.id,
  );
};
const cents = (amount: number) => Math.round(amount * 100);
/** The books of the shop in cents, by role. */
const books = async () => {
  const balances = await balancesOf(client, shop.tenantId);
  return (role: string) => cents(balances[role] ?? 0);
};

describe('an order with cents, paid by M-Pesa', () => {
  it.each([
    [150.4, 150, { mobile_money_clearing: 150, cash_rounding: 0.4, customer_deposits: -150.4 }],
    [150.6, 151, { mobile_money_clearing: 151, cash_rounding: -0.4, customer_deposits: -150.6 }],
    [150.5, 151, { mobile_money_clearing: 151, cash_rounding: -0.5, customer_deposits: -150.5 }],
    [0.5, 1, { mobile_money_clearing: 1, cash_rounding: -0.5, customer_deposits: -0.5 }],
    [150, 150, { mobile_money_clearing: 150, customer_deposits: -150 }],
  ])('of %d asks for %d and is paid', async (price, money, journal) => {
    const { placed, begun } = await paidOrder(price);
    expect(begun.amount).toBe(money);
    expect(await journalOf(client, begun.id)).toEqual(journal);
    expect(await stateOf(client, placed.token)).toMatchObject({ left_amount: 0, can_pay: false });
    expect(await confirmOrder(client, shop, confirmationOf(shop, placed, []))).toMatchObject({
      total_amount: price,
      balance_due: 0,
    });
  });

  it('of less than half a shilling is too little for it', async () => {
    await expectCode(begin(client, beginOf(await orderFor(0.4))), 'already_paid');
  });

  it('counts another amount as another amount: nothing is rounded away', async () => {
    const placed = await orderFor(150.4);
    const begun = await asked(client, placed);
    await settle(client, begun, { outcome: 'succeeded', receipt_number: receipt(), amount: 149 });
    expect(await paymentsOf(client, shop, placed.id)).toMatchObject([{ state: 'needs_review', received_amount: 149 }]);
    await asStaff(client, shop.manager, 'resolve_payment', { p_resolution: { id: begun.id, action: 'accept' } });
    expect(await journalOf(client, begun.id)).toEqual({ mobile_money_clearing: 149, customer_deposits: -149 });
    // What is then left is rounded by itself.
    const rest = await asked(client, placed);
    expect(rest.amount).toBe(1);
    await settle(client, rest, { outcome: 'succeeded', receipt_number: receipt(), amount: 1 });
    expect(await journalOf(client, rest.id)).toEqual({
      mobile_money_clearing: 1,
      cash_rounding: 0.4,
      customer_deposits: -1.4,
    });
    expect((await stateOf(client, placed.token)).left_amount).toBe(0);
  });

  it('is given back as it came, and stands in no drawer', async () => {
    for (const [price, money] of [
      [150.4, 150],
      [150.6, 151],
    ] as const) {
      const { placed } = await paidOrder(price);
      const id = await callOff(placed);
      expect(await journalOf(client, id)).toEqual({
        mobile_money_clearing: -money,
        cash_rounding: money === 150 ? -0.4 : 0.4,
        customer_deposits: price,
      });
      expect(await paymentsOf(client, shop, placed.id)).toMatchObject([{ refund_status: 'due', refund_amount: money }]);
      const { rows } = await client.query('select till_session_id from public.contact_payments where id = $1', [id]);
      expect(rows).toEqual([{ till_session_id: null }]);
    }
  });

  it('takes its rounding back with the payment', async () => {
    const { begun } = await paidOrder(99.3);
    const id = randomUUID();
    await asStaff(client, shop.manager, 'reverse_contact_payment', {
      p_reversal: { id, payment_id: begun.id, reason: 'Bounced', till_session_id: shop.managerSessionId },
    });
    expect(await journalOf(client, id)).toEqual({
      mobile_money_clearing: -99,
      cash_rounding: -0.3,
      customer_deposits: 99.3,
    });
  });

  it('is nobody else’s to call off', async () => {
    const { placed } = await paidOrder(10.2);
    await expectCode(callOff(placed, {}, other.manager), 'not_found');
  });

  it('leaves the books as money moved, whatever becomes of it', async () => {
    // Cash to give back from.
    const lamp = await addProduct(client, shop, { name: 'Lamp', price: 90_000, stock: 1, taxCode: 'A' });
    const sold = saleOf(shop, [line(lamp)], [pay(90_000)], { till_session_id: shop.managerSessionId });
    await recordSale(client, shop, sold, shop.manager);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 50, max: 30_000 }),
        fc.constantFrom('keep', 'hand over', 'mobile_money', 'bank', 'cash', 'account'),
        fc.integer({ min: 0, max: 300 }),
        async (price, fate, fee) => {
          const before = await books();
          const { placed, money: shillings } = await paidOrder(price / 100);
          const money = cents(shillings);
          expect(money % 100).toBe(0);
          expect(Math.abs(money - price)).toBeLessThanOrEqual(50);
          const fee_amount = fee < price ? fee / 100 : 0;
          if (fate === 'hand over') await confirmOrder(client, shop, confirmationOf(shop, placed, []));
          else if (fate === 'cash' || fate === 'account')
            await callOff(placed, { refund_tender_type: fate, fee_amount });
          else if (fate !== 'keep') await callOff(placed, { refund_tender_type: fate, fee_amount });
          const after = await books();
          const change = (role: string) => after(role) - before(role);
          const moved = change('mobile_money_clearing') + change('bank') + change('cash_drawer') + change('cash');
          // Whatever is rounded is what money and order differ by, and nothing else.
          const kept = fate === 'keep' || fate === 'account' ? price - cents(fee_amount) : 0;
          if (fate !== 'hand over') {
            expect(0 - change('customer_deposits')).toBe(fate === 'keep' ? price : kept);
            expect(moved + change('cash_rounding')).toBe(0 - change('customer_deposits') - change('cancellation_fees'));
          } else expect(moved + change('cash_rounding')).toBe(price);
          if (fee_amount === 0 && (fate === 'mobile_money' || fate === 'bank')) expect(change('cash_rounding')).toBe(0);
          if (fate === 'mobile_money')
            expect(Math.abs(change('mobile_money_clearing') % 100)).toBeLessThanOrEqual(
              price - cents(fee_amount) < 50 ? 99 : 0,
            );
        },
      ),
      { numRuns: count(15, 200), seed: 20261123 },
    );
  });
});
