import { indexLines } from './indexLines';
import { localProduct } from './localPricesSamples';
import type { LocalProduct } from './localStore';
import { categoryForms, foldText, FORM_MARK, nameForms, searchForm } from './searchForm';
import { SearchIndex } from './SearchIndex';

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const product = (number: number, name: string, more: Partial<LocalProduct> = {}): LocalProduct =>
  localProduct(idOf(number), { name, ...more });
const categories = new Map([
  ['dairy', 'dairy'],
  ['bakery', foldText('Bäckerei')],
]);
const goods = [
  product(1, 'Milk 500 ml', { sku: 'MLK-1', categoryId: 'dairy', brand: 'Brookside' }),
  product(2, 'Almond milk', { categoryId: 'dairy' }),
  product(3, 'Crème brûlée', { categoryId: 'bakery' }),
  product(4, 'Bread', { categoryId: 'bakery', barcodes: [{ barcode: '6161100000024', factor: 1000, label: null }] }),
  product(5, 'Sugar'),
];
const put = (onto: SearchIndex, products: readonly LocalProduct[], removedIds: string[] = [], names = categories) =>
  onto.with(indexLines(products, names), removedIds);
const index = put(SearchIndex.empty, goods, [], categories);
const find = (text: string, more: { categoryIds?: Set<string>; limit?: number; of?: SearchIndex } = {}) =>
  (more.of ?? index)
    .search(text, { categoryIds: more.categoryIds ?? null, limit: more.limit ?? 60 })
    .map((id) => Number(id.slice(-4)));

describe('the local search', () => {
  it('finds by any part of name, sku, barcode, category and brand, names that begin with it first', () => {
    expect(find('milk')).toEqual([1, 2]);
    expect(find('lk-1')).toEqual([1]);
    expect(find('00002')).toEqual([4]);
    expect(find('dair')).toEqual([2, 1]);
    expect(find('rookside')).toEqual([1]);
    expect(find('nothing like it')).toEqual([]);
  });

  it('shows names before what is only about them: words that begin with it, then any part, then codes and categories', () => {
    const shelf = put(
      SearchIndex.empty,
      [
        product(1, 'Eggs', { categoryId: 'fresh' }),
        product(2, 'Buttermilk', { categoryId: 'fresh' }),
        product(3, 'Whole milk', { categoryId: 'fresh' }),
        product(4, 'Cheese', { sku: 'MILK-9' }),
        product(5, 'Milk'),
      ],
      [],
      new Map([['fresh', 'milk and eggs']]),
    );
    expect(find('milk', { of: shelf })).toEqual([5, 3, 2, 4, 1]);
    expect(find('milk', { of: shelf, limit: 3 })).toEqual([5, 3, 2]);
    expect(find('egg', { of: shelf })).toEqual([1, 2, 3]);
  });

  it('puts what is sold most first among what fits equally well, after the name itself', () => {
    const shelf = put(
      SearchIndex.empty,
      [
        product(1, 'Milk chocolate'),
        product(2, 'Milk powder'),
        product(3, 'Fresh milk'),
        product(4, 'Buttermilk'),
        product(5, 'Milk'),
        product(6, 'Cocoa', { brand: 'Milky', categoryId: 'dairy' }),
        product(7, 'Milking stool'),
        product(8, 'Tea milker'),
      ],
      [],
      categories,
    );
    const sold = (text: string, ids: number[], more: { limit?: number; categoryIds?: Set<string> } = {}) =>
      shelf
        .search(text, { categoryIds: null, limit: 60, ...more, popularIds: ids.map(idOf) })
        .map((id) => Number(id.slice(-4)));

    expect(sold('milk', [])).toEqual([5, 1, 2, 7, 3, 8, 4, 6]);
    // Fresh milk is milk; the name itself stays first, and what only holds the text stays behind.
    expect(sold('milk', [6, 4, 3, 99, 2])).toEqual([5, 3, 2, 1, 7, 8, 4, 6]);
    expect(sold('milk', [2, 8, 3])).toEqual([5, 2, 3, 1, 7, 8, 4, 6]);
    expect(sold('mil', [7, 3])).toEqual([7, 5, 1, 2, 3, 8, 4, 6]);
    expect(sold('m', [3, 2])).toEqual([2, 5, 1, 7]);
    expect(sold('milk', [7], { limit: 2 })).toEqual([5, 7]);
    expect(sold('milk', [3], { categoryIds: new Set(['dairy']) })).toEqual([6]);
    // After a change the places are others.
    expect(
      put(shelf, [product(9, 'Milk, 1 l')], [idOf(1)], categories).search('milk,', {
        categoryIds: null,
        limit: 60,
        popularIds: [idOf(9)],
      }),
    ).toEqual([idOf(9)]);
  });

  it('takes no notice of case, accents and doubled spaces', () => {
    expect(find('CREME  brulee')).toEqual([3]);
    expect(find('crème')).toEqual([3]);
    expect(find('backerei')).toEqual([4, 3]);
    expect(foldText('  Ñandú  X ')).toBe('nandu x');
  });

  it('finds two letters anywhere, one letter only at the beginning of names', () => {
    expect(find('il')).toEqual([2, 1]);
    expect(find('re')).toEqual([4, 3]);
    expect(find('b')).toEqual([4]);
    expect(find('l')).toEqual([]);
  });

  it('never matches across two fields or two products', () => {
    expect(find('ml mlk')).toEqual([]);
    expect(find('bread crème')).toEqual([]);
    expect(find('\n')).toEqual([2, 4, 3, 1, 5]);
  });

  it('shows all in the order of names without text, as many as asked, within the categories', () => {
    expect(find('')).toEqual([2, 4, 3, 1, 5]);
    expect(find('', { limit: 2 })).toEqual([2, 4]);
    expect(find('', { categoryIds: new Set(['dairy']) })).toEqual([2, 1]);
    expect(find('mi', { categoryIds: new Set(['bakery']) })).toEqual([]);
  });

  it('follows changes and removals, and is the same after it was stored and read back', () => {
    const changed = put(index, [product(1, 'Yoghurt'), product(6, 'Apple')], [idOf(5), idOf(99)], categories);
    expect(find('', { of: changed })).toEqual([2, 6, 4, 3, 1]);
    expect(find('milk 5', { of: changed })).toEqual([]);
    expect(find('sug', { of: changed })).toEqual([]);
    expect(find('yog', { of: changed })).toEqual([1]);
    expect(find('', { of: SearchIndex.restore(changed.toStored()) })).toEqual(find('', { of: changed }));
    expect(changed.size).toBe(5);
  });

  it('offers the nearest spelling and what that finds, its words in any order', async () => {
    const near = async (text: string, more: { categoryIds?: Set<string>; of?: SearchIndex } = {}) => {
      const found = await (more.of ?? index).near(text, { categoryIds: more.categoryIds ?? null, limit: 60 });
      return found === null ? null : [found.spelling, ...found.ids.map((id) => Number(id.slice(-4)))];
    };

    expect(await near('sugr')).toEqual(['sugar', 5]);
    expect(await near('Almnod  MILK')).toEqual(['almond milk', 2]);
    expect(await near('milk almnod')).toEqual(['milk almond', 2]);
    expect(await near('milk almnod', { categoryIds: new Set(['bakery']) })).toBeNull();
    expect(await near('brooksde')).toEqual(['brookside', 1]);
    expect(await near('bakerei')).toEqual(['backerei', 4, 3]);
    // Nothing is misspelt here, and only the order is another.
    expect(await near('milk almond')).toEqual([null, 2]);
    expect(await near('milk bread')).toBeNull();
    // Both words are near ones, and no product has both.
    expect(await near('suger almnod')).toBeNull();
    expect(await near('mlkk-1')).toBeNull();
    expect(await near('6161100000025')).toBeNull();
    expect(await near('sugr', { of: put(index, [], [idOf(5)], categories) })).toBeNull();
    expect(await near('sugr', { of: SearchIndex.empty })).toBeNull();
  });

  it('agrees with looking at every product, for any text', () => {
    const letters = 'abcdé 1';
    const random = (length: number) =>
      Array.from({ length }, () => letters[Math.floor(Math.random() * letters.length)]).join('');
    const many = Array.from({ length: 400 }, (_, number) =>
      product(number, `x${random(6)}`.trim(), { sku: random(3).trim() || null }),
    );
    const whole = put(put(SearchIndex.empty, many.slice(0, 300)), many.slice(300));
    for (let round = 0; round < 200; round += 1) {
      const term = foldText(random(2 + (round % 3)));
      if (term.length < 2) continue;
      const holding = (text: string) =>
        many
          .filter(({ name, sku }) =>
            [...nameForms(foldText(name)).split(FORM_MARK), foldText(sku ?? '')].some((field) => field.includes(text)),
          )
          .map(({ id }) => Number(id.slice(-4)));
      const formed = holding(searchForm(term));
      const wanted = formed.length > 0 ? formed : holding(term);
      expect(find(term, { of: whole, limit: 1000 }).sort((a, b) => a - b)).toEqual(wanted);
    }
  });

  const sized = put(
    SearchIndex.empty,
    [
      product(1, 'Jogoo Flour 2 kg'),
      product(2, 'Pembe flour 2kg'),
      product(3, 'Ajab flour 12 kg'),
      product(4, 'Milk 1 litre'),
      product(5, 'Fresh Milk 1 L'),
      product(6, 'Set of 2 lamps'),
      product(7, 'Rugby T-Shirt'),
      product(8, 'Work tshirt'),
      product(9, 'Coca-Cola 500ml'),
      product(10, 'Court Low', { categoryId: 'sneakers' }),
      product(11, 'Chelsea Boot', { categoryId: 'boots' }),
      product(12, 'Hair dryer'),
    ],
    [],
    categoryForms([
      { id: 'shoes', name: 'Shoes', parent_id: null },
      { id: 'sneakers', name: 'Sneakers', parent_id: 'shoes' },
      { id: 'boots', name: 'Boots & Sandals', parent_id: 'shoes' },
    ]),
  );

  it.each<[string, number[]]>([
    ['flour 2kg', [1, 2]],
    ['flour 2 kg', [1, 2]],
    ['flour 2 kilos', [1, 2]],
    ['2kg flour', [1, 2]],
    ['2 kg flour', [1, 2]],
    ['3kg flour', []],
    ['milk 1l', [4, 5]],
    ['Milk 1 LITRE', [4, 5]],
    ['1 liter milk', [4, 5]],
    ['of 2 l', [6]],
    ['t shirt', [7, 8]],
    ['t-shirt', [7, 8]],
    ['tshirts', [7, 8]],
    ['coca cola 500 ml', [9]],
    ['cocacola', [9]],
    ['shoe', [10, 11]],
    ['sneaker', [10]],
    ['boots', [11]],
    ['lamp', [6]],
    ['dryers', [12]],
  ])('finds %s however it is written', (text, expected) => {
    expect(find(text, { of: sized }).sort((a, b) => a - b)).toEqual(expected);
  });

  it('offers the two words that a name has for one', async () => {
    expect(await sized.near('hairdryer', { categoryIds: null, limit: 9 })).toEqual({
      spelling: 'hair dryer',
      ids: [idOf(12)],
    });
    const glued = put(SearchIndex.empty, [product(1, 'Hairdryer')], [], categories);
    expect(await glued.near('hair dryer', { categoryIds: null, limit: 9 })).toEqual({
      spelling: 'hairdryer',
      ids: [idOf(1)],
    });
  });
});
