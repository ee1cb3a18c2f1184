import type { CommissionRule } from '@dukani/shared/rpc';
import { shiftMonths } from '@dukani/shared/ui-antd';

/** The first day of the month that a day is in. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

export const monthBefore = (month: string): string => shiftMonths(month, -1);
export const monthAfter = (month: string): string => shiftMonths(month, 1);

/** March 2026. */
export function monthText(month: string): string {
  return new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}T00:00:00Z`),
  );
}

export const BASES = [
  { value: 'net', label: 'Price without tax' },
  { value: 'margin', label: 'Margin: price without tax less cost' },
] as const;

/** What a rule is for, in words. */
export function scopeText(rule: Pick<CommissionRule, 'product_name' | 'category_name' | 'full_name'>): string {
  const goods = rule.product_name ?? (rule.category_name === null ? 'All products' : `Category ${rule.category_name}`);
  return `${goods}, ${rule.full_name ?? 'everybody'}`;
}
