import { formatCurrency } from '@dukani/shared/format';
import { fromNumeric } from '@dukani/shared/money';
import type { PlatformCoupon, PlatformPlanInFull } from '@dukani/shared/rpc';

/** `$29.00 a month`, `Free trial`. */
export function priceText(amount: number, currency: string, period: PlatformPlanInFull['period']): string {
  if (period === 'trial') return 'Free trial';
  return `${formatCurrency(fromNumeric(amount), currency)} a ${period}`;
}

/** The prices that hold now, without the plan's own. */
export const otherPrices = ({ prices, currency, period }: PlatformPlanInFull) =>
  prices.filter((price) => price.retired_at === null && !(price.currency === currency && price.period === period));

/** `20 % off for 3 months`. */
export function couponText({ percent, amount, currency, duration, months }: PlatformCoupon): string {
  const off = percent === null ? formatCurrency(fromNumeric(amount ?? 0), currency ?? 'USD') : `${percent} %`;
  if (duration === 'once') return `${off} off the first bill`;
  return duration === 'forever' ? `${off} off every bill` : `${off} off for ${months ?? 1} bills`;
}

/** Whether it can still be used. */
export function couponState(
  { valid_until: until, redeemed, max_redemptions: most }: PlatformCoupon,
  nowMs: number,
): { label: string; tone: 'success' | 'neutral' } {
  if (until !== null && Date.parse(until) < nowMs) return { label: 'Ended', tone: 'neutral' };
  return redeemed >= most ? { label: 'Used up', tone: 'neutral' } : { label: 'Valid', tone: 'success' };
}
