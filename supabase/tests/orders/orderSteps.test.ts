import type { OrderListPage, StaffOrder } from '../../../shared/src/api/rpcTypes';
import { addProduct, makeShop, pay, stockOf, type Shop } from '../sales/salesFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { asAnonymous, asServiceRole, asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { confirmationOf, confirmOrder, orderOf, placeOrder } from './ordersFixtures';

const database = testDatabase();
let shop: Shop;
let milk: string;

beforeAll(async () => {
  shop = await makeShop(database.client);
  milk = await addProduct(database.client, shop, { name: 'Milk', price: 58, stock: 1000, cost: 40 });
});

const delivery = {
  fulfilment_method: 'delivery',
  payment_method: 'pay_on_delivery',
  delivery_address: { line_1: 'Moi Avenue 1', city: 'Nairobi' },
} as const;
const customer = (email: string) => ({ name: 'Wanjiru <b>', phone: '+254 712 345678', email });
let shoppers = 0;
/** Somebody new each time: a phone has only so many open orders. */
const shopper = () => {
  shoppers += 1;
  return {
    ...customer(`shopper${shoppers}@example.test`),
    phone: `+2547000000${String(shoppers).padStart(2, '0')}`,
  };
};

const place = (more: Parameters<typeof orderOf>[2] = {}) =>
  placeOrder(database.client, orderOf(shop, [[milk, 2]], { customer: shopper(), ...more }));

function advance(orderId: string, step: string, persona: Persona = shop.owner): Promise<StaffOrder> {
  return asUser(database.client, persona, () =>
    callRpc<StaffOrder>(database.client, 'advance_order', { p_order_id: orderId, p_step: step }),
  );
}

async function mailsTo(address: string): Promise<{ kind: string; subject: string; body: string }[]> {
  const { rows } = await database.client.query<{ kind: string; subject: string; body: string }>(
    'select kind, subject, body from private.mail_outbox where recipient = $1 order by created_at, kind',
    [address],
  );
  return rows;
}

const addressOf = async (orderId: string) =>
  (
    await database.client.query<{ email: string }>('select customer_email as email from public.orders where id = $1', [
      orderId,
    ])
  ).rows[0]!.email;

describe('advance_order', () => {
  it('takes a delivery from step to step, each once, and shows it to the shopper', async () => {
    const placed = await place(delivery);
    for (const step of ['accepted', 'ready', 'ready', 'sent', 'sent']) await advance(placed.id, step);

    const seen = await asAnonymous(database.client, () =>
      callRpc<StaffOrder>(database.client, 'get_order_by_token', { p_token: placed.token }),
    );
    expect(seen.events.map(({ kind }) => kind)).toEqual(['placed', 'accepted', 'ready', 'sent']);
    expect(seen.status).toBe('placed');
  });

  it('counts as waiting what staff have something to do for, of the own business only', async () => {
    const own = await makeShop(database.client);
    const soap = await addProduct(database.client, own, { kind: 'service', price: 10 });
    const make = async (more: Parameters<typeof orderOf>[2], ...steps: string[]) => {
      const { id } = await placeOrder(database.client, orderOf(own, [[soap, 1]], { customer: shopper(), ...more }));
      for (const step of steps) await advance(id, step, own.owner);
    };
    const waiting = async (persona: Persona = own.cashier) =>
      (
        await asUser(database.client, persona, () =>
          callRpc<OrderListPage>(database.client, 'list_orders', { p_status: 'placed' }),
        )
      ).waiting_count;
    const elsewhere = await waiting(shop.cashier);
    await make({});
    await make({}, 'accepted');
    await make(delivery, 'accepted', 'ready');
    expect(await waiting()).toBe(3);

    // Packed to be collected, and on its way.
    await make({}, 'ready');
    await make(delivery, 'ready', 'sent');
    expect(await waiting()).toBe(3);
    expect(await waiting(shop.cashier)).toBe(elsewhere);
  });

  it('may leave steps out and takes none back', async () => {
    const { id } = await place(delivery);
    await advance(id, 'sent');

    await expectCode(advance(id, 'accepted'), 'order_step_passed');
    await expectCode(advance(id, 'new'), 'invalid_input');
    await expectCode(advance(id, 'eaten'), 'invalid_input');
  });

  it('sends nothing that is collected', async () => {
    const { id } = await place();

    await expectCode(advance(id, 'sent'), 'invalid_input');
    expect((await advance(id, 'ready')).events.map(({ kind }) => kind)).toEqual(['placed', 'ready']);
  });

  it('holds the goods for fourteen days more', async () => {
    const before = await stockOf(database.client, milk);
    const { id } = await place();
    await advance(id, 'accepted');

    const { rows } = await database.client.query<{ days: number; held: number }>(
      `select extract(epoch from o.reserved_until - now()) / 86400 as days, extract(epoch from r.expires_at - now()) / 86400 as held
       from public.orders o join public.stock_reservations r on r.tenant_id = o.tenant_id and r.order_id = o.id where o.id = $1`,
      [id],
    );
    expect(Number(rows[0]?.days)).toBeCloseTo(14, 1);
    expect(Number(rows[0]?.held)).toBeCloseTo(14, 1);
    expect((await stockOf(database.client, milk)).reserved).toBe(before.reserved + 2);
  });

  it('does not touch what has ended, and is handed over from any step', async () => {
    const { id } = await place(delivery);
    await advance(id, 'sent');
    await confirmOrder(database.client, shop, confirmationOf(shop, { id }, [pay(116)]));

    await expectCode(advance(id, 'sent'), 'order_not_open');
  });

  it('does not take on what is no longer held', async () => {
    const { id } = await place();
    await database.client.query(
      `set session_replication_role = replica;
       update public.orders set reserved_until = now() - interval '1 minute' where id = '${id}';
       set session_replication_role = default`,
    );

    await expectCode(advance(id, 'accepted'), 'order_not_open');
  });

  it('is for those who look after the orders of this business', async () => {
    const { id } = await place();
    const other = await makeShop(database.client);

    await expectCode(advance(id, 'accepted', other.owner), 'not_found');
    await expect(
      asAnonymous(database.client, () =>
        callRpc(database.client, 'advance_order', { p_order_id: id, p_step: 'accepted' }),
      ),
    ).rejects.toMatchObject({ code: '42501' });
  });
});

describe('mails about an order', () => {
  it('go to its shopper at every step, with the link to its page and nothing that an anonymous visitor wrote', async () => {
    const placed = await place(delivery);
    const email = await addressOf(placed.id);
    for (const step of ['accepted', 'ready', 'sent', 'sent']) await advance(placed.id, step);
    await confirmOrder(database.client, shop, confirmationOf(shop, placed, [pay(116)]));

    const mails = await mailsTo(email);
    expect(mails.map(({ kind }) => kind)).toEqual([
      'order_placed',
      'order_accepted',
      'order_ready',
      'order_sent',
      'order_completed',
    ]);
    for (const { subject, body } of mails) {
      expect(subject).toContain(placed.order_number);
      expect(body).toContain(`/order/${placed.token}`);
      expect(body).toContain('- 2 × Milk  KSh 116.00');
      expect(body).toContain('Total: KSh 116.00');
      expect(body).not.toContain('Wanjiru');
    }
    expect(mails[0]?.body).toContain('Pay on delivery.');
    expect(mails[4]?.body).not.toContain('You pay');
  });

  it('say why an order was called off', async () => {
    const { id } = await place();
    await asUser(database.client, shop.owner, () =>
      callRpc(database.client, 'cancel_order', { p_order_id: id, p_reason: 'The milk turned\nsour' }),
    );

    expect((await mailsTo(await addressOf(id))).at(-1)).toMatchObject({
      kind: 'order_cancelled',
      body: expect.stringContaining('Your order was cancelled. The milk turned sour'),
    });
  });

  it('say that an order has ended', async () => {
    const { id } = await place();
    await database.client.query(
      `set session_replication_role = replica;
       update public.orders set reserved_until = now() - interval '1 minute' where id = '${id}';
       set session_replication_role = default`,
    );
    await asServiceRole(database.client, () => callRpc(database.client, 'expire_orders', {}));

    expect((await mailsTo(await addressOf(id))).map(({ kind }) => kind)).toEqual(['order_placed', 'order_expired']);
  });

  it('flood no address that somebody else orders in the name of', async () => {
    for (let order = 0; order < 8; order += 1)
      await place({
        customer: { ...shopper(), email: order % 2 === 0 ? 'Victim@example.test' : 'victim@example.test' },
      });
    const { rows } = await database.client.query<{ count: string }>(
      `select count(*) from private.mail_outbox where lower(recipient) = 'victim@example.test'`,
    );
    expect(Number(rows[0]?.count)).toBe(5);
  });

  it('are written to nobody who left no address', async () => {
    const toShoppers = async () =>
      (await database.client.query(`select count(*) from private.mail_outbox where kind <> 'order_for_staff'`)).rows;
    const before = await toShoppers();
    await placeOrder(database.client, orderOf(shop, [[milk, 1]]));

    expect(await toShoppers()).toEqual(before);
  });
});
