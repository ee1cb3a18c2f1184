import type { SubscriptionStatus } from '@dukani/shared/rpc';
import { decideSubscriptionGate, type GateDecision } from './decideSubscriptionGate';

const now = new Date('2026-11-21T12:00:00Z');
const later = '2026-11-21T12:00:01Z';
const earlier = '2026-11-21T11:59:59Z';
const allowed: GateDecision = { kind: 'allowed' };
const updatePassword: GateDecision = { kind: 'update_password' };
const billing = (query: string): GateDecision => ({ kind: 'billing', query });

interface Row {
  status: SubscriptionStatus | null;
  expires_at?: string | null;
  amount?: number;
  mustChangePassword?: boolean;
  outcome: GateDecision;
}

const rows: Row[] = [
  ...(['trial', 'trialing'] as const).flatMap((status): Row[] => [
    { status, expires_at: later, outcome: allowed },
    { status, expires_at: later, mustChangePassword: true, outcome: updatePassword },
    { status, expires_at: earlier, amount: 10, outcome: billing('trial=expired&payment=required') },
    { status, expires_at: earlier, amount: 0, outcome: billing('trial=expired&upgrade=required') },
    {
      status,
      expires_at: earlier,
      amount: 0,
      mustChangePassword: true,
      outcome: billing('trial=expired&upgrade=required'),
    },
    { status, expires_at: now.toISOString(), amount: 0, outcome: billing('trial=expired&upgrade=required') },
    { status, expires_at: null, amount: 0.01, outcome: billing('trial=expired&payment=required') },
  ]),
  { status: 'pending', outcome: billing('payment=required') },
  { status: 'pending', mustChangePassword: true, outcome: billing('payment=required') },
  { status: 'past_due', outcome: billing('payment=required') },
  { status: 'active', outcome: allowed },
  { status: 'active', expires_at: earlier, outcome: allowed },
  { status: 'active', mustChangePassword: true, outcome: updatePassword },
  { status: 'cancelled', outcome: billing('subscription=inactive') },
  { status: 'suspended', outcome: billing('subscription=inactive') },
  { status: 'expired', outcome: billing('setup=required') },
  { status: null, outcome: billing('setup=required') },
  { status: null, mustChangePassword: true, outcome: billing('setup=required') },
];

describe('decideSubscriptionGate', () => {
  it.each(rows)('$status, expires $expires_at, amount $amount, must change password $mustChangePassword', (row) => {
    const { status, expires_at = null, amount = 0, mustChangePassword = false, outcome } = row;

    expect(
      decideSubscriptionGate({
        subscription: status === null ? null : { status, expires_at, amount },
        mustChangePassword,
        now,
      }),
    ).toEqual(outcome);
  });
});
