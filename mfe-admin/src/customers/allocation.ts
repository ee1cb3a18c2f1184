import { subtract, sum, zero, type Money } from '@dukani/shared/money';
import type { OpenItem } from '../common/contacts/contactRows';

export interface Allocated {
  itemId: string;
  amount: Money;
}

/** A payment on the oldest due first, as the server does it when nothing is said. */
export function oldestFirst(items: readonly OpenItem[], amount: Money): Allocated[] {
  const allocated: Allocated[] = [];
  let left = amount;
  for (const item of items) {
    if (left <= 0) break;
    const part = left < item.open ? left : item.open;
    allocated.push({ itemId: item.id, amount: part });
    left = subtract(left, part);
  }
  return allocated;
}

/** What is not on an invoice and becomes a deposit; negative when more was allocated than paid. */
export function unallocated(amount: Money, allocated: readonly Allocated[]): Money {
  return subtract(amount, allocated.length === 0 ? zero : sum(allocated.map((one) => one.amount)));
}
