import type { Subscription } from './subscriptionsApi';
import { draftOf, newDraft, validateDraft, valuesOf } from './subscriptionForm';
import { failureText } from './useSubscriptionSaving';
import { ApiError } from '@dukani/shared/errors';

const NOW = Date.parse('2026-11-21T09:30:00Z');
const SAVED: Subscription = {
  id: 's1',
  tenant_id: 't1',
  billing_plan_id: 'p1',
  reference: 'SUB-1',
  status: 'active',
  amount: 29,
  currency: 'USD',
  current_period_start: '2026-11-01T08:15:00+00:00',
  current_period_end: '2026-12-01T08:15:00+00:00',
  next_billing_date: '2026-12-01T08:15:00+00:00',
  next_billing_amount: 29,
  expires_at: null,
  created_at: '2026-11-01T08:15:00+00:00',
  updated_at: '2026-11-01T08:15:00+00:00',
  plan: { id: 'p1', name: 'Business' },
  tenant: { id: 't1', name: 'Duka' },
};

describe('a new subscription', () => {
  it('is pending, costs 0 USD and runs 720 hours from now', () => {
    const values = valuesOf(newDraft(NOW), null, NOW);

    expect(values).toMatchObject({ status: 'pending', amount: 0, currency: 'USD', billing_plan_id: null });
    expect(Date.parse(values.current_period_start)).toBe(NOW);
    expect(Date.parse(values.current_period_end) - NOW).toBe(720 * 3_600_000);
    expect(values.expires_at).toBe(values.current_period_end);
  });

  it('takes the days that were chosen', () => {
    const values = valuesOf(
      { ...newDraft(NOW), periodStart: '2027-01-01', periodEnd: '2027-02-01', expires: '' },
      null,
      NOW,
    );

    expect(values).toMatchObject({
      current_period_start: '2027-01-01T00:00:00.000Z',
      current_period_end: '2027-02-01T00:00:00.000Z',
      expires_at: null,
    });
  });
});

describe('a changed subscription', () => {
  it('keeps to the second what was not touched', () => {
    const {
      id: _id,
      tenant_id: _tenant,
      created_at: _made,
      updated_at: _changed,
      plan: _plan,
      tenant: _of,
      ...written
    } = SAVED;

    expect(valuesOf(draftOf(SAVED), SAVED, NOW)).toEqual(written);
  });

  it('moves the day that was changed', () => {
    const values = valuesOf({ ...draftOf(SAVED), periodEnd: '2026-12-15' }, SAVED, NOW);

    expect(values.current_period_end).toBe('2026-12-15T00:00:00.000Z');
    expect(values.current_period_start).toBe(SAVED.current_period_start);
  });
});

it.each([
  [{ amount: 'much' }, 'amount'],
  [{ amount: '-1' }, 'amount'],
  [{ nextAmount: 'x' }, 'nextAmount'],
  [{ periodStart: '' }, 'periodStart'],
  [{ periodEnd: '' }, 'periodEnd'],
  [{ periodStart: '2026-12-02', periodEnd: '2026-12-01' }, 'periodEnd'],
])('%p is told at %s', (changes, field) => {
  expect(Object.keys(validateDraft({ ...draftOf(SAVED), ...changes }))).toEqual([field]);
});

describe('what is said when it fails', () => {
  const failed = (changes: { code?: string; message?: string; status?: number }) =>
    new ApiError({ code: 'x', message: 'The server says no.', status: 400, ...changes });

  it.each([
    [failed({}), 'create', 'The server says no.'],
    [failed({ message: '' }), 'create', 'Failed to create subscription'],
    [failed({ code: 'network_failure', status: 0 }), 'update', 'Failed to update subscription'],
    [failed({ status: 500 }), 'delete', 'Failed to delete subscription'],
    [failed({ code: '23505' }), 'create', /already has a running subscription/],
  ] as const)('%p, %s', (error, verb, sentence) => {
    expect(failureText(error, verb)).toMatch(sentence);
  });
});
