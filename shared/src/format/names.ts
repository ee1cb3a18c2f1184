import { formatPercent } from './numbers.ts';

/** A name as it is drawn: a number and the short word behind it (500 g, 1 kg) never part at the end of a line. */
export function keepTogether(name: string): string {
  return name.replace(/(\d) (?=[a-z]{1,3}\b)/gi, '$1\u00a0');
}

/** A tax by the name that the business gave it, with the rate where the name does not say one: `VAT 16%`. */
export function taxText(name: string, ratePercent: number): string {
  return /\d\s*%/.test(name) ? name : `${name} ${formatPercent(ratePercent)}`;
}
