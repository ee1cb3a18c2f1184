import type { BusinessClosing, SubscriptionStatus, TenantStatus } from './people';

/** The order of admin_list_tenants. */
export type TenantSort =
  | 'newest'
  | 'oldest'
  | 'name_asc'
  | 'name_desc'
  | 'users_asc'
  | 'users_desc'
  | 'products_asc'
  | 'products_desc'
  | 'sales_asc'
  | 'sales_desc';

/** admin_overview() and admin_list_tenants(p_query, p_status, p_after, p_limit, p_sort, p_effective_status, p_plan_id): platform admins with a second factor only. */
export interface PlatformOverview {
  tenants_total: number;
  tenants_active: number;
  tenants_trial: number;
  tenants_suspended: number;
  users_total: number;
  sales_today: number;
  /** Null for roles that see no revenue. */
  monthly_recurring_revenue: { currency: string; amount: number }[] | null;
  new_tenants_by_week: { week: string; count: number }[];
  database_size_bytes: number;
}

export interface PlatformTenantRow {
  id: string;
  name: string;
  subdomain: string | null;
  slug: string | null;
  custom_domain: string | null;
  status: TenantStatus;
  currency_code: string;
  /** ISO 3166; null while nobody named it. */
  country?: string | null;
  timezone: string;
  /** Local time until which a sale still belongs to the day before. */
  day_cutoff: string;
  owner_email: string | null;
  user_count: number;
  product_count: number;
  sales_30_days: number;
  /** The subscription that decides what the business may do. */
  subscription_id: string | null;
  subscription_status: SubscriptionStatus | null;
  plan_name: string | null;
  expires_at: string | null;
  created_at: string;
  /** Since it was closed; null for all others. */
  closing: BusinessClosing | null;
}

export interface PlatformTenantPage {
  rows: PlatformTenantRow[];
  next_cursor: string | null;
  count: number;
}

/** admin_preview_subscription(...): what adding, changing or removing a subscription would do to a business. */
export interface SubscriptionPreview {
  effect: 'none' | 'locks' | 'opens' | 'stays_open' | 'stays_locked' | 'refused';
  /** `allowed`, or the query with which its people are sent to billing. */
  gate_before: string;
  gate_after: string;
  /** For people. */
  sentence: string;
}

/** A live price of a plan in a currency other than its own. */
export interface PlanPriceRow {
  currency: string;
  period: 'month' | 'year';
  amount: number;
  valid_from: string;
}
