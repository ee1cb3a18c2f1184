import type { PromotionKind } from '../../api/rpc/promotions';
import {
  allocateInSteps,
  dividedBy,
  floor,
  floorToSteps,
  greatest,
  HUNDRED,
  least,
  minus,
  NOTHING,
  numeric,
  order,
  plus,
  roundToSteps,
  sumOf,
  times,
  type ServerNumeric,
} from '../decimal';

/** A promotion as far as it decides what is taken off. */
export interface PromotionTerms {
  kind: PromotionKind;
  value: ServerNumeric | null;
  buyQuantity: ServerNumeric | null;
  getQuantity: ServerNumeric | null;
  getPercent: ServerNumeric | null;
}

/** What stands in a basket, a place for each line: how much of it, and what is left of its price. */
export interface PromotedBasket {
  quantities: readonly ServerNumeric[];
  rests: readonly ServerNumeric[];
  step: ServerNumeric;
}

/** Lines of whole pieces, the dearest first. */
interface Pieces {
  places: number[];
  units: ServerNumeric[];
  prices: ServerNumeric[];
  total: ServerNumeric;
}

const isMore = (one: ServerNumeric, other: ServerNumeric): boolean => order(one, other) > 0;
const at = (list: readonly ServerNumeric[], place: number): ServerNumeric => list[place] ?? NOTHING;

/** What the first so many pieces cost. */
function sumOfDearest({ units, prices }: Pieces, count: ServerNumeric): ServerNumeric {
  let left = count;
  let sum = NOTHING;
  for (const [place, unit] of units.entries()) {
    if (!isMore(left, NOTHING)) break;
    sum = plus(sum, times(least(unit, left), at(prices, place)));
    left = minus(left, unit);
  }
  return sum;
}

/** How many sets of a size, the dearest pieces first, cost more than their price: each further one is of cheaper pieces. */
function countFixedSets(pieces: Pieces, size: ServerNumeric, price: ServerNumeric): ServerNumeric {
  let low = 0;
  let high = Number(floor(dividedBy(pieces.total, size)).unscaled);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const cost = (sets: number) => sumOfDearest(pieces, times(numeric(sets, 0), size));
    if (isMore(minus(cost(middle), cost(middle - 1)), price)) low = middle;
    else high = middle - 1;
  }
  return numeric(low, 0);
}

function toPieces(places: readonly number[], { quantities, rests }: PromotedBasket): Pieces {
  const lines = places
    .map((place) => ({
      place,
      units: floor(at(quantities, place)),
      price: dividedBy(at(rests, place), at(quantities, place)),
    }))
    .filter(({ units, price }) => units.unscaled >= 1n && price.unscaled > 0n)
    .sort((left, right) => order(right.price, left.price) || left.place - right.place);
  return {
    places: lines.map(({ place }) => place),
    units: lines.map(({ units }) => units),
    prices: lines.map(({ price }) => price),
    total: sumOf(lines.map(({ units }) => units)),
  };
}

/** Which of the pieces are in sets, and what these give together. */
function takeSets(terms: PromotionTerms, pieces: Pieces): { used: ServerNumeric[]; gain: ServerNumeric } | null {
  const { units, prices } = pieces;
  const [buy, get, value] = [terms.buyQuantity ?? NOTHING, terms.getQuantity ?? NOTHING, terms.value ?? NOTHING];
  const isFixed = terms.kind === 'fixed_price';
  const sets = isFixed ? countFixedSets(pieces, buy, value) : floor(dividedBy(pieces.total, plus(buy, get)));
  if (sets.unscaled === 0n) return null;
  let left = times(sets, buy);
  const used = units.map((unit) => {
    const taken = least(unit, greatest(left, NOTHING));
    left = minus(left, taken);
    return taken;
  });
  if (isFixed) return { used, gain: minus(sumOfDearest(pieces, times(sets, buy)), times(sets, value)) };
  let gain = NOTHING;
  left = times(sets, get);
  for (let place = units.length - 1; place >= 0; place -= 1) {
    const cheap = least(at(units, place), left);
    used[place] = plus(at(used, place), cheap);
    gain = plus(gain, dividedBy(times(times(cheap, at(prices, place)), terms.getPercent ?? NOTHING), HUNDRED));
    left = minus(left, cheap);
  }
  return { used, gain };
}

/** What a promotion on sets of pieces takes off each line: private.set_amounts. */
function setAmounts(terms: PromotionTerms, places: readonly number[], basket: PromotedBasket): ServerNumeric[] {
  const { rests, step } = basket;
  const amounts = rests.map(() => NOTHING);
  const pieces = toPieces(places, basket);
  const taken = pieces.places.length === 0 ? null : takeSets(terms, pieces);
  if (taken === null) return amounts;
  // What a set gives is spread over all that is in it.
  const weights = pieces.places.map((place, index) =>
    least(at(rests, place), floorToSteps(times(at(taken.used, index), at(pieces.prices, index)), step)),
  );
  const gain = least(roundToSteps(taken.gain, step), sumOf(weights));
  allocateInSteps(gain, weights, step).forEach((share, index) => {
    const place = pieces.places[index];
    if (place !== undefined) amounts[place] = share;
  });
  return amounts;
}

/** What a promotion takes off each line, from what is left of it; nothing where it is not among the places: private.promotion_amounts. */
export function promotionAmounts(
  terms: PromotionTerms,
  places: readonly number[],
  basket: PromotedBasket,
): ServerNumeric[] {
  const { kind } = terms;
  const { quantities, rests, step } = basket;
  if (kind === 'buy_x_get_y' || kind === 'fixed_price') return setAmounts(terms, places, basket);
  const value = terms.value ?? NOTHING;
  const percentOf = (amount: ServerNumeric) => roundToSteps(dividedBy(times(amount, value), HUNDRED), step);
  const weights = rests.map(() => NOTHING);
  for (const place of places)
    weights[place] =
      kind === 'percent_off'
        ? percentOf(at(rests, place))
        : kind === 'amount_off'
          ? least(at(rests, place), roundToSteps(times(value, at(quantities, place)), step))
          : at(rests, place);
  const sum = sumOf(weights);
  if (kind === 'basket_percent') return allocateInSteps(percentOf(sum), weights, step);
  if (kind === 'basket_amount') return allocateInSteps(least(sum, roundToSteps(value, step)), weights, step);
  return weights;
}
