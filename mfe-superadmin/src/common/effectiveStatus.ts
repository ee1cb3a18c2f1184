import type { PlatformTenantRow } from '@dukani/shared/rpc';

type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info';

/** How a tenant stands in one word: what of its account and its subscription decides whether it can work. */
export const EFFECTIVE_STATUS = {
  active: { label: 'Active', tone: 'success' },
  trial: { label: 'On trial', tone: 'info' },
  trial_ended: { label: 'Trial ended', tone: 'warning' },
  pending: { label: 'Awaiting payment', tone: 'warning' },
  past_due: { label: 'Past due', tone: 'danger' },
  expired: { label: 'Expired', tone: 'warning' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  none: { label: 'No subscription', tone: 'warning' },
  suspended: { label: 'Suspended', tone: 'danger' },
  closed: { label: 'Closed', tone: 'neutral' },
} as const satisfies Record<string, { label: string; tone: Tone }>;

export type EffectiveStatus = keyof typeof EFFECTIVE_STATUS;

/** In the order in which they are listed. */
export const EFFECTIVE_STATUSES = Object.keys(EFFECTIVE_STATUS) as EffectiveStatus[];

/** The effectiveStatus of a tenant at a moment: a closed or suspended account outranks its subscription, the end of a trial its name. */
export function effectiveStatusOf(
  { status, subscription_status: subscription, expires_at: expiresAt }: EffectiveStatusFacts,
  nowMs: number,
): EffectiveStatus {
  if (status === 'closed' || status === 'suspended') return status;
  switch (subscription) {
    case null:
      return 'none';
    case 'trial':
    case 'trialing':
      return expiresAt !== null && Date.parse(expiresAt) > nowMs ? 'trial' : 'trial_ended';
    default:
      return subscription;
  }
}

type EffectiveStatusFacts = Pick<PlatformTenantRow, 'status' | 'subscription_status' | 'expires_at'>;

/** How many tenants stand how, in the order of the list; standings of nobody are left out. */
export function countByEffectiveStatus(
  tenants: readonly EffectiveStatusFacts[],
  nowMs: number,
): { effectiveStatus: EffectiveStatus; count: number; percent: number }[] {
  const counts = new Map<EffectiveStatus, number>();
  for (const tenant of tenants) {
    const effectiveStatus = effectiveStatusOf(tenant, nowMs);
    counts.set(effectiveStatus, (counts.get(effectiveStatus) ?? 0) + 1);
  }
  return EFFECTIVE_STATUSES.flatMap((effectiveStatus) => {
    const count = counts.get(effectiveStatus) ?? 0;
    return count === 0 ? [] : [{ effectiveStatus, count, percent: Math.round((count / tenants.length) * 100) }];
  });
}
