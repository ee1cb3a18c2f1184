import { fromNumeric, type Money } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';

export interface CreditNote {
  id: string;
  number: string;
  /** Null where the goods came back without a receipt. */
  saleId: string | null;
  total: Money;
  refundTenderType: rpc.TenderType;
  /** What of it came back as points. */
  inPoints: Money;
  /** What the smallest coin added to what was paid back in cash, below zero: took off. */
  rounding?: Money;
  /** How many points the customer has now, where the return moved any; below zero: used before they were taken back. */
  pointsBalance: number | null;
}

/** The answer of refund_sale. */
export function toCreditNote(row: rpc.CreditNote): CreditNote {
  return {
    id: row.id,
    number: row.credit_note_number,
    saleId: row.sale_id,
    total: fromNumeric(row.total_amount),
    refundTenderType: row.refund_tender_type,
    inPoints: fromNumeric(row.points_amount),
    rounding: fromNumeric(row.rounding_amount ?? 0),
    pointsBalance: row.points?.balance ?? null,
  };
}
