import { fromNumeric, zero, type Money } from '../money/money';

/** What a plan costs for its period, in one currency. */
export interface PlanPrice {
  amount: Money;
  currencyCode: string;
}

/** A plan that the platform offers. */
export interface OfferedPlan {
  id: string;
  name: string;
  description: string | null;
  /** The plan's own price first, then those set for other currencies. */
  prices: readonly [PlanPrice, ...PlanPrice[]];
  /** What the price is for: "for 30 days", "a month". */
  periodText: string;
  features: string[];
  badge: string | null;
  /** `#rrggbb` */
  badgeColor: string | null;
}

/** A row of billing_plans with its live prices, as `planColumns` asks for it. */
export interface PlanRow {
  id: string;
  name: string;
  description: string | null;
  price: number;
  currency: string;
  period: string;
  features: unknown;
  badge: string | null;
  badge_color: string | null;
  prices?: readonly { currency: string; period: string; amount: number }[];
}

export const planColumns =
  'id, name, description, price, currency, period, features, badge, badge_color, prices:plan_prices(currency, period, amount)';

const periodTexts: Record<string, string> = { trial: 'for 30 days', month: 'a month', year: 'a year' };

export function toOfferedPlan(row: PlanRow): OfferedPlan {
  const others = (row.prices ?? [])
    .filter(({ currency, period }) => period === row.period && currency !== row.currency)
    .map(({ amount, currency }): PlanPrice => ({ amount: fromNumeric(amount), currencyCode: currency }));
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    prices: [{ amount: fromNumeric(row.price), currencyCode: row.currency }, ...others],
    periodText: periodTexts[row.period] ?? row.period,
    features: Array.isArray(row.features) ? row.features.filter((feature) => typeof feature === 'string') : [],
    badge: row.badge,
    badgeColor: row.badge_color,
  };
}

/** As `private.plan_price` in the database: the price in this currency where there is one, else the plan's own. Nothing costs nothing anywhere. */
export function planPriceIn(plan: OfferedPlan, currencyCode: string): PlanPrice {
  const [own] = plan.prices;
  if (own.amount === zero) return { amount: zero, currencyCode };
  return plan.prices.find((price) => price.currencyCode === currencyCode) ?? own;
}

/** The currencies in which something is offered, by their codes. */
export function planCurrencies(plans: readonly OfferedPlan[]): string[] {
  return [...new Set(plans.flatMap(({ prices }) => prices.map(({ currencyCode }) => currencyCode)))].sort();
}
