import type { AdjustStockInput, ReceiveGoodsInput } from '@dukani/shared/rpc';
import type { StockProduct } from './stockApi';

export type StockMode = 'receive' | 'adjust';

/** One product of a delivery or correction, as typed. */
export interface StockLine {
  product: StockProduct;
  /** Pieces delivered, or the change: `-2` for two broken ones. */
  quantityText: string;
  /** What one cost; deliveries only. */
  costText: string;
}

export const REASONS: readonly { value: AdjustStockInput['reason']; label: string }[] = [
  { value: 'damaged', label: 'Damaged' },
  { value: 'expired', label: 'Expired' },
  { value: 'lost', label: 'Lost or stolen' },
  { value: 'found', label: 'Found' },
  { value: 'correction', label: 'Counted differently' },
  { value: 'internal_use', label: 'Used in the business' },
];

const POSITIVE = /^\d{1,7}(?:\.\d{1,3})?$/;
const SIGNED = /^-?\d{1,7}(?:\.\d{1,3})?$/;
const COST = /^\d{1,10}(?:\.\d{1,6})?$/;

/** Why a document cannot be posted, naming the product; null when it can. */
export function stockProblem(mode: StockMode, lines: readonly StockLine[]): string | null {
  if (lines.length === 0) return 'Add at least one product.';
  for (const { product, quantityText, costText } of lines) {
    const quantity = quantityText.trim();
    const isQuantity = (mode === 'receive' ? POSITIVE : SIGNED).test(quantity) && Number(quantity) !== 0;
    if (!isQuantity)
      return mode === 'receive'
        ? `Type how many of ${product.name} came.`
        : `Type by how much ${product.name} changes, for example -2.`;
    if (mode === 'receive' && !COST.test(costText.trim())) return `Type what one ${product.name} cost.`;
  }
  return null;
}

/** The request for a delivery that `stockProblem` found nothing wrong with. */
export function receiptInput(id: string, lines: readonly StockLine[], supplierReference: string): ReceiveGoodsInput {
  return {
    id,
    ...(supplierReference.trim() === '' ? {} : { supplier_reference: supplierReference.trim() }),
    lines: lines.map((line) => ({
      product_id: line.product.id,
      quantity: Number(line.quantityText),
      unit_cost: Number(line.costText),
    })),
  };
}

/** The request for a correction that `stockProblem` found nothing wrong with. */
export function adjustmentInput(
  id: string,
  lines: readonly StockLine[],
  reason: AdjustStockInput['reason'],
  note: string,
): AdjustStockInput {
  return {
    id,
    reason,
    ...(note.trim() === '' ? {} : { note: note.trim() }),
    lines: lines.map((line) => ({ product_id: line.product.id, quantity_change: Number(line.quantityText) })),
  };
}
