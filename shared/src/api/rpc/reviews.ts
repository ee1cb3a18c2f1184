import type { VisitorProof } from './visitorProof';

export type ReviewStatus = 'pending' | 'published' | 'hidden';

/** Stars of a product: what its published reviews come to. */
export interface Rating {
  /** With one decimal; null without reviews. */
  average_rating: number | null;
  review_count: number;
  /** How many of one, two, three, four and five stars. */
  counts: number[];
}

export interface ShopReview {
  id: string;
  rating: number;
  title: string | null;
  body: string | null;
  display_name: string;
  created_at: string;
  /** What the shop answered. */
  reply: string | null;
}

/** shop_reviews(p_tenant_id, p_product_id, p_after, p_limit): newest first; the stars are of all, not of this page. */
export interface ShopReviewPage extends Rating {
  reviews: ShopReview[];
  next_cursor: string | null;
}

/** order_reviews(p_token): what can be rated of an order; null for any wrong token. */
export interface OrderReviews {
  tenant_id: string;
  /** Once it was handed over, where the shop takes reviews. */
  can_review: boolean;
  products: {
    product_id: string;
    name: string;
    image_url: string | null;
    review: {
      rating: number;
      title: string | null;
      body: string | null;
      display_name: string;
      status: ReviewStatus;
    } | null;
  }[];
}

/** write_review(p_review). Idempotent by id and body. */
export interface WriteReviewInput extends VisitorProof {
  id: string;
  /** The secret one of the order. */
  token: string;
  product_id: string;
  rating: number;
  title?: string | null;
  body?: string | null;
  display_name: string;
}

export interface WrittenReview {
  id: string;
  status: ReviewStatus;
}

/** A review as the staff sees it; also what moderate_review answers. */
export interface Review extends ShopReview {
  product_id: string;
  product_name: string;
  order_id: string;
  order_number: string;
  status: ReviewStatus;
  replied_at: string | null;
}

export type ReviewSort = 'newest' | 'oldest' | 'worst' | 'best';

/** list_reviews(p_query, p_status, p_sort, p_after, p_limit) */
export interface ReviewPage {
  rows: Review[];
  count: number;
  /** Of all, whatever was asked for. */
  pending_count: number;
  next_cursor: string | null;
}

/** moderate_review(p_moderation): what is left out stays; an empty reply is taken back. */
export interface ModerateReviewInput {
  review_id: string;
  status?: ReviewStatus;
  reply?: string;
}
