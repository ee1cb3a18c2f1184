import type { ProductSearchResult } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asAnonymous } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { addCategory, addProduct, addShoe } from './catalogueFixtures';

const database = testDatabase();
let shop: TestTenant;

beforeAll(async () => {
  const { client } = database;
  shop = await makeTenant(client);
  const other = await makeTenant(client);
  const bakery = await addCategory(client, shop.tenantId, 'Bäckerei');
  await addProduct(client, shop.tenantId, { name: 'Crème Brûlée', description: 'Sweet custard' });
  await addProduct(client, shop.tenantId, { name: 'Rye bread', category_id: bakery, sku: 'RYE-77' });
  await addProduct(client, shop.tenantId, { name: 'Sugar 1 kg' });
  await addProduct(client, shop.tenantId, { name: 'sugar cubes', description: 'Line one\nline two' });
  await addProduct(client, shop.tenantId, { name: '100% cotton_towel' });
  await addProduct(client, shop.tenantId, { name: String.raw`Back\slash tape` });
  await addProduct(client, shop.tenantId, { name: `5" nail & 'hook'` });
  await addProduct(client, shop.tenantId, { name: 'Party 🎉 hat 👩‍🍳' });
  await addProduct(client, shop.tenantId, { name: '麦茶 barley tea' });
  await addProduct(client, shop.tenantId, { name: 'Ends with x', sku: 'yz-1' });
  await addProduct(client, shop.tenantId, { name: 'Sugar draft', is_published: false });
  await addProduct(client, shop.tenantId, { name: 'Sugar archived', archived_at: '2026-01-01T00:00:00Z' });
  await addShoe(client, shop.tenantId, 'Runner');
  await addProduct(client, shop.tenantId, { name: 'Buttons  blue' });
  await addProduct(client, other.tenantId, { name: 'Sugar of others' });
});

function search(query: string | null, args: Record<string, unknown> = {}): Promise<ProductSearchResult> {
  return asAnonymous(database.client, () =>
    callRpc<ProductSearchResult>(database.client, 'search_products', {
      p_tenant_id: shop.tenantId,
      p_query: query,
      ...args,
    }),
  );
}

describe('what has the words in its name', () => {
  let spices: TestTenant;

  beforeAll(async () => {
    const { client } = database;
    spices = await makeTenant(client);
    const shelf = await addCategory(client, spices.tenantId, 'Sugar, Salt & Spices');
    for (const name of ['Cardamom', 'Brown sugar', 'Allspice', 'White sugar', 'Table salt', 'Zest'])
      await addProduct(client, spices.tenantId, { name, category_id: shelf });
  });

  it.each([1, 2, 3, 4, 50])('comes before what only stands on their shelf, %s to a page', async (limit) => {
    const names: string[] = [];
    let after: string | null = null;
    do {
      const page: ProductSearchResult = await search('sugar', {
        p_tenant_id: spices.tenantId,
        p_after: after,
        p_limit: limit,
      });
      names.push(...page.products.map(({ name }) => name));
      after = page.next_cursor;
    } while (after !== null);
    expect(names).toEqual(['Brown sugar', 'White sugar', 'Allspice', 'Cardamom', 'Table salt', 'Zest']);
  });
});

describe('product search', () => {
  it.each<[string, string[]]>([
    ['sugar', ['sugar cubes', 'Sugar 1 kg']],
    ['SUGAR', ['sugar cubes', 'Sugar 1 kg']],
    ['  sugar   1  ', ['Sugar 1 kg']],
    ['custard', ['Crème Brûlée']],
    ['CRÈME', ['Crème Brûlée']],
    ['brûl', ['Crème Brûlée']],
    ['rye-77', ['Rye bread']],
    ['BÄCK', ['Rye bread']],
    ['su', ['sugar cubes', 'Sugar 1 kg']],
    ['7', []],
    ['77', ['Rye bread']],
    ['0%', ['100% cotton_towel']],
    ['%', []],
    ['%%', []],
    ['n_t', ['100% cotton_towel']],
    ['__', []],
    [String.raw`k\s`, [String.raw`Back\slash tape`]],
    [String.raw`\\`, []],
    [`5" n`, [`5" nail & 'hook'`]],
    [`'h`, [`5" nail & 'hook'`]],
    [`' or '1'='1`, []],
    ['🎉', ['Party 🎉 hat 👩‍🍳']],
    ['👩‍🍳', ['Party 🎉 hat 👩‍🍳']],
    ['麦茶', ['麦茶 barley tea']],
    ['x y', []],
    ['xyz', []],
    ['one line', []],
    ['runner', ['Runner']],
  ])('finds %s in any field and case, as typed', async (query, expected) => {
    const { products } = await search(query);

    expect(products.map((product) => product.name).sort()).toEqual([...expected].sort());
  });

  it('orders by name as people do', async () => {
    expect((await search('e')).products).toEqual([]);
    expect((await search('ea')).products.map((product) => product.name)).toEqual(
      ['麦茶 barley tea', 'Rye bread'].sort((a, b) => a.localeCompare(b, 'und')),
    );
  });

  it.each([[''], [' '], ['a'], [null], ['  b ']])('answers nothing to fewer than two characters: %j', async (query) => {
    expect(await search(query)).toEqual({ products: [], next_cursor: null, suggestions: [], correction: null });
  });

  it('finds the product whose variant alone has the words', async () => {
    expect((await search('runner l')).products.map((product) => product.name)).toEqual(['Runner']);
  });

  it('offers similar spellings when nothing was found, and only then', async () => {
    expect(await search('suger')).toMatchObject({ products: [], suggestions: expect.arrayContaining(['sugar']) });
    expect((await search('creme')).suggestions).toEqual(expect.arrayContaining(['crème']));
    expect((await search('rye breda')).suggestions).toEqual(['rye bread']);
    expect((await search('sugar')).suggestions).toEqual([]);
    expect((await search('qqqqqq')).suggestions).toEqual([]);
  });

  it('suggests nothing that a shopper may not see', async () => {
    expect(JSON.stringify(await search('archivd'))).not.toContain('archived');
    expect(JSON.stringify(await search('draff'))).not.toContain('draft');
    expect(JSON.stringify(await search('othres'))).not.toContain('others');
  });

  it('suggests words that find something', async () => {
    for (const query of ['suger', 'creme', 'towell', 'barly']) {
      const { suggestions } = await search(query);
      expect(suggestions.length).toBeGreaterThan(0);
      for (const suggestion of suggestions) expect((await search(suggestion)).products.length).toBeGreaterThan(0);
    }
  });

  it('sees two letters in the wrong order', async () => {
    expect((await search('ruby braed')).suggestions).toEqual([]);
    expect((await search('braed')).suggestions[0]).toBe('bread');
    expect((await search('cototn')).suggestions[0]).toBe('cotton');
  });

  it.each<[string, string | null]>([
    // One letter more, less or other; two neighbours exchanged; two letters in a long word; each word by itself.
    ['suger', 'sugar'],
    ['barly', 'barley'],
    ['creme', 'crème'],
    ['braed', 'bread'],
    ['suger cubse', 'sugar cubes'],
    ['sugar cubs', 'sugar cubes'],
    // Near enough to be offered, too far to be taken.
    ['sukari', null],
    ['cottonwool', null],
    ['runway', null],
    // What was found needs none, and so does what nothing is like.
    ['sugar', null],
    ['qqqqqq', null],
  ])('reads %s as %j', async (query, correction) => {
    expect((await search(query)).correction).toBe(correction);
  });

  it('offers what is too far to be read', async () => {
    const { client } = database;
    const greens = await makeTenant(client);
    await addProduct(client, greens.tenantId, { name: 'Sukuma wiki' });
    await addProduct(client, greens.tenantId, { name: 'Phone case 14' });
    const at = { p_tenant_id: greens.tenantId };

    expect(await search('sukari', at)).toMatchObject({ products: [], suggestions: ['sukuma'], correction: null });
    expect(await search('sukumma', at)).toMatchObject({ suggestions: ['sukuma'], correction: 'sukuma' });
    expect(await search('case 15', at)).toMatchObject({
      suggestions: ['case', 'phone case'],
      correction: null,
    });
  });

  it('suggests as many words as were typed', async () => {
    expect((await search('suger cubse')).suggestions[0]).toBe('sugar cubes');
    expect((await search('suger 1')).suggestions[0]).toBe('sugar 1');
  });

  it('suggests words and names, and no numbers or sizes that were not typed', async () => {
    expect((await search('sugar 1x')).suggestions[0]).toBe('sugar');
    expect((await search('suger 2')).suggestions[0]).toBe('sugar');
    for (const query of ['sugar 1x', 'suger 2', 'cotton 10'])
      expect((await search(query)).suggestions.filter((text) => /\d/.test(text))).toEqual([]);
    expect((await search('suger 1 kilo')).suggestions).not.toContain('1 kg');
  });

  it('suggests no name that the search itself would not find again', async () => {
    // A search holds single spaces, this name has two: suggested whole it would lead to nothing.
    expect((await search('butons blue')).suggestions).toEqual([]);
    expect((await search('butons')).suggestions[0]).toBe('buttons');
  });

  it('survives very long and odd queries', async () => {
    for (const query of ['x'.repeat(10_000), '\u0001\u0002qb', '\n\t ', '‮abc', 'a'.repeat(99) + '%']) {
      expect((await search(query)).products).toEqual([]);
    }
  });

  it('gives at most a hundred at once and refuses a foreign cursor', async () => {
    await expectCode(search('sugar', { p_after: 'bm90LWpzb24' }), 'invalid_input');
    expect((await search('sugar', { p_limit: 1 })).next_cursor).toEqual(expect.any(String));
    expect((await search('sugar', { p_limit: 0 })).products).toHaveLength(1);
  });
});
