import type { OrderReviews, Review, ReviewPage, ShopReviewPage, WrittenReview } from './reviews';
import type { VisitorProof } from './visitorProof';

/** request_stock_notice(p_request). Asking twice changes nothing. */
export interface StockNoticeInput extends VisitorProof {
  tenant_id: string;
  /** Of the product, or of the variant. */
  product_id: string;
  email: string;
  consent: true;
}

export interface StockNoticeAnswer {
  /** in_stock: it can be bought already. */
  state: 'waiting' | 'in_stock';
}

/** end_stock_notice(p_token): null for any wrong token. */
export interface EndedStockNotices {
  ended: number;
}

/** send_contact_message(p_message). Idempotent by id and body; email or phone has to be there. */
export interface ContactMessageInput extends VisitorProof {
  id: string;
  tenant_id: string;
  name: string;
  email?: string | null;
  phone?: string | null;
  message: string;
}

export interface SentContactMessage {
  id: string;
}

export type ContactMessageState = 'new' | 'answered' | 'closed';

/** A question to the shop; also what set_contact_message_state(p_message_id, p_state) answers. */
export interface ContactMessage {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  message: string;
  state: ContactMessageState;
  created_at: string;
}

/** list_contact_messages(p_query, p_state, p_after, p_limit): newest first. */
export interface ContactMessagePage {
  rows: ContactMessage[];
  count: number;
  next_cursor: string | null;
}

/** What the procedures about visitors and buyers answer: a part of RpcAnswers. */
/** count_shop_page(p_page): what draws a page of a shop on the server says so, with the visitor's address and browser as headers. */
export interface CountShopPage {
  tenant_id: string;
  shows: 'product' | 'shop';
  /** Host name of the site that led here. */
  from_site?: string;
}

export interface VisitorAnswers {
  count_shop_page: boolean;
  shop_reviews: ShopReviewPage;
  order_reviews: OrderReviews | null;
  write_review: WrittenReview;
  list_reviews: ReviewPage;
  moderate_review: Review;
  request_stock_notice: StockNoticeAnswer;
  end_stock_notice: EndedStockNotices | null;
  send_contact_message: SentContactMessage;
  list_contact_messages: ContactMessagePage;
  set_contact_message_state: ContactMessage;
}
