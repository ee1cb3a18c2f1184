import { fromNumeric, parseMoneyInput, toNumeric } from '@dukani/shared/money';
import type { SubscriptionStatus } from '@dukani/shared/rpc';
import type { Subscription, SubscriptionValues } from './subscriptionsApi';

/** A subscription runs 720 hours, costs nothing and is in US dollars unless said otherwise. */
const PERIOD_MS = 720 * 60 * 60 * 1000;

/** What is typed; dates as `2026-01-31` in UTC, '' for none. */
export interface SubscriptionDraft {
  planId: string;
  status: SubscriptionStatus;
  amount: string;
  currency: string;
  reference: string;
  periodStart: string;
  periodEnd: string;
  nextBilling: string;
  nextAmount: string;
  expires: string;
}
export type SubscriptionErrors = Partial<Record<keyof SubscriptionDraft, string>>;

/** A new subscription, from now on for 720 hours. */
export function newDraft(nowMs: number): SubscriptionDraft {
  const end = dayOf(new Date(nowMs + PERIOD_MS).toISOString());
  return {
    planId: '',
    status: 'pending',
    amount: '0.00',
    currency: 'USD',
    reference: '',
    periodStart: dayOf(new Date(nowMs).toISOString()),
    periodEnd: end,
    nextBilling: '',
    nextAmount: '',
    expires: end,
  };
}

export function draftOf(subscription: Subscription): SubscriptionDraft {
  const day = (iso: string | null) => (iso === null ? '' : dayOf(iso));
  return {
    planId: subscription.billing_plan_id ?? '',
    status: subscription.status,
    amount: toNumeric(fromNumeric(subscription.amount)),
    currency: subscription.currency,
    reference: subscription.reference ?? '',
    periodStart: day(subscription.current_period_start),
    periodEnd: day(subscription.current_period_end),
    nextBilling: day(subscription.next_billing_date),
    nextAmount:
      subscription.next_billing_amount === null ? '' : toNumeric(fromNumeric(subscription.next_billing_amount)),
    expires: day(subscription.expires_at),
  };
}

/** What is wrong with the fields, by field. */
export function validateDraft(draft: SubscriptionDraft): SubscriptionErrors {
  const errors: SubscriptionErrors = {};
  if (parseMoneyInput(draft.amount) === null || draft.amount.trim().startsWith('-'))
    errors.amount = 'Enter an amount of 0 or more.';
  if (
    draft.nextAmount !== '' &&
    (parseMoneyInput(draft.nextAmount) === null || draft.nextAmount.trim().startsWith('-'))
  )
    errors.nextAmount = 'Enter an amount of 0 or more.';
  if (draft.periodStart === '') errors.periodStart = 'Choose when the period begins.';
  if (draft.periodEnd === '') errors.periodEnd = 'Choose when the period ends.';
  else if (draft.periodEnd < draft.periodStart) errors.periodEnd = 'The period cannot end before it begins.';
  return errors;
}

/** What is written for a draft. A day that was not touched keeps its time of day. */
export function valuesOf(draft: SubscriptionDraft, before: Subscription | null, nowMs: number): SubscriptionValues {
  const instant = (day: string, earlier: string | null): string | null => {
    if (day === '') return null;
    if (earlier !== null && dayOf(earlier) === day) return earlier;
    return `${day}T00:00:00.000Z`;
  };
  const now = new Date(nowMs).toISOString();
  const fresh = newDraft(nowMs);
  // A new period that was left as suggested runs from this moment for exactly 720 hours.
  const end = new Date(nowMs + PERIOD_MS).toISOString();
  const suggested = (day: string, isSuggested: boolean, iso: string, earlier: string | null) =>
    before === null && isSuggested ? iso : instant(day, earlier);
  return {
    billing_plan_id: draft.planId || null,
    reference: draft.reference.trim() || null,
    status: draft.status,
    amount: Number(toNumeric(parseMoneyInput(draft.amount) ?? fromNumeric(0))),
    currency: draft.currency,
    current_period_start:
      suggested(
        draft.periodStart,
        draft.periodStart === fresh.periodStart,
        now,
        before?.current_period_start ?? null,
      ) ?? now,
    current_period_end:
      suggested(draft.periodEnd, draft.periodEnd === fresh.periodEnd, end, before?.current_period_end ?? null) ?? end,
    next_billing_date: instant(draft.nextBilling, before?.next_billing_date ?? null),
    next_billing_amount:
      draft.nextAmount === '' ? null : Number(toNumeric(parseMoneyInput(draft.nextAmount) ?? fromNumeric(0))),
    expires_at: suggested(draft.expires, draft.expires === fresh.expires, end, before?.expires_at ?? null),
  };
}

function dayOf(iso: string): string {
  return new Date(iso).toISOString().slice(0, 10);
}
