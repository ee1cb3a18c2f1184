import { formatDate } from '@dukani/shared/format';
import type { PlatformTenantRow } from '@dukani/shared/rpc';
import { tenantPath } from '../common/tenantPath';

export interface AttentionRow {
  key: string;
  tone: 'danger' | 'warning' | 'info';
  tenant: string;
  /** What is the matter, after the tenant's name. */
  reason: string;
  path: string;
}

const TRIAL_ENDS_SOON_MS = 7 * 24 * 60 * 60 * 1000;
const URGENCY = { danger: 0, warning: 1, info: 2 };

/** Tenants that somebody should look at, the most pressing first. */
export function attentionRows(tenants: readonly PlatformTenantRow[], nowMs: number): AttentionRow[] {
  return tenants
    .flatMap((tenant): AttentionRow[] => {
      const matter = matterOf(tenant, nowMs);
      return matter === null ? [] : [{ ...matter, key: tenant.id, tenant: tenant.name, path: tenantPath(tenant) }];
    })
    .sort((a, b) => URGENCY[a.tone] - URGENCY[b.tone]);
}

function matterOf(tenant: PlatformTenantRow, nowMs: number): Pick<AttentionRow, 'tone' | 'reason'> | null {
  if (tenant.status === 'closed') return null;
  if (tenant.status === 'suspended') return { tone: 'danger', reason: 'is suspended' };
  switch (tenant.subscription_status) {
    case 'past_due':
      return { tone: 'danger', reason: 'is past due' };
    case 'suspended':
      return { tone: 'danger', reason: 'has a suspended subscription' };
    case 'pending':
      return { tone: 'warning', reason: 'waits for its first payment' };
    case 'expired':
      return { tone: 'warning', reason: 'has an expired subscription' };
    case 'cancelled':
      return { tone: 'warning', reason: 'cancelled its subscription' };
    case 'trial':
    case 'trialing':
      return trialMatter(tenant.expires_at, nowMs);
    case 'active':
      return null;
    case null:
      return { tone: 'warning', reason: 'has no subscription' };
  }
}

function trialMatter(expiresAt: string | null, nowMs: number): Pick<AttentionRow, 'tone' | 'reason'> | null {
  if (expiresAt === null) return null;
  const leftMs = Date.parse(expiresAt) - nowMs;
  if (leftMs <= 0) return { tone: 'warning', reason: `has a trial that ended on ${formatDate(expiresAt, 'UTC')}` };
  if (leftMs <= TRIAL_ENDS_SOON_MS)
    return { tone: 'info', reason: `has a trial that ends on ${formatDate(expiresAt, 'UTC')}` };
  return null;
}
