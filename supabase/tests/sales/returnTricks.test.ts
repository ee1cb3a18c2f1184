import { randomUUID } from 'node:crypto';
import type { PlacedOrder, RefundInput, StaffOrder } from '../../../shared/src/api/rpcTypes';
import { call } from '../contacts/contactFixtures';
import { addSerialProduct, receiveSerials, sellSerials, serialsOf } from '../stock/serialFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { makeExchange } from './exchangeFixtures';
import { pointsOf, saveProgram } from './giftCardFixtures';
import { approvalOf, approve, givePin, verifyPin } from './pinFixtures';
import {
  addContact,
  addProduct,
  firstLine,
  line,
  makeShop,
  pay,
  recordSale,
  refundOf,
  refundSale,
  saleOf,
  type Shop,
} from './salesFixtures';

// What could be made of goods and money that come back.
const database = testDatabase();
let shop: Shop;

beforeAll(async () => {
  shop = await makeShop(database.client);
  await givePin(database.client, shop.tenantId, shop.manager, '4711');
});

describe('goods that are written off', () => {
  it('are approved as such: what was to go back on the shelf does', async () => {
    const milk = await addProduct(database.client, shop, { price: 58, stock: 10 });
    const sale = await recordSale(database.client, shop, saleOf(shop, [line(milk)], [pay(58)]));
    const refundWith = (restock: boolean): RefundInput => ({
      ...refundOf(shop, sale, 1, { till_session_id: shop.sessionId }),
      lines: [{ sale_line_id: firstLine(sale).id, quantity: 1, restock }],
    });
    const [said, lost] = [refundWith(true), refundWith(false)];
    const ask = ({ id, sale_id, refund_tender_type }: RefundInput, restock?: boolean) =>
      approve(
        database.client,
        shop.cashier,
        approvalOf(
          shop.manager,
          {
            refund_id: id,
            sale_id,
            refund_tender_type,
            lines: [{ sale_line_id: firstLine(sale).id, quantity: 1, ...(restock !== undefined && { restock }) }],
          },
          { permission: 'sales.refund' },
        ),
      );
    const back = async (refund: RefundInput, approval: Promise<{ id: string }>) =>
      refundSale(database.client, shop, { ...refund, approval_ids: [(await approval).id] }, shop.cashier);
    await expectCode(back({ ...said, lines: lost.lines }, ask(said, true)), 'approval_required');
    await expectCode(back(lost, ask(lost)), 'approval_required');

    expect(await back({ ...lost, id: said.id }, ask(said, false))).toMatchObject({ lines: [{ restock: false }] });
  });

  it('are approved as such without a receipt too', async () => {
    const milk = await addProduct(database.client, shop, { price: 58, stock: 10 });
    const returned = {
      id: randomUUID(),
      till_session_id: shop.sessionId,
      reason: 'Broken',
      refund_tender_type: 'cash' as const,
      lines: [{ product_id: milk, quantity: 1, unit_price: 58, restock: false }],
    };
    const ask = (restock: boolean) =>
      approve(
        database.client,
        shop.cashier,
        approvalOf(
          shop.manager,
          {
            refund_id: returned.id,
            refund_tender_type: 'cash',
            lines: [{ product_id: milk, quantity: 1, unit_price: 58, restock }],
          },
          { permission: 'sales.refund_unreferenced' },
        ),
      );
    const back = (approval: { id: string }) =>
      call(database.client, shop.cashier, 'return_without_receipt', {
        p_return: { ...returned, approval_ids: [approval.id] },
      });
    await expectCode(back(await ask(true)), 'approval_required');

    expect(await back(await ask(false))).toMatchObject({ total_amount: 58 });
  });
});

describe('points', () => {
  it('come back as points where the money becomes store credit, and earn no others', async () => {
    await saveProgram(database.client, shop);
    const rice = await addProduct(database.client, shop, { price: 1000, stock: 100 });
    const contact = await addContact(database.client, shop);
    await call(database.client, shop.manager, 'adjust_loyalty', {
      p_adjustment: { id: randomUUID(), contact_id: contact, points: 600, reason: 'A birthday' },
    });
    const points = async () => (await pointsOf(database.client, shop, contact)).points;
    const buy = (...payments: ReturnType<typeof pay>[]) =>
      recordSale(database.client, shop, saleOf(shop, [line(rice, 2)], payments, { contact_id: contact }));
    // 1400 in cash earn 140.
    const sale = await buy(pay(600, 'loyalty'), pay(1400));
    expect(await points()).toBe(140);
    const back = () =>
      refundSale(database.client, shop, refundOf(shop, sale, 1, { refund_tender_type: 'store_credit' }));
    await back();
    expect(await points()).toBe(70 + 300);
    await back();
    expect(await points()).toBe(600);
    await expectCode(buy(pay(1401, 'store_credit'), pay(599, 'loyalty')), 'store_credit_exceeded');
    await buy(pay(1400, 'store_credit'), pay(600, 'loyalty'));

    expect(await points()).toBe(140);
  });
});

describe('a piece with a serial number', () => {
  it('that another sale sold does not come back on one that named none', async () => {
    const phone = await addProduct(database.client, shop, { price: 100, stock: 1 });
    const unnamed = await recordSale(database.client, shop, saleOf(shop, [line(phone)], [pay(100)]));
    await call(database.client, shop.owner, 'track_serials', {
      p_change: { product_id: phone, tracks_serials: true, levels: [] },
    });
    await receiveSerials(database.client, shop, phone, ['A']);
    await sellSerials(database.client, shop, phone, ['A']);
    const back = (serial: string) =>
      refundSale(
        database.client,
        shop,
        refundOf(shop, unnamed, 1, {
          lines: [{ sale_line_id: firstLine(unnamed).id, quantity: 1, restock: true, serials: [serial] }],
        }),
      );
    await expectCode(back('a'), 'serial_not_sold');
    await back('OLD');

    expect(await serialsOf(database.client, phone)).toEqual({ OLD: 1 });
  });

  it('does not come back with another one that is counted', async () => {
    const phone = await addSerialProduct(database.client, shop);
    await receiveSerials(database.client, shop, phone, ['A', 'B']);
    const sale = await sellSerials(database.client, shop, phone, ['A', 'B']);
    await call(database.client, shop.owner, 'track_serials', {
      p_change: { product_id: phone, tracks_serials: false },
    });
    const back = (serials?: string[]) =>
      refundSale(
        database.client,
        shop,
        refundOf(shop, sale, 1, {
          lines: [{ sale_line_id: firstLine(sale).id, quantity: 1, restock: true, ...(serials && { serials }) }],
        }),
      );
    await expectCode(back(['A', 'B']), 'serials_required');
    await back(['A']);
    await back();
  });
});

describe('calling a paid order off', () => {
  it('is not answered as done under the id of something else that became of its money', async () => {
    const sofa = await addProduct(database.client, shop, { price: 1000, stock: 10 });
    const id = randomUUID();
    await call<PlacedOrder>(database.client, shop.cashier, 'take_order', {
      p_order: {
        id,
        till_session_id: shop.sessionId,
        lines: [line(sofa)],
        deposit: { id: randomUUID(), amount: 500, tender_type: 'cash' },
        customer: { name: 'Wanjiru', phone: '+254 700 000 111' },
        fulfilment_method: 'pickup',
        payment_method: 'pay_on_pickup',
      },
    });
    const order = await call<StaffOrder>(database.client, shop.manager, 'get_order', { p_order_id: id });
    await expectCode(
      call(database.client, shop.manager, 'cancel_paid_order', {
        p_cancellation: {
          id: order.deposits[0]?.id,
          order_id: id,
          reason: 'Not coming',
          refund_tender_type: 'account',
        },
      }),
      'idempotency_mismatch',
    );
  });
});

describe('a cashier who stands at the till of a manager', () => {
  it('gives nothing back without one: not for a sale, not without a receipt, not in an exchange, not for an order', async () => {
    await givePin(database.client, shop.tenantId, shop.cashier, '8264');
    const milk = await addProduct(database.client, shop, { price: 58, stock: 10 });
    const sale = await recordSale(database.client, shop, saleOf(shop, [line(milk, 2)], [pay(116)]));
    const operator_token = (await verifyPin(database.client, shop.manager, shop.cashier, '8264')).operator_token;
    const asManager = (name: string, args: Record<string, unknown>) =>
      call<{ id: string }>(database.client, shop.manager, name, args);
    const refund = { ...refundOf(shop, sale, 1), operator_token };
    await expectCode(asManager('refund_sale', { p_refund: refund }), 'approval_required');
    const exchange = makeExchange(shop, milk, sale, { sale: { operator_token, payments: [], expected_total: 58 } });
    await expectCode(asManager('exchange_sale', { p_exchange: exchange }), 'approval_required');
    const unreferenced = {
      id: randomUUID(),
      till_session_id: shop.managerSessionId,
      reason: 'Lost receipt',
      refund_tender_type: 'cash',
      lines: [{ product_id: milk, quantity: 1, unit_price: 58, restock: true }],
      operator_token,
    };
    await expectCode(asManager('return_without_receipt', { p_return: unreferenced }), 'approval_required');
    const off = {
      id: randomUUID(),
      order_id: randomUUID(),
      reason: 'x',
      refund_tender_type: 'account',
      operator_token,
    };
    await expectCode(asManager('cancel_paid_order', { p_cancellation: off }), 'approval_required');
    const reversal = { id: randomUUID(), payment_id: randomUUID(), reason: 'x', operator_token };
    await expectCode(asManager('reverse_contact_payment', { p_reversal: reversal }), 'approval_required');
    const approval = await approve(
      database.client,
      shop.manager,
      approvalOf(
        shop.manager,
        {
          refund_id: refund.id,
          sale_id: sale.id,
          refund_tender_type: 'cash',
          lines: [{ sale_line_id: firstLine(sale).id, quantity: 1, restock: true }],
        },
        { permission: 'sales.refund' },
      ),
    );
    const approved = { ...refund, approval_ids: [approval.id] };
    expect(await asManager('refund_sale', { p_refund: approved })).toMatchObject({ id: refund.id, replayed: false });
    expect(await asManager('refund_sale', { p_refund: approved })).toMatchObject({ id: refund.id, replayed: true });

    const own = (await verifyPin(database.client, shop.manager, shop.manager, '4711')).operator_token;
    expect(
      await asManager('return_without_receipt', { p_return: { ...unreferenced, operator_token: own } }),
    ).toMatchObject({ total_amount: 58 });
  });
});
