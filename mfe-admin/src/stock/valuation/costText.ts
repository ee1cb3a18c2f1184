import { formatNumber } from '@dukani/shared/format';

/** The average cost of one unit, to four decimals at most; a dash where there is none. */
export function costText(cost: number | null): string {
  return cost === null ? '–' : formatNumber(cost, 4);
}
