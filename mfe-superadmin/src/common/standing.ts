import type { PlatformTenantRow } from '@dukani/shared/rpc';

type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info';

/** How a tenant stands in one word: what of its account and its subscription decides whether it can work. */
export const STANDING = {
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

export type Standing = keyof typeof STANDING;

/** In the order in which they are listed. */
export const STANDINGS = Object.keys(STANDING) as Standing[];

/** The standing of a tenant at a moment: a closed or suspended account outranks its subscription, the end of a trial its name. */
export function standingOf(
  { status, subscription_status: subscription, expires_at: expiresAt }: StandingFacts,
  nowMs: number,
): Standing {
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

type StandingFacts = Pick<PlatformTenantRow, 'status' | 'subscription_status' | 'expires_at'>;

/** How many tenants stand how, in the order of the list; standings of nobody are left out. */
export function countStandings(
  tenants: readonly StandingFacts[],
  nowMs: number,
): { standing: Standing; count: number; percent: number }[] {
  const counts = new Map<Standing, number>();
  for (const tenant of tenants) {
    const standing = standingOf(tenant, nowMs);
    counts.set(standing, (counts.get(standing) ?? 0) + 1);
  }
  return STANDINGS.flatMap((standing) => {
    const count = counts.get(standing) ?? 0;
    return count === 0 ? [] : [{ standing, count, percent: Math.round((count / tenants.length) * 100) }];
  });
}
