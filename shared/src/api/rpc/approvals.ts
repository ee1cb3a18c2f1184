/** What one person can approve for another. */
export type ApprovablePermission =
  'sales.discount' | 'sales.override_price' | 'sales.refund' | 'sales.refund_unreferenced' | 'till.view_all';

/** A price and for how much of the product at most, over all its lines at this price. */
export interface ApprovedPrice {
  product_id: string;
  unit_price: number;
  quantity: number;
}

/** How far an approval goes: for one sale, one return or one count of a drawer, and no further than this. */
export type ApprovalSubject =
  /** A percentage, and what it comes to: a basket that grows is asked for again. */
  | { sale_id: string; percent: number; amount: number }
  | { sale_id: string; prices: ApprovedPrice[] }
  | {
      refund_id: string;
      sale_id: string;
      refund_tender_type: string;
      /** Only where the money goes onto another card than the one that paid. */
      gift_card_id?: string;
      /** Those that do not say so go back on the shelf. */
      lines: { sale_line_id: string; quantity: number; restock?: boolean }[];
    }
  | {
      refund_id: string;
      refund_tender_type: string;
      /** Who gets the store credit; of no matter in cash. */
      contact_id?: string | null;
      lines: { product_id: string; quantity: number; unit_price: number; restock?: boolean }[];
    }
  | { session_id: string; counted_cash: number };

/** approve_action(p_approval). Idempotent by id and body without the PIN. */
export interface ApprovalInput {
  id: string;
  approver_user_id: string;
  pin: string;
  permission: ApprovablePermission;
  reason: string;
  subject: ApprovalSubject;
}

/** Good for five minutes, once, for the document it names. */
export interface Approval {
  id: string;
  approver_name: string;
  permission: ApprovablePermission;
  reason: string;
  expires_at: string;
}

/** Details of the refusal `approval_required`: what would have to be approved. */
export interface ApprovalNeed {
  permission: ApprovablePermission;
  percent?: number;
  /** What the discount comes to, in all lines. */
  amount?: number;
  prices?: ApprovedPrice[];
}

export interface TillPerson {
  user_id: string;
  full_name: string | null;
  has_pin: boolean;
  can_approve: ApprovablePermission[];
}

/** list_till_staff(): who may stand at a till, by name. */
export interface TillStaff {
  /** After so many minutes without a touch the till locks; 0: never. */
  lock_after_minutes: number;
  people: TillPerson[];
}

/** verify_till_pin(p_user_id, p_pin): who stands at the till from now on. */
export interface TillOperator {
  operator_token: string;
  user_id: string;
  full_name: string;
  expires_at: string;
}

/** set_staff_pin(p_pin, p_password), clear_staff_pin(p_user_id). */
export interface StaffPin {
  user_id: string;
  has_pin: boolean;
}
