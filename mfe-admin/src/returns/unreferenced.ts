import { compare, parseMoneyInput, sum, zero, type Money } from '@dukani/shared/money';
import { lineAmount } from '@dukani/shared/pricing';
import { formatAmount } from '@dukani/shared/format';
import type { UnreferencedReturnInput } from '@dukani/shared/rpc';
import { parseQuantity } from '../common/quantity';
import { toAmount } from '../common/toAmount';
import { goodsProblem, type PickedGoods } from '../checkout/returns/goods';
import { REASON_MISSING } from '../checkout/returns/refund';

/** What comes back of a product without a receipt, as typed. */
export interface UnreferencedLine extends PickedGoods {
  priceText: string;
  restock: boolean;
}

/** What these lines come to as typed so far; tax that is not in the prices comes on top. */
export function unreferencedTotal(lines: readonly UnreferencedLine[], stepHundredths: number): Money {
  return sum(
    lines.map((line) => {
      const price = parseMoneyInput(line.priceText);
      const quantity = parseQuantity(line.quantityText);
      return price === null || quantity === null ? zero : lineAmount(price, quantity, stepHundredths);
    }),
  );
}

/** Why these goods cannot be taken back, as a sentence; null when they can. */
export function unreferencedProblem(lines: readonly UnreferencedLine[], reason: string): string | null {
  if (lines.length === 0) return 'Choose the goods returned.';
  const wrong = goodsProblem(lines);
  if (wrong !== null) return wrong;
  for (const line of lines) {
    const price = parseMoneyInput(line.priceText);
    if (price === null) return `“${line.priceText}” is not a price of ${line.product.name}.`;
    if (compare(price, line.product.price) > 0)
      return `${line.product.name} costs ${formatAmount(line.product.price)} today. Without a receipt, refund no more than that.`;
  }
  return reason.trim() === '' ? REASON_MISSING : null;
}

/** The lines as the server takes them. Call it only when `unreferencedProblem` found nothing. */
export function unreferencedLines(lines: readonly UnreferencedLine[]): UnreferencedReturnInput['lines'] {
  return lines.map((line) => ({
    product_id: line.product.id,
    quantity: (parseQuantity(line.quantityText) ?? 0) / 1000,
    unit_price: toAmount(parseMoneyInput(line.priceText) ?? zero),
    restock: line.restock,
  }));
}
