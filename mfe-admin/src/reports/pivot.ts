import type * as rpc from '@dukani/shared/rpc';
import { isTime, keyText } from './reportKeys';

/** More columns than these are laid together as "Others". */
export const MOST_COLUMNS = 24;

export interface PivotLine {
  key: string;
  name: string;
  cells: (number | null)[];
  total: number;
}

interface Pivot {
  columns: { key: string; name: string }[];
  lines: PivotLine[];
  total: PivotLine;
}

const OTHERS = ' others';

/** Rows of two groupings as rows and columns, for a figure that adds up. Time goes by the calendar, the rest by size. */
export function pivotOf(
  rows: readonly rpc.ReportRow[],
  { by, measure }: { by: readonly [string, string]; measure: number },
): Pivot {
  const [down, across] = by;
  const heads = headsOf(rows, { place: 0, dimension: down, measure });
  const all = headsOf(rows, { place: 1, dimension: across, measure });
  const largest = all.length > MOST_COLUMNS ? all.slice(0, MOST_COLUMNS - 1) : all;
  const columns = largest.length < all.length ? [...largest, { key: OTHERS, name: 'Others', total: 0 }] : largest;
  const placeOf = new Map(columns.map(({ key }, place) => [key, place]));
  const lineOf = new Map(
    heads.map(({ key, name }) => [key, { key, name, cells: columns.map((): number | null => null), total: 0 }]),
  );
  const total: PivotLine = { key: 'total', name: 'Total', cells: columns.map(() => 0), total: 0 };
  for (const { keys, values } of rows) {
    const value = values[measure] ?? 0;
    const line = lineOf.get(keys[0] ?? '');
    const place = placeOf.get(keys[1] ?? '') ?? columns.length - 1;
    for (const part of [line, total]) {
      if (part === undefined) continue;
      part.cells[place] = rounded((part.cells[place] ?? 0) + value);
      part.total = rounded(part.total + value);
    }
  }
  return { columns, lines: [...lineOf.values()], total };
}

/** Sums of decimals stay decimals: three places are what quantities have. */
const rounded = (value: number) => Math.round(value * 1000) / 1000;

function headsOf(
  rows: readonly rpc.ReportRow[],
  { place, dimension, measure }: { place: number; dimension: string; measure: number },
): { key: string; name: string; total: number }[] {
  const heads = new Map<string, { key: string; name: string; total: number }>();
  for (const { keys, labels, values } of rows) {
    const key = keys[place] ?? '';
    const head = heads.get(key) ?? { key, name: keyText(dimension, key, labels[place] ?? null), total: 0 };
    head.total += values[measure] ?? 0;
    heads.set(key, head);
  }
  return [...heads.values()].sort((one, other) =>
    isTime(dimension) ? one.key.localeCompare(other.key) : other.total - one.total,
  );
}
