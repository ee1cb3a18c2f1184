import { formatNumber, quantityText, unitText } from '@dukani/shared/format';
import { quantityFromNumeric, type Money, type Thousandths } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import { moneyOrNull } from '../stockRows';

export interface ReorderRules {
  days: number;
  leadDays: number;
  coverDays: number;
}

export interface ReorderRow {
  id: string;
  name: string;
  sku: string | null;
  unit: string;
  supplierName: string | null;
  supplierCode: string | null;
  onHand: Thousandths;
  reserved: Thousandths;
  inTransit: Thousandths;
  onOrder: Thousandths;
  drafted: Thousandths;
  sold: Thousandths;
  reorderPoint: Thousandths | null;
  level: Thousandths;
  packSize: number;
  /** The least that the supplier delivers at a time; null when not known. */
  minQuantity: Thousandths | null;
  suggested: Thousandths;
  daysLeft: number | null;
  suggestedCost: Money | null;
}

export interface ReorderPage {
  rows: ReorderRow[];
  count: number;
  nextCursor: string | null;
  rules: ReorderRules;
}

export function toReorderPage(page: rpc.ReorderPage): ReorderPage {
  return {
    count: page.count,
    nextCursor: page.next_cursor,
    rules: { days: page.days, leadDays: page.lead_days, coverDays: page.cover_days },
    rows: page.rows.map((row) => ({
      id: row.id,
      name: row.name,
      sku: row.sku,
      unit: row.unit,
      supplierName: row.supplier_name,
      supplierCode: row.supplier_code,
      onHand: quantityFromNumeric(row.quantity),
      reserved: quantityFromNumeric(row.reserved_quantity),
      inTransit: quantityFromNumeric(row.in_transit_quantity),
      onOrder: quantityFromNumeric(row.on_order_quantity),
      drafted: quantityFromNumeric(row.draft_quantity),
      sold: quantityFromNumeric(row.sold_quantity),
      reorderPoint: row.reorder_point === null ? null : quantityFromNumeric(row.reorder_point),
      level: quantityFromNumeric(row.level),
      packSize: row.purchase_unit_factor,
      minQuantity: row.min_quantity === null ? null : quantityFromNumeric(row.min_quantity),
      suggested: quantityFromNumeric(row.suggested_quantity),
      daysLeft: row.days_left,
      suggestedCost: moneyOrNull(row.suggested_cost),
    })),
  };
}

/** Why so many are suggested, in one or two sentences. */
export function whyText(row: ReorderRow, rules: ReorderRules): string {
  const unit = unitText(row.unit);
  const promised = row.reserved > 0 ? `, ${quantityText(row.reserved, row.unit)} reserved` : '';
  const coming = row.inTransit > 0 ? `, ${quantityText(row.inTransit, row.unit)} on the way` : '';
  const ordered = row.onOrder > 0 ? `, ${quantityText(row.onOrder, row.unit)} on order` : '';
  const drafted = row.drafted > 0 ? ` ${quantityText(row.drafted, row.unit)} on a draft order.` : '';
  const sold =
    row.sold > 0
      ? `Sold ${quantityText(row.sold, row.unit)} in ${rules.days} days, ${formatNumber(row.sold / 1000 / rules.days, 1)} a day. `
      : '';
  const reason =
    row.reorderPoint !== null && row.reorderPoint >= row.level
      ? `at or below the reorder point of ${quantityText(row.reorderPoint, row.unit)}`
      : `less than the ${formatNumber(row.level / 1000, 1)}${unit === undefined ? '' : ` ${unit}`} sold during the delivery time`;
  const packs =
    row.packSize > 1 ? ` ${formatNumber(row.suggested / 1000 / row.packSize, 3)} packs of ${row.packSize}.` : '';
  const least =
    row.minQuantity === null ? '' : ` The supplier delivers at least ${quantityText(row.minQuantity, row.unit)}.`;
  return `${sold}In stock: ${quantityText(row.onHand, row.unit)}${promised}${coming}${ordered}: ${reason}.${packs}${least}${drafted}`;
}
