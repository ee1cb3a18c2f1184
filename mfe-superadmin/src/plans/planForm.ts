import { CURRENCIES } from '@dukani/shared/format';
import { fromNumeric, parseMoneyInput, toNumeric } from '@dukani/shared/money';
import type { PlatformPlan } from '@dukani/shared/rpc';

/** What is typed; features one a line. */
export interface PlanDraft {
  name: string;
  price: string;
  currency: string;
  period: PlatformPlan['period'];
  description: string;
  features: string;
  badge: string;
  badgeColor: string;
  position: string;
  isPublic: boolean;
}

export const BILLED_PERIODS = [
  { value: 'month', label: 'Month' },
  { value: 'year', label: 'Year' },
] as const;

export const PERIODS = [...BILLED_PERIODS, { value: 'trial', label: 'Trial' }] as const;

const NAMED_COLORS = [
  { value: '', label: 'As the brand' },
  { value: '#15803d', label: 'Green' },
  { value: '#1d4ed8', label: 'Blue' },
  { value: '#b45309', label: 'Amber' },
  { value: '#b91c1c', label: 'Red' },
  { value: '#6d28d9', label: 'Purple' },
];

/** Colours of a badge: those with names, and the one that the plan has. */
export const badgeColors = (current: string) =>
  NAMED_COLORS.some(({ value }) => value === current)
    ? NAMED_COLORS
    : [...NAMED_COLORS, { value: current, label: current }];

/** The draft of a plan; a new one stands behind the others and is not shown to anybody yet. */
export function planDraft(plan: PlatformPlan | null, nextPosition: number): PlanDraft {
  return {
    name: plan?.name ?? '',
    price: plan === null ? '' : toNumeric(fromNumeric(plan.price)),
    currency: plan?.currency ?? 'USD',
    period: plan?.period ?? 'month',
    description: plan?.description ?? '',
    features: plan?.features.join('\n') ?? '',
    badge: plan?.badge ?? '',
    badgeColor: plan?.badge_color ?? '',
    position: String(plan?.position ?? nextPosition),
    isPublic: plan?.is_public ?? false,
  };
}

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The price that was typed, or null when it is none. */
export function priceOf(text: string): number | null {
  const amount = parseMoneyInput(text);
  return amount === null || amount < 0 ? null : Number(toNumeric(amount));
}

/** What is wrong with a price that was typed; undefined when nothing is. */
export function priceError(text: string, currency: string): string | undefined {
  const decimals = CURRENCIES.find(({ code }) => code === currency)?.decimals ?? 2;
  const typed = /^[\d, ]*\.(\d*)$/.exec(text.trim())?.[1] ?? '';
  if (typed.length > 2 || typed.replace(/0+$/, '').length > decimals)
    return decimals === 0 ? `Use whole amounts in ${currency}.` : `Use at most ${decimals} decimals.`;
  return priceOf(text) === null ? 'Enter a price of 0 or more.' : undefined;
}

/** What is wrong with the fields, by field. */
export function planErrors(draft: PlanDraft): Partial<Record<keyof PlanDraft, string>> {
  const errors: Partial<Record<keyof PlanDraft, string>> = {};
  if (draft.name.trim() === '') errors.name = 'Enter a name.';
  const wrongPrice = priceError(draft.price, draft.currency);
  if (wrongPrice !== undefined) errors.price = wrongPrice;
  else if (draft.period === 'trial' && priceOf(draft.price) !== 0) errors.price = 'A trial costs nothing.';
  if (!/^\d{1,4}$/.test(draft.position.trim())) errors.position = 'Enter a whole number from 0 to 9999.';
  if (lines(draft.features).length > 30) errors.features = 'Enter at most 30 features.';
  return errors;
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim());

/** What is saved for a draft. */
export const planOf = (id: string, draft: PlanDraft): PlatformPlan => ({
  id,
  name: draft.name.trim(),
  price: priceOf(draft.price) ?? 0,
  currency: draft.currency,
  period: draft.period,
  features: lines(draft.features),
  description: orNull(draft.description),
  badge: orNull(draft.badge),
  badge_color: orNull(draft.badgeColor),
  position: Number(draft.position),
  is_public: draft.isPublic,
});
