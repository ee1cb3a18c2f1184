/** How the platform is used and how businesses come to it, for platform administrators: docs/domains/growth.md. */

/** What a business can make; `handed_over` sales of orders are counted with sales. */
export type UseKind =
  | 'till'
  | 'shop'
  | 'taken_orders'
  | 'returns'
  | 'quotes'
  | 'gift_cards'
  | 'purchases'
  | 'stock'
  | 'accounting'
  | 'etims'
  | 'imports';

export type UseGrain = 'day' | 'week' | 'month';

/** `p_filter` of admin_analytics_use; left out: all countries, 30 days, by day. */
export interface AnalyticsUseFilter {
  country?: string;
  days?: number;
  grain?: UseGrain;
}

export interface UsePeriod {
  /** A day, the Monday of a week, the first of a month. */
  starts_on: string;
  /** Businesses with at least one sale or order. */
  tenants: number;
  sales: number;
  orders: number;
  /** People who signed in, sold or changed something. */
  people: number;
}

export interface AnalyticsUse {
  /** When the job last made the sums; null: never. */
  counted_at: string | null;
  /** Those of any business. */
  countries: string[];
  now: {
    /** Businesses that are not closed. */
    tenants: number;
    active_7_days: number;
    active_30_days: number;
    /** The last full month, of which the rest is. */
    month: string;
    people_a_day: number;
    people_a_month: number;
    stickiness_percent: number | null;
  };
  /** Those used by most businesses first. */
  adoption: { kind: UseKind; tenants: number; tenants_ever: number; documents: number }[];
  activity: UsePeriod[];
}

/** `p_filter` of admin_analytics_growth; left out: all countries, 6 months. The last month is the present one. */
export interface AnalyticsGrowthFilter {
  country?: string;
  months?: number;
}

export type FunnelStep =
  'signed_up' | 'confirmed' | 'opened' | 'first_product' | 'first_sale' | 'second_day' | 'activated' | 'paid';

export interface AnalyticsGrowth {
  from: string;
  /** Those of any business. */
  countries: string[];
  counted_at: string | null;
  /** In order. `median_days`: from the step before, for paid from opened; null where nobody made both. */
  steps: { step: FunnelStep; count: number; median_days: number | null }[];
  /** By the Monday of sign-up; a step that nobody could reach is left out. */
  weeks: { week: string; counts: Partial<Record<FunnelStep, number>> }[];
  /** By the month of opening: how many sold in it and in each month after it. */
  cohorts: { cohort: string; tenants: number; months: { month: string; tenants: number }[] }[];
}

/** An affiliate; `email`, `phone` and `payout_account` also tell own businesses, which earn nothing. */
export interface AffiliateInput {
  id: string;
  /** 4 to 20 letters and digits: the end of the link. */
  code: string;
  name: string;
  email: string;
  phone: string | null;
  payout_account: string;
  rate_percent: number;
  /** How long a business counts, from its first payment. */
  months: number;
  /** A blocked one brings nobody new and is not paid. */
  state: 'active' | 'blocked';
}

export interface Affiliate extends AffiliateInput {
  created_at: string;
  /** Visitors who opened the link, once a day each. */
  clicks: number;
  sign_ups: number;
  paying: number;
  /** Sign-ups that wait until somebody has looked. */
  flagged: number;
  /** `held` is not free yet; `payable` may be below 0 after a late refund. */
  balances: { currency: string; earned: number; paid_out: number; held: number; payable: number }[];
}

/** A business that an affiliate brought. */
export interface Referral {
  tenant_id: string;
  tenant_name: string;
  first_touch_at: string;
  signed_up_at: string;
  first_paid_at: string | null;
  rate_percent: number;
  months: number;
  is_own: boolean;
  is_flagged: boolean;
}

/** A file that pays affiliates; it never changes. */
export interface AffiliatePayout {
  state: 'made';
  id: string;
  currency: string;
  /** What was free at this moment is in it. */
  cut_off: string;
  total: number;
  people: number;
  /** CSV. */
  file: string;
  sha256: string;
  reason: string;
  made_by: string;
  created_at: string;
}

/** A pay-out above the limit: it waits for a second person, who makes its file. */
export interface AffiliatePayoutRequest {
  state: 'waiting' | 'made' | 'declined';
  id: string;
  currency: string;
  cut_off: string;
  total: number;
  people: number;
  reason: string;
  /** Null where the account is gone. */
  asked_by: string | null;
  /** The reader asked for it, and cannot agree. */
  is_own: boolean;
  created_at: string;
}

export interface GrowthInputs {
  admin_analytics_growth: { p_filter: AnalyticsGrowthFilter };
  admin_analytics_use: { p_filter: AnalyticsUseFilter };
  admin_clear_referral: { p_clearing: { tenant_id: string; reason: string } };
  admin_decide_affiliate_payout: { p_decision: { id: string; decision: 'agree' | 'decline'; reason: string } };
  admin_make_affiliate_payout: { p_payout: { id: string; currency: string; reason: string } };
  admin_save_affiliate: { p_affiliate: AffiliateInput & { reason: string } };
}

export interface GrowthAnswers {
  admin_clear_referral: { tenant_id: string; is_flagged: boolean };
  admin_list_affiliate_payouts: AffiliatePayout[];
  admin_list_affiliates: Affiliate[];
  admin_list_referrals: Referral[];
  admin_decide_affiliate_payout: AffiliatePayoutRequest;
  admin_make_affiliate_payout: AffiliatePayout | AffiliatePayoutRequest;
  admin_save_affiliate: Affiliate;
  check_affiliate_code: { is_known: boolean };
  admin_analytics_use: AnalyticsUse;
  admin_analytics_growth: AnalyticsGrowth;
}
