import type { ApiKeyAnswers, ApiKeyInputs } from './apiKeys';
import type { BusinessExportAnswers, BusinessExportInputs } from './businessExports';
import type { SupportVisitAnswers, SupportVisitInputs } from './supportVisits';
import type { BillingPeriod, ConfirmedChange, SubscriptionQuote } from './billing';
import type { TenantStatus } from './people';
import type { ApprovalLimit } from './platformMoney';

/** What platform staff decide for all businesses: docs/domains/platform.md. */
export interface PlatformSettings {
  trial_hours: number;
  default_plan_id: string;
  trial_extension_days: number;
  trial_extension_total_days: number;
  /** How long after an invoice was due a business works on without paying. */
  grace_days: number;
  /** Four days after it was due on which it is tried and mailed again. */
  retry_days: number[];
  /** How long after a payment one person may refund it. */
  refund_window_days: number;
  /** How long a closed business waits before it is deleted. */
  closing_days: number;
  /** Who issues the platform's invoices. */
  seller_name: string;
  /** Above which amount a refund or pay-out takes two people; a currency without one has no limit. */
  approval_limits: ApprovalLimit[];
  /** Null while nobody changed them; sent back as `version`. */
  saved_at: string | null;
  saved_by: string | null;
  plans: { id: string; name: string; price: number; currency: string; period: 'trial' | 'month' | 'year' }[];
  open_invoices: number;
  running_trials: number;
  new_in_30_days: number;
  may_edit: boolean;
}

/** A feature that only some businesses have so far. */
export interface FeatureFlag {
  key: string;
  title: string;
  description: string;
  /** Of all businesses, 0 to 100. */
  percent: number;
  /** Its last day in UTC; null: no end. */
  ends_on: string | null;
  has_ended: boolean;
  saved_at: string | null;
  /** Usable businesses, and those of them that have it now. */
  tenants: number;
  tenants_on: number;
  exceptions: { tenant_id: string; tenant_name: string; is_on: boolean; saved_at: string }[];
}

/** A host name of a business's own. */
export interface PlatformDomain {
  domain: string;
  tenant_id: string;
  tenant_name: string;
  tenant_status: TenantStatus;
  verified_at: string | null;
  is_primary: boolean;
  created_at: string;
}

export interface PlatformDomainPage {
  rows: PlatformDomain[];
  next_cursor: string | null;
}

export interface PlatformDomainFilter {
  /** Part of the host or of the business's name. */
  text?: string;
  state?: 'verified' | 'waiting';
}

/** Something that happened to a business as far as it concerns the platform. */
export interface TenantEvent {
  id: string;
  at: string;
  kind: 'note' | 'subscription' | 'invoice' | 'payment' | 'refund' | 'action';
  /** `note`, what changed in the subscription, `issued`, the state of a payment or refund, or the action of the audit record. */
  what: string;
  /** The note, the statuses, number and amount with its currency, or the reason. */
  detail: string | null;
  actor: string | null;
}

export interface TenantTimeline {
  rows: TenantEvent[];
  next_cursor: string | null;
}

export interface PlatformSettingsInputs extends SupportVisitInputs, ApiKeyInputs, BusinessExportInputs {
  admin_quote_subscription_change: {
    p_change: {
      tenant_id: string;
      billing_plan_id: string;
      period: BillingPeriod;
      currency: string;
      begins: 'now' | 'later';
    };
  };
  admin_confirm_subscription_change: {
    p_change: { tenant_id: string; quote_id: string; quote_hash: string; reason: string };
  };
  admin_add_tenant_note: { p_note: { id: string; tenant_id: string; note: string } };
  admin_save_platform_settings: {
    p_settings: Pick<
      PlatformSettings,
      | 'trial_hours'
      | 'default_plan_id'
      | 'trial_extension_days'
      | 'trial_extension_total_days'
      | 'grace_days'
      | 'retry_days'
      | 'refund_window_days'
      | 'closing_days'
      | 'seller_name'
      | 'approval_limits'
    > & { version: string | null };
  };
  admin_save_flag: { p_flag: { key: string; percent: number; ends_on: string | null; reason: string } };
  admin_set_flag_for_tenant: {
    p_flag: { key: string; tenant_id: string; state: 'on' | 'off' | 'share'; reason: string };
  };
  admin_list_domains: { p_filter: PlatformDomainFilter };
}

export interface PlatformSettingsAnswers extends SupportVisitAnswers, ApiKeyAnswers, BusinessExportAnswers {
  admin_add_tenant_note: { id: string };
  admin_confirm_subscription_change: ConfirmedChange;
  admin_quote_subscription_change: SubscriptionQuote;
  admin_tenant_timeline: TenantTimeline;
  admin_list_domains: PlatformDomainPage;
  admin_list_flags: FeatureFlag[];
  admin_platform_settings: PlatformSettings;
  admin_save_flag: FeatureFlag;
  admin_save_platform_settings: PlatformSettings;
  admin_set_flag_for_tenant: FeatureFlag;
}
