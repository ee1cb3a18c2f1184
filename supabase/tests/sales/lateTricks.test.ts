import { randomUUID } from 'node:crypto';
import type { FoundSale, RecordSaleInput, Sale } from '../../../shared/src/api/rpcTypes';
import { call } from '../contacts/contactFixtures';
import { attach, choice, choiceId, saveSet } from '../modifiers/modifierFixtures';
import { confirmationOf, confirmOrder, orderOf, placeOrder } from '../orders/ordersFixtures';
import { addSerialProduct, receiveSerials, sellSerials } from '../stock/serialFixtures';
import { expectCode } from '../support/callRpc';
import { addMember } from '../support/makeTenant';
import { testDatabase } from '../support/testDatabase';
import { givePin, verifyPin } from './pinFixtures';
import { addProduct, line, makeShop, pay, recordSale, refundOf, refundSale, saleOf, type Shop } from './salesFixtures';

// What happened without the server is neither refused for what became of it since, nor taken without a word when it is odd.
const database = testDatabase();
let shop: Shop;
let milk: string;
let counter = 0;

beforeEach(async () => {
  shop = await makeShop(database.client);
  await givePin(database.client, shop.tenantId, shop.manager, '4711');
  milk = await addProduct(database.client, shop, { price: 58, stock: 100 });
});

const lateOf = (lines: RecordSaleInput['lines'], total: number, more: Partial<RecordSaleInput> = {}): RecordSaleInput =>
  saleOf(shop, lines, total === 0 ? [] : [pay(total)], {
    late: { provisional_number: `T1-${String((counter += 1)).padStart(6, '0')}`, device_id: randomUUID() },
    ...more,
  });
const served = async () =>
  lateOf([line(milk)], 58, {
    operator_token: (await verifyPin(database.client, shop.cashier, shop.manager, '4711')).operator_token,
  });
const setBack = (table: 'session' | 'operator', id: string, column: string, by: string) =>
  database.client.query(
    table === 'session'
      ? `update public.till_sessions set ${column} = now() - $2::interval where id = $1`
      : `update private.till_operators set ${column} = now() - $2::interval where id = $1`,
    [id, by],
  );

describe('the number that a device gave', () => {
  const called = (number: string, deviceId: string = randomUUID()): Promise<Sale> =>
    recordSale(
      database.client,
      shop,
      lateOf([line(milk)], 58, { late: { provisional_number: number, device_id: deviceId } }),
    );
  const find = (code: string, persona = shop.manager): Promise<FoundSale> =>
    call<FoundSale>(database.client, persona, 'find_sale_to_return', { p_code: code });
  const sellNow = (): Promise<Sale> => recordSale(database.client, shop, saleOf(shop, [line(milk)], [pay(58)]));

  it('is flagged where another sale carries it, whatever device it came from, and the search leads to the newer', async () => {
    const first = await called('T1-000042');
    const second = await called('t1-000042');
    expect([first.review_flags, second.review_flags]).toEqual([[], ['number_repeated']]);
    expect(await find('T1-000042')).toMatchObject({ sale_id: second.id });
    expect(await find(first.invoice_number)).toMatchObject({ sale_id: first.id });

    const other = await makeShop(database.client);
    const foreign = saleOf(
      other,
      [line(await addProduct(database.client, other, { price: 58, stock: 5 }))],
      [pay(58)],
      {
        late: { provisional_number: 'T1-000042', device_id: randomUUID() },
      },
    );
    expect((await recordSale(database.client, other, foreign)).review_flags).toEqual([]);
    expect(await find('T1-000042', other.manager)).toMatchObject({ sale_id: foreign.id });
  });

  it('is flagged where it is an invoice’s, a credit note’s or an order’s, and hides none of them', async () => {
    const real = await sellNow();
    const note = await refundSale(database.client, shop, refundOf(shop, real, 1));
    const order = orderOf(shop, [[milk, 1]]);
    const { order_number: orderNumber } = await placeOrder(database.client, order);
    for (const number of [real.invoice_number.toLowerCase(), note.credit_note_number, orderNumber])
      expect((await called(number)).review_flags).toEqual(['number_repeated']);

    expect(await find(real.invoice_number)).toMatchObject({ sale_id: real.id });
    // An order that is no sale yet is none; then it is the sale made of it.
    expect(await find(orderNumber)).toEqual({ sale_id: null, invoice_number: null });
    const sold = await confirmOrder(database.client, shop, confirmationOf(shop, order, [pay(58)]));
    expect(await find(orderNumber)).toMatchObject({ sale_id: sold.id });
  });

  it('is flagged where only the server gives out such numbers, before it has', async () => {
    expect((await called('WEB-000055')).review_flags).toEqual(['number_repeated']);
    expect((await called('INV-900000')).review_flags).toEqual(['number_repeated']);
    expect((await called('INV-A1')).review_flags).toEqual([]);
  });

  it('does not hide the sale of a piece', async () => {
    const phone = await addSerialProduct(database.client, shop);
    await receiveSerials(database.client, shop, phone, ['SN-1']);
    const sold = await sellSerials(database.client, shop, phone, ['SN-1']);
    await called('SN-1');

    expect(await find('sn-1')).toMatchObject({ sale_id: sold.id });
  });
});

describe('who served', () => {
  it('stands on a late sale that somebody else sends from the file of a broken device', async () => {
    const sent = await recordSale(database.client, shop, await served(), shop.owner);
    expect(sent).toMatchObject({ operator_name: 'Max Manager', review_flags: ['other_person'] });
  });

  it('stands on it though the PIN ran out while there was no server', async () => {
    await setBack('session', shop.sessionId, 'opened_at', '3 days');
    const sale = await served();
    await setBack('operator', sale.operator_token ?? '', 'expires_at', '2 days');
    expect(await recordSale(database.client, shop, sale)).toMatchObject({ operator_name: 'Max Manager' });
    await expectCode(
      recordSale(
        database.client,
        shop,
        saleOf(shop, [line(milk)], [pay(58)], { operator_token: sale.operator_token ?? '' }),
      ),
      'operator_unknown',
    );
  });

  it('is nobody whose PIN was of an earlier day, or shown at another till: the sale is taken without', async () => {
    const sale = await served();
    await setBack('operator', sale.operator_token ?? '', 'expires_at', '1 hour');
    expect(await recordSale(database.client, shop, sale)).toMatchObject({ operator_name: 'Cora Cashier' });

    const colleague = await addMember(database.client, shop.tenantId, 'cashier');
    const token = (await verifyPin(database.client, colleague, shop.manager, '4711')).operator_token;
    const other = lateOf([line(milk)], 58, { operator_token: token });
    expect(await recordSale(database.client, shop, other)).toMatchObject({ operator_name: 'Cora Cashier' });
  });
});

describe('goods', () => {
  it('that were archived since are sold', async () => {
    await database.client.query('update public.products set archived_at = now() where id = $1', [milk]);
    expect(await recordSale(database.client, shop, lateOf([line(milk)], 58))).toMatchObject({ total_amount: 58 });
    await expectCode(recordSale(database.client, shop, saleOf(shop, [line(milk)], [pay(58)])), 'not_found');
  });

  it('that were paid in a way that is taken no more are sold', async () => {
    await database.client.query(
      `update public.payment_methods set is_enabled = false where tenant_id = $1 and tender_type = 'card'`,
      [shop.tenantId],
    );
    const byCard = { payments: [pay(58, 'card')] };
    expect(await recordSale(database.client, shop, lateOf([line(milk)], 58, byCard))).toMatchObject({
      payments: [{ tender_type: 'card', amount: 58 }],
    });
    await expectCode(recordSale(database.client, shop, saleOf(shop, [line(milk)], byCard.payments)), 'invalid_input');
  });

  it('in batches are sold, also when none is left or all are over', async () => {
    const { rows } = await database.client.query<{ id: string }>(
      `insert into public.products (tenant_id, name, price, tracks_batches) values ($1, 'Yoghurt', 58, true) returning id`,
      [shop.tenantId],
    );
    const yoghurt = rows[0]?.id ?? '';
    expect((await recordSale(database.client, shop, lateOf([line(yoghurt, 2)], 116))).review_flags).toEqual([
      'stock_short',
    ]);
  });

  it('whose price is what is chosen are told of when nothing was', async () => {
    const pizza = await addProduct(database.client, shop, { price: 0, kind: 'service' });
    const size = await saveSet(database.client, shop, { min_choices: 1, choices: [choice('Big', 900)] });
    await attach(database.client, shop, pizza, size);
    const none = await recordSale(database.client, shop, lateOf([line(pizza)], 0));
    const big = await recordSale(
      database.client,
      shop,
      lateOf([line(pizza, 1, { modifiers: [choiceId(size, 'Big')] })], 900),
    );

    expect(none.review_flags).toEqual(['price_differs']);
    expect(big.review_flags).toEqual([]);
  });
});
