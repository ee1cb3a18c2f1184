import fc from 'fast-check';
import { combinations, countCombinations, validateMatrix, withOptions, withRenamed, withSkus } from './variantMatrix';
import type { VariantDraft, VariantsDraft } from './variantMatrix';

let next = 0;
const make = (values: Record<string, string>): VariantDraft => ({
  id: `v${(next += 1)}`,
  values,
  price: '10',
  retailPrice: '',
  sku: '',
  barcodes: [],
  imageUrls: [],
  openingQuantity: '',
  openingCost: '',
  isOffered: true,
  isStored: false,
  stock: '',
});
const SIZE = { name: 'Size', values: ['S', 'M'] };
const COLOUR = { name: 'Colour', values: ['Red', 'Blue'] };
const EMPTY: VariantsDraft = { options: [], variants: [] };
const ids = ({ variants }: VariantsDraft) =>
  Object.fromEntries(variants.map(({ id, values }) => [Object.values(values).join('/'), id]));

describe('combinations', () => {
  it('are every value with every other, the last option changing fastest', () => {
    expect(combinations([SIZE, COLOUR]).map((values) => Object.values(values).join('/'))).toEqual([
      'S/Red',
      'S/Blue',
      'M/Red',
      'M/Blue',
    ]);
    expect(combinations([])).toEqual([]);
    expect(combinations([SIZE, { name: 'Colour', values: [] }])).toEqual([]);
  });
});

describe('other options', () => {
  it('keep the variants whose combination is still there', () => {
    const before = withOptions(EMPTY, [SIZE], make);

    const after = withOptions(before, [{ name: 'Size', values: ['L', 'M', 'S'] }], make);

    expect(ids(after)['S']).toBe(ids(before)['S']);
    expect(ids(after)['M']).toBe(ids(before)['M']);
    expect(after.variants).toHaveLength(3);
  });

  it('give what was there to the first value of a new option, and take it back when that goes', () => {
    const before = withOptions(EMPTY, [SIZE], make);

    const wide = withOptions(before, [SIZE, COLOUR], make);
    expect([ids(wide)['S/Red'], ids(wide)['M/Red']]).toEqual([ids(before)['S'], ids(before)['M']]);

    expect(ids(withOptions(wide, [SIZE], make))).toEqual(ids(before));
  });

  it('hold each combination exactly once, and no variant twice, whatever the options were before', () => {
    const option = (name: string) =>
      fc.record({ name: fc.constant(name), values: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1 }) });
    const options = fc
      .subarray(['One', 'Two', 'Three'])
      .chain((names) => fc.tuple(...names.map(option)))
      .map((list) => [...list]);
    fc.assert(
      fc.property(fc.array(options, { minLength: 1, maxLength: 5 }), (series) => {
        let draft = EMPTY;
        for (const step of series) {
          const before = new Map(draft.variants.map((variant) => [JSON.stringify(variant.values), variant.id]));
          draft = withOptions(draft, step, make);
          expect(draft.variants.map(({ values }) => values)).toEqual(combinations(step));
          expect(draft.variants).toHaveLength(countCombinations(step));
          expect(new Set(draft.variants.map(({ id }) => id)).size).toBe(draft.variants.length);
          for (const variant of draft.variants) {
            const known = before.get(JSON.stringify(variant.values));
            if (known !== undefined) expect(variant.id).toBe(known);
          }
        }
      }),
    );
  });
});

describe('renaming', () => {
  it('takes the variants along, for a value and for an option', () => {
    const before = withOptions(EMPTY, [SIZE, COLOUR], make);

    const value = withRenamed(before, { option: 'Colour', value: 'Red', to: 'Crimson' });
    const name = withRenamed(value, { option: 'Colour', to: 'Shade' });

    expect(ids(name)['S/Crimson']).toBe(ids(before)['S/Red']);
    expect(name.options[1]).toEqual({ name: 'Shade', values: ['Crimson', 'Blue'] });
    expect(name.variants[0]?.values).toEqual({ Size: 'S', Shade: 'Crimson' });
  });
});

describe('what is wrong', () => {
  const draft = () => withOptions(EMPTY, [SIZE], make);
  const withFirst = (changes: Partial<VariantDraft>) => {
    const { options, variants } = draft();
    return {
      options,
      variants: variants.map((variant, index) => (index === 0 ? { ...variant, ...changes } : variant)),
    };
  };

  it.each<[string, VariantsDraft, RegExp | null]>([
    ['nothing', draft(), null],
    ['a bad price', withFirst({ price: 'x' }), /^S: Type a price/],
    ['a bad price of what is not sold', withFirst({ price: 'x', isOffered: false }), null],
    [
      'no combination sold',
      { options: [SIZE], variants: draft().variants.map((v) => ({ ...v, isOffered: false })) },
      /Tick/,
    ],
    ['half an opening stock', withFirst({ openingQuantity: '3' }), /Type the quantity and the unit cost/],
    ['an option without values', { options: [{ name: 'Size', values: [] }], variants: [] }, /at least one value/],
    ['an option without a name', { options: [{ name: ' ', values: ['x'] }], variants: [] }, /a name/],
    [
      'a code that two have',
      { options: [SIZE], variants: draft().variants.map((variant) => ({ ...variant, sku: 'SAME' })) },
      /same is the code of two/,
    ],
  ])('is said: %s', (_what, matrix, expected) => {
    const [sentence] = Object.values(validateMatrix(matrix, 1));
    if (expected === null) expect(sentence).toBeUndefined();
    else expect(sentence).toMatch(expected);
  });
});

describe('SKUs', () => {
  it('are made of a beginning and the values, all different, and typed ones stay', () => {
    const { options, variants } = withOptions(EMPTY, [{ name: 'Size', values: ['S', 's!', 'M'] }], make);
    const made = withSkus(
      { options, variants: variants.map((variant, index) => (index === 2 ? { ...variant, sku: 'OWN' } : variant)) },
      'SHIRT',
    );

    expect(made.variants.map(({ sku }) => sku)).toEqual(['SHIRT-S', 'SHIRT-S-2', 'OWN']);
  });
});
