import { publicRest } from '@dukani/shared/data';
import { toApiError } from '@dukani/shared/errors';
import { fromNumeric, type Money } from '@dukani/shared/money';

/** A plan as the landing page shows it. */
export interface PublicPlan {
  id: string;
  name: string;
  description: string | null;
  price: Money;
  currencyCode: string;
  /** What the price is for: "for 30 days", "a month". */
  periodText: string;
  features: string[];
  badge: string | null;
  /** `#rrggbb` */
  badgeColor: string | null;
}

const periodTexts: Record<string, string> = { trial: 'for 30 days', month: 'a month', year: 'a year' };

/** The plans that the platform offers, in its own order. Throws ApiError. */
export async function readPublicPlans(signal: AbortSignal): Promise<PublicPlan[]> {
  const rest = await publicRest();
  const { data, error, status } = await rest
    .from('billing_plans')
    .select('id, name, description, price, currency, period, features, badge, badge_color')
    .eq('is_public', true)
    .order('position')
    .order('price')
    .abortSignal(signal);
  if (error !== null) throw toApiError(error, status);
  return data.map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    price: fromNumeric(row.price),
    currencyCode: row.currency,
    periodText: periodTexts[row.period] ?? row.period,
    features: Array.isArray(row.features) ? row.features.filter((feature) => typeof feature === 'string') : [],
    badge: row.badge,
    badgeColor: row.badge_color,
  }));
}
