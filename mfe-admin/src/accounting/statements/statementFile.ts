import type { TableColumn } from '@dukani/shared/lists';
import { toNumeric } from '@dukani/shared/money';
import { cellOf, flatLines, type StatementLine, type StatementTable } from './statementTable';

export interface FileRow {
  line: StatementLine;
  level: number;
}

/** The rows of a statement for a spreadsheet: one under the other, figures as numbers. */
export function statementFile(table: StatementTable): { rows: FileRow[]; columns: TableColumn<FileRow>[] } {
  return {
    rows: flatLines(table.lines),
    columns: [
      { title: 'Code', value: ({ line }) => line.code ?? null, isText: true },
      { title: `${table.title}, ${table.when}`, value: ({ line, level }) => `${'  '.repeat(level)}${line.label}` },
      ...table.columns.map((column, place): TableColumn<FileRow> => ({
        title: column.isShare === true ? column.title : `${column.title} (${table.currencyCode})`,
        value: ({ line }) => {
          const cell = cellOf(line, column, place);
          if ('percent' in cell) return cell.percent === null ? null : `${cell.percent} %`;
          return cell.amount === null ? null : toNumeric(cell.amount);
        },
        isNumber: true,
      })),
    ],
  };
}
