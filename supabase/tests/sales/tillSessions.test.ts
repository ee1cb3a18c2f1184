import { randomUUID } from 'node:crypto';
import type { TillChoice, TillSession, TillSessionReport } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectAnswered, expectCode } from '../support/callRpc';
import { addMember, makeTenant } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import {
  addProduct,
  journalOf,
  line,
  makeShop,
  openTill,
  pay,
  recordSale,
  refundOf,
  refundSale,
  saleOf,
  sell,
  setPolicy,
  type Shop,
} from './salesFixtures';

const database = testDatabase();
let shop: Shop;
let milk: string;

beforeEach(async () => {
  shop = await makeShop(database.client);
  milk = await addProduct(database.client, shop, { price: 58, stock: 100, cost: 40 });
});

function rpc<T>(persona: Persona, name: string, args: Record<string, unknown> = {}): Promise<T> {
  return asUser(database.client, persona, () => callRpc<T>(database.client, name, args));
}
const close = (
  counted: number,
  more: Record<string, unknown> = {},
  persona = shop.cashier,
): Promise<TillSessionReport> =>
  rpc(persona, 'close_till_session', { p_session_id: shop.sessionId, p_counted_cash: counted, ...more });
const move = (
  kind: string,
  amount: number,
  more: Record<string, unknown> = {},
): Promise<{ id: string; replayed: boolean }> =>
  rpc(shop.cashier, 'record_cash_movement', {
    p_movement: { id: randomUUID(), till_session_id: shop.sessionId, kind, amount, reason: 'Because', ...more },
  });

describe('opening', () => {
  it('lets a cashier choose by who has a till open and what was counted in it last, in the own business only', async () => {
    const till = async () =>
      (await rpc<TillChoice[]>(shop.cashier, 'list_tills')).find(({ opened_by_name: name }) => name === 'Cora Cashier');
    const before = await till();
    expect(before).toMatchObject({ last_counted_cash: null });
    await close(1234.5);

    const after = await rpc<TillChoice[]>(shop.cashier, 'list_tills');
    expect(after).toContainEqual({ ...before, opened_by_name: null, opened_at: null, last_counted_cash: 1234.5 });
    const outsider = await makeTenant(database.client);
    const theirs = await rpc<TillChoice[]>(outsider.owner, 'list_tills');
    expect(theirs.map(({ id }) => id)).not.toContain(before?.id);
  });

  it('opens the first free till and is idempotent by id', async () => {
    const tenant = await makeTenant(database.client);
    const id = randomUUID();
    const opened = await rpc<TillSession>(tenant.cashier, 'open_till_session', {
      p_session_id: id,
      p_opening_float: 500,
    });

    expect(opened).toMatchObject({
      id,
      status: 'open',
      opening_float: 500,
      till_name: 'Till 1',
      opened_by_name: 'Cora Cashier',
      sale_count: 0,
      sales_total: 0,
      z_number: null,
      closed_at: null,
    });
    expect(await rpc(tenant.cashier, 'open_till_session', { p_session_id: id, p_opening_float: 500 })).toEqual(opened);
    expect(await rpc(tenant.cashier, 'current_till_session')).toEqual(opened);
    await expectCode(
      rpc(tenant.cashier, 'open_till_session', { p_session_id: id, p_opening_float: 501 }),
      'idempotency_mismatch',
    );
  });

  it('refuses a second session of one cashier and a second one on a till', async () => {
    await expectCode(
      rpc(shop.cashier, 'open_till_session', { p_session_id: randomUUID(), p_opening_float: 0 }),
      'till_session_already_open',
    );
    const tenant = await makeTenant(database.client);
    await rpc(tenant.cashier, 'open_till_session', { p_session_id: randomUUID(), p_opening_float: 0 });
    await expectCode(
      rpc(tenant.manager, 'open_till_session', { p_session_id: randomUUID(), p_opening_float: 0 }),
      'till_session_already_open',
    );
    await expectCode(
      rpc(tenant.manager, 'open_till_session', {
        p_session_id: randomUUID(),
        p_opening_float: 0,
        p_till_id: randomUUID(),
      }),
      'not_found',
    );
  });

  it('says how far the float is from the last count of that till', async () => {
    await close(1000);
    const { rows } = await database.client.query<{ till_id: string }>(
      'select till_id from public.till_sessions where id = $1',
      [shop.sessionId],
    );
    const id = randomUUID();
    await rpc(shop.cashier, 'open_till_session', {
      p_session_id: id,
      p_opening_float: 900,
      p_till_id: rows[0]?.till_id,
    });

    const next = await database.client.query<{ opening_difference: number }>(
      'select opening_difference::float from public.till_sessions where id = $1',
      [id],
    );
    expect(next.rows[0]?.opening_difference).toBe(-100);
  });

  it.each([[-1], [0.001], [1e12]])('refuses a float of %s', async (float) => {
    const tenant = await makeTenant(database.client);
    await expectCode(
      rpc(tenant.cashier, 'open_till_session', { p_session_id: randomUUID(), p_opening_float: float }),
      'invalid_input',
    );
  });
});

describe('cash in and out', () => {
  it('is posted, idempotent and counted', async () => {
    const paidIn = await move('pay_in', 100);
    const paidOut = await move('pay_out', 30);
    const dropped = await move('cash_drop', 500);

    expect(await journalOf(database.client, paidIn.id)).toEqual({ cash: 100, owner_equity: -100 });
    expect(await journalOf(database.client, paidOut.id)).toEqual({ cash: -30, expenses: 30 });
    expect(await journalOf(database.client, dropped.id)).toEqual({ cash: -500, cash_in_transit: 500 });
    expect(await rpc(shop.manager, 'till_session_report', { p_session_id: shop.sessionId })).toMatchObject({
      expected_cash: 570,
      cash_in: 100,
      cash_out: 530,
    });
    await expect(move('pay_in', 100, { id: paidIn.id })).resolves.toEqual({ id: paidIn.id, replayed: true });
    await expectCode(move('pay_in', 101, { id: paidIn.id }), 'idempotency_mismatch');
  });

  it('takes out what should be in the drawer at most, and puts in as much as one likes', async () => {
    await sell(database.client, shop, milk, 1, 58);
    await setPolicy(database.client, shop.tenantId, { blind_close: false });
    for (const kind of ['pay_out', 'cash_drop']) {
      const error = await expectCode(move(kind, 1058.01), 'invalid_input');
      expect(JSON.parse(error.detail ?? '{}')).toEqual({ field: 'amount', expected: 1058 });
    }
    const all = await move('pay_out', 1058);
    await expectCode(move('cash_drop', 0.01), 'invalid_input');

    await expect(move('pay_out', 1058, { id: all.id })).resolves.toEqual({ id: all.id, replayed: true });
    await expect(move('pay_in', 9_000_000)).resolves.toMatchObject({ replayed: false });
  });

  it('takes it out once when two people do so at the same time', async () => {
    // Whoever counts blind is refused nothing: firstCount.test.ts.
    await setPolicy(database.client, shop.tenantId, { blind_close: false });
    const clients = await Promise.all(Array.from({ length: 4 }, () => database.connect()));
    const settled = await Promise.allSettled(
      clients.map((client) =>
        asUser(client, shop.cashier, () =>
          callRpc(client, 'record_cash_movement', {
            p_movement: {
              id: randomUUID(),
              till_session_id: shop.sessionId,
              kind: 'cash_drop',
              amount: 600,
              reason: 'Bank',
            },
          }),
        ),
      ),
    );

    expect(settled.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  });

  it('needs an amount, a reason and an open session', async () => {
    await expectCode(move('pay_in', 0), 'invalid_input');
    await expectCode(move('pay_in', 5, { reason: ' ' }), 'invalid_input');
    await expectCode(move('steal', 5), 'invalid_input');
    await close(1000);
    await expectCode(move('pay_in', 5), 'till_session_closed');
  });
});

describe('closing', () => {
  it('counts float, cash sales, cash refunds and movements; books the difference', async () => {
    const sale = await sell(database.client, shop, milk, 2, 58);
    await recordSale(database.client, shop, saleOf(shop, [line(milk)], [pay(58, 'card')]));
    await refundSale(database.client, shop, refundOf(shop, sale, 1, { till_session_id: shop.sessionId }));
    await move('pay_out', 10);
    const report = await close(1040, { p_denominations: { 1000: 1, 20: 2 }, p_note: 'short' });

    expect(report).toMatchObject({
      status: 'closed',
      z_number: 1,
      expected_cash: 1048,
      counted_cash: 1040,
      over_short: -8,
      sale_count: 2,
      sales_total: 174,
      refunds_total: 58,
      cash_out: 10,
      net_total: 100,
      tax_total: 16,
      tenders: [
        { tender_type: 'card', amount: 58, count: 1 },
        { tender_type: 'cash', amount: 116, count: 1 },
      ],
    });
    expect(await journalOf(database.client, shop.sessionId)).toEqual({ cash: -8, cash_over_short: 8 });
    expect(await rpc(shop.cashier, 'till_session_report', { p_session_id: shop.sessionId })).toEqual(report);
    expect(await rpc(shop.cashier, 'current_till_session')).toBeNull();
  });

  it('works without a single sale and answers the same Z for the same count', async () => {
    const report = await close(1000);

    expect(report).toMatchObject({ over_short: 0, sale_count: 0, z_number: 1 });
    expect(await close(1000)).toEqual(report);
    await expectCode(close(999), 'till_session_closed');
    expect(await journalOf(database.client, shop.sessionId)).toEqual({});
  });

  it('lets no sale in afterwards', async () => {
    await close(1000);
    await expectCode(recordSale(database.client, shop, saleOf(shop, [line(milk)], [pay(58)])), 'till_session_closed');
  });

  it('numbers the Z per till, chains it and seals it', async () => {
    const { rows } = await database.client.query<{ till_id: string }>(
      'select till_id from public.till_sessions where id = $1',
      [shop.sessionId],
    );
    await sell(database.client, shop, milk, 1, 58);
    const first = await close(1058);
    shop = { ...shop, sessionId: randomUUID() };
    await rpc(shop.cashier, 'open_till_session', {
      p_session_id: shop.sessionId,
      p_opening_float: 1058,
      p_till_id: rows[0]?.till_id,
    });
    await sell(database.client, shop, milk, 2, 58);
    const second = await close(1174);

    expect([first.z_number, second.z_number]).toEqual([1, 2]);
    expect(second).toMatchObject({ grand_total: 174 });
    const chain = await database.client.query<{ previous_z_hash: string | null; z_hash: string }>(
      'select previous_z_hash, z_hash from public.till_sessions where till_id = $1 order by z_number',
      [rows[0]?.till_id],
    );
    expect(chain.rows[1]?.previous_z_hash).toBe(chain.rows[0]?.z_hash);
    await expectCode(
      database.client.query(
        'update public.till_sessions set counted_cash = 1, over_short = 1 - expected_cash where id = $1',
        [shop.sessionId],
      ),
      'append_only',
    );
    await expectCode(
      database.client.query('delete from public.till_sessions where id = $1', [shop.sessionId]),
      'append_only',
    );
  });

  it('asks a manager when the difference is above the limit', async () => {
    await setPolicy(database.client, shop.tenantId, { max_close_variance: 50 });
    await expectAnswered(close(900), 'approval_required');
    await expect(close(900, {}, shop.manager)).resolves.toMatchObject({ over_short: -100 });
  });

  it('wants notes and coins to add up', async () => {
    await expectCode(close(1000, { p_denominations: { 1000: 2 } }), 'invalid_input');
    await expectCode(close(1000, { p_denominations: { many: 1 } }), 'invalid_input');
    await expectCode(close(1000, { p_denominations: JSON.stringify([1000]) }), 'invalid_input');
  });

  it('works after the subscription has lapsed', async () => {
    await database.client.query(`update public.tenant_subscriptions set status = 'past_due' where tenant_id = $1`, [
      shop.tenantId,
    ]);
    await move('cash_drop', 100);
    await expect(close(900)).resolves.toMatchObject({ status: 'closed' });
  });
});

describe('a blind close', () => {
  it('hides what is expected until the count is in', async () => {
    await setPolicy(database.client, shop.tenantId, { blind_close: true });
    await sell(database.client, shop, milk, 1, 58);
    const open = await rpc<TillSessionReport>(shop.cashier, 'till_session_report', { p_session_id: shop.sessionId });

    expect(open).toMatchObject({ expected_cash: null, over_short: null, counted_cash: null });
    expect(open.tenders).toEqual([]);
    await expect(close(1058)).resolves.toMatchObject({
      expected_cash: 1058,
      over_short: 0,
      tenders: [{ tender_type: 'cash', amount: 58, count: 1 }],
    });
  });
});

describe('who may', () => {
  it('look at and close the own session only, managers all', async () => {
    const second = await addMember(database.client, shop.tenantId, 'cashier');
    await expectCode(rpc(second, 'till_session_report', { p_session_id: shop.sessionId }), 'not_found');
    await expectCode(close(1000, {}, second), 'not_found');
    expect(await rpc(shop.manager, 'till_session_report', { p_session_id: shop.sessionId })).toMatchObject({
      id: shop.sessionId,
    });
    const own = await rpc<{ rows: TillSession[] }>(shop.cashier, 'list_till_sessions');
    expect(own.rows.map((row) => row.id)).toEqual([shop.sessionId]);
  });

  it('not from another business', async () => {
    const other = await makeShop(database.client);
    await expectCode(close(1000, {}, other.owner), 'not_found');
    await expectCode(rpc(other.owner, 'till_session_report', { p_session_id: shop.sessionId }), 'not_found');
    const seen = await rpc<{ rows: TillSession[] }>(other.owner, 'list_till_sessions');
    expect(seen.rows.map((row) => row.id)).not.toContain(shop.sessionId);
  });

  it('page through all sessions without missing or repeating one', async () => {
    const ids = [shop.sessionId, shop.managerSessionId];
    for (let index = 0; index < 5; index += 1)
      ids.push(await openTill(database.client, shop, await addMember(database.client, shop.tenantId, 'cashier')));
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { rows: TillSession[]; next_cursor: string | null } = await rpc(shop.owner, 'list_till_sessions', {
        p_limit: 2,
        p_after: cursor,
      });
      seen.push(...page.rows.map((row) => row.id));
      cursor = page.next_cursor;
    } while (cursor);
    expect(seen.toSorted()).toEqual(ids.toSorted());
  });
});
