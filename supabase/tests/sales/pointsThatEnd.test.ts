import { randomUUID } from 'node:crypto';
import type { CustomerPoints } from '../../../shared/src/api/rpcTypes';
import { call } from '../contacts/contactFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { pointsOf, saveProgram } from './giftCardFixtures';
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

// Points that nobody uses end, the oldest first; what a customer is told, what can be used and the entries agree.
const database = testDatabase();
let shop: Shop;
let rice: string;
let contact: string;

beforeEach(async () => {
  shop = await makeShop(database.client);
  rice = await addProduct(database.client, shop, { price: 100, stock: 1000 });
  contact = await addContact(database.client, shop);
  await saveProgram(database.client, shop, { expiry_months: 12 });
});

/** Points that were earned so long ago, as a sale of then would have left them. */
const earnedAgo = (points: number, age: string) =>
  database.client.query(
    `insert into public.loyalty_entries (tenant_id, contact_id, kind, points, source_id, reason, created_at)
     values ($1, $2, 'adjusted', $3, gen_random_uuid(), 'As of then', now() - $4::interval)`,
    [shop.tenantId, contact, points, age],
  );
const sinceLongAgo = () =>
  database.client.query("update public.loyalty_programs set expiry_from = '2020-01-01' where tenant_id = $1", [
    shop.tenantId,
  ]);
const points = () => pointsOf(database.client, shop, contact);
const sell = (payments: Parameters<typeof saleOf>[2]) =>
  recordSale(database.client, shop, saleOf(shop, [line(rice)], payments, { contact_id: contact }));
const entries = async () => (await points()).entries.map(({ kind, points: amount }) => [kind, amount]);

describe('points that end', () => {
  it('end after the months of the program, the oldest first, and the next are told with their day', async () => {
    await sinceLongAgo();
    await earnedAgo(50, '13 months');
    await earnedAgo(40, '11 months');
    await earnedAgo(30, '1 month');

    const told = await points();
    expect(told).toMatchObject({ points: 70, worth: 70, expiring: 40, expiry_months: 12 });
    expect(Date.parse(told.expires_on ?? '') - Date.now()).toBeLessThan(32 * 86_400_000);
    expect(told.entries[0]).toMatchObject({ kind: 'expired', points: -50 });
  });

  it('cannot be used, and are taken away once with the next sale', async () => {
    await sinceLongAgo();
    await earnedAgo(50, '13 months');
    await earnedAgo(30, '1 month');
    await expectCode(sell([pay(31, 'loyalty'), pay(69)]), 'loyalty_exceeded');
    await sell([pay(20, 'loyalty'), pay(80)]);

    expect(await entries()).toEqual([
      ['earned', 8],
      ['redeemed', -20],
      ['expired', -50],
      ['adjusted', 30],
      ['adjusted', 50],
    ]);
    await sell([pay(100)]);
    expect(await points()).toMatchObject({ points: 28 });
    expect((await entries()).filter(([kind]) => kind === 'expired')).toHaveLength(1);
  });

  it('are used first where they still can be', async () => {
    await sinceLongAgo();
    await earnedAgo(50, '11 months');
    await earnedAgo(30, '1 month');
    await sell([pay(60, 'loyalty'), pay(40)]);

    const told = await points();
    expect(told).toMatchObject({ points: 24, expiring: 20 });
    expect(Date.parse(told.expires_on ?? '') - Date.now()).toBeGreaterThan(300 * 86_400_000);
  });

  it('are not lost on the day of the decision: what customers have counts from then on', async () => {
    await earnedAgo(50, '30 months');
    expect(await points()).toMatchObject({ points: 50, expiring: 50 });
  });

  it('stay where the program is off or has no months, and who leaves the months out keeps them', async () => {
    await sinceLongAgo();
    await earnedAgo(50, '13 months');
    await saveProgram(database.client, shop, {});
    expect(await points()).toMatchObject({ points: 0, expiry_months: 12 });
    await saveProgram(database.client, shop, { is_active: false });
    expect(await points()).toMatchObject({ points: 50 });
    await saveProgram(database.client, shop, { expiry_months: null });
    expect(await points()).toMatchObject({ points: 50, expiring: 0, expires_on: null });
  });

  it('are taken away before a correction by hand, and no other customer’s', async () => {
    await sinceLongAgo();
    await earnedAgo(50, '13 months');
    const other = await makeShop(database.client);
    const adjust = (persona = shop.manager) =>
      call<CustomerPoints>(database.client, persona, 'adjust_loyalty', {
        p_adjustment: { id: randomUUID(), contact_id: contact, points: 5, reason: 'A birthday' },
      });
    await expectCode(adjust(other.manager), 'not_found');
    expect(await adjust()).toMatchObject({ points: 5 });
  });

  it('are taken away once by two sales at once', async () => {
    await sinceLongAgo();
    await earnedAgo(50, '13 months');
    await Promise.all(
      [shop.cashier, shop.manager].map(async (persona) => {
        const client = await database.connect();
        const session = persona === shop.cashier ? shop.sessionId : shop.managerSessionId;
        const sale = saleOf(shop, [line(rice)], [pay(100)], { contact_id: contact, till_session_id: session });
        return recordSale(client, shop, sale, persona);
      }),
    );
    expect(await points()).toMatchObject({ points: 20 });
  });

  const birthday = () =>
    call<CustomerPoints>(database.client, shop.manager, 'adjust_loyalty', {
      p_adjustment: { id: randomUUID(), contact_id: contact, points: 5, reason: 'A birthday' },
    });
  /** A sale of so long ago, with the points it earned. */
  const soldAgo = async (age: string) => {
    const sale = await sell([pay(100)]);
    await database.client.query('alter table public.loyalty_entries disable trigger user');
    await database.client.query(
      'update public.loyalty_entries set created_at = created_at - $2::interval where sale_id = $1',
      [sale.id, age],
    );
    await database.client.query('alter table public.loyalty_entries enable trigger user');
    return sale;
  };
  const giveBack = (sale: Awaited<ReturnType<typeof sell>>) =>
    refundSale(database.client, shop, refundOf(shop, sale, 1));

  it('are not taken once more when the sale that earned them comes back', async () => {
    await sinceLongAgo();
    const sale = await soldAgo('13 months');
    await birthday();
    await giveBack(sale);
    expect(await points()).toMatchObject({ points: 5 });
  });

  it('are taken with the sale where they were used before they ended', async () => {
    await sinceLongAgo();
    const sale = await soldAgo('13 months');
    await database.client.query(
      `insert into public.loyalty_entries (tenant_id, contact_id, kind, points, source_id, reason, created_at)
       values ($1, $2, 'adjusted', -4, gen_random_uuid(), 'As of then', now() - interval '2 months')`,
      [shop.tenantId, contact],
    );
    await birthday();
    await giveBack(sale);
    expect(await points()).toMatchObject({ points: 1 });
  });

  it('do not come to life again when another sale comes back', async () => {
    await sinceLongAgo();
    const recent = await soldAgo('1 month');
    await soldAgo('13 months');
    expect(await points()).toMatchObject({ points: 10 });
    await giveBack(recent);
    expect(await points()).toMatchObject({ points: 0 });
  });

  /** What was paid with points comes back as points. */
  const bringBack = (sale: Awaited<ReturnType<typeof sell>>, persona = shop.manager) =>
    call(database.client, persona, 'refund_prepaid', {
      p_refund: {
        id: randomUUID(),
        sale_id: sale.id,
        reason: 'Stale',
        refund_tender_type: 'loyalty',
        lines: [{ sale_line_id: firstLine(sale).id, quantity: 1, restock: true }],
      },
    });
  const daysLeft = (day: string | null | undefined) => (Date.parse(day ?? '') - Date.now()) / 86_400_000;
  const age = async (by: string) => {
    await database.client.query('alter table public.loyalty_entries disable trigger user');
    await database.client.query(
      'update public.loyalty_entries set created_at = created_at - $2::interval where tenant_id = $1',
      [shop.tenantId, by],
    );
    await database.client.query('alter table public.loyalty_entries enable trigger user');
  };

  it('end when they would have ended without the sale that a return undoes', async () => {
    await sinceLongAgo();
    await earnedAgo(100, '11 months');
    await earnedAgo(30, '1 month');
    const sale = await sell([pay(100, 'loyalty')]);
    expect(await points()).toMatchObject({ points: 30, expiring: 30 });
    await bringBack(sale);

    const told = await points();
    expect(told).toMatchObject({ points: 130, expiring: 100 });
    expect(daysLeft(told.expires_on)).toBeLessThan(32);
  });

  it('are no longer there for who brings back what was paid with points that have ended since', async () => {
    await sinceLongAgo();
    await earnedAgo(100, '11 months');
    await earnedAgo(30, '1 month');
    const sale = await sell([pay(100, 'loyalty')]);
    await age('2 months');
    await bringBack(sale);

    expect(await points()).toMatchObject({ points: 30, expiring: 30 });
    await sell([pay(100)]);
    expect(await points()).toMatchObject({ points: 40 });
    expect((await entries()).filter(([kind]) => kind === 'expired')).toEqual([['expired', -100]]);
    expect(await points()).toMatchObject({ points: 40 });
  });

  it('are no other customer’s for it', async () => {
    await sinceLongAgo();
    await earnedAgo(100, '11 months');
    const sale = await sell([pay(100, 'loyalty')]);
    const other = await makeShop(database.client);
    await expectCode(bringBack(sale, other.manager), 'not_found');
    expect(await points()).toMatchObject({ points: 0 });
  });

  it('are not lost on the day on which the months become fewer, nor kept longer when they become more', async () => {
    await sinceLongAgo();
    await earnedAgo(50, '11 months');
    await saveProgram(database.client, shop, { expiry_months: 24 });
    const { expires_on: late } = await points();
    await saveProgram(database.client, shop, { expiry_months: 1 });
    const told = await points();
    expect(told).toMatchObject({ points: 50, expiring: 50 });
    expect(Date.parse(told.expires_on ?? '') - Date.now()).toBeLessThan(32 * 86_400_000);
    expect(Date.parse(late ?? '') - Date.now()).toBeLessThan(400 * 86_400_000);
  });

  it.each([0, 121, 1.5])('are not set to end after %d months', async (months) => {
    await expectCode(saveProgram(database.client, shop, { expiry_months: months }), 'invalid_input');
  });
});
