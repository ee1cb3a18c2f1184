import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Quote } from '../../../shared/src/api/rpcTypes';
import { fromNumeric, quantityFromNumeric } from '../../../shared/src/money/money';
import { priceBasket, type TaxRules } from '../../../shared/src/pricing/pricing';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';
import { addProduct, makeShop, setPolicy, type Shop } from './salesFixtures';

const database = testDatabase();
const currencies = [
  'USD',
  'KES',
  'EUR',
  'GBP',
  'JPY',
  'CNY',
  'INR',
  'NGN',
  'ZAR',
  'UGX',
  'TZS',
  'RWF',
  'ETB',
  'GHS',
  'XOF',
  'XAF',
  'EGP',
  'MAD',
  'CAD',
  'AUD',
  'BRL',
];
const basketsPerRun = 100;

/** Hundredths, exactly: amounts have at most two decimals. */
const cents = (amount: number): bigint => BigInt(Math.round(amount * 100));
const sum = (amounts: bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);
const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

interface Priced extends Quote {
  step: number;
}

async function makeCurrencyShop(currencyCode: string): Promise<{ shop: Shop; productIds: string[]; step: number }> {
  const shop = await makeShop(database.client, { currencyCode });
  await database.client.query(
    `insert into public.tax_rates (tenant_id, name, code, rate_percent) select $1, 'Rate ' || r, 'R' || row_number() over (), r from unnest(array[5, 8.875, 20, 33.333]) as r`,
    [shop.tenantId],
  );
  const productIds: string[] = [];
  for (const taxCode of ['R1', 'R2', 'R3', 'R4', 'none'])
    productIds.push(await addProduct(database.client, shop, { taxCode, kind: 'service' }));
  const { rows } = await database.client.query<{ step: number }>(
    'select step::float as step from public.currencies where code = $1',
    [currencyCode],
  );
  return { shop, productIds, step: rows[0]?.step ?? 0 };
}

function basketArbitrary(productIds: string[], step: number): fc.Arbitrary<RandomBasket> {
  const amount = (max: number): fc.Arbitrary<number> =>
    fc.integer({ min: 0, max }).map((units) => (step === 1 ? units : units / 100));
  const basketLine = fc.record({
    id: fc.uuid(),
    product_id: fc.constantFrom(...productIds),
    quantity: fc.oneof(
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 9999 }).map((thousandths) => thousandths / 1000),
    ),
    unit_price: amount(200_000),
    discount_percent: fc.oneof(
      fc.constant(0),
      fc.integer({ min: 0, max: 100_000 }).map((thousandths) => thousandths / 1000),
    ),
  });
  return fc.record({
    lines: fc.uniqueArray(basketLine, { minLength: 1, maxLength: 12, selector: (entry) => entry.id }),
    discount_percent: fc.oneof(
      fc.constant(0),
      fc.integer({ min: 0, max: 100_000 }).map((thousandths) => thousandths / 1000),
    ),
  });
}

/** What does not add up, null when everything does. Plain comparisons: thousands of baskets are looked at. */
function findFault(quote: Priced, rounding: string): string | null {
  const step = cents(quote.step);
  const base = quote.prices_include_tax ? quote.total_amount : quote.net_amount;
  const faults = [
    sum(quote.lines.map((entry) => cents(entry.gross_amount))) !== cents(quote.total_amount) &&
      'the total is not the sum of the lines',
    sum(quote.lines.map((entry) => cents(entry.net_amount))) !== cents(quote.net_amount) &&
      'net is not the sum of the lines',
    sum(quote.lines.map((entry) => cents(entry.tax_amount))) !== cents(quote.tax_amount) &&
      'tax is not the sum of the lines',
    sum(quote.lines.map((entry) => cents(entry.discount_amount))) !== cents(quote.discount_amount) &&
      'discount is not the sum of the lines',
    cents(quote.subtotal_amount) - cents(quote.discount_amount) !== cents(base) &&
      'subtotal less discount is not what is sold',
    sum(quote.taxes.map((entry) => cents(entry.net_amount) + cents(entry.tax_amount))) !== cents(quote.total_amount) &&
      'the rates do not add up',
    quote.lines.some((entry) => cents(entry.net_amount) + cents(entry.tax_amount) !== cents(entry.gross_amount)) &&
      'net and tax are not gross',
    quote.lines.some((entry) =>
      [entry.net_amount, entry.tax_amount, entry.gross_amount, entry.discount_amount].some(
        (amount) => cents(amount) < 0n || cents(amount) % step !== 0n,
      ),
    ) && 'an amount is negative or cannot be paid in this currency',
    // Tax is within half a step of what it is exactly: of each line, or of each rate.
    (rounding === 'line' ? quote.lines : quote.taxes).some((entry) => {
      const rate = BigInt(Math.round(entry.tax_rate_percent * 1000));
      const [amount, whole] = quote.prices_include_tax
        ? [cents(entry.net_amount) + cents(entry.tax_amount), 100_000n + rate]
        : [cents(entry.net_amount), 100_000n];
      return 2n * size(cents(entry.tax_amount) * whole - amount * rate) > step * whole;
    }) && 'tax is more than half a step off',
  ];
  const fault = faults.find((entry) => entry !== false);
  return fault ? `${fault}: ${JSON.stringify(quote)}` : null;
}

interface RandomBasket {
  lines: { id: string; quantity: number; unit_price: number; discount_percent: number }[];
  discount_percent: number;
}

const noBasket: RandomBasket = { lines: [], discount_percent: 0 };
const percent = (value: number) => ({ kind: 'percent', percent: value }) as const;

/** What the engine in TypeScript answers otherwise than the database, null when it is the same; the rates are those of the answer. */
function findDifference(basket: RandomBasket, quote: Quote, rules: TaxRules): string | null {
  const lines = basket.lines.map((line, place) => ({
    id: line.id,
    quantity: quantityFromNumeric(line.quantity),
    unitPrice: fromNumeric(line.unit_price),
    ratePercent: quote.lines[place]?.tax_rate_percent ?? NaN,
    discount: percent(line.discount_percent),
  }));
  const priced = priceBasket({ lines, discount: percent(basket.discount_percent) }, rules);
  const engine = [
    ...priced.lines.map(({ id, discount, net, tax, gross }) => [id, discount, net, tax, gross]),
    [priced.subtotal, priced.discount, priced.net, priced.tax, priced.total],
  ];
  const server = [
    ...quote.lines.map((line) => [
      line.id,
      ...[line.discount_amount, line.net_amount, line.tax_amount, line.gross_amount].map(fromNumeric),
    ]),
    [quote.subtotal_amount, quote.discount_amount, quote.net_amount, quote.tax_amount, quote.total_amount].map(
      fromNumeric,
    ),
  ];
  return JSON.stringify(engine) === JSON.stringify(server)
    ? null
    : `the engine says ${JSON.stringify(engine)} and the database ${JSON.stringify(server)} of ${JSON.stringify(basket)}`;
}

describe.each(currencies)('random baskets in %s', (currencyCode) => {
  it.each([
    [true, 'line'],
    [false, 'line'],
    [true, 'document'],
    [false, 'document'],
  ] as const)(
    'add up and are what the engine says, prices including tax: %s, tax rounded per %s',
    async (includesTax, rounding) => {
      const { shop, productIds, step } = await makeCurrencyShop(currencyCode);
      await setPolicy(database.client, shop.tenantId, { prices_include_tax: includesTax, tax_rounding: rounding });
      const batches = fc.array(basketArbitrary(productIds, step), {
        minLength: basketsPerRun,
        maxLength: basketsPerRun,
      });

      await fc.assert(
        fc.asyncProperty(batches, async (baskets) => {
          const { rows } = await database.client.query<{ quote: Quote }>(
            `select private.price_basket($1, b || '{"channel": "till"}') as quote from jsonb_array_elements($2) as b`,
            [shop.tenantId, JSON.stringify(baskets)],
          );
          expect(rows).toHaveLength(baskets.length);
          expect(
            rows.map(({ quote }) => findFault({ ...quote, step }, rounding)).find((fault) => fault !== null),
          ).toBeUndefined();
          const rules = { stepHundredths: step * 100, pricesIncludeTax: includesTax, taxRounding: rounding };
          expect(
            rows
              .map(({ quote }, place) => findDifference(baskets[place] ?? noBasket, quote, rules))
              .find((difference) => difference !== null),
          ).toBeUndefined();
        }),
        { numRuns: count(1, 250) },
      );
    },
    600_000,
  );
});

describe('splitting an amount', () => {
  it('gives whole steps that add up, each within one step of its share', async () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 10_000_000 }),
        weights,
        fc.constantFrom('0.01', '1'),
        async (units, parts, step) => {
          const weight = parts.reduce((total, part) => total + part, 0);
          fc.pre(weight > 0);
          const { rows } = await database.client.query<{ units: string[] }>(
            'select array(select (s / $3::numeric)::text from unnest(private.allocate($1 * $3::numeric, $2::numeric[], $3::numeric)) as s) as units',
            [units, parts, step],
          );
          const shares = (rows[0]?.units ?? []).map(Number);

          expect(shares.reduce((total, share) => total + share, 0)).toBe(units);
          shares.forEach((share, index) => {
            expect(Number.isInteger(share)).toBe(true);
            expect(Math.abs(share - (units * (parts[index] ?? 0)) / weight)).toBeLessThan(1);
          });
        },
      ),
      { numRuns: count(100, 5000) },
    );
  }, 600_000);
});

it('prices the same basket the same way twice', async () => {
  const { shop, productIds } = await makeCurrencyShop('KES');
  const basket = {
    channel: 'till',
    lines: productIds.map((product_id) => ({ id: randomUUID(), product_id, quantity: 1.333 })),
    discount_percent: 7.7,
  };

  const { rows } = await database.client.query<{ same: boolean }>(
    'select private.price_basket($1, $2, now()) = private.price_basket($1, $2, now()) as same',
    [shop.tenantId, JSON.stringify(basket)],
  );

  expect(rows[0]?.same).toBe(true);
});
