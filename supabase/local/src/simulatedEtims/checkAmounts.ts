import { Decimal } from 'decimal.js';
import { hasCode, taxRateOf } from './codeLists';
import { linesOf } from './checkFields';
import { invalid, unknownCode } from './refusal';
import type { EtimsRules } from './rules';

/** By a library of its own, apart from the client's arithmetic: a mistake there does not agree with itself here. */
const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP });

interface AmountRules {
  rules: EtimsRules;
  /** Amounts of a credit note in a project that counts them below zero. */
  isNegative: boolean;
}

/** The names under which a body has the discount of a line, and whether it has bands. */
interface Shape {
  discount: 'dcAmt' | 'totDcAmt';
  hasBands: boolean;
}

/** Works every amount of a document out again; the first that differs is named with both values. */
export function checkAmounts(body: Record<string, unknown>, { rules, isNegative }: AmountRules, shape: Shape): void {
  const lines = linesOf(body);
  if (body.totItemCnt !== lines.length) throw differs('totItemCnt', new Exact(lines.length), body.totItemCnt);
  const sign = isNegative ? -1 : 1;
  lines.forEach((line, index) => checkLine(line, { place: index + 1, sign, basis: rules.taxableBasis, shape }));
  if (shape.hasBands) checkBands(body, lines, rules);
  for (const [name, part] of [
    ['totTaxblAmt', 'taxblAmt'],
    ['totTaxAmt', 'taxAmt'],
    ['totAmt', 'totAmt'],
  ] as const) {
    const expected = sumOf(lines, part);
    if (!expected.equals(decimalOf(body[name]))) throw differs(name, expected, body[name]);
  }
}

interface LineRules {
  place: number;
  sign: number;
  basis: EtimsRules['taxableBasis'];
  shape: Shape;
}

function checkLine(line: Record<string, unknown>, { place, sign, basis, shape }: LineRules): void {
  if (line.itemSeq !== place)
    throw invalid(`Invalid itemSeq on item: ${place}. Expected: ${place}, But Found: ${String(line.itemSeq)}`);
  const packages = decimalOf(line.pkg);
  if (packages.lt(1)) throw invalid(`Invalid pkg for ItemList ${place}. Expected: 1, Found: ${packages.toString()}`);
  const quantity = decimalOf(line.qty);
  if (quantity.lte(0)) throw invalid(`Invalid qty on item: ${place}. It must be above 0`);
  const rate = taxRateOf(String(line.taxTyCd));
  if (rate === undefined || !hasCode('04', line.taxTyCd)) throw unknownCode('<itemList><taxTyCd>');
  if (decimalOf(line.prc).lt(0)) throw invalid(`Invalid prc on item: ${place}. It must not be below 0`);
  const supply = round(quantity.times(decimalOf(line.prc)));
  const discount = decimalOf(line[shape.discount]).times(sign);
  if (discount.lt(0) || discount.gt(supply))
    throw invalid(`Invalid ${shape.discount} on item: ${place}. Expected: 0 to ${supply.toFixed(2)}`);
  const total = supply.minus(discount);
  const free = round(total.div(new Exact(rate).div(100).plus(1)));
  const expected: [string, Decimal][] = [
    ['splyAmt', supply],
    ['taxblAmt', basis === 'net' ? free : total],
    ['taxAmt', total.minus(free)],
    ['totAmt', total],
  ];
  for (const [name, amount] of expected) {
    const signed = amount.times(sign);
    if (!signed.equals(decimalOf(line[name])))
      throw differsOnLine(name, place, { expected: signed, found: line[name] });
  }
  if (shape.discount === 'totDcAmt') return;
  const discountRate = supply.isZero() ? new Exact(0) : round(discount.times(100).div(supply));
  if (!discountRate.equals(decimalOf(line.dcRt)))
    throw differsOnLine('dcRt', place, { expected: discountRate, found: line.dcRt });
}

function checkBands(body: Record<string, unknown>, lines: readonly Record<string, unknown>[], rules: EtimsRules): void {
  for (const letter of ['A', 'B', 'C', 'D', 'E']) {
    const inBand = lines.filter((line) => line.taxTyCd === letter);
    const rate = new Exact(taxRateOf(letter) ?? 0);
    const name = `taxRt${letter}`;
    const found = decimalOf(body[name]);
    const isUnused = inBand.length === 0;
    const isRight = isUnused
      ? found.isZero() || (rules.unusedBandRate === 'any' && found.equals(rate))
      : found.equals(rate);
    if (!isRight) {
      const expected = isUnused ? '0.00' : rate.toFixed(2);
      throw invalid(`Rule ${name} failed: Tax rate mismatch. Expected: ${expected}, Found: ${found.toString()}`);
    }
    for (const part of ['taxblAmt', 'taxAmt']) {
      const expected = sumOf(inBand, part);
      if (!expected.equals(decimalOf(body[`${part}${letter}`])))
        throw differs(`${part}${letter}`, expected, body[`${part}${letter}`]);
    }
  }
}

/** The sum of one field over lines. */
export function sumOf(lines: readonly Record<string, unknown>[], name: string): Decimal {
  return lines.reduce((running: Decimal, line) => running.plus(decimalOf(line[name])), new Exact(0));
}

/** A number of JSON by its shortest text, which is what was typed. */
export function decimalOf(value: unknown): Decimal {
  return new Exact(typeof value === 'number' || typeof value === 'string' ? value : 0);
}

function round(amount: Decimal): Decimal {
  return amount.toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
}

function differsOnLine(name: string, place: number, { expected, found }: { expected: Decimal; found: unknown }): Error {
  return invalid(
    `Invalid ${name} on item: ${place}. Expected: ${expected.toFixed(2)}, But Found: ${decimalOf(found).toFixed(2)}`,
  );
}

/** Modelled after the text for lines. */
function differs(name: string, expected: Decimal, found: unknown): Error {
  return invalid(`Invalid ${name}. Expected: ${expected.toFixed(2)}, But Found: ${decimalOf(found).toFixed(2)}`);
}
