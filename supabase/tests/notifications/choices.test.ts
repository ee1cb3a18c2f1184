import type { NotificationChoice, NotificationPage } from '../../../shared/src/api/rpcTypes';
import { orderOf, placeOrder } from '../orders/ordersFixtures';
import { addProduct, makeShop, type Shop } from '../sales/salesFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { makePlatformAdmin, makeTenant } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
let shop: Shop;

beforeEach(async () => {
  shop = await makeShop(database.client);
});

const read = (persona: Persona) =>
  asUser(database.client, persona, () => callRpc<NotificationChoice[]>(database.client, 'my_notification_choices'));
const choose = (persona: Persona, ...choices: unknown[]) =>
  asUser(database.client, persona, () =>
    callRpc<NotificationChoice[]>(database.client, 'save_notification_choices', { p_choices: { choices } }),
  );
const choiceOf = async (persona: Persona, kind: string) => (await read(persona)).find((row) => row.kind === kind);
const bell = async (persona: Persona) => {
  const page = await asUser(database.client, persona, () =>
    callRpc<NotificationPage>(database.client, 'list_notifications'),
  );
  return { kinds: page.rows.map(({ kind }) => kind), unread: page.unread };
};
const live = async (persona: Persona) =>
  (await asUser(database.client, persona, () => database.client.query('select kind from public.notifications'))).rows;
async function mailed(): Promise<[string, string][]> {
  const { rows } = await database.client.query<{ kind: string; user_id: string }>(
    'select kind, user_id from private.mail_outbox where shop_tenant_id = $1 and user_id is not null order by created_at, user_id',
    [shop.tenantId],
  );
  return rows.map(({ kind, user_id: user }) => [kind, user]);
}
const order = async () =>
  placeOrder(database.client, orderOf(shop, [[await addProduct(database.client, shop, { stock: 9 }), 1]]));
const review = () =>
  database.client.query(
    `select private.notify($1, 'review', 'products.edit', '1 of 5 stars for Milk', 'Sour.', '/admin/products', clock_timestamp())`,
    [shop.tenantId],
  );

describe('what somebody wants to know', () => {
  it('is everything behind the bell, and orders by mail for owner and manager, until they choose', async () => {
    expect(await choiceOf(shop.owner, 'web_order')).toMatchObject({ bell: true, mail: true, mail_by_role: true });
    expect(await choiceOf(shop.cashier, 'web_order')).toMatchObject({ bell: true, mail: false, mail_by_role: false });
    expect(await choiceOf(shop.owner, 'review')).toMatchObject({ bell: true, mail: false });

    await order();
    expect((await mailed()).map(([, user]) => user).sort()).toEqual([shop.owner.userId, shop.manager.userId].sort());
  });

  it('has only what the role may see, and of that what can be chosen', async () => {
    expect(await choiceOf(shop.cashier, 'tax_due')).toBeUndefined();
    await expectCode(choose(shop.cashier, { kind: 'tax_due', bell: true, mail: true }), 'invalid_input');
    await expectCode(choose(shop.owner, { kind: 'unknown', bell: true, mail: true }), 'invalid_input');
    await expectCode(choose(shop.owner, { kind: 'billing_unpaid', bell: false, mail: true }), 'invalid_input');
    await expectCode(choose(shop.owner, { kind: 'review', bell: 'yes', mail: true }), 'invalid_input');
    await expectCode(choose(shop.owner), 'invalid_input');
    await expectCode(read(await makePlatformAdmin(database.client)), 'no_membership');
  });

  it('knows every kind of notification', async () => {
    const { rows } = await database.client.query<{ missing: string }>(
      `select k.kind as missing from regexp_matches((
         select pg_get_constraintdef(c.oid) from pg_constraint c
         where c.conrelid = 'public.notifications'::regclass and c.conname = 'notifications_kind_check'), '''([a-z_]+)''', 'g') as m (parts)
       cross join lateral (select m.parts[1] as kind) k
       where not exists (select 1 from private.notification_events() e where e.kind = k.kind)`,
    );
    expect(rows).toEqual([]);
  });
});

describe('a bell that is off', () => {
  it('shows and counts nothing of it, to nobody else than its person', async () => {
    await choose(shop.owner, { kind: 'web_order', bell: false, mail: true });
    await order();

    expect(await bell(shop.owner)).toEqual({ kinds: [], unread: 0 });
    expect(await live(shop.owner)).toEqual([]);
    expect(await bell(shop.manager)).toEqual({ kinds: ['web_order'], unread: 1 });
    await choose(shop.owner, { kind: 'web_order', bell: true, mail: true });
    expect(await bell(shop.owner)).toEqual({ kinds: ['web_order'], unread: 1 });
  });
});

describe('mail', () => {
  it('goes to whom wants it, and to nobody whose role may not see it', async () => {
    await choose(shop.owner, { kind: 'web_order', bell: true, mail: false });
    await choose(shop.cashier, { kind: 'web_order', bell: true, mail: true });
    await choose(shop.manager, { kind: 'review', bell: false, mail: true });
    await order();
    await review();

    const mails = await mailed();
    expect(
      mails
        .filter(([kind]) => kind === 'order_for_staff')
        .map(([, user]) => user)
        .sort(),
    ).toEqual([shop.manager.userId, shop.cashier.userId].sort());
    expect(mails.filter(([kind]) => kind === 'notification')).toEqual([['notification', shop.manager.userId]]);
  });

  it('of one business tells nothing to another', async () => {
    const other = await makeTenant(database.client);
    await choose(other.owner, { kind: 'review', bell: true, mail: true });
    await review();

    expect(await mailed()).toEqual([]);
  });
});
