import { subtract, sum, zero, type Money } from '../money/money';
import { inSteps, percentInThousandths } from './amounts';
import { allocateInSteps, dividedBy, fromMoney, numeric, plus, times, toMoney, type ServerNumeric } from './decimal';

/** How a business charges tax. */
export interface TaxRules {
  /** Smallest amount of the currency in hundredths: 1, or 100 where there are no cents. */
  stepHundredths: number;
  pricesIncludeTax: boolean;
  /** Whether tax is rounded on each line or once for each rate; on each line when not said. */
  taxRounding?: 'line' | 'document';
}

export interface TaxedAmount {
  amount: Money;
  ratePercent: number;
}

/** What is taxed at one rate. */
export interface TaxTotal {
  ratePercent: number;
  net: Money;
  tax: Money;
}

/** Tax in or on an amount, rounded once. */
function taxOf({ amount, ratePercent }: TaxedAmount, { stepHundredths, pricesIncludeTax }: TaxRules): Money {
  const rate = percentInThousandths(ratePercent);
  return inSteps(amount, rate, pricesIncludeTax ? 100_000 + rate : 100_000, stepHundredths);
}

/** The same with the decimals that the database keeps: weights by which a tax is shared out. */
function exactTaxOf({ amount, ratePercent }: TaxedAmount, { pricesIncludeTax }: TaxRules): ServerNumeric {
  const rate = numeric(percentInThousandths(ratePercent), 3);
  const whole = numeric(100, 0);
  return dividedBy(times(fromMoney(amount), rate), pricesIncludeTax ? plus(whole, rate) : whole);
}

const ratesOf = (amounts: readonly TaxedAmount[]): number[] => [
  ...new Set(amounts.map(({ ratePercent }) => ratePercent)),
];

/** The tax of each amount, in whole steps: private.line_taxes. By document it is rounded once for each rate and shared out. */
export function lineTaxes(amounts: readonly TaxedAmount[], rules: TaxRules): Money[] {
  if (rules.taxRounding !== 'document') return amounts.map((one) => taxOf(one, rules));
  const taxes = amounts.map(() => zero);
  for (const ratePercent of ratesOf(amounts)) {
    const places = amounts.flatMap((one, place) => (one.ratePercent === ratePercent ? [place] : []));
    const ofRate = amounts.filter((one) => one.ratePercent === ratePercent);
    const total = taxOf({ amount: sum(ofRate.map(({ amount }) => amount)), ratePercent }, rules);
    const weights = ofRate.map((one) => exactTaxOf(one, rules));
    allocateInSteps(fromMoney(total), weights, numeric(rules.stepHundredths, 2)).forEach((share, index) => {
      const place = places[index];
      if (place !== undefined) taxes[place] = toMoney(share);
    });
  }
  return taxes;
}

interface TaxedLine extends TaxTotal {
  gross: Money;
}

/** An amount with its tax in it or on top of it. */
export function taxedLine({ amount, ratePercent }: TaxedAmount, tax: Money, rules: TaxRules): TaxedLine {
  const net = rules.pricesIncludeTax ? subtract(amount, tax) : amount;
  return { ratePercent, net, tax, gross: (net + tax) as Money };
}

/** Net and tax by rate, the highest first: private.with_tax_totals. */
export function taxTotals(lines: readonly TaxTotal[]): TaxTotal[] {
  const rates = [...new Set(lines.map(({ ratePercent }) => ratePercent))].sort((left, right) => right - left);
  return rates.map((ratePercent) => {
    const ofRate = lines.filter((line) => line.ratePercent === ratePercent);
    return { ratePercent, net: sum(ofRate.map(({ net }) => net)), tax: sum(ofRate.map(({ tax }) => tax)) };
  });
}
