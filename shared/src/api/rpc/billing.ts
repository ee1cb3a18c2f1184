import type { BillingRefundState } from './billingRefunds';
import type { PlatformTenantRow } from './platform';

/** What a business pays the platform: docs/domains/billing.md. */
export type BillingPeriod = 'month' | 'year';
export type BillingCollection = 'card' | 'mpesa' | 'manual';
export type BillingProvider = 'stripe' | 'paystack' | 'mpesa';
export type BillingInvoiceStatus = 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
export type BillingStatus =
  'pending' | 'trialing' | 'trial' | 'active' | 'past_due' | 'cancelled' | 'suspended' | 'expired';

/** trial_plan: billed after the trial; start: paid now, begins now; change: now, by the day; schedule: at the end of the period; keep: a planned change is dropped. */
export type ChangeKind = 'trial_plan' | 'start' | 'change' | 'schedule' | 'keep';

export interface BillingInvoice {
  id: string;
  subscription_id: string | null;
  number: string;
  kind: 'manual' | 'change' | 'renewal';
  plan_name: string | null;
  period_index: number | null;
  period_start: string;
  period_end: string;
  currency: string;
  subtotal: number;
  discount: number;
  tax_rate_percent: number;
  tax: number;
  rounding: number;
  total: number;
  credit_used: number;
  amount_due: number;
  paid_amount: number;
  refunded_amount: number;
  /** What is still to be paid. */
  owed: number;
  status: BillingInvoiceStatus;
  due_at: string;
  paid_at: string | null;
  issued_at: string;
}

export interface BillingBuyer {
  name: string;
  tax_id: string | null;
  address: string | null;
  email: string | null;
  country: string | null;
}

/** get_billing_invoice(p_invoice_id): what its PDF is made of. */
export interface BillingInvoiceInFull extends BillingInvoice {
  buyer: BillingBuyer;
  seller: { name: string };
  lines: {
    kind: 'plan' | 'charge' | 'credit' | 'discount' | 'tax' | 'rounding' | 'manual';
    description: string;
    amount: number;
  }[];
  payments: {
    id: string;
    provider: BillingProvider | 'bank';
    amount: number;
    state: BillingPaymentState;
    receipt: string | null;
    failure: string | null;
    settled_at: string | null;
  }[];
  credit_notes: { number: string; amount: number; tax: number; reason: string; created_at: string }[];
}

export type BillingPaymentState = 'created' | 'pending' | 'unknown' | 'succeeded' | 'failed';

export interface BillingInvoicePage {
  rows: BillingInvoice[];
  next_cursor: string | null;
}

export interface BillingSubscription {
  id: string;
  status: BillingStatus;
  /** `allowed`, or the query with which its people are sent to billing. */
  gate: string;
  billing_plan_id: string | null;
  plan_name: string | null;
  period: BillingPeriod | 'trial';
  amount: number;
  currency: string;
  /** False for one that platform staff keep by hand. */
  is_billed: boolean;
  current_period_start: string;
  current_period_end: string;
  next_billing_date: string | null;
  next_billing_amount: number | null;
  expires_at: string | null;
  grace_until: string | null;
  cancel_at_period_end: boolean;
  cancel_reason: string | null;
  collection: BillingCollection;
  /** Another plan: with the payment of `invoice_id`, without one at the end of the period. */
  pending: {
    billing_plan_id: string;
    plan_name: string;
    period: BillingPeriod;
    amount: number;
    currency: string;
    invoice_id: string | null;
  } | null;
}

/** billing_state(): everything that the billing screen shows. */
export interface BillingState {
  subscription: BillingSubscription | null;
  open_invoices: BillingInvoice[];
  method: {
    id: string;
    provider: BillingProvider;
    brand: string | null;
    last4: string | null;
    exp_month: number | null;
    exp_year: number | null;
    phone: string | null;
  } | null;
  coupon: {
    code: string;
    percent: number | null;
    amount: number | null;
    currency: string | null;
    duration: 'once' | 'months' | 'forever';
    periods_left: number | null;
  } | null;
  /** What the platform owes the business, used before money. */
  balance: number;
  currency: string;
  buyer: BillingBuyer;
  tax: { rate: number; label: string };
  /** The limit restricts nothing. */
  usage: { what: 'users' | 'products' | 'locations' | 'tills' | 'sales_30_days'; used: number; limit: number }[];
  /** Ways to pay that are on; none: the platform is asked by mail. */
  providers: { kind: BillingProvider; currencies: string[] | null }[];
  /** A payment under way. */
  payment: BillingPayment | null;
  plans: {
    billing_plan_id: string;
    name: string;
    description: string | null;
    features: string[];
    badge: string | null;
    prices: { period: BillingPeriod; currency: string; amount: number }[];
  }[];
}

export interface SubscriptionQuote {
  quote_id: string;
  quote_hash: string;
  valid_until: string;
  kind: ChangeKind;
  billing_plan_id: string;
  plan_name: string;
  period: BillingPeriod;
  currency: string;
  /** The price for a whole period. */
  amount: number;
  collection: BillingCollection;
  at: string;
  effective_at: string;
  credit: number;
  charge: number;
  tax_rate_percent: number;
  tax: number;
  rounding: number;
  /** Below 0 it becomes credit. */
  total: number;
  credit_used: number;
  amount_due: number;
  /** Less than a provider takes: not collected. */
  is_waived: boolean;
  restarts_period: boolean;
  period_start: string | null;
  period_end: string | null;
  next_renewal_at: string;
  next_renewal_amount: number;
}

export interface ConfirmedChange {
  kind: ChangeKind;
  /** While it is open the plan changes with its payment. */
  invoice: BillingInvoice | null;
}

export interface BillingPayment {
  id: string;
  invoice_id: string;
  state: BillingPaymentState;
  provider: BillingProvider;
  amount: number;
  currency: string;
  phone: string | null;
  /** Where a card is typed in. */
  page_url: string | null;
  failure: string | null;
}

/** The edge function billing-payment; answers the payment, null for a number. */
export type BillingPaymentAction =
  | { action: 'pay'; payment: BillingInputs['pay_billing_invoice']['p_payment']; return_url?: string }
  | { action: 'look_up' | 'give_up'; payment_id: string }
  | { action: 'save_number'; phone: string };

/** A service through which businesses pay the platform, as its administrators see it. */
export interface PlatformPaymentProvider {
  kind: BillingProvider;
  mode: 'test' | 'live';
  is_enabled: boolean;
  shortcode: string | null;
  shortcode_kind: 'paybill' | 'till' | null;
  /** Null for all. */
  currencies: string[] | null;
  saved_at: string;
  keys: { name: string; is_set: boolean; last4: string | null }[];
}

export interface PlatformPlan {
  id: string;
  name: string;
  price: number;
  currency: string;
  period: BillingPeriod | 'trial';
  features: string[];
  description: string | null;
  badge: string | null;
  badge_color: string | null;
  position: number;
  is_public: boolean;
}

export interface PlatformPlanInFull extends PlatformPlan {
  prices: {
    id: string;
    currency: string;
    period: BillingPeriod;
    amount: number;
    valid_from: string;
    retired_at: string | null;
  }[];
  /** Businesses that pay for it now. */
  subscribers: number;
  /** A business has or had it: it is not deleted any more. */
  is_used: boolean;
}

export interface PlatformCoupon {
  id: string;
  code: string;
  percent: number | null;
  amount: number | null;
  currency: string | null;
  duration: 'once' | 'months' | 'forever';
  months: number | null;
  valid_from: string;
  valid_until: string | null;
  max_redemptions: number;
  redeemed: number;
}

/** A subscription as its history keeps it. */
export interface SubscriptionFacts {
  status: BillingStatus;
  billing_plan_id: string | null;
  plan_price_id: string | null;
  amount: number;
  currency: string;
  expires_at: string | null;
}

/** A month of recurring revenue; null where there is nothing to divide by. */
export interface RevenueMonth {
  month: string;
  new: number;
  reactivation: number;
  expansion: number;
  contraction: number;
  churn: number;
  mrr: number;
  paying: number;
  paying_at_start: number;
  churned: number;
  arr: number;
  arpa: number | null;
  logo_churn_percent: number | null;
  gross_churn_percent: number | null;
  grr_percent: number | null;
  nrr_percent: number | null;
  quick_ratio: number | null;
}

interface OfInvoice {
  invoice_id: string;
  reason: string;
}

export interface BillingInputs {
  quote_subscription_change: {
    p_change: {
      billing_plan_id: string;
      period: BillingPeriod;
      currency: string;
      collection?: BillingCollection;
      begins?: 'now' | 'later';
    };
  };
  cancel_subscription: { p_reason?: string | null };
  save_billing_details: { p_details: Partial<Record<'name' | 'tax_id' | 'address' | 'email', string | null>> };
  pay_billing_invoice: {
    p_payment: { id: string; invoice_id: string; provider: BillingProvider; phone?: string; is_new_card?: boolean };
  };
  check_billing_payment: { p_payment_id?: string };
  admin_save_billing_provider: {
    p_provider: {
      kind: BillingProvider;
      mode: 'test' | 'live';
      is_enabled: boolean;
      shortcode?: string;
      shortcode_kind?: 'paybill' | 'till';
    };
  };
  admin_save_plan: { p_plan: PlatformPlan };
  admin_set_plan_price: { p_amount: number | null };
  admin_save_coupon: { p_coupon: Partial<PlatformCoupon> & Pick<PlatformCoupon, 'id' | 'code' | 'duration'> };
  admin_extend_trial: { p_extension: { tenant_id: string; expires_at: string; reason: string } };
  admin_give_credit: { p_credit: { id: string; tenant_id: string; currency: string; amount: number; reason: string } };
  admin_change_subscription: {
    p_change: {
      tenant_id: string;
      action: 'change_plan' | 'suspend' | 'restore';
      reason: string;
      billing_plan_id?: string;
      period?: BillingPeriod;
      currency?: string;
    };
  };
  admin_refund_invoice: { p_refund: OfInvoice & { id: string; amount: number } };
  admin_send_refund: { p_refund: OfInvoice & { id: string; reference: string } };
  admin_void_invoice: { p_void: OfInvoice };
  admin_mark_invoice_uncollectible: { p_mark: OfInvoice };
  admin_record_bank_payment: { p_payment: OfInvoice & { id: string; amount: number; reference: string } };
}

export interface BillingAnswers {
  billing_state: BillingState;
  list_billing_invoices: BillingInvoicePage;
  get_billing_invoice: BillingInvoiceInFull;
  quote_subscription_change: SubscriptionQuote;
  confirm_subscription_change: ConfirmedChange;
  cancel_subscription: BillingState;
  resume_subscription: BillingState;
  drop_subscription_change: BillingState;
  apply_billing_coupon: BillingState;
  save_billing_details: BillingState;
  pay_billing_invoice: BillingPayment;
  check_billing_payment: {
    tenant_id: string;
    currency: string;
    providers: BillingState['providers'];
    payment: BillingPayment | null;
  };
  admin_list_billing_providers: PlatformPaymentProvider[];
  admin_save_billing_provider: PlatformPaymentProvider[];
  check_billing_provider_keys: { names: string[] };
  remove_billing_method: BillingState;
  admin_list_plans: PlatformPlanInFull[];
  admin_save_plan: PlatformPlan;
  admin_delete_plan: { id: string };
  admin_save_coupon: PlatformCoupon;
  admin_extend_trial: PlatformTenantRow;
  admin_give_credit: { currency: string; balance: number };
  admin_change_subscription: BillingState;
  admin_billing_state: BillingState & {
    invoices: BillingInvoiceInFull[];
    changes: {
      what: 'created' | 'status' | 'plan' | 'cancel_requested' | 'cancel_withdrawn' | 'trial_extended' | 'removed';
      before: SubscriptionFacts | null;
      after: SubscriptionFacts | null;
      occurred_at: string;
      actor_id: string | null;
    }[];
  };
  admin_refund_invoice: {
    state: BillingRefundState;
    invoice: BillingInvoiceInFull;
  };
  admin_send_refund: BillingInvoiceInFull;
  admin_void_invoice: BillingInvoiceInFull;
  admin_mark_invoice_uncollectible: BillingInvoiceInFull;
  admin_record_bank_payment: BillingInvoiceInFull;
}
