import { makeProductDetail } from '../common/testing/shopSamples';
import { firstSelection, selectionWith, stateOfValue, variantOf, type Variant } from './variantSelection';

function variant(id: string, size: string, colour: string, badge: Variant['badge'] = 'in_stock'): Variant {
  return {
    id,
    name: `Shirt ${size} ${colour}`,
    option_values: { Size: size, Colour: colour },
    price: 10,
    retail_price: null,
    image_url: null,
    badge,
    sku: null,
  };
}
const shirt = makeProductDetail(1, {
  has_variants: true,
  options: [
    { name: 'Size', values: ['S', 'M', 'L'] },
    { name: 'Colour', values: ['Black', 'White'] },
  ],
  variants: [
    variant('sb', 'S', 'Black', 'out_of_stock'),
    variant('mb', 'M', 'Black'),
    variant('mw', 'M', 'White'),
    variant('lw', 'L', 'White', 'low_stock'),
  ],
});

describe('variantSelection', () => {
  it('begins with the variant of the address, else the first that can be had, else the first', () => {
    expect(firstSelection(shirt, 'lw')).toEqual({ Size: 'L', Colour: 'White' });
    expect(firstSelection(shirt, shirt.id)).toEqual({ Size: 'M', Colour: 'Black' });
    expect(firstSelection({ variants: [variant('x', 'S', 'Red', 'out_of_stock')] }, 'none')).toEqual({
      Size: 'S',
      Colour: 'Red',
    });
    expect(firstSelection({ variants: [] }, 'none')).toEqual({});
  });

  it('finds a variant only when every option is chosen', () => {
    expect(variantOf(shirt, { Size: 'M', Colour: 'White' })?.id).toBe('mw');
    expect(variantOf(shirt, { Size: 'M' })).toBeNull();
    expect(variantOf(shirt, { Size: 'L', Colour: 'Black' })).toBeNull();
  });

  it.each([
    ['Size', 'S', 'sold_out'],
    ['Size', 'M', 'available'],
    ['Size', 'L', 'missing'],
  ])('says of %s %s beside Black: %s', (name, value, state) => {
    expect(stateOfValue(shirt, { Size: 'M', Colour: 'Black' }, { name, value })).toBe(state);
  });

  it('lets the other options follow where a combination is not made', () => {
    expect(selectionWith(shirt, { Size: 'M', Colour: 'Black' }, { name: 'Size', value: 'L' })).toEqual({
      Size: 'L',
      Colour: 'White',
    });
    expect(selectionWith(shirt, { Size: 'M', Colour: 'Black' }, { name: 'Colour', value: 'White' })).toEqual({
      Size: 'M',
      Colour: 'White',
    });
  });
});
