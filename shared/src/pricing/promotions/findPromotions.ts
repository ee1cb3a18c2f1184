import { add, compare, sum, zero, type Money, type Thousandths } from '../../money/money';
import type { PromotionKind } from '../../api/rpc/promotions';
import { fromMoney, fromThousandths, numeric, toMoney } from '../decimal';
import { holdsOn, type DayRange } from '../holdsOn';
import { choosePromotions, type OfferedPromotion } from './choosePromotions';
import { hoursHold, type BusinessMoment, type PromotionHours } from './hoursHold';
import { promotionAmounts, type PromotedBasket } from './promotionAmounts';

/** A promotion of the till; quantities, percentages and values in thousandths. */
export interface Promotion extends DayRange, PromotionHours {
  id: string;
  name: string;
  kind: PromotionKind;
  value: number | null;
  buyQuantity: Thousandths | null;
  getQuantity: Thousandths | null;
  getPercent: number | null;
  isForAll: boolean;
  /** Products, variants and categories. */
  targets: string[];
  minimumAmount: Money | null;
  isStackable: boolean;
  priority: number;
  hasUsageLimit: boolean;
  hasCustomerLimit: boolean;
  createdAt: string;
}

/** What a promotion takes off a line or a basket. */
export interface GivenPromotion {
  id: string;
  name: string;
  amount: Money;
}

/** A line as promotions look at it. */
export interface PromotedLine {
  id: string;
  productId: string;
  quantity: Thousandths;
  /** What it costs at its price. */
  base: Money;
  /** Promotions may touch it: its price is neither a label's nor given by hand. */
  isOpen: boolean;
  /** Everything by which a promotion can name it: product, variant's product, categories above. */
  targets: readonly string[];
}

/** What promotions give a basket. */
export interface FoundPromotions {
  byLine: ReadonlyMap<string, GivenPromotion[]>;
  /** In all, the highest amount first. */
  promotions: GivenPromotion[];
  /** Those that would take something off and are not given, because how often they were is known only to the database. */
  withheld: string[];
}

export interface PromotionQuestion {
  promotions: readonly Promotion[];
  lines: readonly PromotedLine[];
  moment: BusinessMoment;
  hasCustomer: boolean;
  stepHundredths: number;
}

function holds(promotion: Promotion, amount: Money, moment: BusinessMoment): boolean {
  const { minimumAmount } = promotion;
  return (
    holdsOn(promotion, moment.businessDay) &&
    (minimumAmount === null || compare(minimumAmount, amount) <= 0) &&
    hoursHold(promotion, moment)
  );
}

const byText = (left: string, right: string): number => (left === right ? 0 : left < right ? -1 : 1);

/** Lines stand in an order of their own, so that the order of scanning decides nothing. */
function byThemselves(left: PromotedLine, right: PromotedLine): number {
  return (
    byText(left.productId, right.productId) ||
    left.base - right.base ||
    left.quantity - right.quantity ||
    byText(left.id, right.id)
  );
}

/** The highest priority first. */
function byPriority(left: Promotion, right: Promotion): number {
  return right.priority - left.priority || byText(left.createdAt, right.createdAt) || byText(left.id, right.id);
}

function toOffered(promotion: Promotion, lines: readonly PromotedLine[]): OfferedPromotion {
  const targets = new Set(promotion.targets);
  const isReached = (line: PromotedLine) => promotion.isForAll || line.targets.some((target) => targets.has(target));
  const decimal = (thousandths: number | null) => (thousandths === null ? null : fromThousandths(thousandths));
  return {
    id: promotion.id,
    name: promotion.name,
    kind: promotion.kind,
    value: decimal(promotion.value),
    buyQuantity: decimal(promotion.buyQuantity),
    getQuantity: decimal(promotion.getQuantity),
    getPercent: decimal(promotion.getPercent),
    isStackable: promotion.isStackable,
    priority: promotion.priority,
    places: lines.flatMap((line, place) => (isReached(line) ? [place] : [])),
  };
}

/**
 * What promotions give a basket, as private.promotions_offline finds it: those with a limit are not given, because it is not known here
 * whether it is reached, and are named instead.
 */
export function findPromotions(question: PromotionQuestion): FoundPromotions {
  const { promotions, hasCustomer, stepHundredths } = question;
  const lines = question.lines.filter(({ isOpen, base }) => isOpen && compare(base, zero) > 0).sort(byThemselves);
  const amount = sum(question.lines.map(({ base }) => base));
  const basket: PromotedBasket = {
    quantities: lines.map(({ quantity }) => fromThousandths(quantity)),
    rests: lines.map(({ base }) => fromMoney(base)),
    step: numeric(stepHundredths, 2),
  };
  const holding = promotions.filter((promotion) => holds(promotion, amount, question.moment)).sort(byPriority);
  const isLimited = (promotion: Promotion) => promotion.hasUsageLimit || promotion.hasCustomerLimit;
  const offered = holding
    .filter((promotion) => !isLimited(promotion))
    .map((promotion) => toOffered(promotion, lines))
    .filter(({ places }) => places.length > 0);

  const byLine = new Map<string, GivenPromotion[]>();
  const inAll = new Map<string, GivenPromotion>();
  for (const { promotion, amounts } of choosePromotions(offered, basket))
    amounts.forEach((given, place) => {
      const line = lines[place];
      if (line === undefined || given.unscaled <= 0n) return;
      const gift = { id: promotion.id, name: promotion.name, amount: toMoney(given) };
      byLine.set(line.id, [...(byLine.get(line.id) ?? []), gift]);
      inAll.set(gift.id, { ...gift, amount: add(inAll.get(gift.id)?.amount ?? zero, gift.amount) });
    });
  const withheld = holding.filter((promotion) => {
    // Without a customer the server would not give it either.
    if (!isLimited(promotion) || (promotion.hasCustomerLimit && !hasCustomer)) return false;
    const { places, ...terms } = toOffered(promotion, lines);
    return promotionAmounts(terms, places, basket).some(({ unscaled }) => unscaled > 0n);
  });
  return {
    byLine,
    promotions: [...inAll.values()].sort(
      (left, right) => right.amount - left.amount || byText(left.name, right.name) || byText(left.id, right.id),
    ),
    withheld: withheld.map(({ name }) => name),
  };
}
