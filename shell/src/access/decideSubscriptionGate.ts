import type { MyAccess } from '@dukani/shared/rpc';

export type GateDecision = { kind: 'allowed' } | { kind: 'update_password' } | { kind: 'billing'; query: string };

interface GateInput {
  /** The newest subscription, cancelled and expired ones included; null when there is none. */
  subscription: Pick<NonNullable<MyAccess['subscription']>, 'status' | 'amount' | 'expires_at'> | null;
  mustChangePassword: boolean;
  now: Date;
}

/** What a business's subscription lets its people do: go on, or only see billing and why. */
export function decideSubscriptionGate({ subscription, mustChangePassword, now }: GateInput): GateDecision {
  const allowed: GateDecision = mustChangePassword ? { kind: 'update_password' } : { kind: 'allowed' };
  switch (subscription?.status) {
    case 'trial':
    case 'trialing':
      if (subscription.expires_at !== null && new Date(subscription.expires_at) > now) return allowed;
      return billing(`trial=expired&${subscription.amount > 0 ? 'payment' : 'upgrade'}=required`);
    case 'active':
      return allowed;
    case 'pending':
    case 'past_due':
      return billing('payment=required');
    case 'cancelled':
    case 'suspended':
      return billing('subscription=inactive');
    default:
      return billing('setup=required');
  }
}

function billing(query: string): GateDecision {
  return { kind: 'billing', query };
}
