import { promotionAmounts, type PromotionTerms, type PromotedBasket } from './promotionAmounts';
import { minus, NOTHING, order, sumOf, type ServerNumeric } from '../decimal';

/** A promotion that holds, with the places of the lines that it is for. */
export interface OfferedPromotion extends PromotionTerms {
  id: string;
  name: string;
  isStackable: boolean;
  priority: number;
  places: readonly number[];
}

/** What a promotion gives the lines, a place for each. */
export interface Gift {
  promotion: OfferedPromotion;
  amounts: ServerNumeric[];
}

const isPositive = (amount: ServerNumeric | undefined): boolean => amount !== undefined && amount.unscaled > 0n;
const isOfSets = ({ kind }: PromotionTerms): boolean => kind === 'buy_x_get_y' || kind === 'fixed_price';
const isOfBasket = ({ kind }: PromotionTerms): boolean => kind === 'basket_percent' || kind === 'basket_amount';

/** The best promotion of a single line so far. */
interface Best {
  amount: ServerNumeric;
  of: OfferedPromotion;
}

/** One that goes alone, and how much more it gives than what it replaces. */
interface Candidate extends Gift {
  gain: ServerNumeric;
}

/** Of candidates, the highest priority first, the one that gains most: among those of the same priority. */
function pickBest(
  promotions: readonly OfferedPromotion[],
  toCandidate: (promotion: OfferedPromotion) => Candidate,
): Candidate | null {
  let chosen: Candidate | null = null;
  for (const promotion of promotions) {
    if (chosen !== null && chosen.promotion.priority > promotion.priority) break;
    const candidate = toCandidate(promotion);
    if (isPositive(candidate.gain) && (chosen === null || order(candidate.gain, chosen.gain) > 0)) chosen = candidate;
  }
  return chosen;
}

/** Of those that go alone and take off pieces or percentages: for each line the one that gives it most. */
function bestOfLines(promotions: readonly OfferedPromotion[], basket: PromotedBasket): (Best | null)[] {
  const best: (Best | null)[] = basket.rests.map(() => null);
  for (const promotion of promotions) {
    if (promotion.isStackable || isOfSets(promotion) || isOfBasket(promotion)) continue;
    promotionAmounts(promotion, promotion.places, basket).forEach((amount, place) => {
      const before = best[place] ?? null;
      const isBetter = order(amount, before?.amount ?? NOTHING) > 0;
      if (isBetter && (before === null || before.of.priority === promotion.priority))
        best[place] = { amount, of: promotion };
    });
  }
  return best;
}

/**
 * What a basket is given by promotions that hold, highest priority first: private.choose_promotions. Of those that go alone a line gets
 * one; a set takes its lines when it gives more than these would get one by one; those that go with others come on top; what is of the
 * whole basket comes last.
 */
export function choosePromotions(promotions: readonly OfferedPromotion[], basket: PromotedBasket): Gift[] {
  const { step, quantities } = basket;
  const gifts: Gift[] = [];
  const rests = [...basket.rests];
  const taken = rests.map(() => false);
  const best = bestOfLines(promotions, basket);
  const give = ({ promotion, amounts }: Gift) => {
    gifts.push({ promotion, amounts });
    amounts.forEach((amount, place) => {
      rests[place] = minus(rests[place] ?? NOTHING, amount);
    });
  };

  let sets = promotions.filter((promotion) => !promotion.isStackable && isOfSets(promotion));
  for (;;) {
    const chosen = pickBest(sets, (promotion) => {
      const free = promotion.places.filter(
        (place) => taken[place] !== true && (best[place]?.of.priority ?? -Infinity) <= promotion.priority,
      );
      const amounts = promotionAmounts(promotion, free, { step, quantities, rests: basket.rests });
      const replaced = amounts.map((amount, place) => {
        const own = best[place] ?? null;
        return isPositive(amount) && own?.of.priority === promotion.priority ? own.amount : NOTHING;
      });
      return { promotion, amounts, gain: minus(sumOf(amounts), sumOf(replaced)) };
    });
    if (chosen === null) break;
    sets = sets.filter((promotion) => promotion !== chosen.promotion);
    give(chosen);
    chosen.amounts.forEach((amount, place) => {
      if (isPositive(amount)) taken[place] = true;
    });
  }
  best.forEach((own, place) => {
    if (own === null || taken[place] === true) return;
    give({ promotion: own.of, amounts: rests.map((_, other) => (other === place ? own.amount : NOTHING)) });
    taken[place] = true;
  });

  const giveOnTop = (promotion: OfferedPromotion) =>
    give({ promotion, amounts: promotionAmounts(promotion, promotion.places, { step, quantities, rests }) });
  for (const promotion of promotions) if (promotion.isStackable && !isOfBasket(promotion)) giveOnTop(promotion);
  const ofBasket = pickBest(
    promotions.filter((promotion) => !promotion.isStackable && isOfBasket(promotion)),
    (promotion) => {
      const free = promotion.places.filter((place) => taken[place] !== true);
      const amounts = promotionAmounts(promotion, free, { step, quantities, rests });
      return { promotion, amounts, gain: sumOf(amounts) };
    },
  );
  if (ofBasket !== null) give(ofBasket);
  for (const promotion of promotions) if (promotion.isStackable && isOfBasket(promotion)) giveOnTop(promotion);
  return gifts;
}
