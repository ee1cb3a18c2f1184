import type { Money } from '@dukani/shared/money';
import type { ReceivedPayment } from './receivedPaymentsApi';

/** What is offered for one payment at the till, each in a place of its own. */
export interface ReceivedSlots {
  /** Which payment it is offered for, and what is wanted. */
  rowId: string;
  wanted: Money;
  /** The place of the one that is just what is wanted; kept free until it comes. */
  match: ReceivedPayment | null;
  others: readonly ReceivedPayment[];
}

/** Who wants another amount than came chooses among the newest; more would have to be searched. */
const MOST_OTHERS = 5;

interface Question {
  rowId: string;
  wanted: Money;
  payments: readonly ReceivedPayment[];
}

/**
 * What came in, in places that stay: what comes later is put where nothing stands yet, so that nothing moves under a finger. Another
 * amount, or another payment, is another list. Answers `before` itself where nothing changed.
 */
export function arrangeReceived(before: ReceivedSlots | null, { rowId, wanted, payments }: Question): ReceivedSlots {
  const isWanted = ({ amount }: ReceivedPayment) => amount === wanted;
  if (before === null || before.rowId !== rowId || before.wanted !== wanted) {
    const [match = null, ...more] = payments.filter(isWanted);
    const rest = payments.filter((payment) => !isWanted(payment)).slice(0, MOST_OTHERS);
    return { rowId, wanted, match, others: [...more, ...rest] };
  }
  const known = new Set([before.match, ...before.others].map((payment) => payment?.id));
  // The newest come first from the server, and last into the list.
  const arrived = payments.filter(({ id }) => !known.has(id)).reverse();
  if (arrived.length === 0) return before;
  // One that was used elsewhere meanwhile gives its place to the next.
  const isTaken = before.match !== null && payments.some(({ id }) => id === before.match?.id);
  const match = isTaken ? before.match : (arrived.find(isWanted) ?? before.match);
  return { ...before, match, others: [...before.others, ...arrived.filter((payment) => payment !== match)] };
}
