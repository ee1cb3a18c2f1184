import type { Thousandths } from '../money/money.ts';
import { formatQuantity } from './numbers.ts';

/** Words for what is simply counted: beside a number they say nothing. */
const silent: ReadonlySet<string> = new Set(['', 'each', 'ea', 'pc', 'pcs', 'piece', 'pieces', 'unit', 'units']);

/** The unit as it is written beside a quantity or a price: `kg`, `tray`; undefined for what is simply counted. Pages kept from before name none. */
export function unitText(unit: string | undefined): string | undefined {
  const word = unit?.trim() ?? '';
  return silent.has(word.toLowerCase()) ? undefined : word;
}

/** `1.35 kg`, `2 tray`, `3`: every quantity of goods on a screen or a paper is written by this or `quantityOf`. */
export const quantityText = (quantity: Thousandths, unit: string): string => formatQuantity(quantity, unitText(unit));

/** `0.75 kg of Bananas`, `3 × Mug`. */
export function quantityOf({ quantity, unit, name }: { quantity: Thousandths; unit: string; name: string }): string {
  return `${quantityText(quantity, unit)} ${unitText(unit) === undefined ? '×' : 'of'} ${name}`;
}

/** What a price is of: `KSh 110.00 / kg`, parted before the stroke where there is no room; that of a single piece stands by itself. */
export function pricePer(price: string, unit: string): string {
  const word = unitText(unit);
  return word === undefined ? price : `${price} /\u00a0${word}`;
}
