import { randomUUID } from 'node:crypto';
import type {
  DashboardSummary,
  NotificationPage,
  Order,
  PaymentToDecide,
  Sale,
  SaleListPage,
  StaffOrder,
} from '../../../shared/src/api/rpcTypes';
import { asStaff, asked, orderToPay, receipt, settle, takePayments } from '../payments/paymentFixtures';
import { addProduct, journalOf, makeShop, type Shop } from '../sales/salesFixtures';
import { expectCode } from '../support/callRpc';
import { sendDueMails } from '../support/queuedMails';
import { testDatabase } from '../support/testDatabase';
import { orderByToken } from './ordersFixtures';

const database = testDatabase();
let shop: Shop;
let other: Shop;

beforeAll(async () => {
  shop = await makeShop(database.client);
  other = await makeShop(database.client);
  await takePayments(database.client, shop, 'mpesa');
});

const EMAIL = 'wanjiru@example.test';

/** An order of so much that was paid by M-Pesa. */
async function paidOrder(price: number) {
  const product = await addProduct(database.client, shop, {
    name: `Sweet ${randomUUID()}`,
    price,
    stock: 10,
    taxCode: 'A',
  });
  const placed = await orderToPay(database.client, shop, [[product, 1]], {
    customer: {
      name: 'Wanjiru',
      phone: `+2547${randomUUID().replace(/\D/g, '').padEnd(8, '1').slice(0, 8)}`,
      email: EMAIL,
    },
  });
  const begun = await asked(database.client, placed);
  const code = receipt();
  await settle(database.client, begun, { outcome: 'succeeded', receipt_number: code, amount: begun.amount ?? 0 });
  return { placed, begun, code };
}

const callOff = (orderId: string, more: Record<string, unknown> = {}, persona = shop.manager) =>
  asStaff<StaffOrder>(database.client, persona, 'cancel_paid_order', {
    p_cancellation: {
      id: randomUUID(),
      order_id: orderId,
      reason: 'No more sweets',
      refund_tender_type: 'mobile_money',
      ...more,
    },
  });

interface Mail {
  to: string;
  subject: string;
  content: { paragraphs: string[]; totals: { label: string; amount: string }[] } | null;
}
const claimed = () => sendDueMails<Mail>(database.client);

const toDecide = (persona = shop.manager) =>
  asStaff<PaymentToDecide[]>(database.client, persona, 'list_payments_to_decide');
const attention = async (kind: string) => {
  const { attention: list } = await asStaff<DashboardSummary>(database.client, shop.manager, 'dashboard_summary');
  return list.find((entry) => entry.kind === kind)?.count ?? 0;
};

describe('a paid order that is called off', () => {
  it('is to be paid back until somebody says it is: to staff, to the shopper, and in the mail', async () => {
    const { placed, begun } = await paidOrder(345);
    await claimed();
    const cancelled = await callOff(placed.id);

    expect(cancelled.deposits.map(({ kind, is_due: isDue }) => [kind, isDue])).toEqual([
      ['paid', false],
      ['refunded', true],
    ]);
    expect(await attention('refunds_due')).toBe(1);
    expect(await toDecide()).toMatchObject([
      { id: begun.id, is_refund: true, amount: 345, order: { id: placed.id, order_number: placed.order_number } },
    ]);
    const told = await asStaff<NotificationPage>(database.client, shop.manager, 'list_notifications');
    expect(told.rows[0]).toMatchObject({
      kind: 'refund_due',
      title: expect.stringMatching(/^Refund KES 345\.00 for/) as string,
    });
    const page = await orderByToken(database.client, placed.token);
    expect(page?.money?.refund).toEqual({ amount: 345, tender_type: 'mobile_money', state: 'due' });
    const mail = (await claimed()).find(({ subject }) => subject.includes('cancelled'));
    expect(mail?.content?.paragraphs.join(' ')).toMatch(/You had paid KSh 345\.00\. KSh 345\.00 will be refunded by/);

    await asStaff(database.client, shop.manager, 'resolve_payment', {
      p_resolution: { id: begun.id, action: 'refunded', reference: receipt() },
    });
    expect(await attention('refunds_due')).toBe(0);
    expect(await toDecide()).toEqual([]);
    const after = await orderByToken(database.client, placed.token);
    expect(after?.money?.refund?.state).toBe('done');
    const order = await asStaff<StaffOrder>(database.client, shop.manager, 'get_order', { p_order_id: placed.id });
    expect(order.deposits.at(-1)?.is_due).toBe(false);
  });

  it('says what is kept as a fee, what stays on the account, and what was sent already', async () => {
    const fee = await paidOrder(345);
    await callOff(fee.placed.id, { fee_amount: 45, reference: receipt() });
    expect((await orderByToken(database.client, fee.placed.token))?.money).toMatchObject({
      fee_amount: 45,
      refund: { amount: 300, state: 'done' },
    });
    const account = await paidOrder(345);
    await callOff(account.placed.id, { refund_tender_type: 'account' });
    expect((await orderByToken(database.client, account.placed.token))?.money?.refund?.state).toBe('account');
    expect(await toDecide()).toEqual([]);
    const [kept, released] = (await claimed())
      .filter(({ subject }) => subject.includes('cancelled'))
      .map(({ content }) => content?.paragraphs.join(' '));
    expect(kept).toMatch(/A cancellation fee of KSh 45\.00 applies\. KSh 300\.00 was refunded/);
    expect(released).toMatch(/KSh 345\.00 stays on your account/);
  });

  it('is a matter of the own business, and of who sees orders', async () => {
    const { placed } = await paidOrder(20);
    await callOff(placed.id);
    expect(await toDecide(other.manager)).toEqual([]);
    await expectCode(callOff(placed.id, {}, other.manager), 'not_found');
  });
});

describe('what M-Pesa rounds', () => {
  it.each([
    [232.5, 0.5, 'Rounded up for M-Pesa', 'KSh 0.50', 'KSh 233.00'],
    [150.4, -0.4, 'Rounded down for M-Pesa', 'KSh 0.40', 'KSh 150.00'],
  ])('of %d is said on the page, in the mail, to staff and on the sale', async (price, rounding, label, said, paid) => {
    await claimed();
    const { placed, code } = await paidOrder(price);
    const mail = (await claimed()).find(({ subject }) => subject.startsWith('We have received KSh'));
    expect(mail?.subject).toContain(paid);
    expect(mail?.content?.paragraphs[0]).toContain(paid);
    expect(mail?.content?.totals).toContainEqual(expect.objectContaining({ label, amount: said }));
    expect((await orderByToken(database.client, placed.token))?.money).toMatchObject({
      rounding_amount: rounding,
      received_amount: price + rounding,
      refund: null,
    });
    const order = await asStaff<StaffOrder>(database.client, shop.manager, 'get_order', { p_order_id: placed.id });
    expect(order.money.rounding_amount).toBe(rounding);

    const sale = await handOver(placed.id);
    expect(sale).toMatchObject({
      total_amount: price,
      balance_due: 0,
      rounding_amount: rounding,
      payments: [
        {
          tender_type: 'mobile_money',
          amount: price,
          amount_tendered: price + rounding,
          reference: code,
          is_advance: true,
        },
      ],
    });
  });
});

const handOver = (orderId: string, more: Record<string, unknown> = {}, persona = shop.manager) =>
  asStaff<Sale>(database.client, persona, 'confirm_order', {
    p_confirmation: { order_id: orderId, sale_id: randomUUID(), payments: [], ...more },
  });

describe('handing over a paid order', () => {
  it('needs no till, stands in no drawer, and is a sale that says how it was paid', async () => {
    const { placed, code } = await paidOrder(345);
    const sale = await handOver(placed.id);

    expect(sale).toMatchObject({ till_session_id: null, till_name: null, balance_due: 0, channel: 'storefront' });
    expect(sale.payments).toMatchObject([{ tender_type: 'mobile_money', amount: 345, reference: code }]);
    expect(sale).not.toHaveProperty('rounding_amount');
    const list = await asStaff<SaleListPage>(database.client, shop.manager, 'list_sales', {
      p_query: sale.invoice_number,
    });
    expect(list.rows).toMatchObject([
      {
        id: sale.id,
        tender_types: ['mobile_money'],
        due_on: null,
        till_name: null,
        location_name: expect.any(String) as string,
      },
    ]);
    const byTender = await asStaff<SaleListPage>(database.client, shop.manager, 'list_sales', {
      p_tender_type: 'on_account',
    });
    expect(byTender.rows.map(({ id }) => id)).not.toContain(sale.id);
    expect((await orderByToken(database.client, placed.token)) as Order).toMatchObject({ status: 'completed' });
    expect(await journalOf(database.client, sale.id)).toMatchObject({ receivable: 345 });
  });

  it('counts in the till that somebody names, and needs one as soon as something is left to pay', async () => {
    const { placed } = await paidOrder(345);
    const sale = await handOver(placed.id, { till_session_id: shop.managerSessionId });
    expect(sale.till_session_id).toBe(shop.managerSessionId);

    const product = await addProduct(database.client, shop, { price: 50, stock: 5, taxCode: 'A' });
    const unpaid = await orderToPay(database.client, shop, [[product, 1]]);
    await expectCode(handOver(unpaid.id), 'invalid_input');
    await expectCode(handOver(unpaid.id, {}, other.manager), 'not_found');
  });
});
