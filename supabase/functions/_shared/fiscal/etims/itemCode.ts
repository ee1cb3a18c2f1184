import type { FiscalItem, ItemCodeRule } from '../types.ts';

/** What the code of an item is made of, besides its number. */
export type ItemCodeParts = Pick<FiscalItem, 'origin' | 'itemType' | 'packageUnit' | 'quantityUnit'>;

/** The part of the code that counts by itself when a rule counts by prefix. */
export function itemCodePrefix({ origin, itemType, packageUnit, quantityUnit }: ItemCodeParts): string {
  return `${origin}${itemType}${packageUnit}${quantityUnit}`;
}

/**
 * The code of an item: KE2NTNO0000001. Units of two letters are safe; one letter was refused by a live gateway, and how longer ones are
 * written is not known.
 */
export function itemCodeOf(parts: ItemCodeParts, number: number, rule: ItemCodeRule): string {
  return `${itemCodePrefix(parts)}${String(number).padStart(rule.digits, '0')}`;
}
