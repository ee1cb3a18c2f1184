import { toTillProduct } from '../../checkout/tillApi';
import { TEE, VARIANTS } from '../../testing/variantSamples';
import { fittingVariants, variantGrid } from './variantGrid';

const variants = VARIANTS.map(toTillProduct);
const ids = (typed: string) => fittingVariants(typed, variants).map(({ id }) => id);

describe('sizes and colours of a product', () => {
  it('stand in their own order, the longer option downwards', () => {
    const grid = variantGrid(TEE.options, variants);
    expect([grid.rowName, grid.columnName]).toEqual(['Size', 'Colour']);
    expect(grid.tables).toHaveLength(1);
    expect(grid.tables[0]?.columns).toEqual(['Maroon', 'Black']);
    expect(grid.tables[0]?.rows.map(({ name, cells }) => [name, ...cells.map((cell) => cell?.id ?? null)])).toEqual([
      ['S', 's-maroon', 's-black'],
      ['M', null, 'm-black'],
      ['XL', 'xl-maroon', 'xl-black'],
    ]);
  });

  it('of one option are a column, of three a table for each further choice', () => {
    const oneOption = [{ name: 'Size', values: ['S', 'XL'] }];
    expect(variantGrid(oneOption, variants).tables[0]?.rows.map(({ name }) => name)).toEqual(['S', 'XL']);
    const third = { name: 'Cloth', values: ['Cotton', 'Linen'] };
    const of = (cloth: string) =>
      variants.slice(0, 2).map((one) => ({
        ...one,
        id: `${one.id} ${cloth}`,
        ...(one.variantOf === undefined
          ? {}
          : { variantOf: { ...one.variantOf, values: { ...one.variantOf.values, Cloth: cloth } } }),
      }));
    const grid = variantGrid([...TEE.options, third], [...of('Cotton'), ...of('Linen')]);
    expect(grid.tables.map(({ title, rows }) => [title, rows.length])).toEqual([
      ['Cotton', 1],
      ['Linen', 1],
    ]);
    // What nobody has is no table.
    expect(variantGrid([...TEE.options, third], of('Linen')).tables.map(({ title }) => title)).toEqual(['Linen']);
  });

  it.each([
    ['', ['s-black', 's-maroon', 'm-black', 'xl-black', 'xl-maroon']],
    ['m', ['m-black']],
    ['M black', ['m-black']],
    ['ma', ['s-maroon', 'xl-maroon']],
    ['bl xl', ['xl-black']],
    ['m maroon', []],
    ['green', []],
  ])('%s fits %j', (typed, expected) => {
    expect(ids(typed)).toEqual(expected);
  });
});
