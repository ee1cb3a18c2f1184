import type { TillSetup } from '@dukani/shared/rpc';
import { businessDay } from '../../common/businessDay';

/**
 * The percentage of a product's rate (null: the default one) on a business day, as private.tax_rate_on finds it: 0 where no rate of its
 * code holds on that day.
 */
export function taxRateOn(rates: TillSetup['tax_rates'], taxRateId: string | null, day: string): number {
  const named = rates.find((rate) => (taxRateId === null ? rate.is_default : rate.id === taxRateId));
  if (named === undefined) return 0;
  const [newest] = rates
    .filter(
      ({ code, valid_from: from, valid_to: to }) => code === named.code && from <= day && (to === null || to >= day),
    )
    .sort((left, right) => (left.valid_from < right.valid_from ? 1 : -1));
  return newest?.rate_percent ?? 0;
}

/** The business day of an instant by what the device has of the business. A copy of before knows no cut-off. */
export function shelfDay({ day_cutoff: cutoff = '00:00:00' }: TillSetup, timezone: string, at = new Date()): string {
  return businessDay(at, { timezone, cutoff });
}
