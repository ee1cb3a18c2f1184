import type { DocumentBusiness, DocumentModel, DocumentTable } from '@dukani/shared/documents';
import type * as rpc from '@dukani/shared/rpc';
import type { HeadLines } from './reportFile';
import { figureText } from './reportFigures';
import { keyText } from './reportKeys';
import type { Registry } from './reportRequest';
import { lineText } from './SummaryStatement';
import type { SummaryPart } from './summaryLines';

/** As many columns of figures as a page has room for upright. */
const UPRIGHT_COLUMNS = 4;

/** The one figure that a roll has room for. */
const ROLL_FIGURES: Readonly<Record<string, string>> = { tenders: 'tender_net', till_differences: 'drawer_difference' };

/** Reports that are printed on the roll at the end of the day, too. */
export const isForRoll = (key: string): boolean => key === 'sales_summary' || key in ROLL_FIGURES;

interface PaperOptions {
  title: string;
  /** Of which days, for the name of the file. */
  when: string;
  business: DocumentBusiness;
  head: HeadLines;
  notes?: readonly string[];
}

function page(
  { title, when, business, head, notes = [] }: PaperOptions,
  tables: DocumentTable[],
  isLandscape: boolean,
): DocumentModel {
  return {
    kind: 'financial_statement',
    title,
    file: [business.name, title, when],
    number: null,
    stamp: null,
    ...(isLandscape ? { isLandscape: true } : {}),
    business,
    party: null,
    facts: head.map(([label, value], place) => ({ label, value, isStrong: place === 0 })),
    tables,
    sums: [],
    taxes: null,
    notes: notes.map((text) => ({ text })),
    code: null,
    footer: null,
  };
}

/** A report on paper: A4 with its totals first. On a roll the figure that counts stands beside the name, the others below it. */
export function reportPaper(
  answer: Pick<rpc.ReportAnswer, 'rows' | 'totals' | 'dimensions' | 'measures'>,
  { key, registry, ...options }: PaperOptions & { key: string; registry: Registry },
): DocumentModel {
  const places = rollOrder(answer.measures, ROLL_FIGURES[key]);
  const measures = places.flatMap((place) => {
    const measure = registry.measures.get(answer.measures[place] ?? '');
    return measure === undefined ? [] : [{ place, measure }];
  });
  const cellsOf = ({ values }: rpc.ReportFigures) =>
    measures.map(({ place, measure }) => figureText(values[place], measure.unit));
  const rollDetail = (figures: rpc.ReportFigures) =>
    measures
      .slice(0, -1)
      .map(({ place, measure }) => `${measure.label} ${figureText(figures.values[place], measure.unit)}`)
      .join(', ');
  const nameOf = ({ keys, labels }: rpc.ReportRow) =>
    answer.dimensions
      .map((dimension, place) => keyText(dimension, keys[place] ?? '', labels[place] ?? null))
      .join(', ');
  const isWide = measures.length > UPRIGHT_COLUMNS;
  const table: DocumentTable = {
    label: options.title,
    isSmall: isWide,
    columns: [
      {
        title: answer.dimensions.map((dimension) => registry.dimensions.get(dimension)?.label ?? dimension).join(', '),
      },
      ...measures.map(({ measure }) => ({ title: measure.label, isFigure: true })),
    ],
    rows: [
      {
        key: 'total',
        cells: ['Total', ...cellsOf(answer.totals)],
        rollDetail: rollDetail(answer.totals),
        isStrong: true,
      },
      ...answer.rows.map((row) => ({
        key: row.keys.join(' '),
        cells: [nameOf(row), ...cellsOf(row)],
        rollDetail: rollDetail(row),
      })),
    ],
  };
  return page(options, [table], isWide);
}

/** The place of each figure, the one for the roll last. */
function rollOrder(measures: readonly string[], last: string | undefined): number[] {
  const places = measures.map((_key, place) => place);
  const at = measures.indexOf(last ?? '');
  return at < 0 ? places : [...places.filter((place) => place !== at), at];
}

/** The sales summary on paper. */
export function summaryPaper(
  parts: readonly SummaryPart[],
  { now, then, ...options }: PaperOptions & { now: string; then: string | null },
): DocumentModel {
  const tables = parts.map(({ title, lines }): DocumentTable => ({
    label: title,
    // Now stands last: that is what a roll has room for.
    columns: [{ title }, ...(then === null ? [] : [{ title: then, isFigure: true }]), { title: now, isFigure: true }],
    rows: lines.map((line) => ({
      key: line.key,
      cells: [line.label, ...(then === null ? [] : [lineText(line, line.then)]), lineText(line, line.now)],
      isStrong: line.isSum,
    })),
  }));
  return page(options, tables, false);
}
