import { fromNumeric, zero, type Money } from '../money/money';
import { inSteps } from './amounts';

const SHILLING = fromNumeric(1);

/** What M-Pesa moves for an amount: whole shillings, half of one upwards; less than that it cannot move at all: private.mobile_rounding. */
export function wholeShillings(amount: Money): Money {
  const whole = inSteps(amount, 1, 1, SHILLING);
  return whole === zero ? amount : whole;
}
