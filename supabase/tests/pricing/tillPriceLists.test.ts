import '../../../mfe-admin/src/common/devices/fakeStorage';
import { randomUUID } from 'node:crypto';
import { LocalPrices } from '../../../mfe-admin/src/till/offline/LocalPrices';
import { LocalStore } from '../../../mfe-admin/src/till/offline/localStore';
import { SearchIndex } from '../../../mfe-admin/src/till/offline/SearchIndex';
import { syncCatalogue } from '../../../mfe-admin/src/till/offline/syncCatalogue';
import { syncPrices, type PriceSource } from '../../../mfe-admin/src/till/offline/syncPrices';
import { fromNumeric } from '../../../shared/src/money/money';
import { addProduct, makeShop, type Shop } from '../sales/salesFixtures';
import { callRpc } from '../support/callRpc';
import { asUser } from '../support/personas';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';

/*
 * What a device offers by the lists it has is what the server charges: random price lists, prices, customers and products are changed
 * again and again, reach the device through its own feeds, and every basket is priced by both.
 */
const database = testDatabase();
const DAY_MS = 86_400_000;

function makeRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const query = (sql: string, values: unknown[]) => database.client.query(sql, values);

/** A device of the cashier, with its copies. */
function makeDevice(shop: Shop) {
  const call = <T>(name: string, args: Record<string, unknown> = {}): Promise<T> =>
    asUser(database.client, shop.cashier, () => callRpc<T>(database.client, name, args));
  const store = new LocalStore(shop.tenantId, shop.cashier.userId);
  const source: PriceSource = {
    readLists: () => call('till_price_lists'),
    // Small pages: most walks have several.
    readPrices: (listId, after) => call('till_prices', { p_price_list_id: listId, p_after: after, p_limit: 7 }),
    readPromotions: (after) => call('till_promotions', { p_after: after, p_limit: 3 }),
    readCustomers: (after) => call('till_customers', { p_after: after, p_limit: 3 }),
    readSerials: (locationId, after) =>
      call('till_stock_serials', { p_location_id: locationId, p_after: after, p_limit: 3 }),
  };
  let index = SearchIndex.empty;
  return {
    prices: new LocalPrices(store, source),
    store,
    sync: async () => {
      index = await syncCatalogue({
        store,
        index,
        now: () => new Date(),
        source: {
          readPage: (after, limit) => call('till_catalogue', { p_after: after, p_limit: limit }),
          readSetup: () => call('till_setup'),
        },
      });
      await syncPrices({ store, source, now: () => new Date() });
    },
  };
}

interface Model {
  shop: Shop;
  step: number;
  locationId: string;
  otherLocationId: string;
  categories: string[];
  products: string[];
  lists: string[];
  contacts: string[];
}

async function addVariant(tenantId: string, parentId: string, size: string): Promise<string> {
  const id = randomUUID();
  await query(
    `update public.products set options = '[{"name": "Size", "values": ["S", "M"]}]' where tenant_id = $1 and id = $2`,
    [tenantId, parentId],
  );
  await query(
    `insert into public.products (tenant_id, id, name, price, kind, unit, parent_id, option_values)
     values ($1, $2, 'Variant', 50, 'service', 'hour', $3, jsonb_build_object('Size', $4::text))`,
    [tenantId, id, parentId, size],
  );
  return id;
}

async function makeModel(currencyCode: string): Promise<Model> {
  const shop = await makeShop(database.client, { currencyCode });
  await query(`update public.tenants set timezone = 'Africa/Nairobi', day_cutoff = '04:00' where id = $1`, [
    shop.tenantId,
  ]);
  const { rows: locations } = await query('select id from public.locations where tenant_id = $1 and is_default', [
    shop.tenantId,
  ]);
  const otherLocationId = randomUUID();
  await query(`insert into public.locations (tenant_id, id, name) values ($1, $2, 'Elsewhere')`, [
    shop.tenantId,
    otherLocationId,
  ]);
  const categories = [randomUUID(), randomUUID(), randomUUID()];
  for (const [place, id] of categories.entries())
    await query('insert into public.categories (tenant_id, id, name, parent_id) values ($1, $2, $3, $4)', [
      shop.tenantId,
      id,
      `Category ${place}`,
      categories[place - 1] ?? null,
    ]);
  const products: string[] = [];
  for (let place = 0; place < 4; place += 1)
    products.push(await addProduct(database.client, shop, { kind: 'service', unit: 'hour' }));
  // Two more are variants of a product that is not sold itself.
  const parent = await addProduct(database.client, shop, { kind: 'service', unit: 'hour' });
  for (const size of ['S', 'M']) products.push(await addVariant(shop.tenantId, parent, size));
  const lists = Array.from({ length: 7 }, () => randomUUID());
  for (const id of lists)
    await query('insert into public.price_lists (tenant_id, id, name) values ($1, $2::uuid, $2::text)', [
      shop.tenantId,
      id,
    ]);
  const contacts = Array.from({ length: 5 }, () => randomUUID());
  for (const id of contacts)
    await query('insert into public.contacts (tenant_id, id, name) values ($1, $2::uuid, $2::text)', [
      shop.tenantId,
      id,
    ]);
  // The last one was made one with the first.
  await query('update public.contacts set merged_into_id = $2 where id = $1', [contacts.at(-1), contacts[0]]);
  return {
    shop,
    step: currencyCode === 'JPY' ? 1 : 0.01,
    locationId: (locations[0] as { id: string }).id,
    otherLocationId,
    categories,
    products: [...products, parent],
    lists,
    contacts,
  };
}

const dayFrom = (today: string, days: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Changes some of everything that decides about prices. */
async function change(model: Model, random: (below: number) => number, today: string): Promise<void> {
  const { shop, categories, products, lists, contacts, step } = model;
  const pick = <T>(from: readonly T[]): T => from[random(from.length)] as T;
  const days = (): [string | null, string | null] => {
    const [first, length] = [random(9) - 5, random(6)];
    return [random(2) === 0 ? null : dayFrom(today, first), random(3) > 0 ? null : dayFrom(today, first + length)];
  };
  const [listStart, listEnd] = days();
  await query(
    `update public.price_lists set priority = $3, audience = $4, tags = $5, location_id = $6, starts_on = $7, ends_on = $8,
       is_active = $9, archived_at = $10 where tenant_id = $1 and id = $2`,
    [
      shop.tenantId,
      pick(lists),
      random(3),
      pick(['everybody', 'tags', 'contacts']),
      pick([['VIP'], ['Staff', 'vip'], ['Wholesale']]),
      pick([null, null, model.locationId, model.otherLocationId]),
      listStart,
      listEnd,
      random(8) > 0,
      random(8) > 0 ? null : new Date(),
    ],
  );
  for (let round = 0; round < 6; round += 1) {
    const kind = pick(['fixed', 'percent_off', 'amount_off']);
    const target = random(14);
    const [startsOn, endsOn] = days();
    await query(
      `insert into public.price_list_items (tenant_id, price_list_id, product_id, category_id, min_quantity, kind, value, starts_on, ends_on)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
      [
        shop.tenantId,
        pick(lists),
        target < 9 ? pick(products) : null,
        target >= 9 && target < 13 ? pick(categories) : null,
        pick([0.001, 1, 2, 2.5, 6]),
        kind,
        kind === 'percent_off' ? random(100_001) / 1000 : (random(40_000) * step).toFixed(2),
        startsOn,
        endsOn,
      ],
    );
  }
  await query(
    `delete from public.price_list_items where tenant_id = $1 and id in (
       select id from public.price_list_items where tenant_id = $1 order by md5(id::text || $2) limit $3)`,
    [shop.tenantId, String(random(1e6)), random(4)],
  );
  await query(
    `update public.price_list_items set value = round(value / 2 / $3) * $3 where tenant_id = $1 and id = (
       select id from public.price_list_items where tenant_id = $1 order by md5(id::text || $2) limit 1)`,
    [shop.tenantId, String(random(1e6)), step],
  );
  await query('update public.contacts set price_list_id = $2, tags = $3 where id = $1', [
    pick(contacts.slice(0, -1)),
    pick([null, ...lists]),
    pick([[], ['vip'], ['wholesale', 'new'], ['staff']]),
  ]);
  await query('update public.products set price = $2, category_id = $3 where id = $1', [
    pick(products),
    (random(60_000) * step).toFixed(2),
    pick([null, ...categories]),
  ]);
}

describe.each([
  ['KES', 1],
  ['JPY', 2],
])('what a device offers by its price lists (%s)', (currencyCode, seed) => {
  it('is what the server charges, whatever was changed before', async () => {
    const random = makeRandom(seed);
    const model = await makeModel(currencyCode);
    const device = makeDevice(model.shop);
    const { rows: dates } = await query('select private.business_date($1, now())::text as today', [
      model.shop.tenantId,
    ]);
    const { today } = dates[0] as { today: string };
    let offered = 0;
    for (let round = 0; round < count(40, 500); round += 1) {
      await change(model, random, today);
      await device.sync();
      for (let basket = 0; basket < 6; basket += 1) {
        const day = dayFrom(today, random(5) - 1);
        const contactId = model.contacts[random(model.contacts.length + 2)] ?? null;
        const quantities = new Map(
          model.products
            .slice(0, -1)
            .filter(() => random(3) > 0)
            .map((id) => [id, random(3) === 0 ? 1 + random(7000) : (1 + random(8)) * 1000]),
        );
        if (quantities.size === 0) continue;
        const lines = [...quantities].map(([id, quantity]) => ({
          id: randomUUID(),
          product_id: id,
          quantity: quantity / 1000,
        }));
        const { rows } = await query(
          `select p.id, p.price, private.listed_prices($1, $2, $3, $4, $5) -> p.id::text as offer from public.products p
           where p.tenant_id = $1 and p.id = any ($6) order by p.id`,
          [
            model.shop.tenantId,
            JSON.stringify({ contact_id: contactId, lines }),
            model.locationId,
            day,
            model.step,
            [...quantities.keys()],
          ],
        );
        const expected = (
          rows as { id: string; price: string; offer: { unit_price: number; name: string } | null }[]
        ).map(({ id, price, offer }) => [id, fromNumeric(offer?.unit_price ?? price), offer?.name ?? null]);
        const found = await device.prices.priceOf({
          quantities,
          contactId,
          // Noon of the business day, wherever the cut-off is.
          at: new Date(`${day}T12:00:00Z`),
          stepHundredths: model.step * 100,
        });
        offered += expected.filter(([, , name]) => name !== null).length;

        const actual = [...(found ?? [])].map(([id, price]) => [id, price.unitPrice, price.priceList]);
        expect(actual.sort()).toEqual(expected.sort());
      }
    }
    // Enough of them had a price of a list.
    expect(offered).toBeGreaterThan(100);
    const { rows: left } = await query(
      `select count(*)::integer as n from public.price_list_items i where i.tenant_id = $1`,
      [model.shop.tenantId],
    );
    expect(await device.store.prices.count()).toBeLessThanOrEqual((left[0] as { n: number }).n);
  }, 600_000);
});
