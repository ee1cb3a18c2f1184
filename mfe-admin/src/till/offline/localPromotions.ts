import { add, compare, sum, zero, type Money, type Thousandths } from '@dukani/shared/money';
import type { GivenPromotion } from '../../checkout/saleRows';
import { businessDay, wallTime, type DayRule } from '../../common/businessDay';
import { choosePromotions, type OfferedPromotion } from './choosePromotions';
import type { LocalPromotion } from './localStore';
import { holdsOn } from './offeredPrice';
import { promotionAmounts, type Standing } from './promotionAmounts';
import { fromMoney, fromThousandths, numeric, toMoney } from './serverNumeric';

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

/** What promotions give a basket by what this device knows. */
export interface AlonePromotions {
  byLine: ReadonlyMap<string, GivenPromotion[]>;
  /** In all, the highest amount first. */
  promotions: GivenPromotion[];
  /** Those that would take something off and are not given, because how often they were is known only to the server. */
  withheld: string[];
}

interface Question extends DayRule {
  promotions: readonly LocalPromotion[];
  lines: readonly PromotedLine[];
  at: Date;
  hasCustomer: boolean;
  stepHundredths: number;
}

const DAY_MS = 86_400_000;

/**
 * Whether it is given at a time of day and on a weekday of the business: private.promotion_hours_hold. Hours past midnight belong to the
 * day they began on.
 */
export function hoursHold(
  { fromTime, untilTime, weekdays }: Pick<LocalPromotion, 'fromTime' | 'untilTime' | 'weekdays'>,
  at: Date,
  rule: DayRule,
): boolean {
  const [date = '', time = ''] = wallTime(at, rule.timezone).split('T');
  let day = Date.parse(businessDay(at, rule));
  if (fromTime !== null && untilTime !== null) {
    const isPastMidnight = fromTime >= untilTime;
    if (isPastMidnight ? time < fromTime && time >= untilTime : time < fromTime || time >= untilTime) return false;
    if (isPastMidnight) day = Date.parse(date) - (time < untilTime ? DAY_MS : 0);
  }
  return weekdays.length === 0 || weekdays.includes(new Date(day).getUTCDay() || 7);
}

function holds(promotion: LocalPromotion, amount: Money, { at, timezone, cutoff }: Question): boolean {
  const { minimumAmount } = promotion;
  return (
    holdsOn(promotion, businessDay(at, { timezone, cutoff })) &&
    (minimumAmount === null || compare(minimumAmount, amount) <= 0) &&
    hoursHold(promotion, at, { timezone, cutoff })
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
function byPriority(left: LocalPromotion, right: LocalPromotion): number {
  return right.priority - left.priority || byText(left.createdAt, right.createdAt) || byText(left.id, right.id);
}

function toOffered(promotion: LocalPromotion, lines: readonly PromotedLine[]): OfferedPromotion {
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
 * What promotions give a basket, as private.promotions_alone finds it: those with a limit are not given, because it is not known here
 * whether it is reached, and are named instead.
 */
export function findPromotions(question: Question): AlonePromotions {
  const { promotions, hasCustomer, stepHundredths } = question;
  const lines = question.lines.filter(({ isOpen, base }) => isOpen && compare(base, zero) > 0).sort(byThemselves);
  const amount = sum(question.lines.map(({ base }) => base));
  const standing: Standing = {
    quantities: lines.map(({ quantity }) => fromThousandths(quantity)),
    rests: lines.map(({ base }) => fromMoney(base)),
    step: numeric(stepHundredths, 2),
  };
  const holding = promotions.filter((promotion) => holds(promotion, amount, question)).sort(byPriority);
  const isLimited = (promotion: LocalPromotion) => promotion.hasUsageLimit || promotion.hasCustomerLimit;
  const offered = holding
    .filter((promotion) => !isLimited(promotion))
    .map((promotion) => toOffered(promotion, lines))
    .filter(({ places }) => places.length > 0);

  const byLine = new Map<string, GivenPromotion[]>();
  const inAll = new Map<string, GivenPromotion>();
  for (const { promotion, amounts } of choosePromotions(offered, standing))
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
    return promotionAmounts(terms, places, standing).some(({ unscaled }) => unscaled > 0n);
  });
  return {
    byLine,
    promotions: [...inAll.values()].sort(
      (left, right) => right.amount - left.amount || byText(left.name, right.name) || byText(left.id, right.id),
    ),
    withheld: withheld.map(({ name }) => name),
  };
}

/** Whether both give every line the same; what is not known gives nothing. */
export function areSamePromotions(left: AlonePromotions | null, right: AlonePromotions | null): boolean {
  const text = (one: AlonePromotions | null) =>
    JSON.stringify([...(one?.byLine ?? [])].sort(([first], [second]) => byText(first, second)));
  return text(left) === text(right);
}
