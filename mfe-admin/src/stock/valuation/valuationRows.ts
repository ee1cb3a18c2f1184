import { fromNumeric, quantityFromNumeric, type Money, type Thousandths } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';

/** A product of the valuation. */
export interface ValuedProduct {
  id: string;
  name: string;
  code: string;
  unit: string;
  categoryName: string | null;
  quantity: Thousandths;
  value: Money;
  /** Of one unit, up to six decimals; null when there is none. */
  averageCost: number | null;
}

export interface Valuation {
  /** The day at whose end this was so. */
  asOf: string;
  rows: ValuedProduct[];
  count: number;
  quantity: Thousandths;
  value: Money;
  inTransit: Money;
  nextCursor: string | null;
}

export interface LocationValue {
  id: string;
  name: string;
  productCount: number;
  value: Money;
}

export interface ValuePoint {
  day: string;
  value: Money;
}

/** The one place where a valuation becomes what the screen works with. */
export function toValuation(page: rpc.ValuationPage): Valuation {
  return {
    asOf: page.as_of,
    rows: page.rows.map((row) => ({
      id: row.product_id,
      name: row.name,
      code: row.sku ?? '',
      unit: row.unit,
      categoryName: row.category_name,
      quantity: quantityFromNumeric(row.quantity),
      value: fromNumeric(row.value),
      averageCost: row.average_cost,
    })),
    count: page.total,
    quantity: quantityFromNumeric(page.quantity),
    value: fromNumeric(page.value),
    inTransit: fromNumeric(page.in_transit_value),
    nextCursor: page.next_cursor,
  };
}

/** The locations that had anything, the most valuable first. */
export function toLocationValues(answer: rpc.ValueByLocation): LocationValue[] {
  return answer.rows.map((row) => ({
    id: row.location_id,
    name: row.name,
    productCount: row.products,
    value: fromNumeric(row.value),
  }));
}

/** The ends of the months, the oldest first; the last one is today. */
export function toValuePoints(answer: rpc.StockValueHistory): ValuePoint[] {
  return answer.points.map((point) => ({ day: point.day, value: fromNumeric(point.value) }));
}
