import { noticeOfFlags, subscriptionState } from './billingState';

const NOW = new Date('2026-11-21T09:00:00Z');
const subscription = {
  id: 's',
  status: 'active' as const,
  amount: 29,
  currency: 'USD',
  expires_at: null,
  current_period_end: null,
  plan_name: 'Growth',
};

describe('noticeOfFlags', () => {
  it.each([
    ['trial=expired&payment=required', /trial has ended/, /Pay for your plan/],
    ['trial=expired&upgrade=required', /trial has ended/, /Choose a plan/],
    ['payment=required', /payment is due/, /open amount/],
    ['subscription=inactive', /not active/, /started again/],
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
