import { makeTenantRow } from './platformSamples';
import { countByEffectiveStatus, effectiveStatusOf } from './effectiveStatus';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const LATER = '2026-12-21T12:00:00Z';
const EARLIER = '2026-11-21T12:00:00Z';

describe('effectiveStatusOf', () => {
  it.each([
    ['active', 'active', null, 'active'],
    ['active', 'active', EARLIER, 'active'],
    ['trial', 'active', null, 'active'],
    ['trial', 'trial', LATER, 'trial'],
    ['active', 'trialing', LATER, 'trial'],
    ['trial', 'trial', EARLIER, 'trial_ended'],
    ['trial', 'trial', null, 'trial_ended'],
    ['active', 'suspended', null, 'suspended'],
    ['suspended', 'active', null, 'suspended'],
    ['closed', 'past_due', null, 'closed'],
    ['active', 'past_due', null, 'past_due'],
    ['active', 'pending', null, 'pending'],
    ['active', 'cancelled', null, 'cancelled'],
    ['active', 'expired', null, 'expired'],
    ['active', null, null, 'none'],
  ] as const)(
    'account %s with subscription %s until %s is %s',
    (status, subscription_status, expires_at, effectiveStatus) => {
      expect(effectiveStatusOf({ status, subscription_status, expires_at }, NOW)).toBe(effectiveStatus);
    },
  );
});

describe('countByEffectiveStatus', () => {
  it('counts each tenant once, and leaves out what nobody is', () => {
    const rows = [
      makeTenantRow(),
      makeTenantRow(),
      makeTenantRow({ status: 'trial', subscription_status: 'trial', expires_at: EARLIER }),
      makeTenantRow({ subscription_status: 'suspended' }),
    ];

    expect(countByEffectiveStatus(rows, NOW)).toEqual([
      { effectiveStatus: 'active', count: 2, percent: 50 },
      { effectiveStatus: 'trial_ended', count: 1, percent: 25 },
      { effectiveStatus: 'suspended', count: 1, percent: 25 },
    ]);
    expect(countByEffectiveStatus([], NOW)).toEqual([]);
  });
});
