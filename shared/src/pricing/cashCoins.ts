import { compare, zero, type Money } from '../money/money';
import { inSteps } from './amounts';

/** An amount as it is paid in cash: rounded to the smallest coin, halves upwards; less than one coin stays as it is. As private.cash_rounding. */
export function inCoins(amount: Money, coin: Money): Money {
  return compare(coin, zero) <= 0 || compare(amount, coin) < 0 ? amount : inSteps(amount, 1, 1, coin);
}
