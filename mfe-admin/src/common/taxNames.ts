import { useMemo } from 'react';
import { formatPercent, taxText } from '@dukani/shared/format';
import { useListTaxRatesQuery } from './taxRatesApi';
import type { TaxRate } from './taxRatesApi';

/** A tax as documents keep it; those of a till without a network know no code. */
interface CachedTax {
  code: string;
  ratePercent: number;
}

/** Says a tax by the name that the business gave it: `VAT 16%`. */
export type TaxName = (tax: CachedTax) => string;

/** The names of taxes. One that the business has no name for any more is told by its rate. */
export function taxNameOf(rates: readonly Pick<TaxRate, 'code' | 'name' | 'ratePercent' | 'validFrom'>[]): TaxName {
  const newestFirst = rates.toSorted((left, right) => right.validFrom.localeCompare(left.validFrom));
  return ({ code, ratePercent }) => {
    const meant = newestFirst.filter((rate) => rate.ratePercent === ratePercent && (code === '' || rate.code === code));
    const codes = new Set(meant.map((rate) => rate.code));
    const [newest] = meant;
    // Without a code one rate may be two taxes: then neither is named.
    return newest === undefined || (code === '' && codes.size > 1)
      ? `Tax ${formatPercent(ratePercent)}`
      : taxText(newest.name, ratePercent);
  };
}

/** What this business calls its taxes. */
export function useTaxName(): TaxName {
  const { data } = useListTaxRatesQuery();
  return useMemo(() => taxNameOf(data ?? []), [data]);
}

/** For receipts: the code, which the lines carry and the tax authority asks for, before the name. */
export function taxWithCode(tax: CachedTax, nameOf: TaxName): string {
  return [tax.code, nameOf(tax)].filter((part) => part !== '').join(' ');
}
