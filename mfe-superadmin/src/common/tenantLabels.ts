import type { SubscriptionStatus, TenantStatus } from '@dukani/shared/rpc';

type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info';
interface Label {
  label: string;
  tone: Tone;
}

export const TENANT_STATUS: Record<TenantStatus, Label> = {
  active: { label: 'Active', tone: 'success' },
  trial: { label: 'Trial', tone: 'info' },
  suspended: { label: 'Suspended', tone: 'danger' },
  closed: { label: 'Closed', tone: 'neutral' },
};

export const SUBSCRIPTION_STATUS: Record<SubscriptionStatus, Label> = {
  pending: { label: 'Pending', tone: 'warning' },
  trialing: { label: 'Trial', tone: 'info' },
  trial: { label: 'Trial', tone: 'info' },
  active: { label: 'Active', tone: 'success' },
  past_due: { label: 'Past due', tone: 'danger' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  suspended: { label: 'Suspended', tone: 'danger' },
  expired: { label: 'Expired', tone: 'warning' },
};

/** In the order in which they are listed. */
export const TENANT_STATUSES = Object.keys(TENANT_STATUS) as TenantStatus[];
export const SUBSCRIPTION_STATUSES = Object.keys(SUBSCRIPTION_STATUS) as SubscriptionStatus[];
