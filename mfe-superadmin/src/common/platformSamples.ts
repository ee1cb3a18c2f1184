import type { MyAccess, PlatformOverview, PlatformRights, PlatformRole, PlatformTenantRow } from '@dukani/shared/rpc';

/** What tests start from; nothing of the product imports it. */
export const ADMIN: Partial<MyAccess> = {
  email: 'root@platform.test',
  is_platform_admin: true,
  assurance_level: 'aal2',
  membership: null,
  tenant: null,
  subscription: null,
  permissions: [],
  profile: {
    full_name: 'Rose Root',
    role: 'user',
    avatar_url: null,
    require_password_change: false,
    temp_password_created_at: null,
    invitation_status: 'none',
  },
};

/** The rights of somebody with a role, as far as the screens of the area ask for them. */
export function makeRights(role: PlatformRole): PlatformRights {
  const everybody: PlatformRole[] = ['owner', 'operations', 'finance', 'support'];
  return {
    role,
    rights: {
      admin_overview: everybody,
      admin_list_tenants: everybody,
      admin_list_coupons: everybody,
      admin_analytics_use: ['owner', 'operations', 'finance'],
      admin_platform_settings: ['owner', 'operations', 'finance'],
      admin_change_subscription: ['owner', 'operations', 'finance'],
      admin_list_users: ['owner', 'operations', 'support'],
      admin_list_mails: ['owner', 'operations', 'support'],
      admin_fiscal_summary: ['owner', 'operations', 'support'],
      admin_revenue: ['owner', 'finance'],
      admin_list_affiliates: ['owner', 'finance'],
      admin_give_credit: ['owner', 'finance'],
      admin_system: ['owner', 'operations'],
      admin_database: ['owner', 'operations'],
      admin_security: ['owner', 'operations'],
      admin_retry_job: ['owner', 'operations'],
      admin_close_business: ['owner'],
      admin_stop_closing: ['owner'],
    },
  };
}

export function makeOverview(changes: Partial<PlatformOverview> = {}): PlatformOverview {
  return {
    tenants_total: 10,
    tenants_active: 6,
    tenants_trial: 2,
    tenants_suspended: 1,
    users_total: 41,
    sales_today: 1234,
    monthly_recurring_revenue: [
      { currency: 'USD', amount: 1450.5 },
      { currency: 'KES', amount: 2000 },
    ],
    new_tenants_by_week: [
      { week: '2026-11-02', count: 0 },
      { week: '2026-11-09', count: 2 },
      { week: '2026-11-16', count: 3 },
    ],
    database_size_bytes: 52_400_000,
    ...changes,
  };
}

let made = 0;

export function makeTenantRow(changes: Partial<PlatformTenantRow> = {}): PlatformTenantRow {
  made += 1;
  return {
    id: `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`,
    name: 'Duka la Mama',
    subdomain: 'duka',
    slug: 'duka',
    custom_domain: null,
    status: 'active',
    currency_code: 'KES',
    timezone: 'Africa/Nairobi',
    day_cutoff: '00:00:00',
    owner_email: 'owner@duka.test',
    user_count: 3,
    product_count: 120,
    sales_30_days: 900,
    subscription_id: 's1',
    subscription_status: 'active',
    plan_name: 'Growth',
    expires_at: null,
    created_at: '2026-01-15T08:00:00Z',
    closing: null,
    ...changes,
  };
}

export const pageOf = (rows: PlatformTenantRow[], next_cursor: string | null = null, count = rows.length) => ({
  rows,
  next_cursor,
  count,
});
