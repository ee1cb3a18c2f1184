import { randomUUID } from 'node:crypto';
import type { CreditNote, CustomerPoints, Sale } from '../../../shared/src/api/rpcTypes';
import { call } from '../contacts/contactFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { pointsOf, saveProgram } from './giftCardFixtures';
import {
  addContact,
  addProduct,
  firstLine,
  journalOf,
  line,
  makeShop,
  pay,
  recordSale,
  refundOf,
  refundSale,
  saleOf,
  type Shop,
} from './salesFixtures';

const database = testDatabase();
let shop: Shop;
let other: Shop;
let rice: string;

beforeAll(async () => {
  shop = await makeShop(database.client);
  other = await makeShop(database.client);
  rice = await addProduct(database.client, shop, { price: 116, stock: 10_000, taxCode: 'B' });
  await saveProgram(database.client, shop);
});

const sellRice = (contactId: string, quantity: number, payments: Parameters<typeof saleOf>[2]): Promise<Sale> =>
  recordSale(database.client, shop, saleOf(shop, [line(rice, quantity)], payments, { contact_id: contactId }));
const points = async (contactId: string): Promise<number> => (await pointsOf(database.client, shop, contactId)).points;
const adjust = (
  contactId: string,
  amount: number,
  id = randomUUID(),
  persona = shop.manager,
): Promise<CustomerPoints> =>
  call<CustomerPoints>(database.client, persona, 'adjust_loyalty', {
    p_adjustment: { id, contact_id: contactId, points: amount, reason: 'A birthday' },
  });

describe('earning points', () => {
  it('is by what is paid, once however often the sale is sent', async () => {
    const contact = await addContact(database.client, shop);
    const body = saleOf(shop, [line(rice)], [pay(116)], { contact_id: contact });
    await recordSale(database.client, shop, body);
    await recordSale(database.client, shop, body);

    expect(await pointsOf(database.client, shop, contact)).toMatchObject({
      points: 11,
      worth: 11,
      is_active: true,
      entries: [{ kind: 'earned', points: 11 }],
    });
  });

  it('is not for debts, nor for what points paid, nor without a customer or with a member’s own card', async () => {
    const contact = await addContact(database.client, shop, 1000);
    await sellRice(contact, 1, [pay(116, 'on_account')]);
    expect(await points(contact)).toBe(0);
    await adjust(contact, 100);
    await sellRice(contact, 1, [pay(100, 'loyalty'), pay(16)]);
    expect(await points(contact)).toBe(1);
    const { rows: before } = await database.client.query('select 1 from public.loyalty_entries');
    await recordSale(database.client, shop, saleOf(shop, [line(rice)], [pay(116)]));
    expect((await database.client.query('select 1 from public.loyalty_entries')).rowCount).toBe(before.length);
    const { rows } = await database.client.query<{ id: string }>(
      `insert into public.contacts (tenant_id, name, type, user_id) values ($1, 'Own card', 'staff', $2) returning id`,
      [shop.tenantId, shop.manager.userId],
    );
    const own = rows[0]?.id ?? '';
    await expectCode(sellRice(own, 1, [pay(116)]), 'invalid_input');
  });

  it('stops where the program is off; what customers have stays theirs', async () => {
    const contact = await addContact(database.client, shop);
    await sellRice(contact, 1, [pay(116)]);
    await saveProgram(database.client, shop, { is_active: false });
    await sellRice(contact, 1, [pay(116)]);
    await expectCode(sellRice(contact, 1, [pay(11, 'loyalty'), pay(105)]), 'invalid_input');
    await saveProgram(database.client, shop);
    expect(await points(contact)).toBe(11);
  });
});

describe('paying with points', () => {
  it('is a cost of rewards: sale and tax stand in full', async () => {
    const contact = await addContact(database.client, shop);
    await adjust(contact, 50);
    const sale = await sellRice(contact, 1, [pay(50, 'loyalty'), pay(66)]);
    expect(await journalOf(database.client, sale.id)).toMatchObject({
      customer_rewards: 50,
      cash: 66,
      sales: -100,
      vat_output: -16,
    });
    expect(await points(contact)).toBe(6);
  });

  it('takes no more than there are, needs the minimum and a customer of the business', async () => {
    const contact = await addContact(database.client, shop);
    await adjust(contact, 20);
    await expectCode(sellRice(contact, 1, [pay(21, 'loyalty'), pay(95)]), 'loyalty_exceeded');
    await saveProgram(database.client, shop, { minimum_points: 30 });
    await expectCode(sellRice(contact, 1, [pay(20, 'loyalty'), pay(96)]), 'loyalty_below_minimum');
    await saveProgram(database.client, shop);
    await expectCode(
      recordSale(database.client, shop, saleOf(shop, [line(rice)], [pay(20, 'loyalty'), pay(96)])),
      'payment_mismatch',
    );
    await expectCode(sellRice(contact, 1, [pay(10, 'loyalty'), pay(5, 'loyalty'), pay(101)]), 'invalid_input');
    const outsider = await addContact(database.client, other);
    await expectCode(sellRice(outsider, 1, [pay(116)]), 'not_found');
    expect(await points(contact)).toBe(20);
  });

  it('counts a point that is worth two as two, and part of a point as one', async () => {
    await saveProgram(database.client, shop, { point_value: 2 });
    const contact = await addContact(database.client, shop);
    await adjust(contact, 20);
    await sellRice(contact, 1, [pay(15, 'loyalty'), pay(101)]);
    await saveProgram(database.client, shop);
    expect(await points(contact)).toBe(20 - 8 + 10);
  });

  it('uses what merged contacts have together', async () => {
    const [contact, twin] = [await addContact(database.client, shop), await addContact(database.client, shop)];
    await adjust(contact, 30);
    await adjust(twin, 30);
    await call(database.client, shop.owner, 'merge_contacts', { p_survivor_id: contact, p_merged_ids: [twin] });
    expect(await points(twin)).toBe(60);
    await sellRice(contact, 1, [pay(60, 'loyalty'), pay(56)]);
    expect(await points(contact)).toBe(5);
    await expectCode(sellRice(twin, 1, [pay(6, 'loyalty'), pay(110)]), 'loyalty_exceeded');
  });
});

describe('goods that come back', () => {
  it('take their points with them, in parts that add up', async () => {
    const contact = await addContact(database.client, shop);
    const sale = await sellRice(contact, 3, [pay(348)]);
    expect(await points(contact)).toBe(34);
    const left: number[] = [];
    for (let part = 0; part < 3; part += 1) {
      await refundSale(database.client, shop, refundOf(shop, sale, 1));
      left.push(await points(contact));
    }
    expect(left).toEqual([23, 11, 0]);
  });

  it('leave a customer who has used the points below zero', async () => {
    const contact = await addContact(database.client, shop);
    const sale = await sellRice(contact, 1, [pay(116)]);
    await sellRice(contact, 1, [pay(11, 'loyalty'), pay(105)]);
    await refundSale(database.client, shop, refundOf(shop, sale, 1));
    expect(await pointsOf(database.client, shop, contact)).toMatchObject({ points: -1, worth: 0 });
    await expectCode(sellRice(contact, 1, [pay(1, 'loyalty'), pay(115)]), 'loyalty_exceeded');
  });

  it('bring back the points they were paid with, as points and not as cash', async () => {
    const contact = await addContact(database.client, shop);
    await adjust(contact, 116);
    const sale = await sellRice(contact, 1, [pay(116, 'loyalty')]);
    const note = await call<CreditNote>(database.client, shop.manager, 'refund_prepaid', {
      p_refund: {
        id: randomUUID(),
        sale_id: sale.id,
        reason: 'Stale',
        refund_tender_type: 'loyalty',
        lines: [{ sale_line_id: firstLine(sale).id, quantity: 1, restock: true }],
      },
    });
    expect(await points(contact)).toBe(116);
    expect(await journalOf(database.client, note.id)).toMatchObject({ customer_rewards: -116, sales_returns: 100 });
  });
});

describe('points by hand', () => {
  it('come and go with a reason, once, never below zero, for who may', async () => {
    const contact = await addContact(database.client, shop);
    const id = randomUUID();
    await adjust(contact, 10, id);
    expect((await adjust(contact, 10, id)).points).toBe(10);
    await expectCode(adjust(contact, 12, id), 'idempotency_mismatch');
    await expectCode(adjust(contact, -11), 'loyalty_exceeded');
    await expectCode(adjust(contact, 0), 'invalid_input');
    await expectCode(adjust(contact, 5, randomUUID(), shop.cashier), 'permission_denied');
    await expectCode(adjust(contact, 5, randomUUID(), other.owner), 'not_found');
    await expectCode(call(database.client, other.cashier, 'customer_points', { p_contact_id: contact }), 'not_found');
    expect((await adjust(contact, -10)).points).toBe(0);
  });

  it('are set up by who may change the settings', async () => {
    await expectCode(
      call(database.client, shop.cashier, 'save_loyalty_program', {
        p_program: { is_active: true, earn_amount: 1, point_value: 100, minimum_points: 1 },
      }),
      'permission_denied',
    );
    await expectCode(saveProgram(database.client, shop, { earn_amount: 0 }), 'invalid_input');
    await expectCode(saveProgram(database.client, shop, { minimum_points: 0 }), 'invalid_input');
  });
});
