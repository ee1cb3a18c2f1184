import type { AuditEvent, BlockedAddress, PlatformSecurity } from '@dukani/shared/rpc';

let made = 0;

/** What tests start from; nothing of the product imports it. */
export function makeAuditEvent(changes: Partial<AuditEvent> = {}): AuditEvent {
  made += 1;
  return {
    id: `00000000-0000-4000-9000-${String(made).padStart(12, '0')}`,
    created_at: '2026-11-27T09:30:00Z',
    tenant_id: '00000000-0000-4000-8000-000000000001',
    tenant_name: 'Duka la Mama',
    actor_id: '00000000-0000-4000-8000-000000000002',
    actor_kind: 'user',
    actor_name: 'Asha Njeri',
    actor_email: 'asha@duka.test',
    action: 'product_price_changed',
    entity: 'products',
    entity_id: '00000000-0000-4000-8000-000000000003',
    before: { price: 80 },
    after: { price: 95 },
    session_id: '00000000-0000-4000-8000-000000000004',
    ip_address: '203.0.113.9',
    ...changes,
  };
}

export function makeSecurity(changes: Partial<PlatformSecurity> = {}): PlatformSecurity {
  return {
    administrators: [
      {
        user_id: 'a1',
        name: 'Rose Root',
        email: 'root@platform.test',
        role: 'owner',
        since: '2026-01-01T00:00:00Z',
        factors: 2,
        last_sign_in_at: '2026-11-27T08:00:00Z',
        last_used_at: '2026-11-27T09:00:00Z',
        sessions: 1,
      },
      {
        user_id: 'a2',
        name: null,
        email: 'second@platform.test',
        role: 'support',
        since: '2026-02-01T00:00:00Z',
        factors: 1,
        last_sign_in_at: null,
        last_used_at: null,
        sessions: 0,
      },
    ],
    failures: {
      accounts: [
        {
          user_id: 'u1',
          email: 'asha@duka.test',
          tenant_name: 'Duka la Mama',
          address: '203.0.113.0/24',
          last_15_minutes: 10,
          last_day: 12,
          last_failed_at: '2026-11-27T09:29:00Z',
          is_locked: true,
        },
        {
          user_id: null,
          email: null,
          tenant_name: null,
          address: '198.51.100.0/24',
          last_15_minutes: 0,
          last_day: 1,
          last_failed_at: '2026-11-27T03:00:00Z',
          is_locked: false,
        },
      ],
      addresses: [{ address: '203.0.113.0/24', accounts: 6, failures: 13, last_failed_at: '2026-11-27T09:29:00Z' }],
      hours: [
        { hour: '2026-11-27T08:00:00Z', failures: 1 },
        { hour: '2026-11-27T09:00:00Z', failures: 12 },
      ],
    },
    locked_pins: 2,
    failed_recoveries: 0,
    entities: ['products', 'tenants'],
    actions: ['product_price_changed', 'tenant_status_changed'],
    ...changes,
  };
}

export function makeBlocked(changes: Partial<BlockedAddress> = {}): BlockedAddress {
  return {
    id: '00000000-0000-4000-9100-000000000001',
    network: '203.0.113.0/24',
    reason: 'Tries one password after the other',
    ends_at: '2026-11-30T08:00:00Z',
    created_at: '2026-11-27T08:00:00Z',
    created_by: 'Rose Root',
    lifted_at: null,
    lifted_by: null,
    is_live: true,
    ...changes,
  };
}
