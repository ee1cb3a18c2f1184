import {
  add,
  divideRounding,
  fromNumeric,
  negate,
  quantityFromNumeric,
  subtract,
  sum,
  timesQuantity,
  toNumeric,
  zero,
  type Money,
} from '../../../../../shared/src/money/money.ts';
import type { FiscalDeviceSettings, FiscalLine } from '../types.ts';

/** The tax bands of the authority, in the order of its fields. */
export const taxLetters = ['A', 'B', 'C', 'D', 'E'] as const;

/** A band of tax. */
export type TaxLetter = (typeof taxLetters)[number];

/** What is wrong with what we were about to send; the document is not sent. */
export class FiscalBodyError extends Error {
  readonly field: string;
  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/** A line in money. All are positive or zero. */
export interface LineAmounts {
  supply: Money;
  /** Hundredths of a percent of the supply. */
  discountRate: Money;
  discount: Money;
  taxable: Money;
  tax: Money;
  total: Money;
}

/** What a band sums up to; a band without lines has the rate 0. */
export interface BandAmounts {
  taxable: Money;
  /** Hundredths of a percent. */
  rate: Money;
  tax: Money;
}

/** A whole document in money. */
export interface DocumentAmounts {
  lines: LineAmounts[];
  bands: Record<TaxLetter, BandAmounts>;
  taxable: Money;
  tax: Money;
  total: Money;
}

/**
 * Amounts of lines whose prices include tax: the tax-free part is rounded half up, the tax is what remains, and the document is the sum
 * of its lines. Throws FiscalBodyError where quantity, price, discount and total do not fit each other.
 */
export function documentAmounts(
  lines: readonly FiscalLine[],
  taxableBasis: FiscalDeviceSettings['taxableBasis'],
): DocumentAmounts {
  const amounts = lines.map((line, index) => lineAmounts(line, index + 1, taxableBasis));
  const bands = Object.fromEntries(taxLetters.map((letter) => [letter, emptyBand()])) as Record<TaxLetter, BandAmounts>;
  const seen = new Map<TaxLetter, Money>();
  lines.forEach((line, index) => {
    const amount = amounts[index];
    if (amount === undefined) return;
    const band = bands[line.taxLetter];
    const rate = rateOf(line, index + 1);
    if ((seen.get(line.taxLetter) ?? rate) !== rate)
      throw new FiscalBodyError('taxTyCd', `Line ${index + 1} has another rate than the lines of its tax band before.`);
    seen.set(line.taxLetter, rate);
    band.rate = rate;
    band.taxable = add(band.taxable, amount.taxable);
    band.tax = add(band.tax, amount.tax);
  });
  return {
    lines: amounts,
    bands,
    taxable: sum(amounts.map(({ taxable }) => taxable)),
    tax: sum(amounts.map(({ tax }) => tax)),
    total: sum(amounts.map(({ total }) => total)),
  };
}

function lineAmounts(line: FiscalLine, place: number, basis: FiscalDeviceSettings['taxableBasis']): LineAmounts {
  const [price, discount, total] = [line.unitPrice, line.discount, line.total].map((text) => amountOf(text, place));
  if (price === undefined || discount === undefined || total === undefined) throw badLine(place, 'its amounts');
  const quantity = quantityOf(line.quantity, place);
  const supply = timesQuantity(price, quantity);
  if (quantity <= 0) throw badLine(place, 'its quantity');
  if (price < 0 || discount < 0 || total < 0) throw badLine(place, 'an amount below zero');
  if (subtract(supply, discount) !== total)
    throw new FiscalBodyError('totAmt', `Quantity, price and discount of line ${place} do not come to its total.`);
  const rate = rateOf(line, place);
  const free = hundredths(divideRounding(BigInt(total) * 10_000n, 10_000n + BigInt(rate)));
  return {
    supply,
    discountRate: supply === 0 ? zero : hundredths(divideRounding(BigInt(discount) * 10_000n, BigInt(supply))),
    discount,
    taxable: basis === 'net' ? free : total,
    tax: subtract(total, free),
    total,
  };
}

/** An amount as it goes over the wire; the sign is turned for authorities that count credit notes below zero. */
export function wireAmount(amount: Money, isNegative = false): number {
  // At most 15 digits, and so the number's shortest text is the amount again.
  return Number(toNumeric(isNegative ? negate(amount) : amount));
}

/** A quantity as it goes over the wire. */
export function wireQuantity(quantity: string, place: number): number {
  return quantityOf(quantity, place) / 1000;
}

/** A price or a default price as it goes over the wire. */
export function wirePrice(price: string, place = 1): number {
  return wireAmount(amountOf(price, place));
}

function amountOf(text: string, place: number): Money {
  if (!/^-?\d{1,12}(\.\d{1,2}0*)?$/.test(text)) throw badLine(place, `the amount ${text}`);
  return fromNumeric(text);
}

function quantityOf(text: string, place: number): number {
  if (!/^-?\d{1,11}(\.\d{1,3}0*)?$/.test(text)) throw badLine(place, `the quantity ${text}`);
  return quantityFromNumeric(text);
}

function rateOf(line: FiscalLine, place: number): Money {
  if (!/^\d{1,3}(\.\d{1,2}0*)?$/.test(line.taxRate)) throw badLine(place, `the rate ${line.taxRate}`);
  return fromNumeric(line.taxRate);
}

function badLine(place: number, what: string): FiscalBodyError {
  return new FiscalBodyError('itemList', `Line ${place} cannot be sent with ${what}.`);
}

function hundredths(count: bigint): Money {
  const sign = count < 0n ? '-' : '';
  const digits = String(count < 0n ? -count : count).padStart(3, '0');
  return fromNumeric(`${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`);
}

function emptyBand(): BandAmounts {
  return { taxable: zero, rate: zero, tax: zero };
}
