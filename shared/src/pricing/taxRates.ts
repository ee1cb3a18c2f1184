/** A rate of a code; the rates of one code follow each other. */
export interface DatedRate {
  id: string;
  code: string;
  rate_percent: number;
  /** First and last business day; null: no last one. */
  valid_from: string;
  valid_to: string | null;
  is_default: boolean;
}

/**
 * The percentage of a product's rate (null: the default one) on a business day, as private.tax_rate_on finds it: 0 where no rate of its
 * code holds on that day.
 */
export function taxRateOn(rates: readonly DatedRate[], taxRateId: string | null, day: string): number {
  const named = rates.find((rate) => (taxRateId === null ? rate.is_default : rate.id === taxRateId));
  if (named === undefined) return 0;
  const [newest] = rates
    .filter(
      ({ code, valid_from: from, valid_to: to }) => code === named.code && from <= day && (to === null || to >= day),
    )
    .sort((left, right) => (left.valid_from < right.valid_from ? 1 : -1));
  return newest?.rate_percent ?? 0;
}
