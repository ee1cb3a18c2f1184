import { randomUUID } from 'node:crypto';
import type { PriceListDetail, PriceListPage, PricePreview } from '../../../shared/src/api/rpcTypes';
import { addContact, addProduct, makeShop, type Shop } from '../sales/salesFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { makeTenant } from '../support/makeTenant';
import { asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { addPriceList, saveItems } from './pricingFixtures';

const database = testDatabase();
let shop: Shop;

beforeEach(async () => {
  shop = await makeShop(database.client);
});

const service = (more: Parameters<typeof addProduct>[2] = {}): Promise<string> =>
  addProduct(database.client, shop, { price: 100, kind: 'service', ...more });
const list = (...rest: [Parameters<typeof addPriceList>[2], Parameters<typeof addPriceList>[3]?]): Promise<string> =>
  addPriceList(database.client, shop, ...rest);
const give = (contactId: string, listId: string): Promise<unknown> =>
  database.client.query('update public.contacts set price_list_id = $2 where id = $1', [contactId, listId]);
const own = <T>(name: string, args: Record<string, unknown>): Promise<T> =>
  asUser(database.client, shop.owner, () => callRpc<T>(database.client, name, args));

describe('keeping price lists', () => {
  it('pages the lists by priority and name, each once', async () => {
    for (let index = 0; index < 7; index += 1) await list({ name: `Page ${index}`, priority: index % 3 });
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: PriceListPage = await own('list_price_lists', { p_after: after, p_limit: 2 });
      expect(page.count).toBe(7);
      seen.push(...page.rows.map((row) => row.name));
      after = page.next_cursor;
    } while (after !== null);

    expect(seen).toEqual(['Page 2', 'Page 5', 'Page 1', 'Page 4', 'Page 0', 'Page 3', 'Page 6']);
    expect((await own<PriceListPage>('list_price_lists', { p_query: 'page 5' })).rows).toHaveLength(1);
    await expectCode(own('list_price_lists', { p_after: 'nonsense' }), 'invalid_input');
  });

  it('pages the prices of a list and finds one by its product', async () => {
    const products = Array.from({ length: 5 }, (_, index) => `Soap ${index}`);
    const ids: string[] = [];
    for (const name of products) ids.push(await service({ name }));
    const listId = await list(
      {},
      ids.map((product_id) => ({ product_id, kind: 'percent_off' as const, value: 10 })),
    );
    const names: unknown[] = [];
    let after: string | null = null;
    do {
      const page: PriceListDetail = await own('get_price_list', {
        p_price_list_id: listId,
        p_after: after,
        p_limit: 2,
      });
      names.push(...page.items.rows.map((row) => row.name));
      after = page.items.next_cursor;
    } while (after !== null);
    const found: PriceListDetail = await own('get_price_list', { p_price_list_id: listId, p_query: 'SOAP 3' });

    expect(names).toEqual(['Soap 4', 'Soap 3', 'Soap 2', 'Soap 1', 'Soap 0']);
    expect(found.items).toMatchObject({ count: 1, rows: [{ name: 'Soap 3', list_price: 100, unit_price: 90 }] });
  });

  it('replaces a price for the same product, quantity and first day: pasting twice changes nothing', async () => {
    const milk = await service();
    const listId = await list({}, [{ product_id: milk, kind: 'fixed', value: 80 }]);
    await asUser(database.client, shop.owner, () =>
      saveItems(database.client, listId, [{ product_id: milk, kind: 'fixed', value: 75 }]),
    );

    expect((await own<PriceListDetail>('get_price_list', { p_price_list_id: listId })).items).toMatchObject({
      count: 1,
      rows: [{ value: 75 }],
    });
  });

  it.each([
    ['items[0].value', { kind: 'fixed', value: 1.005 }],
    ['items[0].value', { kind: 'percent_off', value: 101 }],
    ['items[0].value', { kind: 'fixed', value: -1 }],
    ['items[0].kind', { kind: 'free', value: 1 }],
    ['items[0].min_quantity', { kind: 'fixed', value: 1, min_quantity: 0 }],
    ['items[0].ends_on', { kind: 'fixed', value: 1, starts_on: '2026-02-02', ends_on: '2026-02-01' }],
    ['items[0].starts_on', { kind: 'fixed', value: 1, starts_on: '2026-02-30' }],
    ['items[0].product_id', { kind: 'fixed', value: 1, product_id: randomUUID() }],
  ])('refuses %s of %j', async (field, item) => {
    const listId = await list({});
    const failure = await expectCode(
      asUser(database.client, shop.owner, () => saveItems(database.client, listId, [item as never])),
      'invalid_input',
    );

    expect(JSON.parse(failure.detail ?? '{}')).toMatchObject({ field });
  });

  it('refuses the same price twice in one go, all or none', async () => {
    const milk = await service();
    const listId = await list({});
    const item = { product_id: milk, kind: 'fixed', value: 1 } as const;
    await expectCode(
      asUser(database.client, shop.owner, () => saveItems(database.client, listId, [item, item])),
      'invalid_input',
    );

    expect((await own<PriceListDetail>('get_price_list', { p_price_list_id: listId })).items.count).toBe(0);
  });

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: 'Two\nlines' }],
    ['tags', { audience: 'tags', tags: [] }],
    ['tags', { audience: 'everybody', tags: ['x'] }],
    ['ends_on', { starts_on: '2026-02-02', ends_on: '2026-02-01' }],
    ['location_id', { location_id: randomUUID() }],
    ['priority', { priority: 1001 }],
  ])('refuses a list with a wrong %s: %j', async (field, wrong) => {
    const failure = await expectCode(
      own('save_price_list', { p_price_list: { id: randomUUID(), name: 'Wrong', audience: 'everybody', ...wrong } }),
      'invalid_input',
    );
    expect(JSON.parse(failure.detail ?? '{}')).toMatchObject({ field });
  });

  it('refuses what somebody else changed meanwhile, cashiers, and other businesses', async () => {
    const listId = await list({ name: 'Mine' });
    const body = { id: listId, name: 'Mine', audience: 'everybody', updated_at: '2001-01-01T00:00:00Z' };
    const other = await makeTenant(database.client);

    await expectCode(own('save_price_list', { p_price_list: body }), 'stale_row');
    const asCashier = (name: string, args: Record<string, unknown>): Promise<unknown> =>
      asUser(database.client, shop.cashier, () => callRpc(database.client, name, args));
    await expectCode(asCashier('save_price_list', { p_price_list: body }), 'permission_denied');
    await expectCode(asCashier('archive_price_list', { p_price_list_id: listId }), 'permission_denied');
    await expectCode(
      asUser(database.client, other.owner, () =>
        callRpc(database.client, 'get_price_list', { p_price_list_id: listId }),
      ),
      'not_found',
    );
    await expectCode(
      asUser(database.client, other.owner, () => saveItems(database.client, listId, [{ kind: 'fixed', value: 1 }])),
      'not_found',
    );
  });
});

describe('price_preview', () => {
  it('says what somebody would pay on a day, and what every list would have asked', async () => {
    const milk = await service();
    const wanjiku = await addContact(database.client, shop);
    await list({ name: 'General', starts_on: '2026-12-03' }, [{ kind: 'percent_off', value: 5 }]);
    await give(
      wanjiku,
      await list({ name: 'Hers', audience: 'contacts' }, [
        { product_id: milk, kind: 'fixed', value: 80, min_quantity: 12 },
      ]),
    );
    const preview = (more: Record<string, unknown>): Promise<PricePreview> =>
      own('price_preview', { p_product_id: milk, p_contact_id: wanjiku, p_quantity: 12, ...more });

    expect(await preview({ p_date: '2026-12-03' })).toMatchObject({
      unit_price: 80,
      amount: 960,
      price_source: { kind: 'price_list', name: 'Hers' },
      offers: [
        { name: 'Hers', is_own: true, is_taken: true, min_quantity: 12, target: 'product' },
        { name: 'General', is_own: false, is_taken: false, unit_price: 95, target: 'all' },
      ],
    });
    expect(await preview({ p_date: '2026-12-02', p_quantity: 11 })).toMatchObject({
      unit_price: 100,
      price_source: null,
      offers: [],
    });
    await expectCode(preview({ p_quantity: 0 }), 'invalid_input');
    await expectCode(preview({ p_contact_id: randomUUID() }), 'not_found');
    await expectCode(preview({ p_product_id: randomUUID() }), 'not_found');
  });
});
