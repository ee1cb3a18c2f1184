import { ApiError } from '@dukani/shared/errors';
import type { Money, Thousandths } from '@dukani/shared/money';
import { labelledQuantity } from '@dukani/shared/pricing';
import type { BarcodeRule } from '@dukani/shared/rpc';
import { checkDigit } from '../../common/gtin';

/** Digits of a label by one rule: whose item they may be, in the order of trying, and what they say. */
export interface LabelReading {
  /** Barcodes or skus that the item number stands for. */
  codes: string[];
  kind: BarcodeRule['value_kind'];
  /** Thousandths of the unit; of a price hundredths of the currency. */
  value: number;
}

const hasCheckDigit = (code: string): boolean => checkDigit(code.slice(0, -1)) === code.at(-1);

function readBy(rule: BarcodeRule, code: string): LabelReading {
  const at = rule.value_position - 1;
  const digits = code.slice(at, at + rule.value_length);
  const zeroed = code.slice(0, at) + '0'.repeat(rule.value_length) + code.slice(at + rule.value_length);
  const item = code.slice(rule.item_position - 1, rule.item_position - 1 + rule.item_length);
  return {
    codes: [
      // The label of nothing: suppliers' systems keep weighed goods under this code.
      rule.checks_digit ? zeroed.slice(0, -1) + checkDigit(zeroed.slice(0, -1)) : zeroed,
      code.slice(0, rule.prefix_from.length) + item,
      item,
      item.replace(/^0+(?=.)/, ''),
    ],
    kind: rule.value_kind,
    value: Number(digits) * 10 ** ((rule.value_kind === 'price' ? 2 : 3) - rule.value_decimals),
  };
}

/** What the rules make of a code, in their order: the server takes the first whose item is a product, see private.read_label. */
export function readLabel(code: string, rules: readonly BarcodeRule[]): LabelReading[] {
  if (!/^(\d{8}|\d{12,13})$/.test(code)) return [];
  return rules
    .filter(({ code_length: length, prefix_from: from, prefix_to: to, checks_digit: checks }) => {
      const prefix = code.slice(0, from.length);
      return code.length === length && prefix >= from && prefix <= to && (!checks || hasCheckDigit(code));
    })
    .map((rule) => readBy(rule, code));
}

const nothingSaid: Record<LabelReading['kind'], string> = {
  weight: 'This label has no weight.',
  price: 'This label has no price.',
  quantity: 'This label has no quantity.',
};

interface Labelled {
  quantity: Thousandths;
  /** What the label costs; null where the price is the product's own. */
  amount: Money | null;
}

/** What a label sells of a product at this price, as private.price_label says it. Throws ApiError for a label that says nothing. */
export function sellLabel({ kind, value }: LabelReading, price: Money, stepHundredths: number): Labelled {
  if (value === 0) throw new ApiError({ code: 'invalid_input', status: 400, message: nothingSaid[kind] });
  if (kind !== 'price') return { quantity: value, amount: null };
  if (value % stepHundredths !== 0)
    throw new ApiError({
      code: 'invalid_input',
      status: 400,
      message: 'The price on this label is not valid in this currency.',
    });
  return { quantity: labelledQuantity(value as Money, price), amount: value as Money };
}
