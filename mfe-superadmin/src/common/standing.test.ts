import { makeTenantRow } from './platformSamples';
import { countStandings, standingOf } from './standing';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const LATER = '2026-12-21T12:00:00Z';
const EARLIER = '2026-11-21T12:00:00Z';

describe('standingOf', () => {
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
  ] as const)('account %s with subscription %s until %s is %s', (status, subscription_status, expires_at, standing) => {
    expect(standingOf({ status, subscription_status, expires_at }, NOW)).toBe(standing);
  });
});

describe('countStandings', () => {
  it('counts each tenant once, and leaves out what nobody is', () => {
    const rows = [
      makeTenantRow(),
      makeTenantRow(),
      makeTenantRow({ status: 'trial', subscription_status: 'trial', expires_at: EARLIER }),
      makeTenantRow({ subscription_status: 'suspended' }),
    ];

    expect(countStandings(rows, NOW)).toEqual([
      { standing: 'active', count: 2, percent: 50 },
      { standing: 'trial_ended', count: 1, percent: 25 },
      { standing: 'suspended', count: 1, percent: 25 },
    ]);
    expect(countStandings([], NOW)).toEqual([]);
  });
});
