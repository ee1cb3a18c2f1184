import type { DocumentBusiness, DocumentModel } from '@dukani/shared/documents';
import { formatPercent } from '@dukani/shared/format';
import { figureText } from './figureText';
import { cellOf, flatLines, type FigureColumn, type StatementLine, type StatementTable } from './statementTable';

/** As many columns of figures as a page has room for upright. */
const UPRIGHT_COLUMNS = 4;

function cellsOf(line: StatementLine, columns: readonly FigureColumn[]): string[] {
  return columns.map((column, place) => {
    const cell = cellOf(line, column, place);
    if ('percent' in cell) return cell.percent === null ? '' : formatPercent(cell.percent);
    const { amount } = cell;
    return amount === null ? '' : amount === 0 ? '–' : figureText(amount);
  });
}

/** A statement on paper: pages of A4 with head, days, and page n of m. */
export function statementPaper(table: StatementTable, business: DocumentBusiness): DocumentModel {
  const isWide = table.columns.length > UPRIGHT_COLUMNS;
  return {
    kind: 'financial_statement',
    title: table.title,
    file: [business.name, table.title, table.when],
    number: null,
    stamp: null,
    ...(isWide ? { isLandscape: true } : {}),
    business,
    party: null,
    facts: [
      { label: 'Period', value: table.when, isStrong: true },
      { label: 'Amounts in', value: table.currencyCode },
    ],
    tables: [
      {
        label: table.title,
        isSmall: isWide,
        columns: [{ title: 'Account' }, ...table.columns.map(({ title }) => ({ title, isFigure: true }))],
        rows: flatLines(table.lines).map(({ line, level }) => ({
          key: line.key,
          cells: [
            [line.code, line.label].filter((part) => part !== undefined).join(' '),
            ...cellsOf(line, table.columns),
          ],
          level,
          isStrong: line.kind !== 'account' && line.kind !== 'percent',
        })),
      },
    ],
    sums: [],
    taxes: null,
    notes: table.notes.map((text) => ({ text })),
    code: null,
    footer: null,
  };
}
