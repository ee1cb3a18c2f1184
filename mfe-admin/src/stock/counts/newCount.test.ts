import { EMPTY_COUNT, newCountInput, newCountProblems } from './newCount';

const named = { ...EMPTY_COUNT, name: ' Drinks ' };
const categories = [
  { id: 'a', name: 'Beer' },
  { id: 'b', name: 'Juice' },
];

describe('newCountProblems', () => {
  it.each([
    [EMPTY_COUNT, ['name']],
    [{ ...named, scope: 'categories' as const }, ['categoryIds']],
    [{ ...named, scope: 'products' as const }, ['products']],
    [named, []],
    [{ ...named, scope: 'categories' as const, categoryIds: ['a'] }, []],
  ])('%j lacks %j', (draft, fields) => {
    expect(Object.keys(newCountProblems(draft))).toEqual(fields);
  });
});

describe('newCountInput', () => {
  it('counts everything, blind, in the main location, unless told otherwise', () => {
    expect(newCountInput('c', named, categories)).toEqual({ id: 'c', name: 'Drinks', scope: 'all', is_blind: true });
  });

  it('names the categories for the list', () => {
    const draft = {
      ...named,
      scope: 'categories' as const,
      categoryIds: ['b', 'a'],
      locationId: 'l',
      sellingZone: ' Shop ',
    };
    expect(newCountInput('c', draft, categories)).toMatchObject({
      scope_ids: ['b', 'a'],
      scope_label: 'Beer, Juice',
      location_id: 'l',
      selling_zone: 'Shop',
    });
  });

  it('leaves it to the server what is below zero', () => {
    expect(newCountInput('c', { ...named, scope: 'below_zero' }, categories)).toEqual({
      id: 'c',
      name: 'Drinks',
      scope: 'below_zero',
      scope_label: 'Products below zero',
      is_blind: true,
    });
  });

  it('cuts a long label', () => {
    const products = Array.from({ length: 60 }, (_, index) => ({ id: String(index), name: `Product ${index}` }));
    const { scope_label } = newCountInput('c', { ...named, scope: 'products', products }, []);
    expect(scope_label?.length).toBeLessThanOrEqual(200);
    expect(scope_label).toMatch(/…$/);
  });
});
