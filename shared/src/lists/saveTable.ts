import { loadTwice } from '../contract/loadTwice';
import { toCsv, type CsvCell } from '../ui-antd/csv';
import { saveBlob } from '../ui-core/saveBlob';
import { saveTextFile } from '../ui-core/saveTextFile';
import { isDecimal } from './filters';

export type TableCell = string | number | boolean | Date | null | undefined;

export interface TableColumn<Row> {
  title: string;
  value: (row: Row) => TableCell;
  /** Digits that are no number (barcodes, telephone numbers): a spreadsheet keeps them as text. */
  isText?: boolean;
  /** Decimals given as text (amounts, quantities): exact in CSV, a number in a spreadsheet. */
  isNumber?: boolean;
  /** How a spreadsheet shows it: a day given as YYYY-MM-DD becomes a date, a share (0.25) a percent. */
  look?: 'day' | 'percent' | 'money';
}

export type TableFormat = 'csv' | 'xlsx';

interface Table<Row> {
  /** Without an ending: see useFileName. */
  fileName: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  /** Lines above the titles in a spreadsheet: of what, of when. */
  head?: readonly (readonly string[])[];
}

function csvCell(cell: TableCell): CsvCell {
  if (cell instanceof Date) return cell.toISOString();
  return typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : cell;
}

type CellLook = Pick<TableColumn<never>, 'isText' | 'isNumber' | 'look'>;

const NUMBER_FORMATS = { day: 'General', percent: '0.00%', money: '#,##0.00' } as const;
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

// Written as a string cell nothing of it is ever evaluated, whatever it begins with.
function sheetCell(cell: TableCell, { isText = false, isNumber = false, look }: CellLook) {
  if (cell === null || cell === undefined || cell === '') return null;
  if (look === 'day' && typeof cell === 'string' && isDay(cell))
    return { type: Date, value: new Date(`${cell}T00:00:00Z`), format: 'yyyy-mm-dd' };
  if (cell instanceof Date) return { type: Date, value: cell, format: 'yyyy-mm-dd hh:mm' };
  if ((typeof cell === 'number' && !isText) || (isNumber && isDecimal(String(cell))))
    return { type: Number, value: Number(cell), ...(look === undefined ? {} : { format: NUMBER_FORMATS[look] }) };
  const text = typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : String(cell);
  // A file cannot hold more in one cell.
  return { type: String, value: text.slice(0, 32_767) };
}

/** The cells of a spreadsheet: the lines above, the titles, the rows. */
export function sheetOf<Row>({ columns, rows, head = [] }: Omit<Table<Row>, 'fileName'>) {
  return [
    ...head.map((line) => line.map((text) => sheetCell(text, { isText: true }))),
    columns.map(({ title }) => ({ type: String, value: title, fontWeight: 'bold' as const })),
    ...rows.map((row) => columns.map(({ value, ...look }) => sheetCell(value(row), look))),
  ];
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
