import { formatCurrency } from '@dukani/shared/format';
import { fromNumeric } from '@dukani/shared/money';
import type { PlatformPlanInFull } from '@dukani/shared/rpc';

/** Every price that can be taken now, as a choice: `plan:period:currency`. */
export function planPrices(plans: readonly PlatformPlanInFull[]): { value: string; label: string }[] {
  return plans.flatMap((plan) => {
    const { id, name, period, currency, price } = plan;
    if (period === 'trial') return [];
    const others = plan.prices.filter(
      (other) => other.retired_at === null && (other.currency !== currency || other.period !== period),
    );
    return [{ period, currency, amount: price }, ...others].map((one) => ({
      value: `${id}:${one.period}:${one.currency}`,
      label: `${name}, ${formatCurrency(fromNumeric(one.amount), one.currency)} a ${one.period}`,
    }));
  });
}
