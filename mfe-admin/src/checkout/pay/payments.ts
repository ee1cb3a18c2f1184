import { add, compare, fromNumeric, negate, subtract, sum, toNumeric, zero, type Money } from '@dukani/shared/money';
import { inCoins, wholeShillings } from '@dukani/shared/pricing';
import type { PaymentInput, SaleTender, TenderType } from '@dukani/shared/rpc';
import { denominationsOf } from '../../common/denominations';
import { toAmount } from '../../common/toAmount';

/** One way part of a sale is paid. `amount` is what was typed or handed over; cash may be more than is due. */
export interface Payment {
  id: string;
  tenderType: TenderType;
  amount: Money;
  reference: string;
  /** Which gift card pays. */
  giftCardId?: string;
}

export interface PaymentSummary {
  paid: Money;
  /** Balance due; never negative. */
  due: Money;
  change: Money;
  /** What the smallest coin adds to what is paid in cash; below zero: takes off. */
  rounding: Money;
  /** Why these payments cannot be taken, as a sentence; null when they can be or something is still due. */
  problem: string | null;
  isComplete: boolean;
}

/** Whether only a customer has it: an account, store credit, points. */
export const isOfCustomer = (tenderType: TenderType): boolean =>
  ['on_account', 'store_credit', 'loyalty'].includes(tenderType);

/** What is left of these only the server knows. */
export const needsServer = (tenderType: TenderType): boolean => isOfCustomer(tenderType) || tenderType === 'gift_card';

/** What comes for a part that is paid by mobile money: M-Pesa is that of Kenya. */
export const moneyOf = (
  amount: Money,
  { tenderType, currencyCode }: { tenderType: SaleTender; currencyCode: string },
): Money => (tenderType === 'mobile_money' && currencyCode === 'KES' ? wholeShillings(amount) : amount);

/** What is left for cash by these payments, and the coins that pay it. */
export function cashPart(total: Money, others: Money, coin: Money): { rest: Money; coins: Money } {
  const left = subtract(total, others);
  const rest = compare(left, zero) > 0 ? left : zero;
  return { rest, coins: inCoins(rest, coin) };
}

/**
 * How payments stand against a total. Change is given from cash only, so everything else may not exceed what is due; only what is left
 * for cash is rounded to the smallest coin (zero: there is none).
 */
export function summarisePayments(total: Money, payments: readonly Payment[], coin: Money): PaymentSummary {
  const cash = sum(payments.filter((payment) => payment.tenderType === 'cash').map((payment) => payment.amount));
  const others = sum(payments.filter((payment) => payment.tenderType !== 'cash').map((payment) => payment.amount));
  const paid = add(cash, others);
  const { rest, coins } = cashPart(total, others, coin);
  const isCash = compare(cash, zero) > 0;
  const rounding = isCash ? subtract(coins, rest) : zero;
  const wanted = add(total, rounding);
  const over = subtract(paid, wanted);
  const due = compare(over, zero) < 0 ? subtract(wanted, paid) : zero;
  const change = compare(over, zero) > 0 ? over : zero;
  const problem =
    compare(others, total) > 0
      ? 'Card, mobile money and account payments cannot be more than the total.'
      : compare(change, zero) > 0 && compare(change, cash) >= 0
        ? 'The cash is not needed: the other payments cover the total.'
        : null;
  return { paid, due, change, rounding, problem, isComplete: problem === null && compare(due, zero) === 0 };
}

/** Payments as the server wants them: amounts that add up to the total; all cash as one, with what was handed over and how it was rounded. */
export function paymentInputs(total: Money, payments: readonly Payment[], coin: Money): PaymentInput[] {
  const { change, rounding } = summarisePayments(total, payments, coin);
  const cash = payments.filter((payment) => payment.tenderType === 'cash');
  const tendered = sum(cash.map((payment) => payment.amount));
  const inputs = payments
    .filter((payment) => payment.tenderType !== 'cash')
    .map((payment): PaymentInput => ({
      id: payment.id,
      tender_type: payment.tenderType,
      amount: toAmount(payment.amount),
      ...(payment.reference.trim() === '' ? {} : { reference: payment.reference.trim() }),
      ...(payment.giftCardId === undefined ? {} : { gift_card_id: payment.giftCardId }),
    }));
  const [firstCash] = cash;
  if (firstCash !== undefined && compare(tendered, zero) > 0) {
    inputs.push({
      id: firstCash.id,
      tender_type: 'cash',
      amount: toAmount(subtract(subtract(tendered, change), rounding)),
      amount_tendered: toAmount(tendered),
      ...(rounding === zero ? {} : { rounding_amount: toAmount(negate(rounding)) }),
    });
  }
  return inputs;
}

/**
 * Up to four amounts a customer is likely to hand over, each above what is due: the next two, and those in the two largest notes. For
 * 180 KES 200, 500 and 1000. Notes of 20 or 200 count only alone: nobody hands over seven of them.
 */
export function quickCashAmounts(due: Money, currencyCode: string): Money[] {
  if (compare(due, zero) <= 0) return [];
  const values = denominationsOf(currencyCode);
  // Small change is counted out exactly or not at all: notes below a twentieth of the largest are not offered.
  const notes = values.filter((value) => value * 20 >= (values[0] ?? 0)).map((value) => fromNumeric(value));
  const isUsual = (note: Money) => compare(note, due) >= 0 || !toNumeric(note).startsWith('2');
  const roundedUp = notes.filter(isUsual).map((note) => (Math.ceil(due / note) * note) as Money);
  const distinct = [...new Set(roundedUp)].filter((amount) => compare(amount, due) > 0).sort(compare);
  return [...new Set([...distinct.slice(0, 2), ...distinct.slice(-2)])];
}

/** As many ways of paying as the server takes for one sale. */
export const MAX_PAYMENTS = 20;
/** As much cash as the server lets be handed over, however large the sale is. */
const MAX_CASH = fromNumeric(99_999_999_999);
/** From here on a thousand times what is due is refused by the server, too. */
const MUCH_CASH = fromNumeric(1_000_000);

/** Whether the server refuses this as cash handed over: what is sold without it must keep to the same bounds. */
export function isBeyondCash(due: Money, given: Money): boolean {
  return compare(given, MAX_CASH) > 0 || (compare(given, MUCH_CASH) > 0 && given > due * 1000);
}

/**
 * Whether nobody hands over so much: more than twice the next note above what is due, unless it is one note or what is offered to be
 * tapped. A code that was typed, or a digit too many, looks like that.
 */
export function isUnlikelyCash(due: Money, given: Money, currencyCode: string): boolean {
  const notes = denominationsOf(currencyCode).map((value) => fromNumeric(value));
  const largest = notes[0] ?? due;
  const next = notes.findLast((note) => compare(note, due) >= 0) ?? ((Math.ceil(due / largest) * largest) as Money);
  return given > next * 2 && !notes.includes(given) && !quickCashAmounts(due, currencyCode).includes(given);
}
