import type * as rpc from '@dukani/shared/rpc';
import { isAdditive } from './reportFigures';
import { bucketsOf, keyText } from './reportKeys';
import type { Period } from './reportPeriods';

/** As many bars as can be compared at a glance. */
export const MOST_BARS = 12;

export interface ChartRow {
  name: string;
  now: number | null;
  then: number | null;
}

interface ChartOptions {
  dimension: string;
  measure: Pick<rpc.ReportMeasure, 'unit' | 'is_additive'>;
  /** As far as it has come. */
  period: Period | null;
  totals: rpc.ReportFigures;
}

/** What the chart shows of the first figure: time bucket by bucket, the rest as the largest. */
export function chartRows(
  rows: readonly rpc.ReportRow[],
  { dimension, measure, period, totals }: ChartOptions,
): ChartRow[] {
  const rowOf = new Map(rows.map((row) => [row.keys[0] ?? '', row]));
  const buckets = period === null ? null : bucketsOf(dimension, period, [...rowOf.keys()]);
  if (buckets !== null)
    return buckets.map((key) => {
      const row = rowOf.get(key);
      // Nothing sold is nothing; there is no average of it.
      const none = isAdditive(measure) ? 0 : null;
      return {
        name: keyText(dimension, key, null),
        now: row?.values[0] ?? none,
        then: totals.compared === null ? null : (row?.compared?.[0] ?? none),
      };
    });
  // All others together would be the longest bar, and make the rest too small to compare: the table has them.
  return rows.slice(0, MOST_BARS).map(({ keys, labels, values, compared }) => ({
    name: keyText(dimension, keys[0] ?? '', labels[0] ?? null),
    now: values[0] ?? null,
    then: compared?.[0] ?? null,
  }));
}
