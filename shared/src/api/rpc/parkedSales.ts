import type { TillProduct } from './products';
import type { ApprovablePermission, Approval } from './approvals';
import type { BasketLineInput } from './quotes';

/** A line of a parked basket: what quote_sale takes, and what the till showed of it. Prices are asked anew when it is taken back. */
export interface ParkedLineInput extends BasketLineInput {
  list_price: number;
  /** Of a scale's label with a price. */
  label_amount?: number;
  /** The pack whose code was scanned. */
  pack?: { quantity: number; label: string | null };
}

/** At most 500 lines and 256 KB as JSON. */
export interface ParkedBasket {
  lines: ParkedLineInput[];
  discount_amount?: number;
  discount_percent?: number;
  contact_id?: string | null;
  note?: string;
  coupon_codes?: string[];
  /** It is to be saved as the next version of this quote. */
  changes_quote?: { id: string; version: number; number: string; valid_until: string };
  /** Of what was allowed when it was parked. */
  approval_ids?: string[];
}

/** park_sale(p_parked). Idempotent by id, version and body. */
export interface ParkSaleInput {
  /** Of the sale that the basket will become. */
  id: string;
  /** 1 for a basket never parked before; whoever took version n back parks n + 1. */
  version: number;
  /** The basket's number on the device: B4. */
  number: string;
  label?: string | null;
  /** As the till showed it. */
  total_amount: number;
  item_count: number;
  basket: ParkedBasket;
}

/** A parked basket as lists show it; also what drop_parked_sale(p_id, p_is_dropped) answers. */
export interface ParkedSale {
  id: string;
  version: number;
  number: string;
  label: string | null;
  total_amount: number;
  item_count: number;
  customer_name: string | null;
  till_name: string | null;
  parked_by_name: string | null;
  parked_at: string;
  is_own: boolean;
  note: string | null;
}

/** What park_sale answers. */
export interface ParkedSaleSaved extends ParkedSale {
  replayed: boolean;
}

/** list_parked_sales(p_query, p_after, p_limit): the open ones of all tills, newest first. */
export interface ParkedSalePage {
  rows: ParkedSale[];
  count: number;
  next_cursor: string | null;
}

/** resume_parked_sale(p_id, p_claim_id, p_operator_token): exactly one caller gets it; the others parked_sale_resumed with ParkedSaleTaken. */
export interface ResumedSale extends ParkedSale {
  basket: ParkedBasket;
  /** The basket's products as they are now. */
  products: TillProduct[];
  customer: { id: string; name: string } | null;
  /** What is allowed the person who took it back; the prices of a quote that is still good are. */
  approvals: Approval[];
  /** What was allowed when it was parked and no longer is: too old, used up, or of another person. */
  lapsed_approvals: { permission: ApprovablePermission; approver_name: string }[];
}

/** Details of parked_sale_resumed. */
export interface ParkedSaleTaken {
  resumed_by_name: string | null;
  resumed_at: string;
}

/** customer_credit(p_contact_id): what the till shows of a customer before anything is paid. */
export interface CustomerCredit {
  contact_id: string;
  name: string;
  credit_limit: number;
  /** Less what was paid in advance; below zero when that is more. */
  owed: number;
  /** What may still be sold on account. */
  available: number;
  store_credit: number;
  overdue_amount: number;
}

/** What the functions of parked sales answer. */
export interface ParkedSaleAnswers {
  customer_credit: CustomerCredit;
  drop_parked_sale: ParkedSale;
  list_parked_sales: ParkedSalePage;
  park_sale: ParkedSaleSaved;
  resume_parked_sale: ResumedSale;
}
