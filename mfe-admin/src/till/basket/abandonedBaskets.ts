import { MAX_PARKED_BASKETS, type Basket } from './basket';
import type { StoredBaskets } from './basketStorage';

interface Held {
  current: Basket;
  parked: readonly Basket[];
  resuming: StoredBaskets['resuming'];
}

/** Nobody has begun it, and nothing is known to have been sent of it. */
export function isBlank({ lines, unanswered, customer, note }: Basket): boolean {
  return lines.length === 0 && unanswered === null && customer === null && note === '';
}

/**
 * Whether a window has room for all that another one left. What was sent without an answer can only be shown, for only the very same may
 * be sent again; and of parked baskets that the server was asked for one can be waited for at a time.
 */
export function canTakeAbandoned({ current, parked, resuming }: Held, left: StoredBaskets, mayShow: boolean): boolean {
  return (
    (left.current.unanswered === null || (mayShow && isBlank(current))) &&
    ((resuming ?? null) === null || (left.resuming ?? null) === null) &&
    parked.length + left.parked.length < MAX_PARKED_BASKETS
  );
}
