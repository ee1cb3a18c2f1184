import type { ContactPayment } from '@dukani/shared/rpc';
import type { UnknownCode } from '../finder/useFinderNotices';

/** The dialog over the till; one at a time. */
export type TillDialog =
  | { kind: 'pay' }
  /** With what led to it and goes on once the till is open. */
  | { kind: 'open_till'; next: TillDialog | null }
  | { kind: 'customer' }
  | { kind: 'note' }
  | { kind: 'park' }
  | { kind: 'parked' }
  | { kind: 'quick_product'; unknown: UnknownCode }
  /** Something without a product of its own. */
  | { kind: 'open_price' }
  | { kind: 'basket_discount' }
  | { kind: 'coupon' }
  | { kind: 'line_discount'; lineId: string }
  | { kind: 'line_price'; lineId: string }
  | { kind: 'line_modifiers'; lineId: string }
  /** Of this line, else of the product's first line that misses some. */
  | { kind: 'serials'; productId: string; lineId?: string }
  /** Why a line, or for null the whole basket, is removed. */
  | { kind: 'void_reason'; lineId: string | null }
  | { kind: 'approval' }
  | { kind: 'quote' }
  | { kind: 'order' }
  | { kind: 'invoice' }
  /** What the customer owes is paid. */
  | { kind: 'debt' }
  | { kind: 'debt_receipt'; payment: ContactPayment; customerName: string }
  | { kind: 'gift_card' }
  /** Working hours: somebody comes, pauses or goes. */
  | { kind: 'clock' }
  | { kind: 'receipt' };

/** Shows one, or none. */
export type SetTillDialog = (dialog: TillDialog | null) => void;
