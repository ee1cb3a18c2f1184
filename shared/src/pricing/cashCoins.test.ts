import { fromNumeric } from '../money/money';
import { inCoins } from './cashCoins';

describe('inCoins', () => {
  // As supabase/tests/sales/cashRounding.test.ts says of the database.
  it.each([
    [0.05, 15.72, 15.7],
    [0.05, 15.73, 15.75],
    [0.1, 15.75, 15.8],
    [0.5, 15.25, 15.5],
    [1, 53.96, 54],
    [1, 53.5, 54],
    [1, 53.49, 53],
    [50, 1225, 1250],
    [50, 1224, 1200],
    [0, 15.72, 15.72],
    [0.05, 0.04, 0.04],
    [1, 0.75, 0.75],
    [50, 49, 49],
    [50, 50, 50],
    [1, 0, 0],
  ])('to coins of %d makes %d %d', (coin, amount, paid) => {
    expect(inCoins(fromNumeric(amount), fromNumeric(coin))).toBe(fromNumeric(paid));
  });
});
