import type { TaxRate } from './taxRatesApi';

export interface TaxChoice {
  id: string;
  label: string;
  ratePercent: number;
}

/**
 * One choice for each tax code: the rate of the given day (`YYYY-MM-DD`), else the newest. A product that names another rate of the
 * code keeps it: the rate of the day is found by its code when it is sold.
 */
export function taxChoices(
  rates: readonly TaxRate[],
  { day, chosenId }: { day: string; chosenId: string },
): TaxChoice[] {
  const byCode = new Map<string, TaxRate[]>();
  for (const rate of rates) byCode.set(rate.code, [...(byCode.get(rate.code) ?? []), rate]);
  return [...byCode.values()].flatMap((group) => {
    const newest = [...group].sort((left, right) => right.validFrom.localeCompare(left.validFrom));
    const today =
      newest.find(({ validFrom, validTo }) => validFrom <= day && (validTo === null || validTo >= day)) ?? newest[0];
    if (today === undefined) return [];
    const chosen = group.find(({ id }) => id === chosenId) ?? today;
    return [{ id: chosen.id, label: taxLabel(today), ratePercent: today.ratePercent }];
  });
}

/** A rate by its name, and the code that stands on receipts. */
export function taxLabel({ name, code }: Pick<TaxRate, 'name' | 'code'>): string {
  return name === code ? name : `${name} (${code})`;
}

/** The default rate of the given day. */
export function standardRate(rates: readonly TaxRate[], day: string): TaxRate | undefined {
  const standard = rates.filter(({ isDefault }) => isDefault);
  return (
    standard.find(({ validFrom, validTo }) => validFrom <= day && (validTo === null || validTo >= day)) ?? standard[0]
  );
}
