import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type {
  DashboardSummary,
  LateSaleToReview,
  RecordSaleInput,
  Sale,
  TillSession,
  ZChain,
} from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode } from '../support/callRpc';
import { addMember } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';
import {
  addProduct,
  line,
  makeShop,
  pay,
  recordSale,
  saleOf,
  sell,
  setPolicy,
  stockOf,
  type Shop,
} from './salesFixtures';

/* Rules 11, 15 and 22: what was sold without the server is taken as it happened, and never into a closed session. */
const database = testDatabase();
let shop: Shop;
let milk: string;

beforeEach(async () => {
  shop = await makeShop(database.client);
  milk = await addProduct(database.client, shop, { price: 58, stock: 100, cost: 40 });
});

const rpc = <T>(persona: Persona, name: string, args: Record<string, unknown> = {}, client: Client = database.client) =>
  asUser(client, persona, () => callRpc<T>(client, name, args));
const close = (counted: number, sessionId = shop.sessionId, persona = shop.manager) =>
  rpc<{ z_number: number; z_hash?: string }>(persona, 'close_till_session', {
    p_session_id: sessionId,
    p_counted_cash: counted,
  });
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
let counter = 0;
/** A sale of one product that a device made by itself. */
const lateOf = (
  productId: string,
  quantity: number,
  price: number,
  more: Partial<RecordSaleInput> = {},
): RecordSaleInput =>
  saleOf(shop, [line(productId, quantity, { unit_price: price })], [pay(quantity * price)], {
    late: { provisional_number: `T1-${String((counter += 1)).padStart(6, '0')}`, device_id: randomUUID() },
    expected_total: quantity * price,
    ...more,
  });
const send = (sale: RecordSaleInput, persona = shop.cashier, client = database.client) =>
  recordSale(client, shop, sale, persona);
const sessionOf = async (sessionId: string | null) =>
  (
    await database.client.query<{ status: string; rescues_id: string | null; opened_by: string }>(
      'select status, rescues_id, opened_by from public.till_sessions where id = $1',
      [sessionId],
    )
  ).rows[0];
const endSubscription = (when: string) =>
  database.client.query(
    `update public.tenant_subscriptions set status = 'trial', expires_at = now() - $2::interval where tenant_id = $1`,
    [shop.tenantId, when],
  );

describe('a late sale', () => {
  it('is a sale like any other, with what the device called it and the time it happened', async () => {
    await database.client.query(
      `update public.till_sessions set opened_at = now() - interval '3 hours' where id = $1`,
      [shop.sessionId],
    );
    const occurredAt = minutesAgo(90);
    const sale = lateOf(milk, 2, 58, { occurred_at: occurredAt });
    const recorded = await send(sale);

    expect(recorded).toMatchObject({
      id: sale.id,
      provisional_number: sale.late?.provisional_number,
      review_flags: [],
      reviewed_at: null,
      total_amount: 116,
      till_session_id: shop.sessionId,
    });
    expect(recorded.invoice_number).toMatch(/^INV-/);
    expect(new Date(recorded.occurred_at).toISOString()).toBe(occurredAt);
    expect(await stockOf(database.client, milk)).toMatchObject({ quantity: 98 });
  });

  it('did not happen before its session was opened, nor after now', async () => {
    const early = await send(lateOf(milk, 1, 58, { occurred_at: minutesAgo(5000) }));
    const future = await send(lateOf(milk, 1, 58, { occurred_at: minutesAgo(-5000) }));

    const { rows } = await database.client.query<{ opened_at: Date }>(
      'select opened_at from public.till_sessions where id = $1',
      [shop.sessionId],
    );
    expect(new Date(early.occurred_at).getTime()).toBe(rows[0]?.opened_at.getTime());
    expect(new Date(future.occurred_at).getTime()).toBeLessThanOrEqual(Date.now());
  });

  it('is written once, however often it is sent, and not with another body', async () => {
    const sale = lateOf(milk, 1, 58);
    await send(sale);

    expect(await send(sale)).toMatchObject({ id: sale.id, replayed: true });
    await expectCode(send({ ...sale, note: 'More' }), 'idempotency_mismatch');
    expect(await stockOf(database.client, milk)).toMatchObject({ quantity: 99 });
  });

  it('says what its device called it, and which device', async () => {
    for (const late of [{}, { device_id: randomUUID() }, { provisional_number: 'T1-1', device_id: 'mine' }, 'yes', []])
      await expectCode(send({ ...lateOf(milk, 1, 58), late } as RecordSaleInput), 'invalid_input');
  });

  it('that does not add up is booked so that it does, and flagged: what is missing is missing in the drawer', async () => {
    const other = await send(lateOf(milk, 1, 58, { expected_total: 57 }));
    const less = await send({ ...lateOf(milk, 1, 58), payments: [pay(50)] });

    expect(other).toMatchObject({ total_amount: 58, review_flags: ['total_differs'] });
    expect(less).toMatchObject({ review_flags: ['total_differs'], payments: [{ tender_type: 'cash', amount: 58 }] });
  });
});

describe('after its session was closed', () => {
  it('goes into a session that rescues it, and the Z stays as it was', async () => {
    await close(1000);
    const { rows: before } = await database.client.query(
      'select z_report, z_hash from public.till_sessions where id = $1',
      [shop.sessionId],
    );
    await expectCode(sell(database.client, shop, milk, 1, 58), 'till_session_closed');
    const first = await send(lateOf(milk, 1, 58));
    const second = await send(lateOf(milk, 1, 58));

    expect(first.review_flags).toEqual(['session_closed']);
    expect(second.till_session_id).toBe(first.till_session_id);
    expect(await sessionOf(first.till_session_id)).toEqual({
      status: 'rescue',
      rescues_id: shop.sessionId,
      opened_by: shop.cashier.userId,
    });
    const { rows: after } = await database.client.query(
      'select z_report, z_hash from public.till_sessions where id = $1',
      [shop.sessionId],
    );
    expect(after).toEqual(before);
  });

  it('keeps nobody from opening the till, and is nobody’s present session', async () => {
    await close(1000);
    await send(lateOf(milk, 1, 58));
    expect(await rpc(shop.cashier, 'current_till_session')).toBeNull();

    const { rows } = await database.client.query<{ till_id: string }>(
      'select till_id from public.till_sessions where id = $1',
      [shop.sessionId],
    );
    const sessionId = randomUUID();
    await rpc(shop.cashier, 'open_till_session', {
      p_session_id: sessionId,
      p_opening_float: 1000,
      p_till_id: rows[0]?.till_id,
    });
    expect(await rpc<TillSession>(shop.cashier, 'current_till_session')).toMatchObject({
      id: sessionId,
      status: 'open',
    });
  });

  it('is counted and closed like any other, in the same chain; the next float is compared with the drawer’s last count', async () => {
    await close(1000);
    const late = await send(lateOf(milk, 2, 58));
    const report = await close(116, late.till_session_id ?? '');
    expect(report).toMatchObject({ z_number: 2, rescued_z_number: 1, over_short: 0, sale_count: 1, opening_float: 0 });

    const { rows } = await database.client.query<{ till_id: string }>(
      'select till_id from public.till_sessions where id = $1',
      [shop.sessionId],
    );
    const tills = await rpc<{ id: string; last_counted_cash: number }[]>(shop.cashier, 'list_tills');
    expect(tills.find(({ id }) => id === rows[0]?.till_id)).toMatchObject({ last_counted_cash: 1000 });
    expect(await rpc<ZChain>(shop.manager, 'verify_z_chain', { p_till_id: rows[0]?.till_id })).toMatchObject({
      z_count: 2,
      broken_z_numbers: [],
    });
    const later = await send(lateOf(milk, 1, 58));
    expect(later.till_session_id).not.toBe(late.till_session_id);
    expect(await sessionOf(later.till_session_id)).toMatchObject({ status: 'rescue', rescues_id: shop.sessionId });
  });

  it('finds one rescue however many come at once, also while it is being closed', async () => {
    const clients = await Promise.all(Array.from({ length: count(6, 20) }, () => database.connect()));
    await close(1000);
    const sales = await Promise.all(clients.map((client) => send(lateOf(milk, 1, 58), shop.cashier, client)));
    const rescues = new Set(sales.map(({ till_session_id: id }) => id));
    expect(rescues.size).toBe(1);

    const [rescueId = ''] = rescues;
    const [closer, ...sellers] = clients as [Client, ...Client[]];
    const again = await Promise.all([
      ...sellers.map((client) => send(lateOf(milk, 1, 58), shop.cashier, client)),
      rpc(shop.manager, 'close_till_session', { p_session_id: rescueId, p_counted_cash: 0 }, closer),
    ]);
    const { rows } = await database.client.query<{ sales: number; z: number }>(
      `select (select count(*)::integer from public.sales a where a.till_session_id = s.id) as sales,
         (s.z_report ->> 'sale_count')::integer as z from public.till_sessions s where s.id = $1`,
      [rescueId],
    );
    expect(rows[0]?.z).toBe(rows[0]?.sales);
    expect(again).toHaveLength(clients.length);
  });
});

describe('what cannot be undone is taken, and told', () => {
  it('goods that are not there any more', async () => {
    const last = await addProduct(database.client, shop, { price: 58, stock: 1, cost: 40 });
    const sale = await send(lateOf(last, 3, 58));

    expect(sale.review_flags).toEqual(['stock_short']);
    expect(await stockOf(database.client, last)).toMatchObject({ quantity: -2 });
    // Only that one sale went below: the next at the counter is asked again.
    await expectCode(sell(database.client, shop, last, 1, 58), 'insufficient_stock');
  });

  it('a price that was another, and a discount above the limit, which nobody gives at the counter', async () => {
    const cheap = lateOf(milk, 1, 40);
    await expectCode(send({ ...cheap, late: undefined } as unknown as RecordSaleInput), 'approval_required');
    expect((await send(cheap)).review_flags).toEqual(['price_differs']);

    await setPolicy(database.client, shop.tenantId, { cashier_discount_limit_percent: 10 });
    const discounted = saleOf(shop, [line(milk, 1, { unit_price: 58, discount_percent: 50 })], [pay(29)]);
    await expectCode(send(discounted), 'approval_required');
    const late = { provisional_number: 'T1-9', device_id: randomUUID() };
    expect((await send({ ...discounted, id: randomUUID(), late })).review_flags).toEqual(['discount_above_limit']);
  });

  it('what happened before the subscription ended, for a week', async () => {
    await database.client.query(`update public.till_sessions set opened_at = now() - interval '9 days' where id = $1`, [
      shop.sessionId,
    ]);
    await endSubscription('1 day');
    await expectCode(sell(database.client, shop, milk, 1, 58), 'subscription_required');
    await expectCode(send(lateOf(milk, 1, 58)), 'subscription_required');
    expect((await send(lateOf(milk, 1, 58, { occurred_at: minutesAgo(25 * 60) }))).review_flags).toEqual([
      'after_expiry',
    ]);

    await endSubscription('8 days');
    await expectCode(send(lateOf(milk, 1, 58, { occurred_at: minutesAgo(8.5 * 24 * 60) })), 'subscription_required');
  });

  it('what a manager sends for somebody else; no other cashier may, and no other business', async () => {
    const colleague = await addMember(database.client, shop.tenantId, 'cashier');
    await expectCode(send(lateOf(milk, 1, 58), colleague), 'permission_denied');
    expect((await send(lateOf(milk, 1, 58), shop.manager)).review_flags).toEqual(['other_person']);

    const other = await makeShop(database.client);
    await expectCode(send(lateOf(milk, 1, 58), other.owner), 'no_open_till_session');
  });
});

describe('the review', () => {
  const toReview = (persona: Persona) => rpc<LateSaleToReview[]>(persona, 'late_sales_to_review');
  const attention = async (persona: Persona) =>
    (await rpc<DashboardSummary>(persona, 'dashboard_summary')).attention.filter(({ kind }) => kind === 'late_sales');
  const review = (persona: Persona, sale: Sale) => rpc<Sale>(persona, 'review_late_sale', { p_sale_id: sale.id });

  it('lists what is flagged until somebody who sees all tills has looked at it, once', async () => {
    await send(lateOf(milk, 1, 58));
    const flagged = await send(lateOf(milk, 1, 40));
    expect(await toReview(shop.manager)).toMatchObject([
      { id: flagged.id, provisional_number: flagged.provisional_number, flags: ['price_differs'] },
    ]);
    expect(await attention(shop.manager)).toMatchObject([{ count: 1, path: '/admin/sales?tab=till#late-sales' }]);

    await expectCode(toReview(shop.cashier), 'permission_denied');
    await expectCode(review(shop.cashier, flagged), 'permission_denied');
    const reviewed = await review(shop.manager, flagged);
    expect(reviewed).toMatchObject({ review_flags: ['price_differs'], reviewed_by_name: 'Max Manager' });
    expect((await review(shop.owner, flagged)).reviewed_at).toBe(reviewed.reviewed_at);
    expect(await toReview(shop.manager)).toEqual([]);
    expect(await attention(shop.manager)).toEqual([]);
  });

  it('is no other business’s, and never changes what was written', async () => {
    const flagged = await send(lateOf(milk, 1, 40));
    const other = await makeShop(database.client);
    expect(await toReview(other.owner)).toEqual([]);
    await expectCode(review(other.owner, flagged), 'not_found');
    await expectCode(review(shop.manager, await sell(database.client, shop, milk, 1, 58)), 'not_found');
    for (const change of [`update public.late_sales set flags = '{}'`, 'delete from public.late_sales'])
      await expect(database.client.query(`${change} where sale_id = $1`, [flagged.id])).rejects.toMatchObject({
        hint: 'append_only',
      });
  });
});

describe('the chain of Z reports', () => {
  const verify = async (persona: Persona = shop.manager) => {
    const { rows } = await database.client.query<{ till_id: string }>(
      'select till_id from public.till_sessions where id = $1',
      [shop.sessionId],
    );
    return rpc<ZChain>(persona, 'verify_z_chain', { p_till_id: rows[0]?.till_id });
  };

  it('holds, and names the Z that somebody changed and none before it', async () => {
    const tillOf = `(select till_id from public.till_sessions where id = $1)`;
    await close(1000);
    for (let round = 0; round < 3; round += 1) {
      const { rows } = await database.client.query<{ id: string }>(
        `select private.open_session($2, $3, gen_random_uuid(), 1000, ${tillOf}) ->> 'id' as id`,
        [shop.sessionId, shop.tenantId, shop.cashier.userId],
      );
      await close(1000, rows[0]?.id);
    }
    expect(await verify()).toMatchObject({ z_count: 4, first_z_number: 1, last_z_number: 4, broken_z_numbers: [] });

    await database.client.query(`set session_replication_role = replica`);
    await database.client.query(
      `update public.till_sessions s set z_report = z_report || '{"sales_total": 99999}' where s.till_id = ${tillOf} and s.z_number = 3`,
      [shop.sessionId],
    );
    await database.client.query(`set session_replication_role = origin`);
    expect((await verify()).broken_z_numbers[0]).toBe(3);
    // What was done to it here is not to be found by the check of all rules afterwards.
    await database.client.query(`set session_replication_role = replica`);
    await database.client.query(
      `update public.till_sessions s set z_report = z_report || '{"sales_total": 0}' where s.till_id = ${tillOf} and s.z_number = 3`,
      [shop.sessionId],
    );
    await database.client.query(`set session_replication_role = origin`);
  });

  it('is for those who see all tills, of their own business', async () => {
    await expectCode(verify(shop.cashier), 'permission_denied');
    const other = await makeShop(database.client);
    await expectCode(verify(other.owner), 'not_found');
  });
});
