import { divideRounding, type Money, type Thousandths } from '../money/money';

/**
 * A decimal as the database reckons with it: what a promotion gives is compared to the cent, and a third of a price is cut where the
 * database cuts it. `scale` is the number of decimals of `unscaled`.
 */
export interface ServerNumeric {
  unscaled: bigint;
  scale: number;
}

/** The database keeps at least so many significant digits of a quotient, which it counts in groups of four. */
const SIGNIFICANT_DIGITS = 16;
const GROUP = 4;

const powerOfTen = (exponent: number): bigint => 10n ** BigInt(exponent);

export const numeric = (unscaled: number | bigint, scale: number): ServerNumeric => ({
  unscaled: BigInt(unscaled),
  scale,
});
export const fromMoney = (amount: Money): ServerNumeric => numeric(amount, 2);
export const fromThousandths = (quantity: Thousandths): ServerNumeric => numeric(quantity, 3);
export const NOTHING: ServerNumeric = numeric(0, 0);
export const HUNDRED: ServerNumeric = numeric(100, 0);

/** Hundredths; only for what has no more decimals. */
export function toMoney({ unscaled, scale }: ServerNumeric): Money {
  return Number(divideRounding(unscaled * 100n, powerOfTen(scale))) as Money;
}

function alike(left: ServerNumeric, right: ServerNumeric): { left: bigint; right: bigint; scale: number } {
  const scale = Math.max(left.scale, right.scale);
  return {
    left: left.unscaled * powerOfTen(scale - left.scale),
    right: right.unscaled * powerOfTen(scale - right.scale),
    scale,
  };
}

export function plus(one: ServerNumeric, other: ServerNumeric): ServerNumeric {
  const { left, right, scale } = alike(one, other);
  return { unscaled: left + right, scale };
}

export function minus(one: ServerNumeric, other: ServerNumeric): ServerNumeric {
  const { left, right, scale } = alike(one, other);
  return { unscaled: left - right, scale };
}

export function times(one: ServerNumeric, other: ServerNumeric): ServerNumeric {
  return { unscaled: one.unscaled * other.unscaled, scale: one.scale + other.scale };
}

/** Below, at or above nought as `one` is less than, equal to or more than the other. */
export function order(one: ServerNumeric, other: ServerNumeric): number {
  const { left, right } = alike(one, other);
  return left === right ? 0 : left < right ? -1 : 1;
}

export const least = (one: ServerNumeric, other: ServerNumeric): ServerNumeric => (order(other, one) < 0 ? other : one);
export const greatest = (one: ServerNumeric, other: ServerNumeric): ServerNumeric =>
  order(other, one) > 0 ? other : one;
export const sumOf = (all: readonly ServerNumeric[]): ServerNumeric => all.reduce(plus, NOTHING);

/** The first group of four digits and how many groups stand between it and the point. */
function leadingGroup({ unscaled, scale }: ServerNumeric): { group: number; weight: number } {
  if (unscaled === 0n) return { group: 0, weight: 0 };
  const missing = (GROUP - (scale % GROUP)) % GROUP;
  const digits = (unscaled * powerOfTen(missing)).toString();
  const groups = Math.ceil(digits.length / GROUP);
  return {
    group: Number(digits.slice(0, digits.length - (groups - 1) * GROUP)),
    weight: groups - 1 - (scale + missing) / GROUP,
  };
}

/** A quotient with as many decimals as the database gives it (select_div_scale), the last one rounded. Not for what is below nought. */
export function dividedBy(one: ServerNumeric, other: ServerNumeric): ServerNumeric {
  const [top, bottom] = [leadingGroup(one), leadingGroup(other)];
  const weight = top.weight - bottom.weight - (top.group <= bottom.group ? 1 : 0);
  const scale = Math.max(SIGNIFICANT_DIGITS - weight * GROUP, one.scale, other.scale, 0);
  const { left, right } = alike(one, other);
  return { unscaled: divideRounding(left * powerOfTen(scale), right), scale };
}

/** Whole numbers; not for what is below nought. */
export function floor({ unscaled, scale }: ServerNumeric): ServerNumeric {
  return { unscaled: unscaled / powerOfTen(scale), scale: 0 };
}

export function round({ unscaled, scale }: ServerNumeric): ServerNumeric {
  return { unscaled: divideRounding(unscaled, powerOfTen(scale)), scale: 0 };
}

/** To the nearest step of the currency. */
export const roundToSteps = (one: ServerNumeric, step: ServerNumeric): ServerNumeric =>
  times(round(dividedBy(one, step)), step);
/** To the last whole step. */
export const floorToSteps = (one: ServerNumeric, step: ServerNumeric): ServerNumeric =>
  times(floor(dividedBy(one, step)), step);

/** Parts of a total by weight, in whole steps, that add up to it: private.allocate. */
export function allocateInSteps(
  total: ServerNumeric,
  weights: readonly ServerNumeric[],
  step: ServerNumeric,
): ServerNumeric[] {
  const sum = sumOf(weights);
  if (total.unscaled === 0n || sum.unscaled === 0n) return weights.map(() => NOTHING);
  const parts = weights.map((weight, place) => {
    const exact = dividedBy(times(total, weight), sum);
    const share = floorToSteps(exact, step);
    return { place, share, rest: minus(exact, share) };
  });
  const left = dividedBy(minus(total, sumOf(parts.map(({ share }) => share))), step);
  const ranked = [...parts].sort((one, other) => order(other.rest, one.rest) || one.place - other.place);
  const shares = parts.map(({ share }) => share);
  ranked.forEach(({ place, share }, rank) => {
    if (order(numeric(rank + 1, 0), left) <= 0) shares[place] = plus(share, step);
  });
  return shares;
}
