import { makeProductDetail } from '../common/testing/shopSamples';
import {
  firstSelection,
  pictureOf,
  picturesOf,
  selectionWith,
  stateOfValue,
  variantOf,
  type Variant,
} from './variantSelection';

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
    unit: 'each',
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
  it('begins with the variant of the address', () => {
    expect(firstSelection(shirt, 'lw')).toEqual({ Size: 'L', Colour: 'White' });
    expect(firstSelection(shirt, 'sb')).toEqual({ Size: 'S', Colour: 'Black' });
  });

  it('chooses nothing for the shopper but what is no choice', () => {
    expect(firstSelection(shirt, shirt.id)).toEqual({});
    expect(firstSelection({ ...shirt, variants: [] }, 'none')).toEqual({});
    const onlyBlack = {
      ...shirt,
      options: [
        { name: 'Size', values: ['S', 'M'] },
        { name: 'Colour', values: ['Black'] },
      ],
    };
    expect(firstSelection(onlyBlack, shirt.id)).toEqual({ Colour: 'Black' });
  });

  it('chooses the only variant that can be had', () => {
    const variants = [variant('sb', 'S', 'Black', 'out_of_stock'), variant('mb', 'M', 'Black', 'low_stock')];
    expect(firstSelection({ ...shirt, variants }, shirt.id)).toEqual({ Size: 'M', Colour: 'Black' });
    const none = [variant('sb', 'S', 'Black', 'out_of_stock'), variant('mb', 'M', 'Black', 'out_of_stock')];
    expect(firstSelection({ ...shirt, variants: none }, shirt.id)).toEqual({});
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

  it.each([
    ['Size', 'S', 'sold_out'],
    ['Size', 'L', 'available'],
    ['Colour', 'Black', 'available'],
  ])('says of %s %s while nothing is chosen: %s', (name, value, state) => {
    expect(stateOfValue(shirt, {}, { name, value })).toBe(state);
  });

  it('leaves the other options open where only one was chosen', () => {
    expect(selectionWith(shirt, {}, { name: 'Size', value: 'M' })).toEqual({ Size: 'M' });
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

describe('pictures of variants', () => {
  const pictured = {
    ...shirt,
    image_url: '/black.webp',
    images: ['/label.webp'],
    variants: shirt.variants.map((each) => ({
      ...each,
      image_url: each.option_values['Colour'] === 'Black' ? '/black.webp' : '/white.webp',
    })),
  };

  it('shows the colour as soon as it is chosen, whatever the size', () => {
    expect(pictureOf(pictured, { Colour: 'White' })).toBe('/white.webp');
    expect(pictureOf(pictured, { Size: 'M' })).toBeNull();
  });

  it("shows the product's own where a variant has none", () => {
    expect(pictureOf({ ...shirt, image_url: '/shirt.webp' }, { Colour: 'White' })).toBe('/shirt.webp');
  });

  it('lists each once, the chosen one first, and says which choice it shows', () => {
    expect(picturesOf(pictured, { Colour: 'White' })).toEqual([
      { url: '/white.webp', choice: 'White' },
      { url: '/black.webp', choice: 'Black' },
      { url: '/label.webp', choice: '' },
    ]);
    expect(picturesOf(shirt, {})).toEqual(shirt.image_url === null ? [] : [{ url: shirt.image_url, choice: '' }]);
  });
});
