import type { ProductSearchResult } from '../../../shared/src/api/rpcTypes';
import { callRpc } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asAnonymous } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { addCategory } from './catalogueFixtures';

/*
 * A pair of letters that is in many texts, but in no name at the beginning of the alphabet: the search leafs on instead of gathering
 * every text with it, and must find the same.
 */
const database = testDatabase();
let shop: TestTenant;

beforeAll(async () => {
  const { client } = database;
  shop = await makeTenant(client);
  const shelf = await addCategory(client, shop.tenantId, 'Coastal');
  await client.query(
    `insert into public.products (tenant_id, name, price, is_published, category_id)
     select $1::uuid, 'Amber ' || lpad(n::text, 5, '0'), 10, true, case when n % 20 = 0 then $2::uuid end from generate_series(1, 6400) n
     union all select $1::uuid, 'Zest ' || n, 10, true, $2::uuid from generate_series(1, 10) n
     union all select $1::uuid, 'Zinc cover ' || lpad(n::text, 2, '0'), 10, true, null from generate_series(1, 30) n`,
    [shop.tenantId, shelf],
  );
}, 300_000);

async function pagesOf(query: string, limit: number, pages: number): Promise<string[][]> {
  const found: string[][] = [];
  let after: string | null = null;
  for (let page = 0; page < pages; page += 1) {
    const answer: ProductSearchResult = await asAnonymous(database.client, () =>
      callRpc<ProductSearchResult>(database.client, 'search_products', {
        p_tenant_id: shop.tenantId,
        p_query: query,
        p_after: after,
        p_limit: limit,
      }),
    );
    found.push(answer.products.map(({ name }) => name));
    after = answer.next_cursor;
  }
  return found;
}

const covers = Array.from({ length: 30 }, (_, index) => `Zinc cover ${String(index + 1).padStart(2, '0')}`);
const ambers = Array.from({ length: 320 }, (_, index) => `Amber ${String((index + 1) * 20).padStart(5, '0')}`);

it('finds the names with it first, in their order, then the others, and nothing twice', async () => {
  const pages = await pagesOf('co', 20, 3);

  expect(pages).toEqual([covers.slice(0, 20), [...covers.slice(20), ...ambers.slice(0, 10)], ambers.slice(10, 30)]);
});

it('comes to the end of them', async () => {
  const pages = await pagesOf('co', 50, 8);

  expect(pages.flat()).toHaveLength(30 + 320 + 10);
  expect(new Set(pages.flat()).size).toBe(360);
  expect(pages[7]).toHaveLength(10);
});

it('still gathers a rare pair by its index', async () => {
  expect(await pagesOf('zi', 40, 1)).toEqual([covers]);
});
