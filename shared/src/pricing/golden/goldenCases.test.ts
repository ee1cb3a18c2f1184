import { CURRENCIES } from '../../format/currencies';
import { fromNumeric, quantityFromNumeric } from '../../money/money';
import { partOf } from '../amounts';
import { wholeShillings } from '../wholeShillings';
import { asExpected, goldenCases, goldenShillings, goldenStep, priceGolden } from './goldenCases';

/* The engine gives the answers of the database: supabase/tests/pricing/goldenCases.test.ts asks that. */
it('every case has a name of its own', () => {
  expect(new Set(goldenCases.map(({ name }) => name)).size).toBe(goldenCases.length);
});

/* None has three: amounts of the database have two. */
it('the currencies of the product have two decimals or none, and the cases know which', () => {
  expect(CURRENCIES.map((currency) => [currency.code, goldenStep({ currency: currency.code })])).toEqual(
    CURRENCIES.map(({ code, decimals }) => [code, decimals === 0 ? 100 : decimals === 2 ? 1 : NaN]),
  );
  const priced = new Set(goldenCases.map(({ currency }) => currency));
  expect(CURRENCIES.filter(({ code, decimals }) => decimals !== 2 && !priced.has(code))).toEqual([]);
});

it.each(goldenCases.map((golden) => [golden.name, golden] as const))('%s', (_name, golden) => {
  expect(asExpected(priceGolden(golden))).toEqual(golden.expected);
});

const withReturns = goldenCases.filter(({ returns }) => returns !== undefined);
it.each(withReturns.map((golden) => [golden.name, golden] as const))('gives back: %s', (_name, golden) => {
  const { lines } = golden.expected;
  const before = lines.map(() => 0);
  const given = (golden.returns ?? []).map(({ line, quantity }) => {
    const now = quantityFromNumeric(quantity);
    const part = { before: before[line] ?? 0, now, whole: quantityFromNumeric(lines[line]?.quantity ?? 0) };
    before[line] = part.before + now;
    return { line, quantity, total: partOf(fromNumeric(lines[line]?.gross ?? 0), part, goldenStep(golden)) / 100 };
  });

  expect(given).toEqual(golden.returns);
});

it.each(goldenShillings.map(({ amount, moved }) => [amount, moved]))('M-Pesa moves of %d: %d', (amount, moved) => {
  expect(wholeShillings(fromNumeric(amount))).toBe(fromNumeric(moved));
});
