import fc from 'fast-check';
import { callRpc } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asAnonymous, asUser } from '../support/personas';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';
import { addCategory, addProduct } from './catalogueFixtures';

interface Page {
  ids: string[];
  next: string | null;
  total?: number;
}

const database = testDatabase();
let shop: TestTenant;
let categoryId: string;

beforeAll(async () => {
  shop = await makeTenant(database.client);
  const other = await makeTenant(database.client);
  categoryId = await addCategory(database.client, shop.tenantId, 'Äpfel');
  // Names, prices and times that repeat and differ in case, accent and script only: where a cursor would slip.
  const words = ['apple', 'Apple', 'äpple', 'Äpple', 'zebra', '10', '2', '果物', 'apple pie', '🎉 apple', 'a-b', 'a b'];
  for (let index = 0; index < 70; index++) {
    const fields = {
      name: words[index % words.length]!,
      price: (index * 7) % 5,
      created_at: `2026-01-0${1 + (index % 3)}T00:00:00.123456Z`,
      ...(index % 2 ? { category_id: categoryId } : {}),
    };
    await addProduct(database.client, shop.tenantId, index % 9 === 0 ? { ...fields, retail_price: 50 } : fields);
  }
  await addProduct(database.client, other.tenantId, { name: 'apple' });
}, 300_000);

const sources: Record<string, (args: Record<string, unknown>) => Promise<Page>> = {
  async list_products(args) {
    const page = await asUser(database.client, shop.cashier, () =>
      callRpc<{ rows: { id: string }[]; next_cursor: string | null; count: number }>(
        database.client,
        'list_products',
        args,
      ),
    );
    return { ids: page.rows.map((row) => row.id), next: page.next_cursor, total: page.count };
  },
  async shop_products(args) {
    const page = await asAnonymous(database.client, () =>
      callRpc<{ products: { id: string }[]; next_cursor: string | null; total: number }>(
        database.client,
        'shop_products',
        { p_tenant_id: shop.tenantId, ...args },
      ),
    );
    return { ids: page.products.map((row) => row.id), next: page.next_cursor, total: page.total };
  },
  async search_products(args) {
    const page = await asAnonymous(database.client, () =>
      callRpc<{ products: { id: string }[]; next_cursor: string | null }>(database.client, 'search_products', {
        p_tenant_id: shop.tenantId,
        ...args,
      }),
    );
    return { ids: page.products.map((row) => row.id), next: page.next_cursor };
  },
};

const queries = fc.oneof(
  fc.record({
    source: fc.constant('list_products'),
    args: fc.record({
      p_sort: fc.constantFrom('name', '-name', 'price', '-price', 'stock', '-stock', '-updated'),
      p_query: fc.constantFrom(null, 'ap', 'apple', '果物'),
      p_stock: fc.constantFrom('any', 'out'),
    }),
  }),
  fc.record({
    source: fc.constant('shop_products'),
    args: fc.record({
      p_sort: fc.constantFrom('name', 'price_asc', 'price_desc', 'newest'),
      p_deals_only: fc.boolean(),
    }),
  }),
  fc.record({
    source: fc.constant('shop_products'),
    args: fc.record({
      p_sort: fc.constantFrom('best', 'name', 'price_desc'),
      p_query: fc.constantFrom('ap', 'apple', '果物'),
    }),
  }),
  fc.record({
    source: fc.constant('search_products'),
    args: fc.record({ p_query: fc.constantFrom('ap', 'apple', 'äp', 'pfel', ' b', '-b') }),
  }),
);

describe('pages of products', () => {
  it('make up the whole list, each product once, in one order', async () => {
    await fc.assert(
      fc.asyncProperty(queries, fc.integer({ min: 1, max: 30 }), async ({ source, args }, limit) => {
        const read = sources[source]!;
        const whole = await read({ ...args, p_limit: 100 });

        const ids: string[] = [];
        const totals = new Set<number | undefined>();
        let after: string | null = null;
        do {
          const page: Page = await read({ ...args, p_limit: limit, p_after: after });
          ids.push(...page.ids);
          totals.add(page.total);
          expect(page.ids.length).toBeLessThanOrEqual(limit);
          after = page.next;
        } while (after !== null);

        expect(ids).toEqual(whole.ids);
        expect(new Set(ids).size).toBe(ids.length);
        expect([...totals]).toEqual([source === 'search_products' ? undefined : whole.ids.length]);
      }),
      { numRuns: count(40, 400) },
    );
  }, 300_000);

  it('go on where they were when a product of an earlier page goes away', async () => {
    const first = await sources.shop_products!({ p_limit: 10 });
    const rest = await sources.shop_products!({ p_limit: 100, p_after: first.next });
    await database.client.query('update public.products set is_published = false where id = $1', [first.ids[3]]);

    const again = await sources.shop_products!({ p_limit: 100, p_after: first.next });

    expect(again.ids).toEqual(rest.ids);
    await database.client.query('update public.products set is_published = true where id = $1', [first.ids[3]]);
  });

  it('search exactly what a plain reading of the rule finds', async () => {
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(/^[apleÄz果10% _\\-]{2,6}$/u), async (query) => {
        const term = query.trim().replaceAll(/\s+/g, ' ');
        const { rows } = await database.client.query<{ id: string }>(
          `select id from public.products where tenant_id = $1 and is_published and length($2) >= 2
             and (strpos(lower(name), lower($2)) > 0 or strpos(lower(coalesce(sku, '')), lower($2)) > 0 or strpos(lower(coalesce(category_name, '')), lower($2)) > 0)
           order by id`,
          [shop.tenantId, term],
        );

        const found = await sources.search_products!({ p_query: query, p_limit: 100 });

        expect([...found.ids].sort()).toEqual(rows.map((row) => row.id));
      }),
      { numRuns: count(60, 1000) },
    );
  }, 300_000);
});
