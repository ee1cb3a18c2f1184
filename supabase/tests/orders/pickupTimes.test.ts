import type { Client } from 'pg';
import type { CheckoutOptions, Order, OrderListPage, ShopContext } from '../../../shared/src/api/rpcTypes';
import { addProduct, makeShop, pay, recordSale, saleOf, line, type Shop } from '../sales/salesFixtures';
import { callRpc, expectCode, expectSqlState } from '../support/callRpc';
import { asAnonymous, asUser } from '../support/personas';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';
import { alwaysOpen, settle } from './deliveryFixtures';
import { orderByToken, orderOf, placeOrder } from './ordersFixtures';

const database = testDatabase();
let shop: Shop;
let milk: string;

beforeEach(async () => {
  shop = await makeShop(database.client);
  milk = await addProduct(database.client, shop, { name: 'Milk', price: 58, stock: 1000, cost: 40 });
});

const options = (target = shop): Promise<CheckoutOptions> =>
  asAnonymous(database.client, () =>
    callRpc<CheckoutOptions>(database.client, 'get_checkout_options', { p_tenant_id: target.tenantId }),
  );

/** The free times at a moment, as the clock of the business shows them. */
async function timesAt(now: string): Promise<string[]> {
  const { rows } = await database.client.query<{ time: string }>(
    `select to_char(t.starts_at at time zone n.timezone, 'MM-DD HH24:MI') as time
     from public.storefront_settings s join public.tenants n on n.id = s.tenant_id
     cross join lateral private.pickup_times(s, $2::timestamptz) t where s.tenant_id = $1`,
    [shop.tenantId, now],
  );
  return rows.map(({ time }) => time);
}

const week = {
  '1': [
    { opens: '08:00', closes: '12:00' },
    { opens: '14:00', closes: '16:00' },
  ],
  '2': [{ opens: '08:00', closes: '10:00' }],
};
const slots = { opening_hours: week, pickup_slot_minutes: 60, pickup_lead_minutes: 60, pickup_days_ahead: 1 };

describe('times for collecting', () => {
  it('follow from opening hours, days ahead and the time an order takes', async () => {
    await settle(database.client, shop, slots);
    // Monday, 10:30 in Nairobi.
    expect(await timesAt('2026-11-23T07:30:00Z')).toEqual(['11-23 14:00', '11-23 15:00', '11-24 08:00', '11-24 09:00']);
    await settle(database.client, shop, { pickup_slot_minutes: 90, pickup_lead_minutes: 0, pickup_days_ahead: 0 });
    expect(await timesAt('2026-11-23T05:00:00Z')).toEqual(['11-23 08:00', '11-23 09:30', '11-23 14:00']);
  });

  it('leave out holidays and take the hours of special days', async () => {
    await settle(database.client, shop, {
      ...slots,
      special_days: [
        { day: '2026-11-23', name: 'Holiday', spans: [] },
        { day: '2026-11-24', name: 'Short', spans: [{ opens: '09:00', closes: '10:00' }] },
      ],
    });
    expect(await timesAt('2026-11-23T05:00:00Z')).toEqual(['11-24 09:00']);
  });

  it('are true times where clocks change', async () => {
    await database.client.query(`update public.tenants set timezone = 'Europe/London' where id = $1`, [shop.tenantId]);
    await settle(database.client, shop, { ...slots, opening_hours: alwaysOpen, pickup_days_ahead: 0 });
    const spring = await timesAt('2026-03-29T00:00:00Z');
    expect(new Set(spring).size).toBe(spring.length);
    expect(spring).not.toContain('03-29 01:00');
  });

  it('are asked of who collects, and of nobody else', async () => {
    await expectCode(
      placeOrder(database.client, orderOf(shop, [[milk, 1]], { pickup_at: '2026-11-23T07:30:00Z' })),
      'invalid_input',
    );
    await settle(database.client, shop, { ...slots, opening_hours: alwaysOpen });
    const error = await expectCode(placeOrder(database.client, orderOf(shop, [[milk, 1]])), 'invalid_input');
    expect(JSON.parse(error.detail ?? '{}')).toEqual({ field: 'pickup_at' });
    for (const pickup_at of ['2020-01-01T08:00:00Z', '2090-01-01T08:00:00Z'])
      await expectCode(placeOrder(database.client, orderOf(shop, [[milk, 1]], { pickup_at })), 'pickup_time_gone');
  });

  it('are kept on the order, for shopper and staff, and hold the goods until then', async () => {
    await settle(database.client, shop, { ...slots, opening_hours: alwaysOpen, order_hold_minutes: 5 });
    const times = (await options()).pickup_times;
    const [first, last] = [times[0], times.at(-1)];
    const later = await placeOrder(database.client, orderOf(shop, [[milk, 1]], { pickup_at: last?.starts_at ?? '' }));
    const sooner = await placeOrder(database.client, orderOf(shop, [[milk, 1]], { pickup_at: first?.starts_at ?? '' }));
    const order = (await orderByToken(database.client, later.token)) as Order;

    expect(Date.parse(order.pickup_at ?? '')).toBe(Date.parse(last?.starts_at ?? ''));
    expect(Date.parse(order.pickup_until ?? '')).toBe(Date.parse(last?.ends_at ?? ''));
    expect(Date.parse(order.reserved_until ?? '')).toBeGreaterThan(Date.parse(last?.ends_at ?? ''));
    const page = await asUser(database.client, shop.owner, () =>
      callRpc<OrderListPage>(database.client, 'list_orders', { p_sort: 'pickup', p_limit: 1 }),
    );
    expect(page.rows.map(({ id }) => id)).toEqual([sooner.id]);
    const next = await asUser(database.client, shop.owner, () =>
      callRpc<OrderListPage>(database.client, 'list_orders', {
        p_sort: 'pickup',
        p_limit: 1,
        p_after: page.next_cursor,
      }),
    );
    expect(next).toMatchObject({ rows: [{ id: later.id }], next_cursor: null });
    expect(Date.parse(next.rows[0]?.pickup_at ?? '')).toBe(Date.parse(last?.starts_at ?? ''));
  });

  it('have as many places as the shop says; what is called off gives its place back', async () => {
    await settle(database.client, shop, { ...slots, opening_hours: alwaysOpen, pickup_slot_capacity: 1 });
    const at = (await options()).pickup_times[3]?.starts_at ?? '';
    const placed = await placeOrder(database.client, orderOf(shop, [[milk, 1]], { pickup_at: at }));
    await expectCode(placeOrder(database.client, orderOf(shop, [[milk, 1]], { pickup_at: at })), 'pickup_time_full');
    expect((await options()).pickup_times.find(({ starts_at }) => starts_at === at)).toMatchObject({ is_free: false });
    await asUser(database.client, shop.owner, () =>
      callRpc(database.client, 'cancel_order', { p_order_id: placed.id, p_reason: 'Called off' }),
    );
    await expect(placeOrder(database.client, orderOf(shop, [[milk, 1]], { pickup_at: at }))).resolves.toMatchObject({
      replayed: false,
    });
  });

  it('give the last place to exactly one of many at once', async () => {
    await settle(database.client, shop, { ...slots, opening_hours: alwaysOpen, pickup_slot_capacity: 2 });
    const clients: Client[] = await Promise.all(Array.from({ length: count(6, 20) }, () => database.connect()));
    for (let round = 1; round <= count(3, 20); round += 1) {
      const at = (await options()).pickup_times[round]?.starts_at ?? '';
      const settled = await Promise.allSettled(
        clients.map((client) => placeOrder(client, orderOf(shop, [[milk, 1]], { pickup_at: at }))),
      );
      expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
      const hints = settled.flatMap((one) =>
        one.status === 'rejected' ? [(one.reason as { hint: string }).hint] : [],
      );
      expect(new Set(hints)).toEqual(new Set(['pickup_time_full']));
    }
  }, 300_000);
});

describe('taking orders', () => {
  it('stops while the shop is paused; the till sells on, and what was placed is answered again', async () => {
    const body = orderOf(shop, [[milk, 1]]);
    const placed = await placeOrder(database.client, body);
    await settle(database.client, shop, { orders_paused: true, pause_message: 'Back on Monday' });
    const error = await expectCode(placeOrder(database.client, orderOf(shop, [[milk, 1]])), 'orders_paused');
    expect(error.message).toBe('Back on Monday');
    await expect(placeOrder(database.client, body)).resolves.toEqual({ ...placed, replayed: true });
    const context = await asAnonymous(database.client, () =>
      callRpc<ShopContext>(database.client, 'shop_context', { p_tenant_id: shop.tenantId }),
    );
    expect(context).toMatchObject({
      state: 'open',
      ordering: { paused: { until: null, message: 'Back on Monday' } },
    });
    await recordSale(database.client, shop, saleOf(shop, [line(milk)], [pay(58)]));

    await settle(database.client, shop, { orders_paused_until: new Date(Date.now() - 1000) });
    await expect(placeOrder(database.client, orderOf(shop, [[milk, 1]]))).resolves.toMatchObject({ replayed: false });
    await settle(database.client, shop, { orders_paused_until: new Date(Date.now() + 3_600_000) });
    await expectCode(placeOrder(database.client, orderOf(shop, [[milk, 1]])), 'orders_paused');
  });

  it('goes on outside the hours unless the owner says otherwise', async () => {
    await settle(database.client, shop, { opening_hours: { '1': [] } });
    await placeOrder(database.client, orderOf(shop, [[milk, 1]]));
    await settle(database.client, shop, { orders_only_when_open: true });
    await expectCode(placeOrder(database.client, orderOf(shop, [[milk, 1]])), 'shop_closed');
    await settle(database.client, shop, { opening_hours: alwaysOpen });
    await placeOrder(database.client, orderOf(shop, [[milk, 1]]));
  });

  it('says when the shop opens next', async () => {
    await settle(database.client, shop, { opening_hours: week });
    const { rows } = await database.client.query<{ opens: Date }>(
      `select private.opens_next(s, 'Africa/Nairobi', '2026-11-23T10:30:00Z') as opens from public.storefront_settings s where tenant_id = $1`,
      [shop.tenantId],
    );
    expect(rows[0]?.opens.toISOString()).toBe('2026-11-23T11:00:00.000Z');
  });

  it('is for the owner to set, for nobody below a manager, and for no other business', async () => {
    const set = (person: Shop['owner']) =>
      asUser(database.client, person, () =>
        database.client.query(
          'update public.storefront_settings set opening_hours = $1, special_days = $2, orders_paused = true, order_minimum = 5 where tenant_id = $3',
          [JSON.stringify(week), JSON.stringify([{ day: '2026-12-25', name: '', spans: [] }]), shop.tenantId],
        ),
      );
    expect(await set(shop.owner)).toMatchObject({ rowCount: 1 });
    expect(await set(shop.cashier)).toMatchObject({ rowCount: 0 });
    const other = await makeShop(database.client);
    expect(await set(other.owner)).toMatchObject({ rowCount: 0 });
  });

  it.each([
    [
      'times that overlap',
      {
        opening_hours: {
          '1': [
            { opens: '08:00', closes: '12:00' },
            { opens: '11:00', closes: '13:00' },
          ],
        },
      },
    ],
    ['an end before its start', { opening_hours: { '1': [{ opens: '12:00', closes: '08:00' }] } }],
    ['a day nobody knows', { opening_hours: { '8': [] } }],
    ['a time nobody knows', { opening_hours: { '1': [{ opens: '25:00', closes: '26:00' }] } }],
    [
      'a special day twice',
      {
        special_days: [
          { day: '2026-12-25', name: '', spans: [] },
          { day: '2026-12-25', name: '', spans: [] },
        ],
      },
    ],
    ['a special day that is none', { special_days: [{ day: '2026-02-30', name: '', spans: [] }] }],
    ['a capacity of nobody', { pickup_slot_capacity: 0 }],
  ])('refuses %s', async (_what, values) => {
    await expectSqlState(settle(database.client, shop, values), '23514');
  });
});
