import type * as rpc from '@dukani/shared/rpc';
import { keyText } from './reportKeys';
import type { Registry } from './reportRequest';

/** A chart that is more than bars of the first figure. */
export interface Picture {
  kind: 'pareto' | 'scatter' | 'dots';
  /** What it is drawn of; all of it or none. */
  measures: readonly string[];
  sort: string;
  isDescending: boolean;
  limit: number;
}

/** What a report is drawn as by a grouping, if the role sees all that it is drawn of; null: bars or columns. */
export function pictureOf(
  { chart }: Pick<rpc.ReportDefinition, 'chart'>,
  { dimension, registry }: { dimension: string; registry: Registry },
): Picture | null {
  const picture = pictureBy(chart, dimension);
  return picture?.measures.every((key) => registry.measures.has(key)) === true ? picture : null;
}

function pictureBy(chart: rpc.ReportDefinition['chart'], dimension: string): Picture | null {
  switch (chart) {
    case 'pareto':
      // The cumulative share goes from product to product.
      return dimension === 'product'
        ? { kind: chart, measures: ['abc_net', 'abc_cumulative'], sort: 'abc_net', isDescending: true, limit: 40 }
        : null;
    case 'scatter':
      return {
        kind: chart,
        measures: ['turnover', 'flow_profit', 'flow_net'],
        sort: 'turnover',
        isDescending: true,
        limit: 200,
      };
    case 'dots':
      return { kind: chart, measures: ['drawer_difference'], sort: dimension, isDescending: false, limit: 200 };
    default:
      return null;
  }
}

/** A row as a picture has it. */
export interface PictureRow {
  name: string;
  /** Of a Pareto chart the sales, of a scatter chart the turns, of dots the difference. */
  first: number;
  /** Of a Pareto chart the share so far, of a scatter chart the margin; null for dots. */
  second: number | null;
}

/** Rows without what would be drawn are left out: there is no place for them. */
export function pictureRows(rows: readonly rpc.ReportRow[], { kind }: Picture, dimension: string): PictureRow[] {
  return rows.flatMap(({ keys, labels, values }) => {
    const name = keyText(dimension, keys[0] ?? '', labels[0] ?? null);
    const [first = null, second = null, third = null] = values;
    if (first === null) return [];
    if (kind === 'dots') return [{ name, first, second: null }];
    if (kind === 'pareto') return [{ name, first, second }];
    // Profit as a share of what it was made of: divided for each row, never added up.
    return second === null || third === null || third === 0 ? [] : [{ name, first, second: second / third }];
  });
}

/** What the chart says, in a sentence. */
export function pictureSummary(
  rows: readonly PictureRow[],
  { kind }: Picture,
  text: (value: number) => string,
): string {
  if (kind === 'pareto') {
    const enough = rows.findIndex(({ second }) => second !== null && second >= 0.8) + 1;
    return enough > 0
      ? `The first ${enough} bring 80 % of the sales.`
      : `The first ${rows.length} bring less than 80 % of the sales.`;
  }
  const low = rows.reduce<PictureRow | null>(
    (least, row) => (least === null || row.first < least.first ? row : least),
    null,
  );
  const high = rows.reduce<PictureRow | null>(
    (most, row) => (most === null || row.first > most.first ? row : most),
    null,
  );
  if (low === null || high === null) return 'There is nothing to draw.';
  return kind === 'dots'
    ? `Most over: ${high.name}, ${text(high.first)}. Most short: ${low.name}, ${text(low.first)}.`
    : `Fastest: ${high.name}, ${text(high.first)}. Slowest: ${low.name}, ${text(low.first)}.`;
}
