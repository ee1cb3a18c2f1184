/** The page of bench/localSearch.ts: the till's own store and search, filled with made-up products. */
import { Dexie } from 'dexie';
import { LocalCatalogue } from '../../mfe-admin/src/till/offline/LocalCatalogue';
import { LocalPrices } from '../../mfe-admin/src/till/offline/LocalPrices';
import { LocalStore } from '../../mfe-admin/src/till/offline/localStore';
import { foldText } from '../../mfe-admin/src/till/offline/searchForm';
import { SearchIndex } from '../../mfe-admin/src/till/offline/SearchIndex';
import type { TillCatalogueProduct } from '../../shared/src/api/rpcTypes';

type Figures = Record<string, number>;
const adjectives =
  'Premium,Fresh,Golden,Royal,Classic,Super,Happy,Sunny,Crispy,Smooth,Silver,Family,Natural,Organic,Sweet'.split(',');
const things =
  'Sugar,Milk,Bread,Soap,Rice,Flour,Tea,Coffee,Butter,Yoghurt,Juice,Water,Biscuit,Candle,Battery,Notebook'.split(',');
const sizes = '250 ml,500 ml,1 l,100 g,250 g,500 g,1 kg,pack'.split(',');
const terms = [
  'mi',
  'co',
  'zq',
  'milk',
  'sugar 5',
  'premium',
  'happy bis',
  'sku-0123',
  '61600',
  'wrdxyz',
  'battery 1 kg',
  'ilk',
  '99',
];
const misspelt = ['sugr', 'chcolate', 'bisciut', 'premum mlik', 'yoghrt 1 kg', 'xylophone', 'notebok', 'btter'];

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const pick = (list: readonly string[], number: number): string => list[number % list.length] ?? '';
const productOf = (number: number): TillCatalogueProduct => ({
  id: idOf(number),
  name: `${pick(adjectives, number * 7)} ${pick(things, number * 13)} ${pick(sizes, number * 3)} ${number}`,
  sku: `SKU-${String(number).padStart(6, '0')}`,
  price: 10 + (number % 5000),
  unit: 'each',
  kind: 'goods',
  tax_rate_id: null,
  category_id: `c${number % 30}`,
  image_url: null,
  brand: pick(things, number * 5),
  parent_id: null,
  tracks_batches: false,
  tracks_serials: false,
  has_open_price: false,
  barcodes: [{ barcode: `6160${String(number).padStart(9, '0')}`, unit_factor: 1, label: null }],
});
const makeCatalogue = (size: number) =>
  new LocalCatalogue(new LocalStore('bench', 'user'), {
    readPage: (after, limit) => {
      const from = Number(after ?? 0);
      const to = Math.min(size, from + limit);
      return Promise.resolve({
        rows: Array.from({ length: to - from }, (_, place) => productOf(from + place)),
        removed_ids: [],
        has_more: to < size,
        next_cursor: String(to),
        total: after === null ? size : null,
      });
    },
    readSetup: () =>
      Promise.resolve({
        prices_include_tax: true,
        tax_rounding: 'line' as const,
        discount_limit_percent: null,
        tax_rates: [],
        categories: Array.from({ length: 30 }, (_, number) => ({
          id: `c${number}`,
          name: `Shelf ${number}`,
          parent_id: null,
          position: number,
        })),
        payment_methods: [],
        open_price_products: [],
        barcode_rules: [],
      }),
  });

async function timesOf(count: number, work: (round: number) => unknown): Promise<{ p50: number; p95: number }> {
  const times: number[] = [];
  for (let round = 0; round < count; round += 1) {
    const before = performance.now();
    await work(round);
    times.push(performance.now() - before);
  }
  times.sort((a, b) => a - b);
  return { p50: times[Math.floor(count / 2)] ?? 0, p95: times[Math.floor(count * 0.95)] ?? 0 };
}
const shown = { categoryIds: null, limit: 60 };

/** Watches from now on; answers the longest time in which nothing else could happen on the page. */
function longestPause(): () => number {
  let longest = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  });
  observer.observe({ type: 'longtask' });
  return () => {
    observer.disconnect();
    return longest;
  };
}

const bench: Record<string, (size: number) => Promise<Figures>> = {
  async fill(size) {
    const longest = longestPause();
    const catalogue = makeCatalogue(size);
    await catalogue.open();
    const before = performance.now();
    await catalogue.sync();
    const ms = performance.now() - before;
    await new Promise((resolve) => setTimeout(resolve, 50));
    return { 'filling, s': ms / 1000, 'longest pause while filling, ms': longest() };
  },
  async openAndSearch(size) {
    const before = performance.now();
    const catalogue = makeCatalogue(size);
    await catalogue.open();
    const opened = performance.now();
    await catalogue.search('milk', shown);
    return {
      'opening again, ms': opened - before,
      'opening again to the first result, ms': performance.now() - before,
    };
  },
  async measure(size) {
    const catalogue = makeCatalogue(size);
    await catalogue.open();
    const typed = await timesOf(400, (round) => catalogue.search(pick(terms, round), shown));
    const stored = await catalogue.store.index.get('search');
    if (stored === undefined) throw new Error('Nothing is kept.');
    const index = SearchIndex.restore(stored);
    const inMemory = await timesOf(400, (round) => index.search(pick(terms, round), shown));
    const scanned = await timesOf(400, (round) =>
      catalogue.findByCode(productOf((round * 7919) % size).barcodes[0]!.barcode),
    );
    const before = performance.now();
    await index.near('sugr', shown);
    const firstNear = performance.now() - before;
    const near = await timesOf(100, (round) => index.near(pick(misspelt, round), shown));
    return {
      'near spelling, the first one reads all words, ms': firstNear,
      'near spelling, p50 ms': near.p50,
      'near spelling, p95 ms': near.p95,
      'search as typed, p50 ms': typed.p50,
      'search as typed, p95 ms': typed.p95,
      'search in memory alone, p50 ms': inMemory.p50,
      'search in memory alone, p95 ms': inMemory.p95,
      'a scanned code, p50 ms': scanned.p50,
      'a scanned code, p95 ms': scanned.p95,
    };
  },
  async prices(size) {
    const store = new LocalStore('bench', 'user');
    const nothing = { removed_ids: [], has_more: false, next_cursor: 'end', is_settled: true };
    const prices = new LocalPrices(store, {
      readLists: () =>
        Promise.resolve({
          timezone: 'UTC',
          day_cutoff: '00:00:00',
          location_id: 'here',
          customers_changed_at: null,
          serials_changed_at: null,
          lists: [0].map((number) => ({
            id: `l${number}`,
            name: `List ${number}`,
            priority: number,
            audience: 'everybody' as const,
            tags: [],
            starts_on: null,
            ends_on: null,
            changed_at: '1',
          })),
        }),
      readPrices: (listId, after, limit) => {
        const from = Number(after ?? 0);
        const to = Math.min(size, from + limit);
        return Promise.resolve({
          ...nothing,
          rows: Array.from({ length: to - from }, (_, place) => ({
            id: `${listId} ${from + place}`,
            target_id: idOf(from + place),
            min_quantity: 1,
            kind: 'percent_off' as const,
            value: 10,
            starts_on: null,
            ends_on: null,
          })),
          has_more: to < size,
          next_cursor: String(to),
        });
      },
      readPromotions: () => Promise.resolve({ ...nothing, rows: [] }),
      readCustomers: () => Promise.resolve({ ...nothing, rows: [] }),
      readSerials: () => Promise.resolve({ ...nothing, rows: [] }),
    });
    const basket = (round: number, lines: number) =>
      prices.priceOf({
        quantities: new Map(
          Array.from({ length: lines }, (_, line) => [idOf((round * 7919 + line * 104_729) % size), 2000]),
        ),
        contactId: null,
        at: new Date(),
        stepHundredths: 1,
      });
    const longest = longestPause();
    const before = performance.now();
    let isFilling = true;
    const filling = prices.sync().finally(() => {
      isFilling = false;
    });
    // Somebody sells meanwhile: what is scanned is looked up and priced by what is here already.
    const catalogue = makeCatalogue(size);
    const meanwhile: number[] = [];
    for (let round = 0; isFilling; round += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      const asked = performance.now();
      await catalogue.findByCode(productOf((round * 7919) % size).barcodes[0]!.barcode);
      await basket(round, 5);
      meanwhile.push(performance.now() - asked);
    }
    await filling;
    const filled = performance.now() - before;
    meanwhile.sort((a, b) => a - b);
    const small = await timesOf(200, (round) => basket(round, 5));
    const large = await timesOf(40, (round) => basket(round, 100));
    const again = performance.now();
    await prices.sync();
    return {
      'filling a price list of as many prices, s': filled / 1000,
      'longest pause while filling it, ms': longest(),
      'a scan and a basket of 5 lines while it fills, p95 ms': meanwhile[Math.floor(meanwhile.length * 0.95)] ?? 0,
      'looking whether they changed, ms': performance.now() - again,
      'pricing a basket of 5 lines, p95 ms': small.p95,
      'pricing a basket of 100 lines, p95 ms': large.p95,
    };
  },
  async others(size) {
    const rows = Array.from({ length: size }, (_, number) => productOf(number)).map(({ name, sku, barcodes, brand }) =>
      foldText(`${name} ${sku ?? ''} ${barcodes[0]?.barcode ?? ''} ${brand ?? ''}`),
    );
    const inTurn = await timesOf(60, (round) => {
      const found: number[] = [];
      for (let row = 0; row < rows.length && found.length < 60; row += 1)
        if (rows[row]!.includes(pick(terms, round))) found.push(row);
      return found;
    });
    const sample = Math.min(size, 20_000);
    const words = new Dexie('bench-words');
    words.version(1).stores({ rows: 'id, *words' });
    const before = performance.now();
    await words.table('rows').bulkPut(rows.slice(0, sample).map((row, id) => ({ id, words: row.split(' ') })));
    const filled = (performance.now() - before) * (size / sample);
    const prefixes = await timesOf(60, (round) =>
      words.table('rows').where('words').startsWith(pick(terms, round)).limit(60).toArray(),
    );
    return {
      'looking at every product in turn, p95 ms': inTurn.p95,
      'word prefixes in the database, filling alone (from 20,000), s': filled / 1000,
      'word prefixes in the database (20,000 products, no contains-match), p95 ms': prefixes.p95,
    };
  },
};
(window as unknown as { bench: typeof bench }).bench = bench;
