import { formatDate, formatTime } from '../format/format.ts';
import { fromNumeric, toNumeric } from '../money/money.ts';
import type { ReportPaperAnswer } from './answerTypes.ts';
import type { DocumentBusiness, DocumentModel, DocumentTable } from './documentModel.ts';
import type { TableColumn } from './sheet.ts';
import { figureText, keyText, type FigureUnit } from './reportText.ts';

/** As many columns of figures as a page has room for upright. */
const UPRIGHT_COLUMNS = 4;

type Figures = ReportPaperAnswer['totals'];
type PaperRow = ReportPaperAnswer['rows'][number];

/** `27 Nov 2026, 06:00`. */
const asOfText = ({ as_of: asOf, business }: ReportPaperAnswer): string =>
  `${formatDate(asOf, business.timezone)}, ${formatTime(asOf, business.timezone)}`;

function headOf(answer: ReportPaperAnswer): [label: string, text: string][] {
  return [
    ['Period', answer.when],
    ...(answer.before === null ? [] : [['Compared with', answer.before] satisfies [string, string]]),
    ['Amounts in', answer.currency_code],
    ['As of', asOfText(answer)],
  ];
}

const leftOut = ({ rows, row_count: count }: ReportPaperAnswer): string | null =>
  rows.length < count ? `The first ${rows.length} of ${count} rows.` : null;

const nameOf = ({ dimensions }: ReportPaperAnswer, place: number, { keys, labels }: PaperRow): string =>
  keyText(dimensions[place]?.key ?? '', keys[place] ?? '', labels[place] ?? null);

/** A mailed report on A4: its totals first, below them what they were before, then its rows. */
export function reportDocument(answer: ReportPaperAnswer, business: DocumentBusiness): DocumentModel {
  const { name, title, when, measures, dimensions, rows, totals } = answer;
  const isWide = measures.length > UPRIGHT_COLUMNS;
  const cellsOf = (values: Figures['values']) => measures.map(({ unit }, place) => figureText(values[place], unit));
  const table: DocumentTable = {
    label: title,
    isSmall: isWide,
    columns: [
      { title: dimensions.map(({ label }) => label).join(', ') },
      ...measures.map(({ label }) => ({ title: label, isFigure: true })),
    ],
    rows: [
      { key: 'total', cells: ['Total', ...cellsOf(totals.values)], isStrong: true },
      ...(totals.compared === null ? [] : [{ key: 'before', cells: ['Total before', ...cellsOf(totals.compared)] }]),
      ...rows.map((row) => ({
        key: row.keys.join(' '),
        cells: [dimensions.map((_dimension, place) => nameOf(answer, place, row)).join(', '), ...cellsOf(row.values)],
      })),
    ],
  };
  const note = leftOut(answer);
  return {
    kind: 'financial_statement',
    title: name,
    file: [business.name, name, when],
    number: null,
    stamp: null,
    ...(isWide ? { isLandscape: true } : {}),
    business,
    party: null,
    facts: headOf(answer).map(([label, value], place) => ({ label, value, isStrong: place === 0 })),
    tables: [table],
    sums: [],
    taxes: null,
    notes: note === null ? [] : [{ text: note }],
    code: null,
    footer: null,
  };
}

type SheetRow = Figures & { names: readonly (string | null)[] };

/** A mailed report as a spreadsheet: amounts as numbers, days as days, shares as percents, the totals last. */
export function reportSheet(answer: ReportPaperAnswer): {
  head: string[][];
  columns: TableColumn<SheetRow>[];
  rows: SheetRow[];
} {
  const { name, business, measures, dimensions, rows, totals, currency_code: currency } = answer;
  const note = leftOut(answer);
  return {
    head: [[business.name, ''], [name, ''], ...headOf(answer), ...(note === null ? [] : [[note, '']])],
    columns: [
      ...dimensions.map(({ key, label }, place): TableColumn<SheetRow> => ({
        title: label,
        value: ({ names }) => names[place] ?? null,
        isText: true,
        ...(key === 'day' ? { look: 'day' as const } : {}),
      })),
      ...measures.flatMap(({ label, unit }, place) => {
        const heading = unit === 'money' ? `${label} (${currency})` : label;
        const now = figureColumn(unit, heading, ({ values }) => values[place]);
        return totals.compared === null
          ? [now]
          : [now, figureColumn(unit, `${heading}, before`, ({ compared }) => compared?.[place])];
      }),
    ],
    rows: [
      ...rows.map((row) => ({
        ...row,
        names: dimensions.map(({ key }, place) =>
          key === 'day' ? (row.keys[place] ?? null) : nameOf(answer, place, row),
        ),
      })),
      { ...totals, names: ['Total'] },
    ],
  };
}

function figureColumn(
  unit: FigureUnit,
  title: string,
  valueOf: (row: SheetRow) => number | null | undefined,
): TableColumn<SheetRow> {
  return {
    title,
    value: (row) => {
      const value = valueOf(row);
      if (value === null || value === undefined) return null;
      return unit === 'money' ? toNumeric(fromNumeric(value)) : String(value);
    },
    isNumber: true,
    ...(unit === 'money' || unit === 'percent' ? { look: unit } : {}),
  };
}
