import type { MyAccess } from '@dukani/shared/rpc';

type Subscription = NonNullable<MyAccess['subscription']>;

export interface BillingNotice {
  tone: 'success' | 'warning' | 'danger';
  title: string;
  text: string;
}

/** What the address says about why somebody was sent here; null when they came by themselves. */
export function noticeOfFlags(params: URLSearchParams): BillingNotice | null {
  if (params.get('trial') === 'expired') {
    return params.get('payment') === 'required'
      ? {
          tone: 'danger',
          title: 'Your trial has ended',
          text: 'Pay for your plan to keep working. Your records are safe.',
        }
      : {
          tone: 'danger',
          title: 'Your trial has ended',
          text: 'Choose a plan to keep working. Your records are safe.',
        };
  }
  if (params.get('payment') === 'required')
    return {
      tone: 'danger',
      title: 'A payment is due',
      text: 'Pay the amount due and your plan continues. Your records are safe.',
    };
  if (params.get('subscription') === 'inactive')
    return {
      tone: 'danger',
      title: 'Your subscription is not active',
      text: 'It was cancelled or suspended. You can restart it; your records are safe.',
    };
  if (params.get('setup') === 'required')
    return {
      tone: 'warning',
      title: 'No subscription yet',
      text: 'This business has no subscription. Choose a plan to start working.',
    };
  return null;
}

const STATUS_NAMES: Record<Subscription['status'], string> = {
  pending: 'Waiting for payment',
  trialing: 'Trial',
  trial: 'Trial',
  active: 'Active',
  past_due: 'Payment overdue',
  cancelled: 'Cancelled',
  suspended: 'Suspended',
  expired: 'Expired',
};

export interface SubscriptionState {
  label: string;
  tone: 'success' | 'warning' | 'danger' | 'neutral';
  /** Whole days until it ends, 0 on the last day; null when it has no end or has ended. */
  daysLeft: number | null;
}

const DAY_MS = 86_400_000;

/** True when the subscription lets nobody further than the billing screen, as the shell's own gate decides it. */
export function isSubscriptionLocked(subscription: Subscription | null, now = new Date()): boolean {
  if (subscription === null) return true;
  const { status, expires_at: expiresAt } = subscription;
  if (status === 'trial' || status === 'trialing') return expiresAt === null || new Date(expiresAt) <= now;
  return status !== 'active';
}

/** Until when everything works although an invoice is late; null where none is. */
export function graceEnd(subscription: Subscription | null): string | null {
  return subscription?.status === 'active' ? subscription.grace_until : null;
}

/** When a subscription ends and when its paid period does: a date that is both is told once. */
export function subscriptionDates(
  subscription: Subscription,
  state: SubscriptionState,
): { label: string; iso: string; daysLeft: number | null }[] {
  const { expires_at: expiresAt, current_period_end: periodEnd } = subscription;
  const hasOwnPeriod = periodEnd !== null && periodEnd.slice(0, 10) !== expiresAt?.slice(0, 10);
  return [
    ...(expiresAt === null
      ? []
      : [{ label: state.daysLeft === null ? 'Ended' : 'Runs until', iso: expiresAt, daysLeft: state.daysLeft }]),
    ...(hasOwnPeriod ? [{ label: 'Period ends', iso: periodEnd, daysLeft: null }] : []),
  ];
}

/** `3 days`, `1 day`, `less than a day`. */
export function daysText(days: number): string {
  return days === 0 ? 'less than a day' : `${days} ${days === 1 ? 'day' : 'days'}`;
}

/** How a subscription stands now. */
export function subscriptionState(subscription: Subscription | null, now = new Date()): SubscriptionState {
  if (subscription === null) return { label: 'No subscription', tone: 'warning', daysLeft: null };
  const { status, expires_at: expiresAt } = subscription;
  const leftMs = expiresAt === null ? null : new Date(expiresAt).getTime() - now.getTime();
  const isTrial = status === 'trial' || status === 'trialing';
  if (isTrial && leftMs !== null && leftMs <= 0) return { label: 'Trial ended', tone: 'danger', daysLeft: null };
  // Rounded, so that the first minute of 30 days is not called 29; less than a day is never called one.
  const daysLeft = leftMs === null || leftMs <= 0 ? null : leftMs < DAY_MS ? 0 : Math.round(leftMs / DAY_MS);
  if (status === 'active') return { label: STATUS_NAMES.active, tone: 'success', daysLeft };
  if (isTrial) return { label: STATUS_NAMES.trial, tone: 'success', daysLeft };
  return { label: STATUS_NAMES[status], tone: status === 'pending' ? 'warning' : 'danger', daysLeft: null };
}
