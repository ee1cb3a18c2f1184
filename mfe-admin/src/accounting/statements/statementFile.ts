import type { TableColumn } from '@dukani/shared/lists';
import { toNumeric } from '@dukani/shared/money';
import { flatLines, type StatementLine, type StatementTable } from './statementTable';

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
      ...table.columns.map(({ title }, place): TableColumn<FileRow> => ({
        title: `${title} (${table.currencyCode})`,
        value: ({ line }) => {
          if (line.percents !== undefined) {
            const percent = line.percents[place] ?? null;
            return percent === null ? null : `${percent} %`;
          }
          const amount = line.figures[place] ?? null;
          return amount === null ? null : toNumeric(amount);
        },
        isNumber: true,
      })),
    ],
  };
}
