import type { Money } from '../money/money';
import { offeredPrice, priceListValue, type HoldingList, type ListPrice } from './offeredPrice';

/* The rule as a whole is held against the server's in supabase/tests/pricing/tillPriceLists.test.ts; here stands what it says. */
const money = (hundredths: number) => hundredths as Money;
const list = (id: string, more: Partial<HoldingList> = {}): HoldingList => ({
  id,
  name: id.toUpperCase(),
  priority: 0,
  isOwn: false,
  ...more,
});
const price = (listId: string, target: string, value: number, more: Partial<ListPrice> = {}): ListPrice => ({
  id: `${listId} ${target} ${value}`,
  listId,
  target,
  minQuantity: 1,
  kind: 'fixed',
  value: value * 1000,
  startsOn: null,
  endsOn: null,
  ...more,
});

function offer(lists: HoldingList[], prices: ListPrice[], quantity = 1000) {
  return offeredPrice({
    product: { id: 'tea', price: money(10_000), parentId: 'leaf', categoryIds: ['drinks', 'food'] },
    quantity,
    lists,
    prices,
    day: '2026-11-23',
    stepHundredths: 1,
  });
}

describe('what a price of a list makes of a product’s own', () => {
  it.each([
    ['fixed', 12_345, 10_000, 1, 1235],
    ['fixed', 12_500, 10_000, 100, 1300],
    ['percent_off', 12_345, 333, 1, 292],
    ['percent_off', 50_000, 101, 1, 51],
    ['percent_off', 33_333, 10_000, 100, 6700],
    ['percent_off', 100_000, 999, 1, 0],
    ['amount_off', 5_000, 1000, 1, 500],
    ['amount_off', 15_000, 1000, 1, 0],
  ] as const)('%s %i of %i in steps of %i is %i', (kind, value, own, step, expected) => {
    expect(priceListValue({ kind, value }, money(own), step)).toBe(expected);
  });
});

describe('which price is offered', () => {
  it('none without a price that is reached, of these days and of this product', () => {
    const prices = [
      price('a', 'tea', 1, { minQuantity: 1001 }),
      price('a', 'tea', 2, { startsOn: '2026-11-24' }),
      price('a', 'tea', 3, { endsOn: '2026-11-22' }),
      price('a', 'coffee', 4),
      // Everything of another list.
      price('a', 'b', 5),
    ];
    expect(offer([list('a'), list('b')], prices)).toBeNull();
  });

  it('the customer’s own list before a higher priority, and that before a more specific price', () => {
    const prices = [price('a', 'tea', 10), price('b', 'b', 90), price('c', 'drinks', 80)];
    const lists = [list('a'), list('b', { isOwn: true }), list('c', { priority: 5 })];

    expect(offer(lists, prices)).toEqual({ unitPrice: 9000, listId: 'b', name: 'B' });
    expect(offer([list('a'), list('c', { priority: 5 })], prices)?.unitPrice).toBe(8000);
  });

  it('within a list the variant, its product, the nearer category, everything', () => {
    const inOrder = ['tea', 'leaf', 'drinks', 'food', 'a'].map((target, place) => price('a', target, 50 - place));

    inOrder.forEach((_one, place) => {
      expect(offer([list('a')], inOrder.slice(place).reverse())?.unitPrice).toBe(5000 - place * 100);
    });
  });

  it('never more a unit for more of it', () => {
    const prices = [price('a', 'drinks', 40), price('a', 'tea', 70, { minQuantity: 5000 })];

    expect(offer([list('a')], prices, 4000)?.unitPrice).toBe(4000);
    expect(offer([list('a')], prices, 5000)?.unitPrice).toBe(4000);
  });
});
