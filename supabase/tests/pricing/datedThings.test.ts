import '../../../mfe-admin/src/common/devices/fakeStorage';
import { randomUUID } from 'node:crypto';
import { LocalPrices } from '../../../mfe-admin/src/till/offline/LocalPrices';
import { LocalStore } from '../../../mfe-admin/src/till/offline/localStore';
import { SearchIndex } from '../../../mfe-admin/src/till/offline/SearchIndex';
import { syncCatalogue } from '../../../mfe-admin/src/till/offline/syncCatalogue';
import { syncPrices } from '../../../mfe-admin/src/till/offline/syncPrices';
import type { Quote } from '../../../shared/src/api/rpcTypes';
import { addCoupon, addPromotion } from '../promotions/promotionFixtures';
import { cardOf, issueCard } from '../sales/giftCardFixtures';
import { addProduct, line, makeShop, setPolicy, type Shop } from '../sales/salesFixtures';
import { callRpc } from '../support/callRpc';
import { asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { addPriceList } from './pricingFixtures';

/*
 * Everything that holds for some days holds on its first and its last business day and on no other, in the zone of the business and by
 * its day cut-off, on the server and on a till that prices by itself. Every instant is the last or the first second of a business day.
 */
const database = testDatabase();
const DAY_MS = 86_400_000;
const ZONES = [
  ['Africa/Nairobi', '04:00', 'KES'],
  ['Africa/Nairobi', '00:00', 'KES'],
  ['Pacific/Auckland', '04:00', 'AUD'],
  ['America/New_York', '00:00', 'USD'],
  ['Asia/Tokyo', '05:30', 'JPY'],
] as const;
/** Prices of 1000 and what is found of each at an instant. */
const PLAIN = 1000;
const OFFERED = 700;

interface Found {
  percent: number;
  price: number;
  discount: number;
}

interface Instants {
  'day before': Date;
  first: Date;
  last: Date;
  'day after': Date;
}

interface World {
  shop: Shop;
  /** First and last day, and the instants around them. */
  days: [string, string];
  instants: Instants;
  products: Record<
    'dated tax' | 'tax between two others' | 'price list' | 'price of a list' | 'promotion' | 'promotion of a weekday',
    string
  >;
  coupon: string;
  /** A coupon that ends by itself. */
  lastCoupon: string;
  giftCard: string;
  locationId: string;
}

const query = async <Row>(sql: string, values: unknown[]): Promise<Row[]> =>
  (await database.client.query(sql, values)).rows as Row[];

async function instantsOf(timezone: string, cutoff: string, [first, last]: [string, string]): Promise<Instants> {
  const [row] = await query<{ from: Date; until: Date }>(
    `select ($1::date + $3::time) at time zone $4 as from, ($2::date + 1 + $3::time) at time zone $4 as until`,
    [first, last, cutoff, timezone],
  );
  if (row === undefined) throw new Error('No row.');
  const before = (at: Date) => new Date(at.getTime() - 1000);
  return { 'day before': before(row.from), first: row.from, last: before(row.until), 'day after': row.until };
}

async function addTaxes(shop: Shop, [first, last]: [string, string]): Promise<Record<'dated' | 'followed', string>> {
  const before = new Date(Date.parse(first) - DAY_MS).toISOString().slice(0, 10);
  const after = new Date(Date.parse(last) + DAY_MS).toISOString().slice(0, 10);
  const insert = async (code: string, percent: number, from: string, to: string | null) => {
    const id = randomUUID();
    await query(
      'insert into public.tax_rates (tenant_id, id, name, code, rate_percent, valid_from, valid_to) values ($1, $2, $3, $3, $4, $5, $6)',
      [shop.tenantId, id, code, percent, from, to],
    );
    return id;
  };
  const dated = await insert('DATED', 10, first, last);
  await insert('FOLLOWED', 5, '2000-01-01', before);
  const followed = await insert('FOLLOWED', 20, first, last);
  await insert('FOLLOWED', 7, after, null);
  return { dated, followed };
}

async function makeWorld(timezone: string, cutoff: string, currencyCode: string): Promise<World> {
  const shop = await makeShop(database.client, { currencyCode, timezone });
  await query('update public.tenants set day_cutoff = $2 where id = $1', [shop.tenantId, cutoff]);
  await setPolicy(database.client, shop.tenantId, { gift_cards_enabled: true });
  const [{ today = '' } = {}] = await query<{ today: string }>(
    'select private.business_date($1, now())::text as today',
    [shop.tenantId],
  );
  const dayFrom = (days: number) => new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10);
  // Ahead of today: a till is given the lists of the coming month.
  const days: [string, string] = [dayFrom(3), dayFrom(5)];
  const taxes = await addTaxes(shop, days);
  const add = (taxId?: string) =>
    addProduct(database.client, shop, { kind: 'service', price: PLAIN }).then(async (id) => {
      if (taxId !== undefined) await query('update public.products set tax_rate_id = $2 where id = $1', [id, taxId]);
      return id;
    });
  const products = {
    'dated tax': await add(taxes.dated),
    'tax between two others': await add(taxes.followed),
    'price list': await add(),
    'price of a list': await add(),
    promotion: await add(),
    'promotion of a weekday': await add(),
  };
  const [starts_on, ends_on] = days;
  const item = (id: string, more = {}) => ({ product_id: id, kind: 'fixed' as const, value: OFFERED, ...more });
  await addPriceList(database.client, shop, { starts_on, ends_on }, [item(products['price list'])]);
  await addPriceList(database.client, shop, {}, [item(products['price of a list'], { starts_on, ends_on })]);
  const only = (id: string) => ({ scope: 'products' as const, product_ids: [id] });
  await addPromotion(database.client, shop, { starts_on, ends_on, ...only(products.promotion) });
  // Given on one weekday, which is the only day of a week before and after.
  const weekday = new Date(`${days[0]}T00:00:00Z`).getUTCDay() || 7;
  await addPromotion(database.client, shop, { weekdays: [weekday], ...only(products['promotion of a weekday']) });
  const coupon = await addCoupon(database.client, shop, { promotion: { starts_on, ends_on } });
  const lastCoupon = await addCoupon(database.client, shop, { coupon: { valid_until: ends_on } });
  const card = await issueCard(database.client, shop, cardOf(5000, { expires_on: days[1] }), shop.manager);
  const [location] = await query<{ id: string }>(
    'select id from public.locations where tenant_id = $1 and is_default',
    [shop.tenantId],
  );
  return {
    shop,
    days,
    instants: await instantsOf(timezone, cutoff, days),
    products,
    coupon,
    lastCoupon,
    giftCard: card.id,
    locationId: location?.id ?? '',
  };
}

async function onServer({ shop }: World, productId: string, at: Date, more = {}): Promise<Found> {
  const [row] = await query<{ quote: Quote }>('select private.price_basket($1, $2, $3) as quote', [
    shop.tenantId,
    JSON.stringify({ channel: 'till', lines: [line(productId)], ...more }),
    at,
  ]);
  const [priced] = row?.quote.lines ?? [];
  if (row === undefined || priced === undefined) throw new Error('Nothing was priced.');
  return { percent: priced.tax_rate_percent, price: priced.unit_price, discount: row.quote.discount_amount };
}

/** A till of the cashier's with a copy of everything. */
async function makeDevice({ shop }: World): Promise<LocalPrices> {
  const call = <T>(name: string, args: Record<string, unknown> = {}): Promise<T> =>
    asUser(database.client, shop.cashier, () => callRpc<T>(database.client, name, args));
  const store = new LocalStore(shop.tenantId, shop.cashier.userId);
  const source = {
    readLists: () => call<never>('till_price_lists'),
    readPrices: (listId: string, after: string | null) =>
      call<never>('till_prices', { p_price_list_id: listId, p_after: after }),
    readPromotions: (after: string | null) => call<never>('till_promotions', { p_after: after }),
    readCustomers: (after: string | null) => call<never>('till_customers', { p_after: after }),
    readSerials: (locationId: string, after: string | null) =>
      call<never>('till_stock_serials', { p_location_id: locationId, p_after: after }),
  };
  const now = () => new Date();
  await syncCatalogue({
    store,
    index: SearchIndex.empty,
    now,
    source: {
      readPage: (after, limit) => call('till_catalogue', { p_after: after, p_limit: limit }),
      readSetup: () => call('till_setup'),
    },
  });
  await syncPrices({ store, source, now });
  return new LocalPrices(store, source);
}

async function onDevice(prices: LocalPrices, productId: string, at: Date, stepHundredths: number): Promise<Found> {
  const quantities = new Map([[productId, 1000]]);
  const found = (await prices.priceOf({ quantities, contactId: null, at, stepHundredths }))?.get(productId);
  if (found === undefined) throw new Error('The device has This product does not exist.');
  const lines = [{ id: 'line', productId, quantity: 1000, base: found.unitPrice, isOpen: true }];
  const given = await prices.promotionsOf({ lines, contactId: null, at, stepHundredths });
  const amounts = given?.byLine.get('line') ?? [];
  return {
    percent: found.taxRatePercent,
    price: found.unitPrice / 100,
    discount: amounts.reduce((total, { amount }) => total + amount, 0) / 100,
  };
}

const WHEN = ['day before', 'first', 'last', 'day after'] as const;
type Expected = [Partial<Found>, Partial<Found>, Partial<Found>, Partial<Found>];
const holding = (other: Partial<Found>, held: Partial<Found>): Expected => [other, held, held, other];
const TABLE: [keyof World['products'], Expected][] = [
  ['dated tax', holding({ percent: 0 }, { percent: 10 })],
  ['tax between two others', [{ percent: 5 }, { percent: 20 }, { percent: 20 }, { percent: 7 }]],
  ['price list', holding({ price: PLAIN }, { price: OFFERED })],
  ['price of a list', holding({ price: PLAIN }, { price: OFFERED })],
  ['promotion', holding({ discount: 0 }, { discount: PLAIN / 10 })],
  ['promotion of a weekday', [{ discount: 0 }, { discount: PLAIN / 10 }, { discount: 0 }, { discount: 0 }]],
];

describe.each(ZONES)('in %s, where a day begins at %s (%s)', (timezone, cutoff, currencyCode) => {
  let world: World;
  let device: LocalPrices;
  const step = currencyCode === 'JPY' ? 100 : 1;

  beforeAll(async () => {
    world = await makeWorld(timezone, cutoff, currencyCode);
    device = await makeDevice(world);
  });

  it.each(TABLE)('a %s holds on its days, on the server and on the till', async (thing, expected) => {
    for (const [place, when] of WHEN.entries()) {
      const productId = world.products[thing];
      const [server, till] = [
        await onServer(world, productId, world.instants[when]),
        await onDevice(device, productId, world.instants[when], step),
      ];
      expect({ when, ...server }).toMatchObject({ when, ...expected[place] });
      expect({ when, ...till }).toEqual({ when, ...server });
    }
  });

  it('a coupon is good on the days of its promotion, and until its own last day ends', async () => {
    const given = async (code: string, when: (typeof WHEN)[number]) =>
      (await onServer(world, world.products['price list'], world.instants[when], { coupon_codes: [code] })).discount >
      0;
    for (const [place, when] of WHEN.entries()) {
      expect([when, await given(world.coupon, when)]).toEqual([when, place === 1 || place === 2]);
      expect([when, await given(world.lastCoupon, when)]).toEqual([when, place < 3]);
    }
  });

  it('a quote is good until its last day ends, and an order holds its goods so long', async () => {
    const { shop, days, instants } = world;
    for (const [place, when] of WHEN.entries()) {
      const [row] = await query<{ state: string; held: Date }>(
        `select private.quote_state(q, private.business_date($1, $3)) as state, private.order_held_until(jsonb_build_object('hold_until', $2::text), $1, now()) as held
         from jsonb_populate_record(null::public.quotes, jsonb_build_object('status', 'sent', 'valid_until', $2::text)) q`,
        [shop.tenantId, days[1], instants[when]],
      );
      expect([when, row?.state]).toEqual([when, place < 3 ? 'sent' : 'expired']);
      expect(row?.held).toEqual(instants['day after']);
    }
  });

  it('lists by day show what was on the business day', async () => {
    const { shop, days, instants } = world;
    const [row] = await query<Record<string, Date>>(
      `select o.placed_from, o.placed_to, s.opened_from, s.opened_to, p.updated_from, p.updated_to
       from private.order_ask($1, null, null, $2) o, private.session_ask($1, $2) s,
         private.product_ask($1, null, null, 'active', 'any', null, $3) p`,
      [
        shop.tenantId,
        JSON.stringify({ from: days[0], to: days[1] }),
        JSON.stringify({ updated_from: days[0], updated_to: days[1] }),
      ],
    );
    for (const [name, at] of Object.entries(row ?? {}))
      expect([name, at]).toEqual([name, name.endsWith('_from') ? instants.first : instants['day after']]);
  });

  it('a gift card is good until its last day ends', async () => {
    for (const [place, when] of WHEN.entries()) {
      await database.client.query('begin');
      const taken = await database.client
        .query('select private.take_gift_cards($1, $2, $3, $4, $5)', [
          world.shop.tenantId,
          world.shop.cashier.userId,
          randomUUID(),
          JSON.stringify([{ tender_type: 'gift_card', gift_card_id: world.giftCard, amount: 1 }]),
          world.instants[when],
        ])
        .then(
          () => null,
          (error: Error & { hint?: string }) => error.hint,
        );
      await database.client.query('rollback');
      expect([when, taken]).toEqual([when, place === 3 ? 'gift_card_expired' : null]);
    }
  });

  it('a registration for tax holds from its first day, also for late sales of the days before', async () => {
    await database.client.query('begin');
    await query(`update public.tax_rates set rate_percent = 15 where tenant_id = $1 and is_default`, [
      world.shop.tenantId,
    ]);
    await query('update public.tenant_policies set is_tax_registered = false where tenant_id = $1', [
      world.shop.tenantId,
    ]);
    await database.client.query('alter table public.tenant_policies disable trigger _300_tax_registration');
    await query('update public.tenant_policies set tax_registration_since = $2 where tenant_id = $1', [
      world.shop.tenantId,
      world.days[0],
    ]);
    const percents: number[] = [];
    for (const when of WHEN)
      percents.push((await onServer(world, world.products['price list'], world.instants[when])).percent);
    await database.client.query('rollback');
    expect(percents).toEqual([15, 0, 0, 0]);
  });
});
