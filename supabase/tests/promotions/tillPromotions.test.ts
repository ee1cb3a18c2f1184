import '../../../mfe-admin/src/common/devices/fakeStorage';
import { randomUUID } from 'node:crypto';
import { basketInput, estimateBasket, type Basket, type BasketLine } from '../../../mfe-admin/src/till/basket/basket';
import { LocalPrices } from '../../../mfe-admin/src/till/offline/LocalPrices';
import { LocalStore } from '../../../mfe-admin/src/till/offline/localStore';
import type { FoundPromotions } from '../../../shared/src/pricing/pricing';
import { SearchIndex } from '../../../mfe-admin/src/till/offline/SearchIndex';
import { syncCatalogue } from '../../../mfe-admin/src/till/offline/syncCatalogue';
import { syncPrices, type PriceSource } from '../../../mfe-admin/src/till/offline/syncPrices';
import { priceOffline } from '../../../mfe-admin/src/till/offline/useLocalPricing';
import { fromNumeric, type Money } from '../../../shared/src/money/money';
import { addProduct, makeShop, type Shop } from '../sales/salesFixtures';
import { callRpc } from '../support/callRpc';
import { asUser } from '../support/personas';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';

/*
 * What a device takes off by the promotions it has is what the server takes off: random promotions, prices and categories are changed
 * again and again, reach the device through its own feeds, and every basket is priced by both.
 */
const database = testDatabase();
const HOUR_MS = 3_600_000;
type Random = (below: number) => number;

function makeRandom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const query = (sql: string, values: unknown[]) => database.client.query(sql, values);

function makeDevice(shop: Shop) {
  const call = <T>(name: string, args: Record<string, unknown> = {}): Promise<T> =>
    asUser(database.client, shop.cashier, () => callRpc<T>(database.client, name, args));
  const store = new LocalStore(shop.tenantId, shop.cashier.userId);
  const source: PriceSource = {
    readLists: () => call('till_price_lists'),
    readPrices: (listId, after) => call('till_prices', { p_price_list_id: listId, p_after: after }),
    // Small pages: most walks have several.
    readPromotions: (after) => call('till_promotions', { p_after: after, p_limit: 3 }),
    readCustomers: (after) => call('till_customers', { p_after: after }),
    readSerials: (locationId, after) => call('till_stock_serials', { p_location_id: locationId, p_after: after }),
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
  categories: string[];
  /** The last one is only sold as its variants. */
  products: string[];
  contactId: string;
}

async function makeModel(currencyCode: string, timezone: string): Promise<Model> {
  const shop = await makeShop(database.client, { currencyCode });
  await query(`update public.tenants set timezone = $2, day_cutoff = '04:00' where id = $1`, [shop.tenantId, timezone]);
  const categories = [randomUUID(), randomUUID(), randomUUID()];
  for (const [place, id] of categories.entries())
    await query('insert into public.categories (tenant_id, id, name, parent_id) values ($1, $2, $3, $4)', [
      shop.tenantId,
      id,
      `Category ${place}`,
      categories[place - 1] ?? null,
    ]);
  const products: string[] = [];
  for (const price of [100, 33, 7, 250, 1000])
    products.push(await addProduct(database.client, shop, { kind: 'service', price }));
  const parent = await addProduct(database.client, shop, { kind: 'service' });
  await query(`update public.products set options = '[{"name": "Size", "values": ["S", "M"]}]' where id = $1`, [
    parent,
  ]);
  for (const size of ['S', 'M']) {
    const id = randomUUID();
    await query(
      `insert into public.products (tenant_id, id, name, price, kind, parent_id, option_values)
       values ($1, $2, 'Variant', 50, 'service', $3, jsonb_build_object('Size', $4::text))`,
      [shop.tenantId, id, parent, size],
    );
    products.push(id);
  }
  const contactId = randomUUID();
  await query(`insert into public.contacts (tenant_id, id, name) values ($1, $2, 'Amina')`, [shop.tenantId, contactId]);
  return { shop, step: currencyCode === 'JPY' ? 1 : 0.01, categories, products: [...products, parent], contactId };
}

const pickFrom = <T>(random: Random, from: readonly T[]): T => from[random(from.length)] as T;

/** What a promotion of a random kind takes off. */
function termsOf(random: Random, step: number) {
  const kind = pickFrom(random, [
    'percent_off',
    'amount_off',
    'buy_x_get_y',
    'buy_x_get_y',
    'fixed_price',
    'basket_percent',
    'basket_amount',
  ]);
  const isSet = kind === 'buy_x_get_y' || kind === 'fixed_price';
  return {
    kind,
    value:
      kind === 'buy_x_get_y'
        ? null
        : kind.endsWith('percent') || kind === 'percent_off'
          ? pickFrom(random, [10, 33.333, 50, 12.5, 100, 1 + random(99)])
          : ((1 + random(20_000)) * step).toFixed(2),
    buyQuantity: isSet ? (kind === 'fixed_price' ? 2 + random(3) : 1 + random(3)) : null,
    getQuantity: kind === 'buy_x_get_y' ? 1 + random(2) : null,
    getPercent: kind === 'buy_x_get_y' ? pickFrom(random, [100, 50, 33.333, 1 + random(100)]) : null,
  };
}

/** Makes, changes or ends a promotion, and changes what the goods cost and where they lie. */
async function change({ shop, step, categories, products }: Model, random: Random, hasLimits: boolean): Promise<void> {
  const pick = <T>(from: readonly T[]): T => pickFrom(random, from);
  const terms = termsOf(random, step);
  const scope = pick(['all', 'products', 'categories']);
  const hours = pick([null, null, [8, 18], [22, 3], [0, 12]]);
  const days = pick([[], [], [1, 2, 3, 4, 5], [6, 7], [1 + random(7)]]);
  const from = Date.now() + (random(96) - 60) * HOUR_MS;
  const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
  const id = randomUUID();
  await query(
    `insert into public.promotions (tenant_id, id, name, kind, value, buy_quantity, get_quantity, get_percent, scope, minimum_amount,
       starts_on, ends_on, weekdays, from_time, until_time, channels, is_stackable, priority, usage_limit, per_customer_limit, needs_coupon, is_active)
     values ($1, $2::uuid, $2::text, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)`,
    [
      shop.tenantId,
      id,
      terms.kind,
      terms.value,
      terms.buyQuantity,
      terms.getQuantity,
      terms.getPercent,
      scope,
      pick([null, null, 100, 500]),
      random(3) === 0 ? day(from) : null,
      random(3) === 0 ? day(from + (1 + random(120)) * HOUR_MS) : null,
      days,
      hours === null ? null : `${hours[0]}:00`,
      hours === null ? null : `${hours[1]}:00`,
      pick([['till'], ['till', 'storefront'], ['till', 'storefront'], ['storefront']]),
      random(3) === 0,
      random(3),
      hasLimits && random(3) === 0 ? 5 : null,
      hasLimits && random(3) === 0 ? 1 : null,
      random(8) === 0,
      random(8) > 0,
    ],
  );
  const targets = (all: readonly string[]) => all.filter(() => random(2) === 0);
  for (const productId of scope === 'products' ? targets(products) : [])
    await query('insert into public.promotion_products values ($1, $2, $3)', [shop.tenantId, id, productId]);
  for (const categoryId of scope === 'categories' ? targets(categories) : [])
    await query('insert into public.promotion_categories values ($1, $2, $3)', [shop.tenantId, id, categoryId]);
  // Five or so hold at a time.
  await query(
    `update public.promotions set archived_at = now() where tenant_id = $1 and id in (
       select id from public.promotions where tenant_id = $1 and archived_at is null order by md5(id::text || $2) offset $3)`,
    [shop.tenantId, String(random(1e6)), 4 + random(5)],
  );
  await query('delete from public.promotion_products where tenant_id = $1 and product_id = $2', [
    shop.tenantId,
    random(4) === 0 ? pick(products) : null,
  ]);
  await query('update public.products set price = $2, category_id = $3 where id = $1', [
    pick(products),
    (random(60_000) * step).toFixed(2),
    pick([null, ...categories]),
  ]);
}

/** A basket of goods at the prices that the device knows, some of them by hand, some of it reduced by hand. */
async function makeBasket({ shop, step, products, contactId }: Model, random: Random): Promise<Basket> {
  const { rows } = await query('select id, price from public.products where tenant_id = $1', [shop.tenantId]);
  const own = new Map((rows as { id: string; price: string }[]).map(({ id, price }) => [id, fromNumeric(price)]));
  const lines = Array.from({ length: 1 + random(7) }, (): BasketLine => {
    const productId = pickFrom(random, products.slice(0, -1));
    const listPrice = own.get(productId) ?? (0 as Money);
    return {
      id: randomUUID(),
      productId,
      name: 'Goods',
      sku: null,
      imageUrl: null,
      unit: 'each',
      quantity: random(6) === 0 ? 1 + random(7000) : (1 + random(7)) * 1000,
      listPrice,
      taxRatePercent: 0,
      discount: random(6) === 0 ? { kind: 'percent', percent: 10 } : null,
      discountReason: '',
      ...(random(8) === 0
        ? { price: random(2) === 0 ? listPrice : (Math.round(random(300) * step * 100) as Money) }
        : {}),
    };
  });
  return {
    saleId: randomUUID(),
    number: 1,
    lines,
    discount: random(6) === 0 ? { kind: 'percent', percent: 5 } : null,
    customer: random(2) === 0 ? { id: contactId, name: 'Amina' } : null,
    note: '',
    parkedAt: null,
    unanswered: null,
  };
}

type Given = Record<string, { id: string; name: string; amount: number }[]>;
const flat = (given: Given) =>
  Object.entries(given)
    .flatMap(([lineId, all]) => all.map(({ id, amount }) => [lineId, id, fromNumeric(amount)]))
    .sort();

/** A basket as the till prices it: what lines are taxed on that day first, then what promotions give it. */
async function pricedOn<Priced extends Pick<Basket, 'lines' | 'customer'>>(
  prices: LocalPrices,
  basket: Priced,
  when: { at: Date; stepHundredths: number },
): Promise<{ basket: Priced; promotions: FoundPromotions | null }> {
  const first = await priceOffline(prices, basket, when);
  const taxOf = new Map(first.prices.map(({ lineId, taxRatePercent }) => [lineId, taxRatePercent]));
  const taxed = {
    ...basket,
    lines: basket.lines.map((line) => ({ ...line, taxRatePercent: taxOf.get(line.id) ?? line.taxRatePercent })),
  };
  return { basket: taxed, promotions: (await priceOffline(prices, taxed, when)).promotions };
}

describe.each([
  ['KES', 'Africa/Nairobi', 11, false],
  ['JPY', 'Asia/Tokyo', 12, false],
  ['USD', 'America/New_York', 13, true],
])('what a device takes off by its promotions (%s)', (currencyCode, timezone, seed, hasLimits) => {
  it('is what the server takes off, whatever was changed before', async () => {
    const random = makeRandom(seed);
    const model = await makeModel(currencyCode, timezone);
    const device = makeDevice(model.shop);
    const rounds = count(30, 300);
    let promoted = 0;
    let withheld = 0;
    for (let round = 0; round < rounds; round += 1) {
      await change(model, random, hasLimits);
      await device.sync();
      for (let times = 0; times < 7; times += 1) {
        const made = await makeBasket(model, random);
        const at = new Date(Date.now() + (random(180) - 12) * HOUR_MS);
        const { basket, promotions: alone } = await pricedOn(device.prices, made, {
          at,
          stepHundredths: model.step * 100,
        });
        if (alone === null) throw new Error('The device knows no promotions.');
        const estimate = estimateBasket(basket, {
          stepHundredths: model.step * 100,
          pricesIncludeTax: true,
          promotions: alone.byLine,
        });
        const onDevice = [...alone.byLine]
          .flatMap(([lineId, all]) => all.map(({ id, amount }) => [lineId, id, amount]))
          .sort();
        const { rows } = await query('select private.price_basket($1, $2, $3) as priced', [
          model.shop.tenantId,
          JSON.stringify({ channel: 'till', contact_id: basket.customer?.id ?? null, ...basketInput(basket) }),
          at,
        ]);
        const { priced } = rows[0] as {
          priced: {
            lines: { id: string; promotions: Given[string] }[];
            promotions: Given[string];
            subtotal_amount: number;
            discount_amount: number;
          };
        };
        const byServer = Object.fromEntries(priced.lines.map(({ id, promotions }) => [id, promotions]));
        if (!hasLimits) {
          expect(onDevice).toEqual(flat(byServer));
          expect([estimate.subtotal, estimate.discount]).toEqual([
            fromNumeric(priced.subtotal_amount),
            fromNumeric(priced.discount_amount),
          ]);
          expect(alone.promotions.map(({ id, amount }) => [id, amount])).toEqual(
            priced.promotions.map(({ id, amount }) => [id, fromNumeric(amount)]),
          );
        }
        // With limits it is what holds without those that have one.
        const { rows: late } = await query('select private.promotions_offline($1, $2, $3, $4) as given', [
          model.shop.tenantId,
          at,
          model.step,
          JSON.stringify(
            estimate.lines.map(({ id, base }) => {
              const line = basket.lines.find((one) => one.id === id);
              return {
                line_id: id,
                product_id: line?.productId,
                quantity: (line?.quantity ?? 0) / 1000,
                base: base / 100,
                is_open: line?.price === undefined || line.price === line.listPrice,
              };
            }),
          ),
        ]);
        expect(onDevice).toEqual(flat((late[0] as { given: Given }).given));
        promoted += onDevice.length;
        withheld += alone.withheld.length;
      }
    }
    // Enough of them were given something; how much exactly hangs on the hour the test begins in.
    expect(promoted).toBeGreaterThan(rounds);
    expect(withheld > 0).toBe(hasLimits);
  }, 600_000);
});
