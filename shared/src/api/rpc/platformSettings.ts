import type { TenantStatus } from './people';

/** What platform staff decide for all businesses: docs/domains/platform.md. */
export interface PlatformSettings {
  trial_hours: number;
  default_plan_id: string;
  trial_extension_days: number;
  trial_extension_total_days: number;
  /** Who issues the platform's invoices. */
  seller_name: string;
  /** Null while nobody changed them; sent back as `version`. */
  saved_at: string | null;
  saved_by: string | null;
  plans: { id: string; name: string; price: number; currency: string; period: 'trial' | 'month' | 'year' }[];
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

export interface PlatformSettingsInputs {
  admin_save_platform_settings: {
    p_settings: Pick<
      PlatformSettings,
      'trial_hours' | 'default_plan_id' | 'trial_extension_days' | 'trial_extension_total_days' | 'seller_name'
    > & { version: string | null };
  };
  admin_save_flag: { p_flag: { key: string; percent: number; ends_on: string | null; reason: string } };
  admin_set_flag_for_tenant: {
    p_flag: { key: string; tenant_id: string; state: 'on' | 'off' | 'share'; reason: string };
  };
  admin_list_domains: { p_filter: PlatformDomainFilter };
}

export interface PlatformSettingsAnswers {
  admin_list_domains: PlatformDomainPage;
  admin_list_flags: FeatureFlag[];
  admin_platform_settings: PlatformSettings;
  admin_save_flag: FeatureFlag;
  admin_save_platform_settings: PlatformSettings;
  admin_set_flag_for_tenant: FeatureFlag;
}
