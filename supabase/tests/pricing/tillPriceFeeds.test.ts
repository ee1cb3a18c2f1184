import { randomUUID } from 'node:crypto';
import type {
  TillCatalogue,
  TillChanges,
  TillCustomer,
  TillPrice,
  TillPriceLists,
} from '../../../shared/src/api/rpcTypes';
import { addProduct, makeShop, type Shop } from '../sales/salesFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { makeUser } from '../support/makeTenant';
import { asAnonymous, asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { addPriceList, saveItems } from './pricingFixtures';

const database = testDatabase();
let shop: Shop;
let other: Shop;
let productId: string;

const call = <T>(name: string, args: Record<string, unknown> = {}, persona: Persona = shop.cashier): Promise<T> =>
  asUser(database.client, persona, () => callRpc<T>(database.client, name, args));
const lists = (persona?: Persona) => call<TillPriceLists>('till_price_lists', {}, persona);
const prices = (listId: string, after: string | null = null, persona?: Persona) =>
  call<TillChanges<TillPrice>>('till_prices', { p_price_list_id: listId, p_after: after }, persona);
const customers = (after: string | null = null, persona?: Persona) =>
  call<TillChanges<TillCustomer>>('till_customers', { p_after: after }, persona);
const listIds = async () => (await lists()).lists.map(({ id }) => id);
const query = (sql: string, values: unknown[] = []) => database.client.query(sql, values);
/** Makes everything that happened until now old. */
const settle = async () => {
  for (const table of ['price_changes', 'customer_changes', 'catalogue_changes'])
    await query(`update private.${table} set changed_at = changed_at - interval '1 hour'`);
};
const fixed = { kind: 'fixed' as const, value: 5 };

beforeAll(async () => {
  shop = await makeShop(database.client);
  other = await makeShop(database.client);
  productId = await addProduct(database.client, shop);
});

describe('the price lists that a till asks for', () => {
  it('are those that can apply where the caller sells, now or soon', async () => {
    const place = randomUUID();
    await query(`insert into public.locations (tenant_id, id, name) values ($1, $2, 'Elsewhere')`, [
      shop.tenantId,
      place,
    ]);
    for (const list of [
      { location_id: place },
      { ends_on: '2020-01-01' },
      { starts_on: '2999-01-01' },
      { is_active: false },
    ])
      await addPriceList(database.client, shop, list);
    const everywhere = await addPriceList(database.client, shop, {});
    const nobodys = await addPriceList(database.client, shop, { audience: 'contacts' });
    expect(await listIds()).toEqual([everywhere]);

    await query('update public.contacts set price_list_id = $2 where id = $1', [await addCustomer(), nobodys]);
    expect((await listIds()).sort()).toEqual([everywhere, nobodys].sort());
    await call('archive_price_list', { p_price_list_id: everywhere }, shop.owner);
    expect(await listIds()).toEqual([nobodys]);
  });

  it('are those of the place where the own till is open', async () => {
    const place = randomUUID();
    const tillId = randomUUID();
    await query(`insert into public.locations (tenant_id, id, name) values ($1, $2, 'Second shop')`, [
      shop.tenantId,
      place,
    ]);
    await query(`insert into public.tills (tenant_id, id, name, location_id) values ($1, $2, 'Second till', $3)`, [
      shop.tenantId,
      tillId,
      place,
    ]);
    const listId = await addPriceList(database.client, shop, { location_id: place });
    expect((await lists(shop.owner)).lists.map(({ id }) => id)).not.toContain(listId);
    await call('open_till_session', { p_session_id: randomUUID(), p_opening_float: 1, p_till_id: tillId }, shop.owner);

    expect((await lists(shop.owner)).lists.map(({ id }) => id)).toContain(listId);
  });
});

async function addCustomer(more: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUID();
  await query('insert into public.contacts (tenant_id, id, name, tags) values ($1, $2, $3, $4)', [
    shop.tenantId,
    id,
    more.name ?? 'Amina',
    more.tags ?? [],
  ]);
  return id;
}

describe('the prices of a list', () => {
  it('come once, then only what changed, went or is over, and say when nothing can come behind', async () => {
    const listId = await addPriceList(database.client, shop, {}, [
      { product_id: productId, ...fixed },
      { product_id: productId, min_quantity: 3, kind: 'percent_off', value: 12.5 },
    ]);
    const first = await prices(listId);
    expect(first).toMatchObject({ has_more: false, is_settled: false, removed_ids: [] });
    const rows = first.rows.sort((left, right) => left.min_quantity - right.min_quantity);
    expect(rows.map(({ target_id, min_quantity, kind, value }) => [target_id, min_quantity, kind, value])).toEqual([
      [productId, 0.001, 'fixed', 5],
      [productId, 3, 'percent_off', 12.5],
    ]);
    await settle();
    const settled = await prices(listId, first.next_cursor);
    expect(settled).toMatchObject({ rows: [], removed_ids: [], is_settled: true });

    const [one, two] = rows.map(({ id }) => id);
    const before = (await lists()).lists.find(({ id }) => id === listId)?.changed_at;
    await asUser(database.client, shop.owner, () =>
      saveItems(database.client, listId, [{ product_id: productId, ...fixed, value: 4 }], [two ?? '']),
    );
    const news = await prices(listId, settled.next_cursor);
    expect(news.rows.map(({ id, value }) => [id, value])).toEqual([[one, 4]]);
    expect(news.removed_ids).toEqual([two]);
    expect((await lists()).lists.find(({ id }) => id === listId)?.changed_at).not.toBe(before);

    await query(`update public.price_list_items set starts_on = '2020-01-01', ends_on = '2020-01-02' where id = $1`, [
      one,
    ]);
    expect(await prices(listId, settled.next_cursor)).toMatchObject({ rows: [], removed_ids: [two, one] });
  });

  it('come page by page', async () => {
    const listId = await addPriceList(
      database.client,
      shop,
      {},
      [1, 2, 3, 4, 5].map((quantity) => ({ product_id: productId, min_quantity: quantity, ...fixed })),
    );
    const seen: number[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < 5; page += 1) {
      const answer: TillChanges<TillPrice> = await call('till_prices', {
        p_price_list_id: listId,
        p_after: cursor,
        p_limit: 2,
      });
      seen.push(...answer.rows.map(({ min_quantity }) => min_quantity));
      cursor = answer.next_cursor;
      if (!answer.has_more) break;
    }
    expect(seen.sort()).toEqual([1, 2, 3, 4, 5]);
  });

  it('are nobody else’s', async () => {
    const listId = await addPriceList(database.client, shop, {}, [{ product_id: productId, ...fixed }]);

    expect(await prices(listId, null, other.cashier)).toMatchObject({ rows: [], removed_ids: [] });
    expect((await lists(other.cashier)).lists).toEqual([]);
    expect((await customers(null, other.cashier)).rows).toEqual([]);
    const outsider = await makeUser(database.client);
    await expectCode(call('till_price_lists', {}, outsider), 'no_membership');
    await expectCode(call('till_prices', { p_price_list_id: listId }, outsider), 'no_membership');
    await expect(
      asAnonymous(database.client, () => callRpc(database.client, 'till_prices', { p_price_list_id: listId })),
    ).rejects.toThrow('permission denied');
  });
});

describe('the customers of a till', () => {
  it('are all who can be chosen, and who has a list or tags or was merged; suppliers and staff are never told of', async () => {
    const plain = await addCustomer();
    const tagged = await addCustomer({ tags: ['VIP'] });
    const twin = await addCustomer();
    const supplier = await addCustomer();
    await query(`update public.contacts set type = 'supplier' where id = $1`, [supplier]);
    await query(`update public.contacts set phone = '0712345678', email = 'amina@example.test' where id = $1`, [
      tagged,
    ]);
    await query(`update public.contacts set email = 'plain@example.test' where id = $1`, [plain]);
    await query('update public.contacts set merged_into_id = $2 where id = $1', [twin, tagged]);
    const answer = await customers();
    const row = (id: string) => answer.rows.find((one) => one.id === id);

    expect(row(plain)).toEqual({
      id: plain,
      name: 'Amina',
      phone: null,
      email: 'plain@example.test',
      is_offered: true,
      price_list_id: null,
      tags: [],
      merged_into_id: null,
    });
    expect(row(supplier)).toBeUndefined();
    expect(row(tagged)).toMatchObject({ tags: ['vip'], phone: '0712345678', email: null, is_offered: true });
    expect(row(twin)).toMatchObject({ merged_into_id: tagged, is_offered: false });
    await settle();
    const { next_cursor: cursor } = await customers(answer.next_cursor);
    await query(`update public.contacts set notes = 'Nice' where id = $1`, [tagged]);
    expect(await customers(cursor)).toMatchObject({ rows: [], removed_ids: [] });
    await query(`update public.contacts set tags = '{}' where id = $1`, [tagged]);
    expect((await customers(cursor)).rows).toMatchObject([{ id: tagged, tags: [], is_offered: true }]);
    await query(`update public.contacts set archived_at = now() where id = $1`, [plain]);
    expect(await customers(cursor)).toMatchObject({ removed_ids: [plain] });
  });

  it('are at first the 20,000 that changed last, and everybody with prices of their own', async () => {
    const large = await makeShop(database.client);
    const special = randomUUID();
    await query(`insert into public.contacts (tenant_id, id, name, tags) values ($1, $2, 'Special', '{vip}')`, [
      large.tenantId,
      special,
    ]);
    await query(
      `insert into public.contacts (tenant_id, name) select $1, 'Customer ' || g from generate_series(1, 20010) as g`,
      [large.tenantId],
    );
    await query(
      `update private.customer_changes c
       set changed_at = now() - interval '1 hour' + coalesce(nullif(substr(k.name, 10), '')::integer, 0) * interval '1 millisecond'
       from public.contacts k where k.tenant_id = c.tenant_id and k.id = c.contact_id and c.tenant_id = $1 and k.name like 'Customer %'`,
      [large.tenantId],
    );
    await query(`update private.customer_changes set changed_at = now() - interval '2 hours' where contact_id = $1`, [
      special,
    ]);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: TillChanges<TillCustomer> = await call(
        'till_customers',
        { p_after: cursor, p_limit: 5000 },
        large.cashier,
      );
      seen.push(...page.rows.map(({ name }) => name));
      cursor = page.has_more ? page.next_cursor : null;
    } while (cursor !== null);

    expect(seen).toHaveLength(20_001);
    expect(seen[0]).toBe('Special');
    expect(seen[1]).toBe('Customer 11');
    expect(seen.at(-1)).toBe('Customer 20010');
  }, 300_000);

  it('are for those who may see customers', async () => {
    await expectCode(call('till_customers', {}, await makeUser(database.client)), 'no_membership');
    expect((await lists()).customers_changed_at).not.toBeNull();
    await query(`delete from public.role_permissions where role = 'cashier' and permission_key = 'contacts.view'`);
    // A device that has them is told of another moment, asks, and hears no.
    expect((await lists()).customers_changed_at).toBeNull();
    await expectCode(customers(), 'permission_denied');
    await query(`insert into public.role_permissions (role, permission_key) values ('cashier', 'contacts.view')`);
  });
});

describe('a variant without a category of its own', () => {
  it('is told of with the category of its product, also when that moves', async () => {
    const [parent, variant, category] = [await addProduct(database.client, shop), randomUUID(), randomUUID()];
    await query(`insert into public.categories (tenant_id, id, name) values ($1, $2, 'Moved')`, [
      shop.tenantId,
      category,
    ]);
    await query(`update public.products set options = '[{"name": "Size", "values": ["S"]}]' where id = $1`, [parent]);
    await query(
      `insert into public.products (tenant_id, id, name, price, kind, parent_id, option_values)
       values ($1, $2, 'Small', 50, 'goods', $3, '{"Size": "S"}')`,
      [shop.tenantId, variant, parent],
    );
    await settle();
    const { next_cursor: cursor } = await call<TillCatalogue>('till_catalogue', { p_limit: 5000 });
    await query('update public.products set category_id = $2 where id = $1', [parent, category]);
    const { rows } = await call<TillCatalogue>('till_catalogue', { p_after: cursor });

    expect(rows.map(({ id, parent_id, parent_category_id }) => [id, parent_id, parent_category_id])).toEqual([
      [variant, parent, category],
    ]);
  });
});
