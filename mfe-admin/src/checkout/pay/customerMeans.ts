import { compare, zero, type Money } from '@dukani/shared/money';
import type { TenderType } from '@dukani/shared/rpc';

/** What a customer may pay with besides money, each where it is known. */
export interface CustomerMeans {
  /** What the customer may still owe and has in store credit, where it is known. */
  credit?: { available: Money; storeCredit: Money } | undefined;
  /** What the customer has in points, where the business gives any. */
  points?: { points: number; worth: Money; minimumPoints: number } | undefined;
}

/** Known to be empty: an account without credit, or points that are not enough to be used. */
export function isOutOfReach(tenderType: TenderType, { credit, points }: CustomerMeans): boolean {
  switch (tenderType) {
    case 'on_account':
      return credit !== undefined && compare(credit.available, zero) <= 0;
    case 'store_credit':
      return credit !== undefined && compare(credit.storeCredit, zero) <= 0;
    case 'loyalty':
      return points !== undefined && (points.points < points.minimumPoints || points.worth === zero);
    default:
      return false;
  }
}

/** Whether it is known by now what the customer has of this. */
export function isKnown(tenderType: TenderType, { credit, points }: CustomerMeans): boolean {
  return (tenderType === 'loyalty' ? points : credit) !== undefined;
}

/** Why points cannot be used yet; null when they can. */
export function pointsProblem(points: CustomerMeans['points']): string | null {
  return points === undefined || points.points >= points.minimumPoints
    ? null
    : `Points can be used from ${points.minimumPoints} on; there are ${points.points}.`;
}

/** The sentence for a way of paying that is out of reach. */
export function emptyProblem(tenderType: TenderType, { points }: CustomerMeans): string {
  return tenderType === 'on_account'
    ? 'This customer has no credit left.'
    : tenderType === 'store_credit'
      ? 'This customer has no store credit.'
      : (pointsProblem(points) ?? 'This customer has no points to use yet.');
}
