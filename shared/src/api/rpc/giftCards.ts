import type { RefundInput } from './sales';

/** issue_gift_card(p_card). Sold with tender_type, given away with reason. Idempotent by id and body. */
export interface IssueGiftCardInput {
  id: string;
  amount: number;
  tender_type?: 'cash' | 'card' | 'mobile_money' | 'bank';
  reference?: string;
  /** Why it is given without being paid; needs gift_cards.manage. */
  reason?: string;
  contact_id?: string | null;
  till_session_id?: string;
  /** The last day it can be used; needs gift_cards.manage. Left out: as the settings say. */
  expires_on?: string | null;
}

export interface GiftCard {
  id: string;
  card_number: string;
  last_four: string;
  initial_amount: number;
  balance: number;
  currency_code: string;
  status: 'active' | 'blocked';
  status_reason: string | null;
  expires_on: string | null;
  is_expired: boolean;
  issued_at: string;
  issued_by_name: string | null;
  /** How it was paid; null: given away, for `reason`. */
  tender_type: 'cash' | 'card' | 'mobile_money' | 'bank' | null;
  reason: string | null;
  contact_id: string | null;
  contact_name: string | null;
}

/** issue_gift_card and print_gift_card: the only answers that hold a code, 16 characters without dashes. */
export interface PrintableGiftCard extends GiftCard {
  code: string;
  replayed: boolean;
}

export type GiftCardState = 'open' | 'used' | 'expired' | 'blocked';

export interface GiftCardPage {
  rows: GiftCard[];
  next_cursor: string | null;
  /** What is on all cards of the business, whatever was searched for. */
  outstanding_amount: number;
  outstanding_count: number;
}

export interface GiftCardEntry {
  id: string;
  kind: 'issued' | 'redeemed' | 'refunded' | 'adjusted' | 'expired';
  amount: number;
  balance_after: number;
  source_type: 'gift_card' | 'sale' | 'credit_note' | 'gift_card_adjustment';
  source_id: string;
  number: string | null;
  reason: string | null;
  recorded_by_name: string | null;
  created_at: string;
}

export interface GiftCardHistory extends GiftCard {
  entries: GiftCardEntry[];
}

/** adjust_gift_card(p_adjustment). Idempotent by id and body. */
export interface GiftCardAdjustmentInput {
  id: string;
  gift_card_id: string;
  amount: number;
  reason: string;
}

/** refund_prepaid(p_refund): a return whose money goes onto a gift card or comes back as points. */
export interface PrepaidRefundInput extends Omit<RefundInput, 'refund_tender_type' | 'reference'> {
  refund_tender_type: 'gift_card' | 'loyalty';
  /** Left out: the card that paid most of the sale. */
  gift_card_id?: string;
}

/** What the functions of gift cards answer. */
export interface GiftCardAnswers {
  issue_gift_card: PrintableGiftCard;
  get_gift_card: GiftCard;
  list_gift_cards: GiftCardPage;
  gift_card_history: GiftCardHistory;
  print_gift_card: PrintableGiftCard;
  block_gift_card: GiftCard;
  adjust_gift_card: GiftCard;
}
