import { randomUUID } from 'node:crypto';
import type { Webhook, WebhookDelivery, WebhookInput, Webhooks } from '../../../shared/src/api/rpcTypes';
import { call } from '../accounts/accountsFixtures';
import { orderOf, placeOrder } from '../orders/ordersFixtures';
import { addContact, addProduct, makeShop, refundOf, refundSale, sell, type Shop } from '../sales/salesFixtures';
import { callRpc, expectCode, expectSqlState } from '../support/callRpc';
import { makePlatformAdmin } from '../support/makeTenant';
import { asServiceRole, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

/* Events for programs: written with what they tell about where somebody listens, tried for a day, and given up with a word to the owner. */
const database = testDatabase();
let shop: Shop;
let other: Shop;

beforeEach(async () => {
  shop = await makeShop(database.client);
  other = await makeShop(database.client);
});

const everyEvent = [
  'order.placed',
  'order.changed',
  'sale.recorded',
  'refund.recorded',
  'product.changed',
  'stock.low',
  'customer.changed',
];
const save = (more: Partial<WebhookInput> = {}, persona: Persona = shop.owner) =>
  call<Webhook>(database.client, persona, 'save_webhook', {
    p_webhook: {
      id: randomUUID(),
      name: 'Warehouse',
      url: 'https://hooks.example.com/dukani?x=1',
      events: everyEvent,
      is_on: true,
      ...more,
    },
  });
const ask = <T>(name: string, args: Record<string, unknown> = {}, persona: Persona = shop.owner) =>
  call<T>(database.client, persona, name, args);
const deliveriesOf = ({ id }: Pick<Webhook, 'id'>) =>
  ask<WebhookDelivery[]>('list_webhook_deliveries', { p_webhook_id: id });
const asJob = <T>(name: string, args: Record<string, unknown>) =>
  asServiceRole(database.client, () => callRpc<T>(database.client, name, args));
const claim = (id: string) =>
  asJob<{ url: string; secrets: string[]; body: string; message_id: string } | null>('claim_webhook', {
    p_tenant_id: shop.tenantId,
    p_delivery_id: id,
  });
const settle = (id: string, outcome: Record<string, unknown>) =>
  asJob('settle_webhook', { p_tenant_id: shop.tenantId, p_delivery_id: id, p_outcome: { took_ms: 12, ...outcome } });
const secretOf = async ({ id }: Webhook, isNew = false) =>
  (await ask<{ secret: string }>('webhook_secret', { p_webhook_id: id, p_is_new: isNew })).secret;
const change = (sql: string) => database.client.query(sql, [shop.tenantId]);
/** One event of a test, and what is kept of it. */
async function testEvent(webhook: Webhook): Promise<string> {
  return (await ask<{ id: string }>('test_webhook', { p_webhook_id: webhook.id })).id;
}

describe('events', () => {
  it('are written for what happens, with ids and few fields, and a job for each', async () => {
    const webhook = await save();
    const product = await addProduct(database.client, shop, { name: 'Milk', price: 58, stock: 30 });
    await database.client.query('update public.products set low_stock_level = 28, price = 60 where id = $1', [product]);
    const order = await placeOrder(database.client, orderOf(shop, [[product, 1]]));
    await ask('advance_order', { p_order_id: order.id, p_step: 'accepted' });
    const sale = await sell(database.client, shop, product, 2, 60);
    await refundSale(database.client, shop, refundOf(shop, sale, 1));
    const contact = await addContact(database.client, shop);

    const found = (await deliveriesOf(webhook)).map(({ body }) => JSON.parse(body) as { type: string; data: object });
    expect(new Set(found.map(({ type }) => type))).toEqual(new Set(everyEvent));
    const dataOf = (type: string) => found.find((event) => event.type === type)?.data;
    expect(dataOf('sale.recorded')).toEqual({
      id: sale.id,
      invoice_number: sale.invoice_number,
      order_id: null,
      contact_id: null,
      currency_code: 'KES',
      total_amount: 120,
      occurred_at: expect.any(String),
    });
    expect(dataOf('order.changed')).toMatchObject({ id: order.id, step: 'accepted', status: 'placed' });
    expect(dataOf('customer.changed')).toEqual({ id: contact, archived_at: null, merged_into_id: null });
    // Whoever a customer is stays here: it is read with a key that may.
    expect(JSON.stringify(found)).not.toMatch(/Wanjiru|Asha|\+?2547|cost/);
    const { rows } = await database.client.query(
      `select 1 from private.jobs where tenant_id = $1 and kind = 'webhook' and status = 'ready'`,
      [shop.tenantId],
    );
    expect(rows).toHaveLength(found.length);
  });

  it('are written for nobody where nobody listens, and never for another business', async () => {
    const deaf = await save({ events: ['stock.low'] });
    const off = await save({ is_on: false });
    await save({}, other.owner);
    const product = await addProduct(database.client, shop, { price: 58, stock: 3 });
    await sell(database.client, shop, product, 1, 58);
    expect([await deliveriesOf(deaf), await deliveriesOf(off)]).toEqual([[], []]);
    const { rows } = await database.client.query(
      'select 1 from private.webhook_deliveries where tenant_id = any ($1)',
      [[shop.tenantId, other.tenantId]],
    );
    expect(rows).toEqual([]);
  });

  it('go with what they tell about when that is undone', async () => {
    const webhook = await save();
    await database.client.query('begin');
    await addProduct(database.client, shop);
    await database.client.query('rollback');
    expect(await deliveriesOf(webhook)).toEqual([]);
  });
});

describe('sending', () => {
  it('is tried eight times, later and later, and then given up', async () => {
    const webhook = await save();
    await addProduct(database.client, shop);
    const [{ id } = { id: '' }] = await deliveriesOf(webhook);
    const waits = [5, 300, 1800, 7200, 18_000, 36_000, 36_000];
    for (const seconds of waits) {
      await change('update private.webhook_deliveries set due_at = clock_timestamp() where tenant_id = $1');
      expect(await claim(id)).toMatchObject({ url: webhook.url, secrets: [expect.stringMatching(/^whsec_/)] });
      await settle(id, { status: 500, answer: 'Broken' });
      const { tries, due_at: due, state } = (await deliveriesOf(webhook))[0] as WebhookDelivery;
      expect(state).toBe('waiting');
      expect(Math.round((Date.parse(due ?? '') - Date.parse(tries.at(-1)?.at ?? '')) / 1000)).toBe(seconds);
      expect(await claim(id)).toBeNull();
    }
    await settle(id, { status: null, problem: 'No connection.' });
    const [given] = await deliveriesOf(webhook);
    expect(given).toMatchObject({ state: 'failed', due_at: null });
    expect(given?.tries).toHaveLength(8);
    expect(given?.tries.at(-1)).toMatchObject({ status: null, problem: 'No connection.', took_ms: 12 });
  });

  it.each([
    [200, 'sent'],
    [204, 'sent'],
    [299, 'sent'],
    [199, 'waiting'],
    [301, 'waiting'],
    [410, 'waiting'],
    [500, 'waiting'],
  ])('answered %i is %s', async (status, state) => {
    const webhook = await save();
    await addProduct(database.client, shop);
    const [{ id } = { id: '' }] = await deliveriesOf(webhook);
    await settle(id, { status, answer: 'x'.repeat(2000) });
    const [found] = await deliveriesOf(webhook);
    expect(found?.state).toBe(state);
    expect(found?.tries[0]?.answer).toHaveLength(1000);
  });

  it('again is under the same id; a test is tried once', async () => {
    const webhook = await save({ is_on: false });
    const id = await testEvent(webhook);
    const first = await claim(id);
    expect(JSON.parse(first?.body ?? '')).toMatchObject({ type: 'test', data: { name: 'Warehouse' } });
    await settle(id, { status: 500 });
    expect(await deliveriesOf(webhook)).toMatchObject([{ state: 'failed', due_at: null }]);
    await ask('resend_webhook', { p_delivery_id: id });
    expect(await claim(id)).toMatchObject({ message_id: first?.message_id, body: first?.body });
  });

  it('ends for an endpoint that was switched off or deleted meanwhile', async () => {
    const webhook = await save();
    await addProduct(database.client, shop);
    const [{ id } = { id: '' }] = await deliveriesOf(webhook);
    await save({ id: webhook.id, is_on: false });
    expect(await claim(id)).toBeNull();
    expect(await deliveriesOf(webhook)).toMatchObject([{ state: 'failed', due_at: null }]);
    await ask('delete_webhook', { p_webhook_id: webhook.id });
    expect(await claim(id)).toBeNull();
    await settle(id, { status: 200 });
  });

  it('that nobody took for five days switches it off and tells the owners, once', async () => {
    const webhook = await save();
    const fail = async () => settle(await testEvent(webhook), { status: 500 });
    await fail();
    await change(
      `update private.webhook_endpoints set failing_since = now() - interval '4 days 23 hours' where tenant_id = $1`,
    );
    await fail();
    expect((await ask<Webhooks>('list_webhooks')).webhooks).toMatchObject([{ is_on: true, switched_off_at: null }]);
    await change(`update private.webhook_endpoints set failing_since = now() - interval '5 days' where tenant_id = $1`);
    await fail();
    await fail();
    expect((await ask<Webhooks>('list_webhooks')).webhooks).toMatchObject([
      { is_on: false, switched_off_at: expect.any(String) },
    ]);
    const count = async (sql: string) => (await change(sql)).rows.length;
    expect(await count(`select 1 from public.notifications where tenant_id = $1 and kind = 'webhook_off'`)).toBe(1);
    expect(
      await count(
        `select 1 from private.mail_outbox o join public.tenant_users m on m.user_id = o.user_id where m.tenant_id = $1 and o.kind = 'webhook_off'`,
      ),
    ).toBe(1);
    expect(await save({ id: webhook.id })).toMatchObject({ is_on: true, switched_off_at: null, failing_since: null });
  });

  it('that was taken once begins the five days anew', async () => {
    const webhook = await save();
    await settle(await testEvent(webhook), { status: 500 });
    expect((await ask<Webhooks>('list_webhooks')).webhooks[0]?.failing_since).not.toBeNull();
    await settle(await testEvent(webhook), { status: 200 });
    expect((await ask<Webhooks>('list_webhooks')).webhooks[0]?.failing_since).toBeNull();
  });

  it('what is older than 30 days goes', async () => {
    const webhook = await save();
    await testEvent(webhook);
    await change(`update private.webhook_deliveries set created_at = now() - interval '31 days' where tenant_id = $1`);
    const id = await testEvent(webhook);
    await settle(id, { status: 200 });
    expect((await deliveriesOf(webhook)).map((row) => row.id)).toEqual([id]);
  });
});

describe('the place of an event', () => {
  const placeOf = (body: string | undefined) => (JSON.parse(body ?? '{}') as { sequence?: number }).sequence;

  it('counts those of its webhook without gaps in the order of what happened, and stays when it is sent again', async () => {
    const [webhook, second] = [await save(), await save({ events: ['product.changed'] })];
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) ids.push(await testEvent(webhook));
    expect((await deliveriesOf(webhook)).map(({ sequence }) => sequence)).toEqual([null, null, null]);
    // The last is sent first: those before it have their places then.
    expect(placeOf((await claim(ids[2] ?? ''))?.body)).toBe(3);
    expect(placeOf((await claim(ids[0] ?? ''))?.body)).toBe(1);
    await settle(ids[0] ?? '', { status: 500 });
    await change('update private.webhook_deliveries set due_at = clock_timestamp() where tenant_id = $1');
    expect(placeOf((await claim(ids[0] ?? ''))?.body)).toBe(1);
    await settle(ids[0] ?? '', { status: 200 });
    await ask('resend_webhook', { p_delivery_id: ids[0] ?? '' });
    expect(placeOf((await claim(ids[0] ?? ''))?.body)).toBe(1);

    await database.client.query('begin');
    await addProduct(database.client, shop);
    await database.client.query('rollback');
    await addProduct(database.client, shop);
    const [later] = await deliveriesOf(webhook);
    expect(placeOf((await claim(later?.id ?? ''))?.body)).toBe(4);
    const [theirs] = await deliveriesOf(second);
    expect(placeOf((await claim(theirs?.id ?? ''))?.body)).toBe(1);
    expect((await deliveriesOf(webhook)).map(({ sequence }) => sequence)).toEqual([4, 3, 2, 1]);
  });
});

describe('the secret', () => {
  it('is its own for each endpoint, and signs beside the new one for a day', async () => {
    const [webhook, second] = [await save(), await save()];
    const old = await secretOf(webhook);
    expect(old).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await secretOf(webhook)).toBe(old);
    expect(await secretOf(second)).not.toBe(old);
    const fresh = await secretOf(webhook, true);
    expect(fresh).not.toBe(old);
    await expectCode(secretOf(webhook, true), 'webhook_secret_changed');
    expect((await claim(await testEvent(webhook)))?.secrets).toEqual([fresh, old]);
    await change(
      `update private.webhook_endpoints set secret_changed_at = now() - interval '25 hours' where tenant_id = $1`,
    );
    expect((await claim(await testEvent(webhook)))?.secrets).toEqual([fresh]);
    const { rows } = await database.client.query<{ row: string }>(
      `select e::text as row from private.webhook_endpoints e union all select e::text from audit.events e where entity = 'webhook_endpoints'`,
    );
    expect(rows.map(({ row }) => row).join()).not.toContain(fresh.slice(6));
  });
});

describe('who', () => {
  it('sets webhooks up is an owner of the business', async () => {
    const webhook = await save();
    const id = await testEvent(webhook);
    const calls: [string, Record<string, unknown>][] = [
      ['list_webhook_deliveries', { p_webhook_id: webhook.id }],
      ['test_webhook', { p_webhook_id: webhook.id }],
      ['webhook_secret', { p_webhook_id: webhook.id }],
      ['resend_webhook', { p_delivery_id: id }],
      ['delete_webhook', { p_webhook_id: webhook.id }],
    ];
    const platform = await makePlatformAdmin(database.client);
    for (const [name, args] of calls) {
      await expectCode(ask(name, args, shop.manager), 'permission_denied');
      await expectCode(ask(name, args, shop.cashier), 'permission_denied');
      await expectCode(ask(name, args, platform), 'no_membership');
      if (name === 'list_webhook_deliveries') expect(await ask(name, args, other.owner)).toEqual([]);
      else await expectCode(ask(name, args, other.owner), 'not_found');
    }
    await expectCode(save({}, shop.manager), 'permission_denied');
    // The same id in another business is another endpoint.
    await save({ id: webhook.id, name: 'Theirs' }, other.owner);
    expect((await ask<Webhooks>('list_webhooks')).webhooks).toMatchObject([{ name: 'Warehouse' }]);
    for (const name of ['claim_webhook', 'settle_webhook'])
      await expectSqlState(
        ask(name, {
          p_tenant_id: shop.tenantId,
          p_delivery_id: id,
          ...(name === 'settle_webhook' ? { p_outcome: {} } : {}),
        }),
        '42501',
      );
  });

  it.each([
    'http://hooks.example.com',
    'https://localhost/x',
    'https://10.0.0.1/x',
    'https://[::1]/x',
    'https://hooks.example.com:8443/x',
    'https://user:pass@hooks.example.com/x',
    'https://hooks.example.com/x#y',
    'ftp://hooks.example.com',
    'javascript:alert(1)',
  ])('%s is no address for events', async (url) => {
    await expectCode(save({ url }), 'invalid_input');
  });

  it('listens to nothing, or to what does not exist, is refused; so is an eleventh', async () => {
    await expectCode(save({ events: [] }), 'invalid_input');
    await expectCode(save({ events: ['everything'] }), 'invalid_input');
    for (let count = 0; count < 10; count += 1) await save();
    await expectCode(save(), 'too_many_webhooks');
  });
});
