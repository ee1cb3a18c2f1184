import { divideRounding, type Money, type Thousandths } from '../money/money';
import { holdsOn } from './holdsOn';

/** A price list that holds for a sale: its place, customer and day were looked at. */
export interface HoldingList {
  id: string;
  name: string;
  priority: number;
  /** The customer's own list. */
  isOwn: boolean;
}

/** A price of a list, as this device keeps it. */
export interface ListPrice {
  id: string;
  listId: string;
  /** A product, a variant, a category, or the list itself for everything. */
  target: string;
  minQuantity: Thousandths;
  kind: 'fixed' | 'percent_off' | 'amount_off';
  /** In thousandths, of a percent or of the currency. */
  value: number;
  startsOn: string | null;
  endsOn: string | null;
}

/** What is priced: a product with the categories it lies in, the nearest first. */
export interface PricedProduct {
  id: string;
  price: Money;
  parentId: string | null;
  categoryIds: readonly string[];
}

export interface OfferedPrice {
  unitPrice: Money;
  listId: string;
  name: string;
}

interface Question {
  product: PricedProduct;
  /** Of the product in the whole basket. */
  quantity: Thousandths;
  lists: readonly HoldingList[];
  /** All prices of these lists that can be of this product; others do no harm. */
  prices: readonly ListPrice[];
  /** The business day. */
  day: string;
  stepHundredths: number;
}

/** Where everything stands among what a price can be for: after the variant, its product and any category. */
const EVERYTHING_RANK = 1000;
/** So far up the server looks. */
export const CATEGORY_LEVELS = 21;

interface Reached extends ListPrice {
  rank: number;
  price: Money;
}

/** The unit price that a price of a list makes of a product's own, in whole steps of the currency: private.price_list_value. */
export function priceListValue(
  { kind, value }: Pick<ListPrice, 'kind' | 'value'>,
  own: Money,
  stepHundredths: number,
): Money {
  const step = BigInt(stepHundredths);
  // All in hundred-thousandths of a hundredth, so that a percentage of a price is whole.
  const scale = 100_000n;
  const ownScaled = BigInt(own) * scale;
  const valueScaled = (BigInt(value) * scale) / 10n;
  const exact =
    kind === 'fixed'
      ? valueScaled
      : kind === 'percent_off'
        ? BigInt(own) * (100_000n - BigInt(value))
        : ownScaled > valueScaled
          ? ownScaled - valueScaled
          : 0n;
  return Number(divideRounding(exact, scale * step) * step) as Money;
}

/** What a price can be for so that it is of a product, each with its rank: a lower one is more specific. */
export function ranksOf(
  { id, parentId, categoryIds }: PricedProduct,
  lists: readonly Pick<HoldingList, 'id'>[],
): Map<string, number> {
  const ranks = new Map(lists.map((list) => [list.id, EVERYTHING_RANK]));
  categoryIds.slice(0, CATEGORY_LEVELS).forEach((categoryId, distance) => ranks.set(categoryId, 2 + distance));
  if (parentId !== null) ranks.set(parentId, 1);
  ranks.set(id, 0);
  return ranks;
}

/** Of two prices that hold from a quantity on, the one that is taken comes first. */
function bySpecific(left: Reached, right: Reached): number {
  return (
    left.rank - right.rank ||
    right.minQuantity - left.minQuantity ||
    left.price - right.price ||
    (left.id < right.id ? -1 : 1)
  );
}

/** What a list charges: by the winner at the highest quantity reached, and never more than at a smaller one. */
function offerOf(reached: readonly Reached[]): { winner: Reached; best: Money } | null {
  const sorted = [...reached].sort(bySpecific);
  const tiers = [...new Set(reached.map(({ minQuantity }) => minQuantity))].sort((left, right) => right - left);
  let winner: Reached | null = null;
  let best = Infinity;
  for (const tier of tiers) {
    const atTier = sorted.find(({ minQuantity }) => minQuantity <= tier);
    if (atTier === undefined) continue;
    winner ??= atTier;
    best = Math.min(best, atTier.price);
  }
  return winner === null ? null : { winner, best: best as Money };
}

/**
 * The price that the lists offer for a product, as private.resolve_prices finds it: the customer's own list; the list's higher
 * priority; the more specific price (variant, product, nearer category, everything); the highest minimum quantity reached; the lower
 * price; the list's id. Null: the product's own price.
 */
export function offeredPrice({ product, quantity, lists, prices, day, stepHundredths }: Question): OfferedPrice | null {
  const ranks = ranksOf(product, lists);
  const byList = new Map<string, Reached[]>(lists.map(({ id }) => [id, []]));
  for (const one of prices) {
    const rank = ranks.get(one.target);
    // What is for everything of one list is for nothing of another.
    const isOfList = rank !== EVERYTHING_RANK || one.target === one.listId;
    if (rank === undefined || !isOfList || one.minQuantity > quantity || !holdsOn(one, day)) continue;
    byList.get(one.listId)?.push({ ...one, rank, price: priceListValue(one, product.price, stepHundredths) });
  }
  const offers = lists.flatMap((list) => {
    const offer = offerOf(byList.get(list.id) ?? []);
    return offer === null ? [] : [{ list, ...offer }];
  });
  offers.sort(
    (left, right) =>
      Number(right.list.isOwn) - Number(left.list.isOwn) ||
      right.list.priority - left.list.priority ||
      left.winner.rank - right.winner.rank ||
      right.winner.minQuantity - left.winner.minQuantity ||
      left.best - right.best ||
      (left.list.id < right.list.id ? -1 : 1),
  );
  const [first] = offers;
  return first === undefined ? null : { unitPrice: first.best, listId: first.list.id, name: first.list.name };
}
