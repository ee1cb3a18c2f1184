import type { SupportVisit } from './supportVisits';
export type TenantRole = 'admin' | 'manager' | 'accountant' | 'cashier';

export type TenantStatus = 'active' | 'trial' | 'suspended' | 'closed';

export type SubscriptionStatus =
  'pending' | 'trialing' | 'trial' | 'active' | 'past_due' | 'cancelled' | 'suspended' | 'expired';

/** A business that was closed and is deleted on a day. */
export interface BusinessClosing {
  /** Waiting, it can be taken back. */
  status: 'waiting' | 'erasing' | 'erased';
  is_by_platform: boolean;
  /** The owner who asked for it; null for the platform. */
  asked_by_name: string | null;
  asked_at: string;
  erase_at: string;
  erased_at: string | null;
  reason: string;
}

/** my_access(): everything that routing and menus need to know about the signed-in person. */
export interface MyAccess {
  user_id: string;
  email: string | null;
  email_verified: boolean;
  is_platform_admin: boolean;
  /** `aal2` once a second factor was verified in this session. */
  assurance_level: 'aal1' | 'aal2';
  profile: {
    full_name: string | null;
    role: string;
    avatar_url: string | null;
    require_password_change: boolean;
    temp_password_created_at: string | null;
    invitation_status: 'none' | 'pending' | 'accepted';
  } | null;
  membership: {
    tenant_id: string;
    role: TenantRole;
    is_active: boolean;
    invitation_status: 'pending' | 'accepted';
    /** Of an own role of the business. An answer cached by an earlier version has none. */
    role_name?: string | null;
  } | null;
  tenant: {
    id: string;
    name: string;
    subdomain: string | null;
    slug: string | null;
    custom_domain: string | null;
    status: TenantStatus;
    timezone: string;
    /** Local time until which an instant belongs to the business day before, such as 04:00:00. */
    day_cutoff?: string;
    currency_code: string;
    /** ISO 3166; null while nobody named it. An answer cached by an earlier version has none. */
    country?: string | null;
    storefront_enabled: boolean;
  } | null;
  /** The newest one, cancelled and expired included. */
  subscription: {
    id: string;
    status: SubscriptionStatus;
    amount: number;
    currency: string;
    expires_at: string | null;
    current_period_end: string | null;
    /** Until when everything works although an invoice is not paid; null where none is late. */
    grace_until: string | null;
    plan_name: string | null;
  } | null;
  permissions: string[];
  /** Platform staff who visit a business see it as its owner does, until then. An answer cached by an earlier version has none. */
  support_visit?: SupportVisit | null;
  /** Features that the business has and not all have. An answer cached by an earlier version has none. */
  flags?: string[];
}

/** create_tenant(p_tenant). The signed-in person becomes the owner. Idempotent by id. */
export interface CreateTenantInput {
  id: string;
  name: string;
  subdomain?: string;
  currency_code?: string;
  timezone?: string;
  /** ISO 3166-1, two letters; required: taxes follow from it. */
  country?: string;
  /** The name of the plan chosen before signing up; remembered for billing. */
  plan?: string;
  /** The code of the affiliate whose link was touched first, and when; one that is not known is let fall. */
  via?: string;
  via_at?: string;
}

/** check_address(p_address): whether a new business can have an address. */
export interface AddressCheck {
  status: 'free' | 'taken' | 'reserved' | 'invalid';
  /** What to say to people; null when it is free. */
  message: string | null;
}

/** chosen_plan(): the plan chosen before signing up. */
export interface ChosenPlan {
  plan_id: string;
  name: string;
  chosen_at: string;
}

export interface CreateTenantResult {
  tenant_id: string;
  subdomain: string;
  slug: string;
}

/** accept_invitation(): accepts a pending invitation once; later calls only answer how things stand. */
export interface AcceptedInvitation {
  tenant_id: string;
  role: TenantRole;
  is_active: boolean;
  invitation_status: 'pending' | 'accepted';
}
