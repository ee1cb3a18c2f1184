import { useState } from 'react';
import type { CartLine } from '@dukani/shared/cart';
import { isUnavailable, type CartQuote } from '../common/cartQuote';
import { usePlaceOrder } from './usePlaceOrder';

/** Placing the order, and which lines of the cart cannot be ordered as they are. */
export function useJudgedOrder(lines: CartLine[], quote: CartQuote | undefined) {
  const order = usePlaceOrder();
  const { problem, dismiss } = order;
  const [lastValidatedLines, setJudgedLines] = useState(lines);
  // What was refused is another cart once something in it changes, here or in the cart's own panel.
  if (lastValidatedLines !== lines) {
    setJudgedLines(lines);
    dismiss();
  }
  const refusedIds = problem?.kind === 'lines' ? problem.lines.map((line) => line.product_id) : [];
  const badLines = lines.filter((line) => refusedIds.includes(line.id) || isUnavailable(line, quote));
  return { ...order, badLines };
}
