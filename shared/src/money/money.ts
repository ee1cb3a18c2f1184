/** An amount of money as an integer count of hundredths of the currency's main unit, whatever the currency. */
export type Money = number & { readonly __money: unique symbol };

/** A quantity as an integer count of thousandths. */
export type Thousandths = number;

const maxHundredths = 999_999_999_999_999n;

export const zero = 0 as Money;

/** Reads a decimal as it comes from the database. Halves beyond the second decimal go away from zero. Throws above 15 digits. */
export function fromNumeric(value: number | string): Money {
  return Number(scaledInteger(value, 2)) as Money;
}

/** The text to send to the server, always with two decimals: `"19.90"`. */
export function toNumeric(amount: Money): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Reads a quantity of at most three decimals into thousandths. */
export function quantityFromNumeric(value: number | string): Thousandths {
  return Number(scaledInteger(value, 3));
}

/** The quantity as a number to send to the server; three decimals are exact in a JSON number. */
export function quantityToNumeric(quantity: Thousandths): number {
  return quantity / 1000;
}

export function add(left: Money, right: Money): Money {
  return checked(left + right);
}

export function subtract(left: Money, right: Money): Money {
  return checked(left - right);
}

export function negate(amount: Money): Money {
  // Minus zero would print as "-0.00" and is not equal to zero for Object.is.
  return (amount === 0 ? 0 : -amount) as Money;
}

export function sum(amounts: readonly Money[]): Money {
  return amounts.reduce(add, zero);
}

/** Negative, zero or positive, as a sort function wants it. */
export function compare(left: Money, right: Money): number {
  return left - right;
}

/** Price times quantity in thousandths, halves away from zero. */
export function timesQuantity(price: Money, quantity: Thousandths): Money {
  return fromBigInt(divideRounding(BigInt(price) * BigInt(quantity), 1000n));
}

/** A percentage of an amount, the rate in basis points (1600 = 16 %), halves away from zero. */
export function timesBasisPoints(amount: Money, basisPoints: number): Money {
  return fromBigInt(divideRounding(BigInt(amount) * BigInt(basisPoints), 10_000n));
}

/** Rounds to a multiple of the step (100 for a currency without cents, 5 for a smallest coin of 0.05), halves away from zero. */
export function roundToStep(amount: Money, stepHundredths: number): Money {
  if (!Number.isInteger(stepHundredths) || stepHundredths < 1)
    throw new RangeError('A rounding step is a whole number of hundredths, at least 1.');
  return fromBigInt(divideRounding(BigInt(amount), BigInt(stepHundredths)) * BigInt(stepHundredths));
}

/**
 * Splits an amount by weight so that the parts add up to the whole: what is left over after cutting goes to the largest
 * remainders, earlier parts first. With weights that are all zero the parts are even.
 */
export function allocate(amount: Money, weights: readonly number[]): Money[] {
  if (weights.length === 0) throw new RangeError('There is nothing to allocate to.');
  if (weights.some((weight) => !Number.isInteger(weight) || weight < 0))
    throw new RangeError('Weights are whole numbers, at least 0.');
  const useful = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1);
  const total = useful.reduce((running, weight) => running + BigInt(weight), 0n);
  const magnitude = BigInt(Math.abs(amount));
  const shares = useful.map((weight, index) => {
    const product = magnitude * BigInt(weight);
    return { index, part: product / total, remainder: product % total };
  });
  let left = magnitude - shares.reduce((running, share) => running + share.part, 0n);
  const byRemainder = [...shares].sort((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  for (const share of byRemainder) {
    if (left === 0n) break;
    share.part += 1n;
    left -= 1n;
  }
  return shares.map((share) => (amount < 0 ? negate(fromBigInt(share.part)) : fromBigInt(share.part)));
}

/** Reads what a person typed: commas as thousands, at most two decimals, an optional currency sign in front. Null when it is no amount. */
export function parseMoneyInput(text: string): Money | null {
  const compact = text.trim().replace(/^(-?)\s*[^\d.,-]{0,6}\s*(-?)/, '$1$2');
  const match = /^(-?)(\d{1,3}(?:[, ]\d{3})+|\d*)(?:\.(\d{0,2}))?$/.exec(compact);
  if (match === null) return null;
  const [, sign = '', whole = '', decimals = ''] = match;
  if (whole === '' && decimals === '') return null;
  const hundredths = BigInt(`${whole.replace(/[, ]/g, '')}${decimals.padEnd(2, '0')}`);
  if (hundredths > maxHundredths) return null;
  const amount = Number(hundredths) as Money;
  return sign === '-' ? negate(amount) : amount;
}

/** Integer division, halves away from zero as Postgres rounds numeric. */
export function divideRounding(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n !== divisor < 0n;
  const top = dividend < 0n ? -dividend : dividend;
  const bottom = divisor < 0n ? -divisor : divisor;
  const rounded = (top * 2n + bottom) / (bottom * 2n);
  return isNegative ? -rounded : rounded;
}

function scaledInteger(value: number | string, decimals: number): bigint {
  const text = typeof value === 'number' ? plainDecimal(value) : value.trim();
  const match = /^([+-]?)(\d+)(?:\.(\d*))?$/.exec(text);
  if (match === null) throw new RangeError(`"${text}" is not a decimal number.`);
  const [, sign, whole = '', fraction = ''] = match;
  const kept = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  const isRoundedUp = (fraction[decimals] ?? '0') >= '5';
  const magnitude = isRoundedUp ? kept + 1n : kept;
  if (magnitude > maxHundredths) throw new RangeError(`${text} is too large to be exact.`);
  return sign === '-' ? -magnitude : magnitude;
}

/** String(0.0000001) is "1e-7"; numbers that small are zero at any scale used here. */
function plainDecimal(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError('The amount is not a finite number.');
  return Math.abs(value) < 1e-6 ? '0' : String(value);
}

function checked(hundredths: number): Money {
  if (!Number.isSafeInteger(hundredths)) throw new RangeError('The amount is too large to be exact.');
  return hundredths as Money;
}

function fromBigInt(hundredths: bigint): Money {
  return checked(Number(hundredths));
}
