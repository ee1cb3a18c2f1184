import fc from 'fast-check';
import type { PromotionInput, Quote } from '../../../shared/src/api/rpcTypes';
import { quoteAs } from '../pricing/pricingFixtures';
import { addProduct, line, makeShop, type Shop } from '../sales/salesFixtures';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';
import { addPromotion, buyGet } from './promotionFixtures';

const database = testDatabase();
const PRICES = [5, 19.99, 60, 100];
let shop: Shop;
let products: string[];

beforeEach(async () => {
  shop = await makeShop(database.client);
  products = [];
  for (const price of PRICES) products.push(await addProduct(database.client, shop, { price, kind: 'service' }));
});

const cents = (amount: number): number => Math.round(amount * 100);
const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0);

interface Item {
  product: number;
  quantity: number;
}
const items = fc.array(fc.record({ product: fc.nat(PRICES.length - 1), quantity: fc.integer({ min: 1, max: 6 }) }), {
  minLength: 1,
  maxLength: 6,
});
const linesOf = (basket: Item[]) => basket.map(({ product, quantity }) => line(products[product] ?? '', quantity));

const promotion: fc.Arbitrary<Partial<PromotionInput>> = fc
  .tuple(
    fc.oneof(
      fc.record({
        kind: fc.constantFrom('percent_off' as const, 'basket_percent' as const),
        value: fc.integer({ min: 1, max: 100 }),
      }),
      fc.record({
        kind: fc.constantFrom('amount_off' as const, 'basket_amount' as const),
        value: fc.integer({ min: 1, max: 200 }),
      }),
      fc.record({
        kind: fc.constant('fixed_price' as const),
        buy_quantity: fc.integer({ min: 2, max: 4 }),
        value: fc.integer({ min: 1, max: 200 }),
      }),
      fc
        .record({
          buy: fc.integer({ min: 1, max: 3 }),
          get: fc.integer({ min: 1, max: 2 }),
          percent: fc.integer({ min: 1, max: 100 }),
        })
        .map(({ buy, get, percent }) => buyGet(buy, get, percent)),
    ),
    fc.boolean(),
    fc.integer({ min: 0, max: 2 }),
    fc.subarray([0, 1, 2, 3], { minLength: 0 }),
  )
  .map(([kind, isStackable, priority, of]) => ({
    ...kind,
    is_stackable: isStackable,
    priority,
    ...(of.length === 0 ? {} : { scope: 'products' as const, product_ids: of.map(String) }),
  }));

const resolve = (one: Partial<PromotionInput>): Partial<PromotionInput> =>
  one.product_ids === undefined
    ? one
    : { ...one, product_ids: one.product_ids.map((place) => products[Number(place)] ?? '') };

function expectNoViolations(quote: Quote): void {
  for (const one of quote.lines) {
    const base = cents(one.quantity * one.unit_price);
    expect(one.gross_amount).toBeGreaterThanOrEqual(0);
    expect(base - cents(one.discount_amount)).toBe(cents(one.gross_amount));
    expect(sum(one.promotions.map(({ amount }) => cents(amount)))).toBe(cents(one.discount_amount));
    for (const { amount } of one.promotions) expect(amount).toBeGreaterThan(0);
  }
  expect(sum(quote.lines.map((one) => cents(one.gross_amount)))).toBe(cents(quote.total_amount));
  expect(sum(quote.promotions.map(({ amount }) => cents(amount)))).toBe(cents(quote.discount_amount));
}

async function withPromotions<T>(promotions: Partial<PromotionInput>[], work: () => Promise<T>): Promise<T> {
  try {
    for (const one of promotions) await addPromotion(database.client, shop, resolve(one));
    return await work();
  } finally {
    // None is used: quotes leave nothing behind.
    await database.client.query('delete from public.promotions where tenant_id = $1', [shop.tenantId]);
  }
}

it('adds up, takes no line below nothing, and minds no order, whatever holds at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(promotion, { minLength: 1, maxLength: 4 }), items, async (promotions, basket) => {
      await withPromotions(promotions, async () => {
        const quote = await quoteAs(database.client, shop, linesOf(basket));
        expectNoViolations(quote);
        const reversed = await quoteAs(database.client, shop, linesOf(basket.toReversed()));
        expect(reversed.total_amount).toBe(quote.total_amount);
      });
    }),
    { numRuns: count(40, 600) },
  );
}, 300_000);

/** What one promotion gives a basket, reckoned piece by piece and without looking at the database's way. */
function oracle(one: Partial<PromotionInput>, basket: Item[]): number {
  const pieces = basket.flatMap(({ product, quantity }) =>
    Array.from({ length: quantity }, () => cents(PRICES[product] ?? 0)),
  );
  const dearest = pieces.toSorted((a, b) => b - a);
  const value = one.value ?? 0;
  switch (one.kind) {
    case 'percent_off':
      return sum(
        basket.map(({ product, quantity }) => Math.round((cents(PRICES[product] ?? 0) * quantity * value) / 100)),
      );
    case 'amount_off':
      return sum(pieces.map((price) => Math.min(price, cents(value))));
    case 'basket_percent':
      return Math.round((sum(pieces) * value) / 100);
    case 'basket_amount':
      return Math.min(sum(pieces), cents(value));
    case 'fixed_price': {
      const size = one.buy_quantity ?? 1;
      let given = 0;
      for (let at = 0; at + size <= dearest.length; at += size)
        given += Math.max(0, sum(dearest.slice(at, at + size)) - cents(value));
      return given;
    }
    default: {
      const [buy, get] = [one.buy_quantity ?? 1, one.get_quantity ?? 1];
      const free = Math.floor(pieces.length / (buy + get)) * get;
      return Math.round((sum(dearest.toReversed().slice(0, free)) * (one.get_percent ?? 100)) / 100);
    }
  }
}

it('gives of one promotion what is reckoned piece by piece', async () => {
  await fc.assert(
    fc.asyncProperty(promotion, items, async (one, basket) => {
      const plain = { ...one, scope: 'all' as const, product_ids: [] };
      await withPromotions([plain], async () => {
        const quote = await quoteAs(database.client, shop, linesOf(basket));
        expect(cents(quote.discount_amount)).toBe(oracle(plain, basket));
      });
    }),
    { numRuns: count(40, 600) },
  );
}, 300_000);
