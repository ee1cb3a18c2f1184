import { daysText, isSubscriptionLocked, noticeOfFlags, subscriptionDates, subscriptionState } from './billingState';

const NOW = new Date('2026-11-21T09:00:00Z');
const subscription = {
  id: 's',
  status: 'active' as const,
  amount: 29,
  currency: 'USD',
  expires_at: null,
  current_period_end: null,
  grace_until: null,
  plan_name: 'Growth',
};

describe('noticeOfFlags', () => {
  it.each([
    ['trial=expired&payment=required', /trial has ended/, /Pay for your plan/],
    ['trial=expired&upgrade=required', /trial has ended/, /Choose a plan/],
    ['payment=required', /payment is due/, /Pay the amount due/],
    ['subscription=inactive', /not active/, /You can restart it/],
    ['setup=required', /No subscription/, /Choose a plan/],
  ])('says for %s what is wrong and what to do', (flags, title, text) => {
    const notice = noticeOfFlags(new URLSearchParams(flags));

    expect(notice?.title).toMatch(title);
    expect(notice?.text).toMatch(text);
  });

  it('says nothing to somebody who came by themselves', () => {
    expect(noticeOfFlags(new URLSearchParams(''))).toBeNull();
  });
});

describe('subscriptionState', () => {
  it.each([
    ['active', null, 'Active', null],
    ['trial', '2026-12-11T10:00:00Z', 'Trial', 20],
    ['trial', '2026-12-11T08:59:00Z', 'Trial', 20],
    ['trialing', '2026-11-21T10:00:00Z', 'Trial', 0],
    ['trial', '2026-11-20T10:00:00Z', 'Trial ended', null],
    ['past_due', null, 'Payment overdue', null],
    ['cancelled', null, 'Cancelled', null],
  ] as const)('%s until %s is %s', (status, expires_at, label, daysLeft) => {
    expect(subscriptionState({ ...subscription, status, expires_at }, NOW)).toMatchObject({ label, daysLeft });
  });

  it('knows a business without any', () => {
    expect(subscriptionState(null, NOW).label).toBe('No subscription');
  });
});

describe('isSubscriptionLocked', () => {
  it.each([
    ['active', null, false],
    ['active', '2026-11-20T10:00:00Z', false],
    ['trial', '2026-12-11T10:00:00Z', false],
    ['trialing', '2026-11-20T10:00:00Z', true],
    ['trial', null, true],
    ['pending', null, true],
    ['past_due', '2026-12-11T10:00:00Z', true],
    ['cancelled', null, true],
    ['suspended', null, true],
    ['expired', null, true],
  ] as const)('%s until %s: %s', (status, expires_at, isLocked) => {
    expect(isSubscriptionLocked({ ...subscription, status, expires_at }, NOW)).toBe(isLocked);
  });

  it('locks a business without any', () => {
    expect(isSubscriptionLocked(null, NOW)).toBe(true);
  });
});

describe('subscriptionDates', () => {
  const dates = (expires_at: string | null, current_period_end: string | null) => {
    const changed = { ...subscription, expires_at, current_period_end };
    return subscriptionDates(changed, subscriptionState(changed, NOW)).map(({ label, iso }) => [label, iso]);
  };

  it('tells a date once when the period ends with the subscription', () => {
    expect(dates('2026-12-11T10:00:00Z', '2026-12-11T10:00:00Z')).toEqual([['Runs until', '2026-12-11T10:00:00Z']]);
  });

  it('tells both when they differ, and neither when there is none', () => {
    expect(dates('2026-11-11T10:00:00Z', '2026-12-01T10:00:00Z')).toEqual([
      ['Ended', '2026-11-11T10:00:00Z'],
      ['Period ends', '2026-12-01T10:00:00Z'],
    ]);
    expect(dates(null, '2026-12-01T10:00:00Z')).toEqual([['Period ends', '2026-12-01T10:00:00Z']]);
    expect(dates(null, null)).toEqual([]);
  });
});

describe('daysText', () => {
  it.each([
    [0, 'less than a day'],
    [1, '1 day'],
    [29, '29 days'],
  ])('of %d is %s', (days, text) => {
    expect(daysText(days)).toBe(text);
  });
});
