import { formatPercent } from '@dukani/shared/format';

/** How a figure stands against an earlier one, for a line of words under it. */
export interface Comparison {
  direction: 'up' | 'down' | 'same';
  /** `+12%`, `−40%`, `same`, or `nothing then` where there is nothing to compare with. */
  text: string;
}

export function compareFigures(now: number, then: number): Comparison {
  if (now === then) return { direction: 'same', text: 'same' };
  const direction = now > then ? 'up' : 'down';
  // Percent of nothing, or of a day that ended below nothing, says nothing.
  if (then === 0) return { direction: 'same', text: 'none before' };
  if (then < 0) return { direction, text: 'was negative' };
  const percent = Math.round(((now - then) / then) * 100);
  return { direction, text: `${percent >= 0 ? '+' : '−'}${formatPercent(Math.abs(percent))}` };
}

/** Profit as a share of sales in percent; null where there were no sales. */
export function marginPercent(grossProfit: number | null, netSales: number): number | null {
  return grossProfit === null || netSales <= 0 ? null : Math.round((grossProfit / netSales) * 1000) / 10;
}
