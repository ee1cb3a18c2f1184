import { makeTenantRow } from '../common/platformSamples';
import { attentionRows } from './attention';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const reasonFor = (changes: Parameters<typeof makeTenantRow>[0]) =>
  attentionRows([makeTenantRow(changes)], NOW).map(({ tone, reason }) => [tone, reason]);

describe('attentionRows', () => {
  it.each([
    [{ status: 'suspended' }, 'danger', 'is suspended'],
    [{ subscription_status: 'past_due' }, 'danger', 'is past due'],
    [{ subscription_status: 'suspended' }, 'danger', 'has a suspended subscription'],
    [{ subscription_status: 'pending' }, 'warning', 'waits for its first payment'],
    [{ subscription_status: 'expired' }, 'warning', 'has an expired subscription'],
    [{ subscription_status: 'cancelled' }, 'warning', 'cancelled its subscription'],
    [{ subscription_status: null }, 'warning', 'has no subscription'],
  ] as const)('names %j', (changes, tone, reason) => {
    expect(reasonFor(changes)).toEqual([[tone, reason]]);
  });

  it.each([
    [{ subscription_status: 'active' }],
    [{ status: 'closed', subscription_status: 'past_due' }],
    [{ subscription_status: 'trial', expires_at: null }],
    [{ subscription_status: 'trial', expires_at: '2026-11-28T12:00:01Z' }],
  ] as const)('leaves %j in peace', (changes) => {
    expect(reasonFor(changes)).toEqual([]);
  });

  it('tells a trial that ends within a week from one that has ended', () => {
    expect(reasonFor({ subscription_status: 'trialing', expires_at: '2026-11-28T12:00:00Z' })[0]?.[0]).toBe('info');
    expect(reasonFor({ subscription_status: 'trial', expires_at: '2026-11-21T12:00:00Z' })[0]?.[0]).toBe('warning');
  });

  it('puts the most pressing first', () => {
    const rows = attentionRows(
      [
        makeTenantRow({ name: 'Soon', subscription_status: 'trial', expires_at: '2026-11-22T00:00:00Z' }),
        makeTenantRow({ name: 'Waiting', subscription_status: 'pending' }),
        makeTenantRow({ name: 'Late', subscription_status: 'past_due' }),
      ],
      NOW,
    );

    expect(rows.map((row) => row.tenant)).toEqual(['Late', 'Waiting', 'Soon']);
  });
});
