import { formatQuantity, quantityText, unitText } from '../format/format';
import type { Thousandths } from '../money/money';

/** What is said where something that is counted is asked for in parts. */
export function partSentence({ name, unit, quantity }: { name: string; unit: string; quantity: Thousandths }): string {
  const counted = unitText(unit) === undefined ? 'by the piece' : `in whole units (${unit.trim()})`;
  return `${name} is counted ${counted}: ${formatQuantity(quantity)} is not a whole number. Enter a whole number.`;
}

/** A typed number with a decimal point or comma, in thousandths; null when it is none, has a sign, or more than three decimals. */
export function thousandthsOf(text: string): Thousandths | null {
  const match = /^(\d{1,7})(?:[.,](\d{1,3}))?$/.exec(text.trim());
  return match === null ? null : Number(match[1]) * 1000 + Number((match[2] ?? '').padEnd(3, '0'));
}

/** A quantity as people say it: `500 g` of 0.5 kg, `1.5 kg`, `3`; number and unit stay on one line. */
export function quantityLabel(quantity: Thousandths, unit: string): string {
  const known = unit.trim().toLowerCase();
  if (known === 'kg' && quantity < 1000) return `${quantity}\u00a0g`;
  if ((known === 'l' || known === 'litre') && quantity < 1000) return `${quantity}\u00a0ml`;
  return quantityText(quantity, unit);
}

export interface QuantityRules {
  name: string;
  unit: string;
  /** In what steps it is sold, in thousandths. */
  step: Thousandths;
  /** The least that is sold at once. */
  minimum: Thousandths;
  maximum: Thousandths;
}

/** Reads what a shopper typed as a quantity, or says in a sentence why it is none. */
export function readQuantity(
  text: string,
  { name, unit, step, minimum, maximum }: QuantityRules,
): { quantity: Thousandths } | { problem: string } {
  const quantity = thousandthsOf(text);
  if (quantity === null)
    return {
      problem:
        step % 1000 === 0
          ? `“${text.trim()}” is not a quantity. Enter a whole number, such as ${formatQuantity(Math.max(minimum, step))}.`
          : `“${text.trim()}” is not a quantity. Enter a number such as ${formatQuantity(Math.max(minimum, step))}.`,
    };
  if (quantity % step !== 0)
    return {
      problem:
        step === 1000
          ? partSentence({ name, unit, quantity })
          : `${name} is sold in steps of ${quantityLabel(step, unit)}.`,
    };
  if (quantity < minimum) return { problem: `The minimum of ${name} is ${quantityLabel(minimum, unit)}.` };
  if (quantity > maximum) return { problem: `At most ${quantityLabel(maximum, unit)} can be ordered at once.` };
  return { quantity };
}
