import type * as rpc from '@dukani/shared/rpc';

export interface SummaryLine {
  key: string;
  label: string;
  unit: rpc.ReportUnit;
  now: number | null;
  then: number | null | undefined;
  /** Taken off, and so in brackets. */
  isLess: boolean;
  /** A sum of the lines above. */
  isSum: boolean;
  measure: rpc.ReportMeasure | null;
}

export interface SummaryPart {
  title: string;
  lines: SummaryLine[];
}

const LESS: readonly string[] = ['discounts', 'returned', 'cost'];
const SUMS: readonly string[] = ['net_sales', 'total_sales', 'profit'];
const PARTS: readonly { title: string; keys: readonly string[] }[] = [
  { title: 'Sales', keys: ['gross_sales', 'discounts', 'returned', 'net_sales', 'delivery', 'tax', 'total_sales'] },
  { title: 'What it earned', keys: ['cost', 'profit', 'margin'] },
  { title: 'Receipts', keys: ['sales', 'returns', 'average_basket', 'units_per_sale'] },
];

/** The lines of the summary, those that the person may see. */
export function summaryParts(
  answer: Pick<rpc.ReportAnswer, 'totals' | 'measures'>,
  measures: ReadonlyMap<string, rpc.ReportMeasure>,
): SummaryPart[] {
  const lineOf = (key: string): SummaryLine[] => {
    const place = answer.measures.indexOf(key);
    const measure = measures.get(key);
    if (place < 0 || measure === undefined) return [];
    return [
      {
        key,
        label: measure.label,
        unit: measure.unit,
        now: answer.totals.values[place] ?? null,
        then: answer.totals.compared === null ? undefined : (answer.totals.compared[place] ?? null),
        isLess: LESS.includes(key),
        isSum: SUMS.includes(key),
        measure,
      },
    ];
  };
  return PARTS.map(({ title, keys }) => ({ title, lines: keys.flatMap(lineOf) })).filter(
    ({ lines }) => lines.length > 0,
  );
}

/** How it was paid: each method with what was taken less what was paid back, and all of it. */
export function tenderPart(
  answer: Pick<rpc.ReportAnswer, 'rows' | 'totals' | 'measures'>,
  measures: ReadonlyMap<string, rpc.ReportMeasure>,
): SummaryPart {
  const place = answer.measures.indexOf('tender_net');
  const collected = answer.measures.indexOf('collected');
  const line = (key: string, label: string, figures: rpc.ReportFigures, at: number): SummaryLine => ({
    key,
    label,
    unit: 'money',
    now: figures.values[at] ?? 0,
    then: figures.compared === null ? undefined : (figures.compared[at] ?? 0),
    isLess: false,
    isSum: false,
    measure: measures.get(answer.measures[at] ?? '') ?? null,
  });
  return {
    title: 'Payments',
    lines: [
      ...answer.rows.map((row) => line(`tender ${row.keys[0] ?? ''}`, row.labels[0] ?? 'Other', row, place)),
      { ...line('tenders', 'All payments', answer.totals, place), isSum: true },
      ...(collected < 0 ? [] : [line('collected', 'Of it money collected', answer.totals, collected)]),
    ],
  };
}
