import { loadTwice } from '../contract/loadTwice';
import { toCsv, type CsvCell } from '../documents/csv.ts';
import { saveBlob } from '../ui-core/saveBlob';
import { saveTextFile } from '../ui-core/saveTextFile';
import { sheetOf, type SheetTable, type TableCell } from '../documents/sheet.ts';

export { sheetOf, type TableCell, type TableColumn } from '../documents/sheet.ts';

export type TableFormat = 'csv' | 'xlsx';

interface Table<Row> extends SheetTable<Row> {
  /** Without an ending: see useFileName. */
  fileName: string;
}

function csvCell(cell: TableCell): CsvCell {
  if (cell instanceof Date) return cell.toISOString();
  return typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : cell;
}

/** The text of a CSV file. */
export function csvOf<Row>({ columns, rows }: Omit<Table<Row>, 'fileName'>): string {
  return toCsv(
    columns.map(({ title }) => title),
    rows.map((row) => columns.map(({ value }) => csvCell(value(row)))),
  );
}

/** Hands the browser rows to save as a file; what is in the cells cannot act as a formula. */
export async function saveTable<Row>(format: TableFormat, { fileName, ...table }: Table<Row>): Promise<void> {
  const name = `${fileName}.${format}`;
  if (format === 'csv') {
    saveTextFile(name, csvOf(table));
    return;
  }
  // It packs in the page, not in a worker: see zipInPage.mjs.
  const { default: writeXlsxFile } = await loadTwice(() => import('write-excel-file/universal'));
  saveBlob(name, await writeXlsxFile(sheetOf(table), { stickyRowsCount: (table.head?.length ?? 0) + 1 }).toBlob());
}
