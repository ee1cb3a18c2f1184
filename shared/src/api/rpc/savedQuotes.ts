import type { Approval } from './approvals';
import type { ParkedBasket } from './parkedSales';
import type { TillProduct } from './products';
import type { Quote, QuotedLine, TaxTotal } from './quotes';
import type { DocumentPapers } from './settings';
import type { ShopContext } from './shop';

/** Expired is worked out from valid_until, in the business's zone; what was accepted in time does not expire. */
export type QuoteStatus = 'draft' | 'sent' | 'accepted' | 'declined' | 'expired' | 'converted';

/** save_quote(p_quote). Idempotent by id, version and body. */
export interface SaveQuoteInput {
  /** That of the basket, so that what was approved for it counts. */
  id: string;
  /** 1 for a new one; whoever saw version n changes it with n + 1. */
  version: number;
  basket: ParkedBasket;
  /** A day; 30 days ahead when it is missing. */
  valid_until?: string | null;
  /** For the customer. */
  note?: string | null;
  approval_ids?: string[];
  operator_token?: string;
}

/** A quote as lists show it. */
export interface QuoteRow {
  id: string;
  version: number;
  quote_number: string;
  status: QuoteStatus;
  contact_id: string | null;
  contact_name: string | null;
  total_amount: number;
  currency_code: string;
  item_count: number;
  valid_until: string;
  note: string | null;
  made_by_name: string | null;
  created_at: string;
  sent_at: string | null;
  accepted_at: string | null;
  declined_at: string | null;
  declined_reason: string | null;
  /** Who has it open at a till. */
  taken_by_name: string | null;
  taken_at: string | null;
  converted_at: string | null;
  sale_id: string | null;
  invoice_number: string | null;
}

/** A line as it was quoted. */
export type QuotePaperLine = Omit<QuotedLine, 'price_source' | 'is_available' | 'saleable_quantity' | 'image_url'>;

/** get_quote(p_quote_id); also what decline_quote(p_quote_id, p_reason) and release_quote(p_quote_id) answer. */
export interface QuoteDetail extends QuoteRow, Omit<Quote, 'lines'> {
  lines: QuotePaperLine[];
  basket: ParkedBasket;
  contact: { id: string; name: string; email: string | null; phone: string | null } | null;
  /** Of its basket, as they are now; only get_quote answers them. */
  products?: TillProduct[];
}

/** What save_quote answers. */
export interface SavedQuote extends QuoteDetail {
  replayed: boolean;
}

/** list_quotes(p_query, p_status, p_after, p_limit), newest first. */
export interface QuotePage {
  rows: QuoteRow[];
  count: number;
  total_amount: number;
  next_cursor: string | null;
}

/** convert_quote(p_conversion). */
export interface ConvertQuoteInput {
  quote_id: string;
  /** Of the sale that it becomes, made by the client. */
  sale_id: string;
  operator_token?: string;
}

/** What convert_quote answers: the basket at the quoted prices, and what lets them pass. */
export interface TakenQuote extends Omit<QuoteRow, 'sale_id'> {
  sale_id: string;
  basket: ParkedBasket;
  products: TillProduct[];
  customer: { id: string; name: string } | null;
  approvals: Approval[];
}

/** create_quote_link(p_quote_id): the same one while it is good. */
export interface QuoteLink {
  id: string;
  token: string;
  path: string;
  expires_at: string;
}

/** revoke_quote_link(p_quote_id). */
export interface RevokedQuoteLinks {
  revoked: number;
}

/** mail_quote(p_quote_id, p_email). */
export interface MailedQuote {
  sent_to: string;
}

/** get_public_quote(p_token): null for any wrong, expired or revoked token; accept_quote(p_token, p_version) answers it too. */
export interface PublicQuote {
  business: ShopContext;
  tax_pin: string | null;
  tax_pin_label: string;
  /** What its papers show; answers stored earlier have none. */
  papers?: DocumentPapers;
  quote: Omit<Quote, 'lines' | 'taxes' | 'coupons'> & {
    taxes: TaxTotal[];
    lines: QuotePaperLine[];
    quote_number: string;
    version: number;
    status: QuoteStatus;
    issued_on: string;
    issued_to: string | null;
    valid_until: string;
    note: string | null;
    accepted_at: string | null;
  };
}

/** What the stored procedures of quotes answer. */
export interface QuoteAnswers {
  accept_quote: PublicQuote;
  convert_quote: TakenQuote;
  create_quote_link: QuoteLink;
  decline_quote: QuoteDetail;
  get_public_quote: PublicQuote | null;
  get_quote: QuoteDetail;
  list_quotes: QuotePage;
  mail_quote: MailedQuote;
  release_quote: QuoteDetail;
  revoke_quote_link: RevokedQuoteLinks;
  save_quote: SavedQuote;
}
