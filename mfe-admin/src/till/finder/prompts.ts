import type { Thousandths } from '@dukani/shared/money';
import { mustChoose, type LineModifier } from '../../checkout/modifiers';
import type { TillProduct } from '../../checkout/tillApi';
import type { Pack, PriceLabel } from '../basket/basket';
import type { OpenPrice } from '../basket/addLine';

/** How a product goes in. */
export interface PutOptions {
  quantity: Thousandths;
  pack?: Pack;
  label?: PriceLabel;
  serials?: string[];
  modifiers?: LineModifier[];
  opened?: OpenPrice;
}

/** A product on its way into the basket, and what must be known of it first. */
export interface PendingPrompt {
  key: string;
  product: TillProduct;
  options: PutOptions;
  question: 'variant' | 'modifiers' | 'price';
}

/** What must be asked before this goes in; a price label says its own price, and nothing is chosen with it. */
export function promptFor(
  product: TillProduct,
  { label, modifiers, opened }: PutOptions,
): PendingPrompt['question'] | null {
  if (product.variants !== undefined) return 'variant';
  if (label !== undefined) return null;
  if (modifiers === undefined && mustChoose(product.modifierSets)) return 'modifiers';
  return opened === undefined && product.hasOpenPrice === true ? 'price' : null;
}
