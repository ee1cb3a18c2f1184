import { formatAmount, formatCurrency } from '../format/format.ts';
import type { Money } from '../money/money.ts';
import type { DocumentSum } from './documentModel.ts';

interface Total {
  label: string;
  amount: Money;
  currencyCode: string;
  /** What a receipt printer calls it; the label in capitals. */
  printedLabel?: string;
}

/** The figure that people look for, with its currency. */
export function totalRow({ label, amount, currencyCode, printedLabel = label.toUpperCase() }: Total): DocumentSum {
  return {
    label,
    value: formatCurrency(amount, currencyCode),
    isTotal: true,
    printed: { label: `${printedLabel} ${currencyCode}`, value: formatAmount(amount) },
  };
}
