import { randomUUID } from 'node:crypto';
import type { ApiEndpoint, ApiKeys } from '../../../shared/src/api/rpcTypes';
import { call } from '../accounts/accountsFixtures';
import { orderOf, placeOrder } from '../orders/ordersFixtures';
import { addContact, addProduct, makeShop, sell, type Shop } from '../sales/salesFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { asServiceRole } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { askApi, makeKey, type ProgramRequest } from './apiFixtures';

/* What programs read and change: as it is described, of one business alone, and by the rules that people are under. */
const database = testDatabase();

interface Stocked {
  shop: Shop;
  key: string;
  keyId: string;
  ids: Record<'product' | 'order' | 'customer' | 'sale', string>;
}
let mine: Stocked;
let theirs: Stocked;

async function stock(): Promise<Stocked> {
  const { client } = database;
  const shop = await makeShop(client);
  const product = await addProduct(client, shop, { name: 'Milk', price: 58, stock: 100 });
  const order = await placeOrder(client, orderOf(shop, [[product, 2]]));
  const sale = await sell(client, shop, product, 1, 58);
  const made = await makeKey(client, shop.owner);
  return {
    shop,
    key: made.key,
    keyId: made.id,
    ids: { product, order: order.id, customer: await addContact(client, shop), sale: sale.id },
  };
}

beforeEach(async () => {
  mine = await stock();
  theirs = await stock();
});

type Row = Record<string, unknown> & { id: string };
interface Page {
  data: Row[];
  next: string | null;
}
const ask = <T>(path: string, more?: ProgramRequest) => askApi<T>(database.client, mine.key, path, more);
const lists = { product: 'products', order: 'orders', customer: 'customers', sale: 'sales' } as const;
const kinds = Object.entries(lists) as [keyof typeof lists, string][];
const endpointsOf = async () => (await call<ApiKeys>(database.client, mine.shop.owner, 'list_api_keys')).endpoints;

/** The names in a value, however deep; of a list those of its first entry. */
function namesOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : [namesOf(value[0])];
  if (value === null || typeof value !== 'object') return '';
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, namesOf(item)]));
}

/** Where the example has nothing, or the answer has nothing, the other may have something. */
function expectSameNames(answer: unknown, example: unknown, at = ''): void {
  if (Array.isArray(answer) && Array.isArray(example)) {
    if (answer.length > 0 && example.length > 0) expectSameNames(answer[0], example[0], `${at}[]`);
  } else if (answer !== null && example !== null && typeof answer === 'object' && at !== '.option_values') {
    expect([at, Object.keys(answer).toSorted()]).toEqual([at, Object.keys(example as object).toSorted()]);
    for (const [name, item] of Object.entries(answer))
      expectSameNames(item, (example as Record<string, unknown>)[name], `${at}.${name}`);
  }
}

it('every address answers what its description shows', async () => {
  const endpoints = await endpointsOf();
  expect(endpoints).toHaveLength(11);
  for (const { method, path, body, answer } of endpoints) {
    const kind = (Object.keys(lists) as (keyof typeof lists)[]).find((name) => path.startsWith(`/v1/${lists[name]}/`));
    const whole = path.replace('{id}', mine.ids[kind ?? 'product']);
    const sent = body === null ? null : { ...body, expected_updated_at: null };
    const answered = await ask(whole, { method, body: sent });
    expect(namesOf(answered)).not.toEqual('');
    expectSameNames(answered, answer);
  }
});

it('every address that is described asks for rights that a key can have', async () => {
  const { rows } = await database.client.query<{ key: string }>('select key from public.permissions');
  const known = rows.map(({ key }) => key);
  for (const { scopes } of await endpointsOf()) expect(scopes.filter((scope) => !known.includes(scope))).toEqual([]);
});

describe.each(kinds)('%s', (kind, list) => {
  it('of another business is neither listed nor found', async () => {
    const { data } = await ask<Page>(`/v1/${list}`);
    expect(data.map(({ id }) => id)).toContain(mine.ids[kind]);
    expect(data.map(({ id }) => id)).not.toContain(theirs.ids[kind]);
    expect((await ask<Row>(`/v1/${list}/${mine.ids[kind]}`)).id).toBe(mine.ids[kind]);
    await expectCode(ask(`/v1/${list}/${theirs.ids[kind]}`), 'not_found');
    await expectCode(ask(`/v1/${list}/no-id`), 'invalid_input');
  });
});

it('stock is that of the own business', async () => {
  const { data } = await ask<Page>('/v1/stock');
  expect(data).toMatchObject([
    { id: mine.ids.product, on_hand: 99, reserved: 2, locations: [{ on_hand: 99, reserved: 2 }] },
  ]);
});

it('nothing of an answer is a cost', async () => {
  for (const path of ['/v1/products', '/v1/stock', '/v1/sales', `/v1/sales/${mine.ids.sale}`])
    expect(JSON.stringify(await ask(path))).not.toMatch(/cost|stock_value|margin/);
});

it('pages go on behind the last row, whatever comes meanwhile', async () => {
  for (let count = 0; count < 4; count += 1) await addProduct(database.client, mine.shop, { name: `Tea ${count}` });
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const page: Page = await ask('/v1/products', { query: { limit: '2', ...(after === null ? {} : { after }) } });
    expect(page.data.length).toBeLessThanOrEqual(2);
    seen.push(...page.data.map(({ id }) => id));
    after = page.next;
  } while (after !== null);
  expect(seen).toHaveLength(5);
  expect(new Set(seen).size).toBe(5);
  for (let count = 0; count < 2; count += 1) await sell(database.client, mine.shop, mine.ids.product, 1, 58);
  const first = await ask<Page>('/v1/sales', { query: { limit: '2' } });
  const second = await ask<Page>('/v1/sales', { query: { limit: '2', after: first.next ?? '' } });
  expect([first.data.length, second.data.length, second.next]).toEqual([2, 1, null]);
  expect(second.data[0]?.id).toBe(mine.ids.sale);
});

it('filters by time and state', async () => {
  const future = '2999-01-01T00:00:00Z';
  expect(await ask('/v1/products', { query: { updated_since: future } })).toEqual({ data: [], next: null });
  expect(await ask('/v1/customers', { query: { updated_since: future } })).toEqual({ data: [], next: null });
  for (const list of ['orders', 'sales']) {
    expect((await ask<Page>(`/v1/${list}`, { query: { from: future } })).data).toEqual([]);
    expect((await ask<Page>(`/v1/${list}`, { query: { to: future } })).data).toHaveLength(1);
  }
  expect((await ask<Page>('/v1/orders', { query: { status: 'cancelled' } })).data).toEqual([]);
  expect((await ask<Page>('/v1/orders', { query: { status: 'placed' } })).data).toHaveLength(1);
});

it.each<[string, string, ProgramRequest, string]>([
  ['an address that is none', '/v1/secrets', {}, 'no_endpoint'],
  ['a method that the address has not', '/v1/products', { method: 'DELETE' }, 'no_endpoint'],
  ['an address around another', '/v1/products/../sales', {}, 'no_endpoint'],
  ['a filter that is misspelled', '/v1/products', { query: { updatedSince: '2026-01-01T00:00:00Z' } }, 'invalid_input'],
  ['a limit that is too high', '/v1/products', { query: { limit: '101' } }, 'invalid_input'],
  ['a limit that is no number', '/v1/products', { query: { limit: '1e1' } }, 'invalid_input'],
  ['a cursor that is none', '/v1/products', { query: { after: 'x' } }, 'invalid_input'],
  [
    'a cursor of another list',
    '/v1/sales',
    { query: { after: 'eyJpZCI6IjFjNGYwZjNlLTAwMDAtNDAwMC04MDAwLTAwMDAwMDAwMDAwMSJ9' } },
    'invalid_input',
  ],
  ['a time that is none', '/v1/sales', { query: { from: 'today' } }, 'invalid_input'],
  ['a state that is none', '/v1/orders', { query: { status: 'open' } }, 'invalid_input'],
])('%s is refused', async (_what, path, more, code) => {
  await expectCode(ask(path, more), code);
});

describe('a change', () => {
  const change = (body: unknown, more: ProgramRequest = {}, id = mine.ids.product) =>
    ask<Row>(`/v1/products/${id}`, { method: 'PATCH', body, ...more });
  const state = (body: unknown, id = mine.ids.order) => ask<Row>(`/v1/orders/${id}/state`, { method: 'POST', body });

  it('sets price and publishing, under the rules of the screens', async () => {
    const before = await ask<Row>(`/v1/products/${mine.ids.product}`);
    expect(await change({ price: 60, is_published: false })).toMatchObject({ price: 60, is_published: false });
    expect(await change({ is_published: true })).toMatchObject({ price: 60, is_published: true });
    await expectCode(change({ price: 61, expected_updated_at: before.updated_at }), 'stale_row');
    for (const body of [{}, { price: -1 }, { price: '60' }, { is_published: 'yes' }, { name: 'Other' }, [], null])
      await expectCode(change(body), 'invalid_input');
    await expectCode(change({ price: 1 }, {}, theirs.ids.product), 'not_found');
    const { rows } = await database.client.query<{ price: string }>('select price from public.products where id = $1', [
      theirs.ids.product,
    ]);
    expect(Number(rows[0]?.price)).toBe(58);
  });

  it('takes an order on and cancels it', async () => {
    expect(await state({ state: 'accepted' })).toMatchObject({ status: 'placed', step: 'accepted' });
    await expectCode(state({ state: 'cancelled' }), 'invalid_input');
    expect(await state({ state: 'cancelled', reason: 'Sold out' })).toMatchObject({ status: 'cancelled' });
    await expectCode(state({ state: 'ready' }), 'order_not_open');
    await expectCode(state({ state: 'completed' }), 'invalid_input');
    await expectCode(state({ state: 'accepted' }, theirs.ids.order), 'not_found');
  });

  it('needs the scope to change, and a business that may write', async () => {
    const reader = await makeKey(database.client, mine.shop.owner, { scopes: ['products.view', 'orders.view'] });
    const asReader = (path: string, method: string, body: unknown) =>
      askApi(database.client, reader.key, path, { method, body });
    await expectCode(asReader(`/v1/products/${mine.ids.product}`, 'PATCH', { price: 1 }), 'permission_denied');
    await expectCode(asReader(`/v1/orders/${mine.ids.order}/state`, 'POST', { state: 'ready' }), 'permission_denied');
    await database.client.query(`update public.tenant_subscriptions set status = 'expired' where tenant_id = $1`, [
      mine.shop.tenantId,
    ]);
    await expectCode(change({ price: 61 }), 'subscription_required');
    await ask('/v1/products');
  });

  it('sent again under its key is answered the same and done once', async () => {
    const again = { idempotency_key: randomUUID() };
    const send = (body: unknown) =>
      asServiceRole(database.client, () =>
        callRpc<{ body: Row; replayed: boolean }>(database.client, 'answer_api_request', {
          p_key: mine.key,
          p_request: {
            method: 'PATCH',
            path: `/v1/products/${mine.ids.product}`,
            query: {},
            body,
            address: '',
            ...again,
          },
        }),
      );
    const first = await send({ price: 60 });
    await change({ price: 70 });
    expect(await send({ price: 60 })).toEqual({ body: first.body, replayed: true });
    await expectCode(send({ price: 61 }), 'idempotency_mismatch');
    expect(await ask(`/v1/products/${mine.ids.product}`)).toMatchObject({ price: 70 });
    // Another business that happens to use the same word.
    const theirKey = { method: 'PATCH', body: { price: 5 }, ...again };
    const answered = await askApi<Row>(database.client, theirs.key, `/v1/products/${theirs.ids.product}`, theirKey);
    expect(answered).toMatchObject({ id: theirs.ids.product, price: 5 });
    await database.client.query(`update private.api_replies set created_at = now() - interval '25 hours'`);
    expect(await send({ price: 61 })).toMatchObject({ replayed: false });
  });

  it('stands in the audit record as that of a key of its maker', async () => {
    await change({ price: 60 });
    const { rows } = await database.client.query<Record<string, unknown>>(
      `select action, actor_id, actor_kind, host(ip_address) as ip, session_id, entity_id from audit.events
       where tenant_id = $1 and actor_kind = 'api_key' order by action`,
      [mine.shop.tenantId],
    );
    const who = { actor_id: mine.shop.owner.userId, actor_kind: 'api_key', ip: '203.0.113.9', session_id: null };
    expect(rows).toEqual([
      { ...who, action: 'api_request', entity_id: mine.keyId },
      { ...who, action: 'product_price_changed', entity_id: mine.ids.product },
    ]);
  });
});

it('the description names each address once', async () => {
  const named = (await endpointsOf()).map(({ method, path }: ApiEndpoint) => `${method} ${path}`);
  expect(new Set(named).size).toBe(named.length);
});
