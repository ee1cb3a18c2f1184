import type { TableColumn } from '@dukani/shared/lists';
import type * as rpc from '@dukani/shared/rpc';
import { toNumeric, fromNumeric } from '@dukani/shared/money';
import { keyText } from './reportKeys';
import type { Registry } from './reportRequest';
import type { SummaryPart } from './summaryLines';

/** What stands above the titles of a file: of whom, of what, of when. */
export type HeadLines = readonly (readonly [label: string, text: string])[];

interface ReportFile<Row> {
  rows: readonly Row[];
  columns: TableColumn<Row>[];
}

/** Null for the line of the totals, which stands last. */
type FileRow = rpc.ReportFigures & { keys: readonly string[] | null; labels: readonly (string | null)[] };

/** All rows of a report as a spreadsheet has them: amounts as numbers, days as days, shares as percents, the totals last. */
export function reportFile(
  answer: Pick<rpc.ReportAnswer, 'rows' | 'totals' | 'dimensions' | 'measures' | 'currency_code'>,
  { measures, dimensions }: Registry,
): ReportFile<FileRow> {
  const isCompared = answer.totals.compared !== null;
  return {
    rows: [...answer.rows, { ...answer.totals, keys: null, labels: [] }],
    columns: [
      ...answer.dimensions.map((key, place): TableColumn<FileRow> => ({
        title: dimensions.get(key)?.label ?? key,
        value: ({ keys, labels }) =>
          nameOf(key, keys === null ? null : (keys[place] ?? ''), labels[place] ?? null, place),
        isText: true,
        ...(key === 'day' ? { look: 'day' as const } : {}),
      })),
      ...answer.measures.flatMap((key, place): TableColumn<FileRow>[] => {
        const measure = measures.get(key);
        if (measure === undefined) return [];
        const title = measure.unit === 'money' ? `${measure.label} (${answer.currency_code})` : measure.label;
        const column = figureColumn(measure, title, ({ values }) => values[place] ?? null);
        return isCompared
          ? [column, figureColumn(measure, `${title}, before`, ({ compared }) => compared?.[place] ?? null)]
          : [column];
      }),
    ],
  };
}

function nameOf(dimension: string, key: string | null, label: string | null, place: number): string | null {
  if (key === null) return place === 0 ? 'Total' : null;
  return dimension === 'day' ? key : keyText(dimension, key, label);
}

function figureColumn(
  { unit }: Pick<rpc.ReportMeasure, 'unit'>,
  title: string,
  valueOf: (row: FileRow) => number | null,
): TableColumn<FileRow> {
  return {
    title,
    value: (row) => figureOf(valueOf(row), unit),
    isNumber: true,
    ...(unit === 'money' || unit === 'percent' ? { look: unit } : {}),
  };
}

/** Money with its cents, all else as it is. */
const figureOf = (value: number | null | undefined, unit: rpc.ReportUnit): string | null =>
  value === null || value === undefined ? null : unit === 'money' ? toNumeric(fromNumeric(value)) : String(value);

type SummaryRow = { part: string; label: string; now: string | null; then: string | null };

/** The sales summary as a spreadsheet: one line under the other. */
export function summaryFile(
  parts: readonly SummaryPart[],
  { now, then }: { now: string; then: string | null },
): ReportFile<SummaryRow> {
  return {
    rows: parts.flatMap(({ title, lines }) =>
      lines.map((line) => ({
        part: title,
        label: line.label,
        now: figureOf(line.now, line.unit),
        then: figureOf(line.then, line.unit),
      })),
    ),
    columns: [
      { title: 'Part', value: ({ part }) => part, isText: true },
      { title: 'Line', value: ({ label }) => label, isText: true },
      { title: now, value: (row) => row.now, isNumber: true },
      ...(then === null ? [] : [{ title: then, value: (row: SummaryRow) => row.then, isNumber: true }]),
    ],
  };
}
